"""A lesson on A*: at each step tree, open list, sentence and pseudocode agree with the trace."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import taquin
from taquin.traces.trace import Trace
from tests.web.browser.conftest import NewLab
from tests.web.browser.frontier import Waiting, frontier, in_words
from tests.web.browser.server import Lab

BOARD = "412536780"
LISTED = """() => [...document.querySelectorAll(".tree-nodes li")].map((one) =>
  [one.dataset.status, one.dataset.label, one.textContent])"""
ROWS = """() => [...document.querySelectorAll(".open-list tbody tr")].map((row) =>
  [row.querySelector("button").ariaLabel.replace(/^.*: /, ""), row.querySelector(".tag").textContent,
   ...[...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))])"""


def test_each_step_of_a_star_agrees_with_the_trace(new_lab: NewLab) -> None:
    trace = taquin.trace(BOARD, "a_star", "manhattan")
    steps = trace.steps
    assert 8 <= len(steps) <= 14
    lab = new_lab(f"?board={BOARD}&view=search&algorithm=a_star&heuristic=manhattan&step=0")
    for k, step in enumerate(steps, start=1):
        expect(lab.step).to_have_text(f"expansion {k} of {len(steps)}")
        check_tree(lab, trace, k)
        check_open_list(lab, trace, k)
        check_sentences(lab, trace, k)
        check_pseudocode(lab, trace, k)
        assert lab.tiles() == list(step["state"])
        if k < len(steps):
            lab.page.keyboard.press("ArrowRight")


def check_tree(lab: Lab, trace: Trace, k: int) -> None:
    """The tree has the expanded and the waiting nodes, with their values."""
    listed = lab.page.evaluate(LISTED)
    steps, waiting = trace.steps[:k], frontier(trace, k)
    reached = trace.events[-2]["event"] == "goal" and k == len(trace.steps)
    for status, nodes in (
        ("expanded", [(tuple(step["state"]), step["g"], step["h"]) for step in steps[: k - reached]]),
        ("goal", [(tuple(step["state"]), step["g"], step["h"]) for step in steps[k - reached :]]),
        ("waiting", [(node.state, node.g, node.h) for node in waiting]),
    ):
        drawn = sorted((text.split(", ", 1)[1].split(";")[0], label) for is_, label, text in listed if is_ == status)
        assert drawn == sorted((in_words(state), f"{g} + {h} = {g + h}") for state, g, h in nodes), status
    assert {status for status, _, _ in listed} <= {"expanded", "goal", "waiting", "stale", "dropped"}
    expect(lab.fact("frontier")).to_have_text(re.compile(f"^{len(waiting)} waiting"))
    expect(lab.page.locator(".open-size")).to_have_text(re.compile(f"^{len(waiting)} waiting"))


def check_open_list(lab: Lab, trace: Trace, k: int) -> None:
    """The list has the node just taken, then the waiting ones: lowest f, lowest h, newest."""
    taken, *rows = lab.page.evaluate(ROWS)
    step = trace.steps[k - 1]
    assert taken == [in_words(tuple(step["state"])), "taken", step["g"], step["h"], step["f"]]
    nodes = list(enumerate(frontier(trace, k)))
    nodes.sort(key=lambda pair: (pair[1].g + pair[1].h, pair[1].h, -pair[0]))
    wanted = [row(node, k) for _, node in nodes]
    assert [row for row in rows if "stale" not in row[1]] == wanted


def row(node: Waiting, k: int) -> list[object]:
    return [in_words(node.state), "new" if node.born == k else "", node.g, node.h, node.g + node.h]


def check_sentences(lab: Lab, trace: Trace, k: int) -> None:
    """The sentence names the lowest f, how many nodes have it, and the lowest h of these."""
    why, did = (lab.page.locator(part).inner_text() for part in (".why", ".did"))
    before, step = frontier(trace, k - 1), trace.steps[k - 1]
    if k == 1:
        assert why == "The search begins with the start."
    elif len(before) == 1:
        assert why == "It is the only node in the frontier."
    else:
        lowest = min(node.g + node.h for node in before)
        ties = [node for node in before if node.g + node.h == lowest]
        assert f"f = {lowest} is the lowest f in the frontier" in why
        assert (f"{len(ties)} nodes have it" in why) == (len(ties) > 1)
        if len({node.h for node in ties}) > 1:
            assert f"h = {min(node.h for node in ties)} is the lowe" in why
        assert step["f"] == lowest
    new = sum(node.born == k for node in frontier(trace, k))
    if not step["children"]:
        assert did == f"It is the goal, at cost {step['g']}: the search ends."
    else:
        assert f"It has {len(step['children'])} successors: " in did
        assert re.search(rf"\b(all|both|{new}) (is|are) new" if new else "reached before", did), did


def check_pseudocode(lab: Lab, trace: Trace, k: int) -> None:
    """The lines that the step ran are marked, and where it ended."""
    ran = lab.page.locator(".pseudocode .executed").evaluate_all("all => all.map((one) => one.dataset.line)")
    current = lab.page.locator(".pseudocode [aria-current=step]")
    expect(current).to_have_count(1)
    step = trace.steps[k - 1]
    fresh = any(node.born == k for node in frontier(trace, k))
    wanted = {"take", "goal"} | ({"begin"} if k == 1 else set())
    if step["children"]:
        wanted |= {"expand"} | ({"add"} if fresh else set())
        wanted |= {"known"} if sum(node.born == k for node in frontier(trace, k)) < len(step["children"]) else set()
    assert set(ran) - {"skip"} == wanted
    assert current.get_attribute("data-line") == ("add" if fresh else "known" if step["children"] else "goal")


def test_a_search_without_a_rule_says_how_it_chooses(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&goal=first&algorithm=rbfs&heuristic=manhattan&view=search&step=40")
    expect(lab.panel.locator(".why")).to_have_text("No simple rule predicts its next node.")
    expect(lab.panel.locator(".did")).to_contain_text("How it chooses: Lowest f; among equals the child")
    frontier = lab.fact("frontier").inner_text()
    expect(lab.panel.locator(".open-size")).to_contain_text(f"{frontier} in the frontier")
    expect(lab.panel.locator("[data-symbol=waiting]")).to_contain_text("not expanded")


def test_in_dark_mode_a_lighter_node_has_the_higher_f(new_lab: NewLab) -> None:
    query = "?board=867254301&goal=first&algorithm=a_star&heuristic=manhattan&view=search&step=20"
    lab = new_lab(query, color_scheme="dark")
    expanded = lab.panel.locator("[data-symbol=expanded]")
    expect(expanded).to_contain_text("(lighter: higher f)")
    lab.page.locator("#theme").click()
    expect(expanded).to_contain_text("(darker: higher f)")


def test_a_node_expanded_again_has_its_own_symbol(new_lab: NewLab) -> None:
    lab = new_lab("?board=168430725&view=search&algorithm=weighted_a_star&heuristic=manhattan&step=30")
    expect(lab.step).to_have_text("expansion 31 of 31")
    again = lab.page.locator('.tree-nodes [data-status="again"]')
    expect(again).to_have_count(1)
    expect(again).to_contain_text("expanded again: a cheaper path was found")
    symbol = lab.page.get_by_role("list", name="Legend").locator('[data-symbol="again"]')
    expect(symbol).to_have_text("1 expanded again")
    lab.button("First expansion").click()
    expect(symbol).to_be_hidden()
