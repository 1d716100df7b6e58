"""The prediction game: guesses in the tree and in the open list, and every legal tie-break."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import taquin
from taquin import ALGORITHMS
from tests.web.browser.conftest import NewLab
from tests.web.browser.frontier import frontier, in_words, legal
from tests.web.browser.server import Lab
from tests.web.browser.test_search import point

SEARCH = "?board={}&view=search&algorithm={}&step={}"
BOARDS = [
    "123576480",
    "412536780",
    "420713856",
    "416738025",
    "451702863",
    "730216548",
    "235406817",
    "830175426",
    "023145786",
    "413207856",
]
JUDGE = """async (all, asked) => {
  const answers = [];  // four at a time: the server refuses requests when many wait
  const ask = async (one) => (await fetch(asked + one.dataset.node)).json();
  while (answers.length < all.length) {
    answers.push(...await Promise.all(all.slice(answers.length, answers.length + 4).map(ask)));
  }
  return answers;
}"""
MANY = ("breadth_first", "depth_first", "greedy", "a_star", "ida_star")  # the others are like one of these
OPTIONS: dict[str, dict[str, Any]] = {"depth_limited": {"depth": 9}, "beam": {"width": 2}}


def ask(lab: Lab) -> Locator:
    """Start the game and return the rows of the nodes to choose from."""
    lab.button("Predict").click()
    expect(lab.page.locator("#predict")).to_contain_text("Which node comes next?")
    return lab.page.locator(".open-list tbody tr:not(.taken)")


def boards(rows: Locator) -> list[str]:
    """Return the boards of some rows, in words."""
    labels: list[str] = rows.locator("button").evaluate_all("all => all.map((one) => one.ariaLabel)")
    return [label.partition(": ")[2] for label in labels]


def test_right_and_wrong_guesses_are_counted(new_lab: NewLab) -> None:
    lab = new_lab(SEARCH.format("420713856", "a_star&heuristic=manhattan", 0))
    rows = ask(lab)
    verdict, score = lab.page.locator(".verdict-line"), lab.page.locator(".points")
    expect(lab.page.locator("#predict")).to_contain_text("Rule: The lowest f goes first")
    costs = [int(text) for text in rows.locator("[data-value=f]").all_inner_texts()]
    assert min(costs) < max(costs)
    rows.nth(costs.index(min(costs))).locator("button").click()
    expect(verdict).to_have_text(re.compile("^✓ Right: f = "))
    expect(score).to_have_text("1 of 1 right")
    expect(lab.button("Continue")).to_be_focused()
    lab.page.keyboard.press("Enter")
    expect(lab.step).to_have_text("expansion 2 of 23")
    expect(verdict).to_be_empty()
    lab.button("Previous expansion").click()
    rows.nth(costs.index(max(costs))).locator("button").click()
    expect(verdict).to_have_text(re.compile("^✗ Not this one: "))
    expect(score).to_have_text("1 of 2 right")
    expect(lab.page.locator(".open-list tr.right")).to_have_count(costs.count(min(costs)))
    expect(lab.page.locator(".open-list tr.wrong")).to_have_count(1)


def test_a_guess_in_the_tree(new_lab: NewLab) -> None:
    lab = new_lab(SEARCH.format("412536780", "a_star&heuristic=manhattan", 2))
    ask(lab)
    before = lab.tiles()
    state = in_words(legal(taquin.trace("412536780", "a_star", "manhattan"), 3)[0].state)
    node = lab.page.locator(".tree-nodes li", has_text=state)
    point(lab, int(node.get_attribute("data-node") or -1))
    lab.page.mouse.down()
    lab.page.mouse.up()
    expect(lab.page.locator(".verdict-line")).to_have_text(re.compile("^✓ Right: "))
    assert lab.tiles() == before


def test_the_order_of_the_list_is_hidden_during_the_game(new_lab: NewLab) -> None:
    lab = new_lab(SEARCH.format("235406817", "a_star&heuristic=manhattan", 20))
    rows = lab.page.locator(".open-list tbody tr:not(.taken)")
    ordered = boards(rows)
    ask(lab)
    assert boards(rows) != ordered
    assert sorted(boards(rows)) == sorted(ordered)
    expect(lab.page.locator(".story")).to_be_hidden()
    lab.page.keyboard.press("p")
    expect(lab.page.locator(".story")).to_be_visible()
    assert boards(rows) == ordered


@pytest.mark.parametrize("algorithm", [name for name, entry in ALGORITHMS.items() if entry.rule])
def test_the_game_accepts_exactly_the_legal_choices(new_lab: NewLab, algorithm: str) -> None:
    heuristic = None if ALGORITHMS[algorithm].heuristic == "no" else "manhattan"
    options = OPTIONS.get(algorithm, {})
    given = {"heuristic": heuristic, **options} if heuristic else options
    method = "&".join([algorithm, *(f"{name}={value}" for name, value in given.items())])
    lab = new_lab()
    for at, board in enumerate(BOARDS if algorithm in MANY else BOARDS[:2]):
        trace = taquin.trace(board, algorithm, heuristic, steps=500, **options)
        k = next(k for k in range(min(2 + at, len(trace.steps) - 2), 0, -1) if frontier(trace, k))
        lab.open(SEARCH.format(board, method, k - 1))
        rows = ask(lab)
        assert sorted(boards(rows)) == sorted(in_words(node.state) for node in frontier(trace, k))[:50]
        allowed = sorted(in_words(node.state) for node in legal(trace, k))
        guess = boards(rows)[at % rows.count()]
        rows.nth(at % rows.count()).locator("button").click()
        right = "✓ Right: " if guess in allowed else "✗ Not this one: "
        expect(lab.page.locator(".verdict-line")).to_have_text(re.compile(f"^{right}"))
        assert sorted(boards(lab.page.locator(".open-list tr.right"))) == allowed
        judge(lab, k, allowed)


def judge(lab: Lab, k: int, allowed: list[str]) -> None:
    """Ask the server about every node drawn: it accepts those that are allowed, and no others."""
    asked = next(answer.url for answer in reversed(lab.answers) if "/frontier" in answer.url).partition("?")[0]
    nodes = lab.page.locator(".tree-nodes li")
    answers = nodes.evaluate_all(JUDGE, f"{asked}?step={k}&choice=")
    words = [text.split(", ", 1)[1].split(";")[0] for text in nodes.all_inner_texts()]
    assert sorted(board for board, answer in zip(words, answers, strict=True) if answer["right"]) == allowed
    assert all(answer["explanation"].endswith(".") for answer in answers)


def test_a_new_iteration_needs_no_guess(new_lab: NewLab) -> None:
    trace = taquin.trace("420713856", "ida_star", "manhattan")
    last = next(k for k in range(1, len(trace.steps)) if not frontier(trace, k))
    lab = new_lab(SEARCH.format("420713856", "ida_star&heuristic=manhattan", last - 1))
    lab.button("Predict").click()
    expect(lab.page.locator("#predict")).to_contain_text("No node is waiting: the next iteration begins")
    lab.button("Continue").click()
    expect(lab.page.locator("#predict")).to_contain_text("Which node comes next?")


def test_an_algorithm_without_a_simple_rule(new_lab: NewLab) -> None:
    lab = new_lab(SEARCH.format("420713856", "rbfs&heuristic=manhattan", 0))
    lab.button("Predict").click()
    expect(lab.page.locator("#predict")).to_contain_text("No simple rule says which node this algorithm expands next")
    expect(lab.button("Continue")).to_have_count(0)


def test_a_recording_that_ends_is_no_end_of_the_search(new_lab: NewLab) -> None:
    lab = new_lab(SEARCH.format("867254301", "breadth_first", 499))
    lab.button("Predict").click()
    expect(lab.page.locator("#predict")).to_contain_text("The search goes on, but no further expansion was recorded")


def test_a_question_that_is_skipped_is_answered(new_lab: NewLab) -> None:
    lab = new_lab(SEARCH.format("235406817", "a_star&heuristic=manhattan", 4))
    ask(lab)
    verdict = lab.page.locator(".verdict-line")
    lab.button("Next expansion").click()
    expect(verdict).to_have_text(
        re.compile("^Skipped: the node taken is marked. f = .* is the lowest f in the frontier")
    )
    lab.page.locator(".open-list tbody tr:not(.taken) button").first.click()
    expect(verdict).to_have_text(re.compile("^(✓ Right|✗ Not this one): "))
    lab.button("Continue").click()
    expect(verdict).to_be_empty()
    expect(lab.page.locator(".points")).to_have_text(re.compile("of 1 right"))


def test_there_is_no_question_after_the_last_expansion(new_lab: NewLab) -> None:
    lab = new_lab(SEARCH.format("023145786", "a_star&heuristic=manhattan", 4))
    lab.button("Predict").click()
    expect(lab.page.locator("#predict")).to_contain_text("The search has ended")
    lab.page.locator(".open-list tbody button").first.click()
    expect(lab.page.locator(".verdict-line")).to_be_empty()
