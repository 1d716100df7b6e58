"""The list of searches: also those of other tabs, with their state, Stop, Keep and Open."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser.boards import ENDLESS
from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab, Server
from tests.web.browser.test_reload import jobs


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server with one worker, for one test."""
    server = Server(tmp_path_factory.mktemp("own") / "cache", "--workers", "1")
    yield server
    server.stop()


def searches(lab: Lab) -> Locator:
    return lab.page.locator("#searches-dialog li")


def begin(lab: Lab) -> None:
    lab.page.get_by_label("Stop after").select_option("600")
    lab.button("Solve").click()
    expect(lab.panel.locator(".running-line")).to_have_text(re.compile("expanded|waiting"))


def test_searches_of_all_tabs_are_listed_and_can_be_stopped(own: Server, new_lab: NewLab) -> None:
    lab, other = new_lab(ENDLESS, base=own.base), new_lab(ENDLESS, base=own.base)
    begin(lab)
    begin(other)
    expect(other.panel.locator(".running-line")).to_have_text("waiting for a free worker (quick searches go first)")
    other.button("Searches: 2").click()
    expect(searches(other)).to_have_count(2)
    expect(searches(other).nth(0)).to_contain_text("waiting for a free worker")
    expect(searches(other).nth(1)).to_contain_text(re.compile("IDA.*[Mm]isplaced.*expanded [0-9,]+"))
    line = searches(other).nth(1).locator(".small")
    expect(line).not_to_have_text(line.inner_text())
    searches(other).nth(1).get_by_role("button", name="Stop").click()
    expect(searches(other).nth(1)).to_contain_text("stopped")
    expect(lab.button("Solve")).to_be_enabled()
    expect(searches(other).nth(0)).to_contain_text("expanded")
    other.button("Close").click()
    expect(other.button("Searches: 1")).to_be_visible()


def test_a_search_stopped_from_another_tab_says_so(own: Server, new_lab: NewLab) -> None:
    lab, other = new_lab(ENDLESS, base=own.base), new_lab(base=own.base)
    begin(lab)
    expect(lab.panel.locator(".running-line")).to_contain_text("expanded")
    other.page.locator("#searches").click()
    searches(other).get_by_role("button", name="Stop").click()
    stopped = re.compile(r"^Stopped from the list of searches: .*expanded [0-9,]+.*\.$")
    expect(lab.panel.get_by_role("alert")).to_have_text(stopped)
    expect(lab.button("Solve")).to_be_enabled()


def test_a_kept_search_survives_its_tab_and_can_be_opened(own: Server, new_lab: NewLab) -> None:
    lab, other = new_lab(ENDLESS, base=own.base), new_lab(base=own.base)
    begin(lab)
    lab.button("Searches: 1").click()
    keep = searches(lab).get_by_role("button", name="Keep")
    keep.click()
    expect(keep).to_have_attribute("aria-pressed", "true")
    lab.page.close()
    other.page.wait_for_timeout(7_000)
    other.page.locator("#searches").click()
    expect(searches(other)).to_contain_text("expanded")
    searches(other).get_by_role("button", name="Open").click()
    expect(other.page.locator("#searches-dialog")).to_be_hidden()
    expect(other.panel.locator(".running-line")).to_contain_text("expanded")
    expect(other.panel.locator("select[name=algorithm]")).to_have_value("ida_star")
    expect(other.page).to_have_url(re.compile("algorithm=ida_star&heuristic=misplaced"))
    other.button("Cancel").click()
    expect(other.button("Solve")).to_be_enabled()


def states(lab: Lab) -> list[str]:
    return [job["state"] for job in jobs(lab)]


def test_a_search_that_is_kept_outlives_the_next(own: Server, new_lab: NewLab) -> None:
    lab = new_lab(ENDLESS, base=own.base)
    begin(lab)
    lab.button("Searches: 1").click()
    keep = searches(lab).get_by_role("button", name="Keep")
    keep.click()
    expect(keep).to_have_attribute("aria-pressed", "true")
    lab.button("Close").click()
    lab.paste("125348670")
    lab.choose("auto")
    lab.solve()
    assert states(lab) == ["running", "done"]
    lab.page.locator("#searches").click()
    searches(lab).last.get_by_role("button", name="Open").click()
    expect(lab.panel.locator(".running-line")).to_contain_text("expanded")
    lab.button("Cancel").click()
    expect(lab.panel.get_by_role("alert")).to_have_text("Cancelled.")
    assert states(lab) == ["cancelled", "done"]


def test_a_search_of_another_tab_outlives_the_next_of_this_one(own: Server, new_lab: NewLab) -> None:
    lab, other = new_lab(ENDLESS, base=own.base), new_lab(base=own.base)
    begin(lab)
    other.page.locator("#searches").click()
    searches(other).get_by_role("button", name="Open").click()
    expect(other.panel.locator(".running-line")).to_contain_text("expanded")
    other.paste("125348670")
    other.choose("auto")
    other.solve()
    other.until(lambda: states(other) == ["running", "done"])
    lab.page.close()


@pytest.mark.parametrize("method", ["weighted_a_star:3/2", "wastar:weight=2", "idastar"])
def test_a_search_of_a_script_can_be_opened(own: Server, new_lab: NewLab, method: str) -> None:
    lab = new_lab(base=own.base)
    search = {"board": "korf15:79", "algorithm": method, "heuristic": "linear_conflict"}
    assert lab.page.request.post(f"{lab.base}api/jobs", data=search).ok
    lab.page.locator("#searches").click()
    expect(searches(lab)).to_contain_text("done, cost")
    searches(lab).get_by_role("button", name="Open").click()
    expect(lab.headline).to_have_text(re.compile(r"^\d\d moves"))
    expect(lab.page.locator("#goal")).to_have_value("first")
    lab.button("Last move").click()
    assert lab.tiles() == [*range(16)]


def test_a_result_can_be_opened(own: Server, new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first", base=own.base)
    lab.solve()
    lab.paste("867254301")
    lab.button("Searches").click()
    expect(searches(lab)).to_contain_text("done, cost 4")
    searches(lab).get_by_role("button", name="Open").click()
    expect(lab.headline).to_have_text("4 moves, proved optimal")
    expect(lab.panel.locator(".stale-note")).to_be_hidden()
    lab.shows("1 2 5", "3 4 8", "6 7 0")


def test_a_small_search_does_not_wait(own: Server, new_lab: NewLab) -> None:
    lab, other = new_lab(ENDLESS, base=own.base), new_lab("?board=867254301", base=own.base)
    begin(lab)
    other.page.get_by_label("Stop after").select_option("600")
    other.solve()
    expect(other.headline).to_have_text("31 moves, proved optimal")


def test_a_search_that_was_watched_opens_in_search(own: Server, new_lab: NewLab) -> None:
    watched = new_lab("?board=412536780&view=search&algorithm=breadth_first&step=0", base=own.base)
    expect(watched.step).to_have_text(re.compile("^expansion 1 of "))
    lab = new_lab(base=own.base)
    lab.page.locator("#searches").click()
    searches(lab).get_by_role("button", name="Open: Breadth-first search (BFS)").click()
    expect(lab.step).to_have_text(re.compile("^expansion 1 of "))
    lab.shows("4 1 2", "5 3 6", "7 8 0")
    expect(lab.page).to_have_url(re.compile("board=412536780&algorithm=breadth_first&view=search&step=0"))
