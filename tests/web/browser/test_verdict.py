"""What Compare says of heuristics with options, and of a search that forgets nodes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import NewLab

COMPARE = "?board=062153478&view=compare&compare={}"


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ("a_star+misplaced;a_star+pdb:4-4", "Additive pattern databases 4-4 dominates Misplaced tiles. It never"),
        ("a_star+misplaced;a_star+max(manhattan,linear_conflict)", "it is higher. It never overestimates"),
        ("a_star+misplaced;a_star+scaled(manhattan,3)", "But scaled(manhattan,3) may overestimate"),
    ],
)
def test_a_heuristic_with_options_keeps_its_promise(new_lab: NewLab, pair: str, said: str) -> None:
    lab = new_lab(COMPARE.format(pair))
    lab.button("Each to its goal").click()
    expect(lab.page.locator("#verdict")).to_contain_text(said)
    expect(lab.page.locator("#verdict")).not_to_contain_text("need not hold")


def test_what_a_bounded_search_stores_is_not_known(new_lab: NewLab) -> None:
    lab = new_lab(COMPARE.format("sma_star+manhattan;rbfs+manhattan"))
    stored = lab.panel.locator('.counters [data-fact="stored"]')
    expect(stored.first).to_have_text("–")
    expect(stored.nth(1)).not_to_have_text("–")
    titles = lab.panel.locator(".counters dt", has_text="stored")
    expect(titles.first).to_have_attribute(
        "title", "as many nodes as its option allows: the trace does not say how many"
    )
