"""A search can be cancelled from the page, and it survives a crash of the server."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web.browser.boards import ENDLESS, LARGE
from tests.web.browser.conftest import Complaints, NewLab
from tests.web.browser.server import Server


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server that the test may kill."""
    server = Server(tmp_path_factory.mktemp("mortal") / "cache")
    yield server
    server.stop()


def test_the_cancel_button_ends_a_search(new_lab: NewLab) -> None:
    lab = new_lab(ENDLESS)
    lab.button("Solve").click()
    progress = lab.panel.locator(".running-line")
    expect(progress).to_contain_text(re.compile(r"expanded [\d,]+ · depth \d+ · at least \d+"))
    expect(progress).not_to_have_text(progress.inner_text())
    lab.button("Cancel").click()
    expect(lab.panel.get_by_role("alert")).to_have_text("Cancelled.")
    expect(progress).to_be_hidden()
    expect(lab.button("Solve")).to_be_enabled()
    jobs = lab.page.request.get(f"{lab.base}api/jobs").json()
    assert [job["state"] for job in jobs if job["request"]["heuristic"] == "misplaced"][-1] == "cancelled"


def test_a_new_board_leaves_the_search_running_until_the_next_one(new_lab: NewLab) -> None:
    lab = new_lab(ENDLESS)
    url = lab.page.url
    lab.button("Solve").click()
    progress = lab.panel.locator(".running-line")
    expect(progress).to_contain_text("expanded")
    lab.paste("125348670")
    expect(lab.panel.get_by_text("This search is about the board before.")).to_be_visible()
    lab.button("Back to it").click()
    expect(lab.page).to_have_url(url)
    expect(lab.button("Solve")).to_be_disabled()
    expect(progress).to_be_visible()
    lab.button("Undo").click()
    lab.choose("auto")
    lab.solve()
    expect(lab.headline).to_have_text(re.compile("proved optimal"))
    jobs = lab.page.request.get(f"{lab.base}api/jobs").json()
    assert [job["state"] for job in jobs if job["request"]["heuristic"] == "misplaced"][-1] == "cancelled"


def test_a_search_that_another_replaces_keeps_its_best_solution(new_lab: NewLab) -> None:
    lab = new_lab("?board=korf24:3")
    lab.button("Solve").click()
    expect(lab.headline).to_have_text(re.compile(r"^\d+ moves so far$"))
    lab.choose("a_star", "manhattan")
    lab.button("Solve with A*, Manhattan distance").click()
    stopped = "Stopped when you started another search: this is the best solution it had found."
    expect(lab.panel.get_by_text(stopped)).to_be_visible()
    expect(lab.headline).to_have_text(re.compile(r"^\d+ moves$"))
    expect(lab.panel.get_by_role("link", name="JSON")).to_be_visible()
    expect(lab.panel.get_by_text("The solution below was found by the automatic choice.")).to_be_visible()
    lab.button("Cancel").click()
    expect(lab.panel.get_by_role("alert")).to_have_text("Cancelled.")
    lab.button("Searches").click()
    lab.page.get_by_role("button", name="Open: Automatic").first.click()
    expect(lab.panel.get_by_text(stopped)).to_be_visible()


def test_a_search_survives_a_crash_of_the_server(mortal: Server, new_lab: NewLab, complaints: Complaints) -> None:
    complaints.expect("net::ERR_")  # whatever a dead server does to a connection
    lab = new_lab(f"?board={LARGE}", base=mortal.base)
    lab.page.evaluate("window.neverReloaded = true")
    lab.page.get_by_label("Stop after").select_option("5")
    lab.button("Solve").click()
    expect(lab.panel.locator(".running-line")).to_contain_text("cost")
    mortal.kill()
    expect(lab.page.locator("#offline")).to_be_visible()
    mortal.start()
    expect(lab.page.locator("#offline")).to_be_hidden()
    expect(lab.headline).to_have_text(re.compile(r"^\d+ moves"), timeout=30_000)
    assert lab.page.evaluate("window.neverReloaded") is True
    lab.button("Last move").click()
    assert lab.tiles() == [*range(1, 36), 0]


def test_the_page_reports_a_lost_server_and_reconnects(mortal: Server, new_lab: NewLab, complaints: Complaints) -> None:
    complaints.expect("net::ERR_")  # whatever a dead server does to a connection
    lab = new_lab(base=mortal.base)
    mortal.kill()
    lab.button("Shuffle").click()
    expect(lab.page.locator("#offline")).to_be_visible()
    lab.button("Solve").click()
    expect(lab.narrator).to_contain_text("The server is not responding")
    lab.shows("5 1 2", "6 0 3", "4 7 8")
    lab.paste("125348670")
    problem = lab.page.locator("#paste-problem")
    expect(problem).to_have_text("The server is not responding. Is taquin lab still running?")
    mortal.start()
    expect(lab.page.locator("#offline")).to_be_hidden()
    expect(problem).to_be_hidden()
    lab.solve()


def test_a_goal_chosen_while_the_server_is_down_is_not_taken(
    mortal: Server, new_lab: NewLab, complaints: Complaints
) -> None:
    complaints.expect("net::ERR_")  # whatever a dead server does to a connection
    lab = new_lab("?board=867254301&goal=first", base=mortal.base)
    goal = lab.page.locator("#goal")
    mortal.kill()
    goal.select_option("snail")
    expect(goal, "the menu says what holds").to_have_value("first")
    lab.page.locator("#size").select_option("4x4")
    expect(lab.page.locator("#size")).to_have_value("3x3")
    mortal.start()
    expect(lab.page.locator("#offline")).to_be_hidden(timeout=30_000)
    goal.select_option("snail")
    expect(lab.page).to_have_url(re.compile("goal=snail"))
