"""The prediction game: right and wrong guesses, and every legal tie-break."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab

SEARCH = "?board=867254301&goal=first&view=search&algorithm={}&step={}"


def ask(lab: Lab) -> Locator:
    """Open the game and return the choices."""
    lab.page.get_by_text("Predict the next expansion").click()
    choices = lab.page.locator(".choice")
    expect(choices.first).to_be_visible()
    return choices


def legal(lab: Lab, step: int) -> list[list[int]]:
    """Ask the server which boards the search may expand next."""
    job = next(urlsplit(answer.url).path for answer in lab.answers if answer.url.endswith("/tree")).split("/")[3]
    get = lab.page.request.get
    nodes = get(f"{lab.base}api/jobs/{job}/tree").json()["nodes"]
    legal = get(f"{lab.base}api/jobs/{job}/frontier", params={"step": step}).json()["legal"]
    return [nodes[number]["state"] for number in legal]


def test_right_and_wrong_guesses_are_counted(new_lab: NewLab) -> None:
    lab = new_lab(SEARCH.format("a_star&heuristic=manhattan", 0))
    choices = ask(lab)
    verdict, score = lab.page.locator(".verdict-line"), lab.page.locator(".points")
    expect(lab.page.locator("#predict")).to_contain_text(
        "After 1 expansion the frontier has 3 nodes. Which one is expanded next?"
    )
    costs = [sum(map(int, re.findall(r"[gh] (\d+)", text))) for text in choices.all_inner_texts()]
    assert min(costs) < max(costs)
    choices.nth(costs.index(min(costs))).click()
    expect(verdict).to_have_text(re.compile("^✓ Right: "))
    expect(score).to_have_text("1 of 1 right")
    expect(choices.first).to_be_disabled()
    expect(lab.button("Continue")).to_be_focused()
    lab.button("Continue").click()
    expect(lab.step).to_have_text("expansion 2 of 500")
    expect(verdict).to_be_empty()
    lab.button("Previous expansion").click()
    expect(lab.page.locator("#predict")).to_contain_text("After 1 expansion ")
    expect(choices.first).to_be_enabled()
    choices.nth(costs.index(max(costs))).click()
    expect(verdict).to_have_text(re.compile("^✗ Not this one: "))
    expect(score).to_have_text("1 of 2 right")
    expect(lab.page.locator(".choice.right")).to_have_count(costs.count(min(costs)))


def test_every_legal_tie_break_is_right(new_lab: NewLab) -> None:
    lab = new_lab(SEARCH.format("breadth_first", 4))
    choices = ask(lab)
    states = [",".join(map(str, state)) for state in legal(lab, 5)]
    offered = [state for state in states if lab.page.locator(f'.choice[data-state="{state}"]').count()]
    assert len(offered) >= 2
    for right, state in enumerate(offered, 1):
        lab.page.locator(f'.choice[data-state="{state}"]').click()
        expect(lab.page.locator(".verdict-line")).to_have_text(re.compile("^✓ Right: "))
        expect(lab.page.locator(".points")).to_have_text(f"{right} of {right} right")
        lab.button("Next expansion").click()
        expect(lab.page.locator("#predict")).to_contain_text("After 6 expansions ")
        lab.button("Previous expansion").click()
        expect(lab.page.locator("#predict")).to_contain_text("After 5 expansions ")
        expect(choices.first).to_be_enabled()


def test_an_algorithm_without_a_simple_rule(new_lab: NewLab) -> None:
    lab = new_lab(SEARCH.format("rbfs&heuristic=manhattan", 0))
    expect(lab.page.locator("canvas.tree")).to_be_visible()
    lab.page.locator("#predict summary").click()
    expect(lab.page.locator("#predict")).to_contain_text("rbfs has no simple rule")
    expect(lab.page.locator(".choice")).to_have_count(0)


def test_there_is_no_question_after_the_last_expansion(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&view=search&algorithm=a_star&heuristic=manhattan&step=4")
    lab.page.get_by_text("Predict the next expansion").click()
    expect(lab.page.locator("#predict")).to_contain_text("The search has ended")
    expect(lab.page.locator(".choice")).to_have_count(0)
