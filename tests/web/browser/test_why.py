"""Lessons of some ten expansions: tree, open list, sentence and pseudocode agree with the trace."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import taquin
from taquin.traces.trace import Trace
from tests.web.browser import expected
from tests.web.browser.conftest import NewLab
from tests.web.browser.frontier import in_order, in_words

BOARDS = ["042613758", "541782063", "123850476", "413706528", "043716528"]
BOARDS += ["435710826", "582130476", "123506478", "136402758", "085142763"]
STEPS = 12
WALK = """(steps) => {
  const panel = document.querySelector("#panel-search");
  const all = (selector, read) => [...panel.querySelectorAll(selector)].map(read);
  const text = (selector) => panel.querySelector(selector).textContent;
  return Array.from({ length: steps }, (_, step) => {
    if (step) panel.querySelector("[aria-label='Next expansion']").click();
    return {
      step: text(".step-label"),
      board: document.querySelector("#board").ariaLabel,
      tree: all(".tree-nodes li", (one) =>
        [one.dataset.status, one.textContent.replace(/^.*?, |;.*$/g, ""), one.dataset.label]),
      rows: all(".open-list tbody tr", (row) => [row.querySelector("button").ariaLabel.replace(/^.*: /, ""),
        row.querySelector(".tag").textContent,
        Object.fromEntries([...row.querySelectorAll("td")].map((cell) => [cell.dataset.value, cell.textContent]))]),
      size: text(".open-size"),
      frontier: text("[data-fact=frontier]"),
      said: [text(".why"), text(".did")],
      lines: all(".pseudocode .executed", (one) => one.dataset.line),
      current: all(".pseudocode [aria-current=step]", (one) => one.dataset.line),
    };
  });
}"""
"""Steps through a search, and reads at each step all that the page says of it."""


@pytest.mark.parametrize("algorithm", ["breadth_first", "depth_first", "greedy", "a_star", "ida_star"])
def test_each_step_agrees_with_the_trace(new_lab: NewLab, algorithm: str) -> None:
    heuristic = "manhattan" if algorithm in ("greedy", "a_star", "ida_star") else None
    lab = new_lab("?board=123456708&view=search&algorithm=a_star&heuristic=manhattan")
    lab.page.locator("#most").select_option("100")
    lab.choose(algorithm, heuristic)
    for board in BOARDS:
        trace = taquin.trace(board, algorithm, heuristic, steps=100)
        lab.paste(board)
        lab.shows(*(" ".join(board[at : at + 3]) for at in (0, 3, 6)))
        lab.watch()
        steps = min(STEPS, len(trace.steps))
        assert steps >= 5
        for k, shown in enumerate(lab.page.evaluate(WALK, steps), start=1):
            check_tree(trace, k, shown)
            check_open_list(trace, k, shown)
            check_texts(trace, k, shown)


def check_tree(trace: Trace, k: int, shown: dict[str, Any]) -> None:
    """The tree has the expanded, the waiting and the cut nodes, with their values."""
    assert shown["step"] == f"expansion {k} of {len(trace.steps)}"
    drawn: dict[str, list[tuple[str, str]]] = {}
    for status, board, label in shown["tree"]:
        drawn.setdefault(status, []).append((board, label))
    wanted = {status: nodes for status, nodes in expected.tree(trace, k).items() if nodes}
    assert {status: sorted(nodes) for status, nodes in drawn.items()} == wanted


def check_open_list(trace: Trace, k: int, shown: dict[str, Any]) -> None:
    """The list has the node just taken, then the waiting ones in the algorithm's order."""
    (board, tag, _), *rows = shown["rows"]
    assert (board, tag) == (in_words(tuple(trace.steps[k - 1]["state"])), "taken")
    waiting = in_order(trace, k)
    assert shown["size"] == shown["frontier"] == f"{len(waiting)} waiting"
    assert [(board, tag) for board, tag, _ in rows] == [
        (in_words(node.state), "new" if node.born == k else "") for node in waiting[:50]
    ]
    for (_, _, values), node in zip(rows, waiting, strict=False):
        assert values == {name: str(expected.value(node, name)) for name in values}
        assert compared(trace) in values


def compared(trace: Trace) -> str:
    """Return the column by which the list is sorted."""
    return expected.LOWEST.get(trace.header["algorithm"], "born")


def check_texts(trace: Trace, k: int, shown: dict[str, Any]) -> None:
    """The sentences give the reason and the result; the lines that ran are marked, and the last."""
    assert shown["said"] == [expected.why(trace, k), expected.did(trace, k)]
    lines = expected.lines(trace, k)
    assert set(shown["lines"]) == set(lines)
    assert shown["current"] == lines[-1:]
    assert [
        int(tile) for tile in re.sub(r"row \d+:|[;:]|Board", " ", shown["board"]).replace("blank", "0").split()
    ] == list(trace.steps[k - 1]["state"])


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
