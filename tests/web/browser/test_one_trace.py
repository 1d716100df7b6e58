"""What Search shows is one trace: its tree, its sentence, its open list, and words that fit it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

import taquin
from tests.web.browser.conftest import NewLab
from tests.web.browser.frontier import in_words
from tests.web.browser.server import Lab

SEARCH = "?board={}&view=search&algorithm={}&step={}"


def test_a_dimmed_tree_stands_beside_its_own_sentence_and_list(new_lab: NewLab) -> None:
    """Undo brings the board of before, and with it the tree of another method."""
    lab = new_lab(SEARCH.format("412536780", "breadth_first", 2))
    why = lab.panel.locator(".why")
    expect(why).to_have_text(re.compile("^depth = 1 is the lowest"))
    said = why.inner_text()
    lab.paste("420713856")
    lab.choose("a_star", "manhattan")
    lab.watch()
    lab.page.keyboard.press("End")
    expect(why).to_have_text(re.compile("^f = "))
    url = lab.page.url
    lab.button("Undo").click()
    expect(lab.panel.locator(".stale-note")).to_contain_text("The tree below is of Breadth-first search (BFS).")
    expect(lab.step).to_have_text(re.compile("^expansion 3 of "))
    expect(why).to_have_text(said)
    state = taquin.trace("412536780", "breadth_first", steps=3).steps[2]["state"]
    taken = lab.panel.locator(".open-list .taken button")
    expect(taken).to_have_attribute("aria-label", re.compile(f": {in_words(state)}$"))
    lab.shows("4 1 2", "5 3 6", "7 8 0")
    assert "algorithm=a_star" in url


def trees(lab: Lab) -> list[object]:
    return [answer.json() for answer in lab.answers if answer.url.endswith("/tree")]


def test_a_shorter_trace_is_shown_from_its_start(new_lab: NewLab) -> None:
    """A lesson starts the prediction game before the first step of a trace is shown."""
    lab = new_lab(SEARCH.format("412536780", "a_star&heuristic=manhattan", 8))
    expect(lab.step).to_have_text(re.compile("^expansion 9 of "))
    lab.paste("123456708")
    lab.watch()
    rows = lab.page.evaluate(
        """async ([long, short]) => {
          const { Pane } = await import(new URL("static/search/pane.js", document.baseURI));
          const pane = new Pane({ onSelect() {} });
          pane.load(long, 3);
          pane.show(8);
          pane.load(short, 3);
          pane.predict(() => {});
          return pane.list.table.querySelectorAll("tbody tr").length;
        }""",
        trees(lab),
    )
    assert rows == 1 + 3, "the start, and its three successors"


@pytest.mark.parametrize("view", ["search", "compare"])
def test_a_limit_before_the_first_expansion_is_told(new_lab: NewLab, view: str) -> None:
    """As when a table is being built: the trace is empty."""
    reason = "the time limit of 60 s was reached while a table was being built."

    def empty(route: Route) -> None:
        tree = route.fetch().json()
        ending = {"outcome": "time-limit", "reason": reason, "cost": None, "expanded": 0}
        route.fulfill(json=tree | {"nodes": [], "steps": [], "ending": ending})

    lab = new_lab()
    lab.page.route("**/tree", empty)
    lab.view(view.title())
    expect(lab.panel.get_by_role("alert").filter(has_text="was being built")).to_have_text([reason.capitalize()])


def test_the_words_for_a_node_fit_a_search_without_a_rule(new_lab: NewLab) -> None:
    lab = new_lab(SEARCH.format("416738025", "rbfs&heuristic=misplaced", 10))
    listed = lab.page.locator(".tree-nodes li")
    expect(listed.filter(has_text=re.compile("; expanded again$"))).to_have_count(1)
    expect(listed.filter(has_text=re.compile("; not expanded$")).first).to_be_attached()
    expect(listed.filter(has_text=re.compile("in the open list|cheaper path"))).to_have_count(0)
