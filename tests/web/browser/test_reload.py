"""Reloads, closed tabs and a server that is down: searches go on or end, and nothing is lost."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.boards import ENDLESS, LARGE
from tests.web.browser.conftest import Complaints, NewLab
from tests.web.browser.server import Lab, Server

START = [int(tile) for tile in LARGE.replace("/", ",").split(",")]
CLOSED = "the page that started it was closed."


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server with two workers, for one test."""
    server = Server(tmp_path_factory.mktemp("own") / "cache", "--workers", "2")
    yield server
    server.stop()


def jobs(lab: Lab) -> list[dict[str, Any]]:
    answer = lab.page.context.request.get(f"{lab.base}api/jobs")
    return list(answer.json())


def begin_endless(lab: Lab) -> str:
    """Begin a search and wait for its own progress, not an older one's; return its id."""
    with lab.page.expect_response(
        lambda answer: answer.request.method == "POST" and answer.url.endswith("/jobs")
    ) as begun:
        lab.button("Solve").click()
    job = str(begun.value.json()["id"])
    lab.until(lambda: job in lab.page.evaluate("sessionStorage.searches ?? ''"))
    expect(lab.panel.locator(".running-line")).to_contain_text("expanded")
    return job


def reload(lab: Lab) -> None:
    lab.page.reload()
    expect(lab.page.locator("html")).to_have_attribute("data-ready", "true")


def test_a_reload_takes_the_search_up_again(own: Server, new_lab: NewLab) -> None:
    lab = new_lab(ENDLESS, base=own.base)
    lab.page.get_by_label("Stop after").select_option("600")
    begin_endless(lab)
    reload(lab)
    expect(lab.panel.locator(".running-line")).to_contain_text("expanded")
    expect(lab.button("Solve")).to_be_disabled()
    lab.page.wait_for_timeout(6_000)  # longer than a search goes on unwatched
    (job,) = jobs(lab)
    assert job["state"] == "running"
    lab.button("Cancel").click()
    expect(lab.button("Solve")).to_be_enabled()
    assert jobs(lab)[0]["reason"] == "cancelled."


def test_a_search_of_another_view_is_taken_up_too(own: Server, new_lab: NewLab) -> None:
    lab = new_lab(ENDLESS, base=own.base)
    begin_endless(lab)
    lab.view("Race")
    reload(lab)
    lab.page.wait_for_timeout(6_000)
    assert [job["state"] for job in jobs(lab)] == ["running"]
    lab.view("Solve")
    expect(lab.panel.locator(".running-line")).to_contain_text("expanded")
    lab.button("Cancel").click()


def test_a_result_that_arrives_during_the_reload_is_shown(own: Server, new_lab: NewLab) -> None:
    lab = new_lab("?board=korf15:79&algorithm=ida_star&heuristic=linear_conflict", base=own.base)
    lab.button("Solve").click()
    lab.until(lambda: lab.page.evaluate("sessionStorage.searches"))
    for _ in range(2):
        reload(lab)
        expect(lab.headline).to_have_text("42 moves, proved optimal")
    assert len(jobs(lab)) == 1, "no second search"


def test_the_searches_of_a_closed_tab_end(own: Server, new_lab: NewLab) -> None:
    lab = new_lab(ENDLESS, base=own.base)
    begin_endless(lab)
    other = new_lab(base=own.base)
    lab.page.close()
    wait_until_free(other)
    assert [job["reason"] for job in jobs(other)] == [CLOSED]


def wait_until_free(lab: Lab, seconds: float = 10) -> None:
    """Wait until no search runs or waits and every worker is free."""
    deadline = time.monotonic() + seconds
    while not all(job["state"] in ("done", "failed", "cancelled") for job in jobs(lab)):
        assert time.monotonic() < deadline, jobs(lab)
        time.sleep(0.1)
    about = lab.page.context.request.get(f"{lab.base}api/about").json()
    assert about["free_workers"] == about["workers"]


@pytest.mark.parametrize("times", [6, pytest.param(50, marks=pytest.mark.soak)])
def test_reloads_and_closed_tabs_leave_no_search_and_lose_no_worker(
    own: Server, new_lab: NewLab, complaints: Complaints, times: int
) -> None:
    complaints.expect("ERR_")
    lab = new_lab(base=own.base)
    for turn in range(times):
        page = lab.page.context.new_page()
        tab = Lab(page, own.base).open(ENDLESS if turn % 3 else f"?board={LARGE}")
        if turn % 3 == 2:
            tab.view("Race")
            tab.button("Start").click()
        else:
            tab.button("Solve").click()
        page.wait_for_timeout((turn * 137) % 1000)  # it is the moment that is varied
        if turn % 2:
            page.reload(wait_until="commit")
            page.wait_for_timeout((turn * 271) % 1500)
        page.close()
    wait_until_free(lab)
    assert {job["reason"] for job in jobs(lab) if job["state"] == "cancelled"} <= {CLOSED}
    lab.solve()


def test_a_link_to_a_lesson_takes_the_search_up_again(own: Server, new_lab: NewLab) -> None:
    lab = new_lab(ENDLESS, base=own.base)
    job = begin_endless(lab)
    with lab.page.expect_request(re.compile(f"/api/events.*{job}")):
        lab.open("?lesson=first-a-star")


def test_after_a_reload_the_latest_search_is_shown(own: Server, new_lab: NewLab) -> None:
    lab = new_lab(ENDLESS.replace("88", "87"), base=own.base)
    older = begin_endless(lab)
    lab.page.request.post(f"{lab.base}api/jobs/{older}/keep", data={"keep": True})
    lab.open(ENDLESS)
    later = begin_endless(lab)
    held: list[Route] = []
    lab.page.route(f"**/api/jobs/{older}", lambda route: held.append(route))
    with lab.page.expect_request(re.compile(f"/api/events.*{later}")):
        reload(lab)
        lab.until(lambda: held)
        lab.page.wait_for_timeout(300)
        held[0].continue_()
    expect(lab.panel.locator(".running-line")).to_contain_text("expanded")
    expect(lab.button("Solve")).to_be_disabled()
    expect(lab.panel.get_by_text("This search is about the board before.")).to_be_hidden()


@pytest.mark.parametrize("keep", [False, True])
def test_a_search_that_is_taken_up_late_does_not_replace_the_next_one(own: Server, new_lab: NewLab, keep: bool) -> None:
    lab = new_lab(ENDLESS, base=own.base)
    older = begin_endless(lab)
    if keep:
        lab.page.request.post(f"{lab.base}api/jobs/{older}/keep", data={"keep": True})
    held: list[Route] = []
    lab.page.route(f"**/api/jobs/{older}", lambda route: held.append(route))
    reload(lab)
    lab.until(lambda: held)
    lab.page.get_by_label("Stop after").select_option("600")
    later = begin_endless(lab)
    with lab.page.expect_request(re.compile(f"/api/events.*{older}")):
        held[0].continue_()
    lab.page.unroute_all()
    lab.until(lambda: keep or jobs(lab)[0]["state"] == "cancelled")
    lab.page.wait_for_timeout(500)  # the page hears of it
    expect(lab.button("Solve")).to_be_disabled()
    expect(lab.panel.locator(".running-line")).to_contain_text("expanded")
    reload(lab)
    expect(lab.panel.locator(".running-line")).to_contain_text("expanded")
    lab.button("Cancel").click()
    expect(lab.button("Solve")).to_be_enabled()
    states = {job["id"]: job["state"] for job in jobs(lab)}
    assert states == {older: "running" if keep else "cancelled", later: "cancelled"}


def test_the_best_solution_can_be_stepped_through_while_the_search_goes_on(own: Server, new_lab: NewLab) -> None:
    lab = new_lab(f"?board={LARGE}", base=own.base)
    lab.page.get_by_label("Stop after").select_option("600")
    lab.button("Solve").click()
    expect(lab.headline).to_have_text(re.compile(r"^\d+ moves so far$"))
    lab.button("Last move").click()
    assert lab.tiles() == [*range(1, 36), 0]
    assert jobs(lab)[-1]["state"] == "running"
    stop = lab.page.get_by_role("button", name=re.compile(r"^Stop, keep \d+$"))
    stop.click()
    expect(stop).to_be_hidden()
    show = lab.button("Show it")
    expect(lab.headline.or_(show).first).to_be_visible()
    if show.is_visible():
        show.click()
    expect(lab.headline).to_have_text(re.compile(r"^\d+ moves$"))
    expect(lab.panel.get_by_text("You stopped the search: this is the best solution it had found.")).to_be_visible()
    expect(lab.panel.get_by_role("alert")).to_have_count(0)
    for key, tiles in (("Home", START), ("End", [*range(1, 36), 0])):
        lab.page.keyboard.press(key)
        assert lab.tiles() == tiles


def test_a_solution_plays_on_when_its_search_ends(own: Server, new_lab: NewLab) -> None:
    answers: list[Any] = []

    def find_nothing_better(route: Route) -> None:
        answers.append(route.fetch().json())
        route.fulfill(json=answers[0])

    lab = new_lab(f"?board={LARGE}", base=own.base)
    lab.page.route("**/result", find_nothing_better)
    lab.button("Solve").click()
    expect(lab.headline).to_have_text(re.compile(r"^\d+ moves so far$"))
    lab.page.get_by_label("moves per second").select_option("1")
    lab.button("Play").click()
    lab.page.get_by_role("button", name=re.compile(r"^Stop, keep \d+$")).click()
    expect(lab.headline).to_have_text(re.compile(r"^\d+ moves$"))
    expect(lab.button("Pause")).to_be_visible()
    expect(lab.step).to_have_text(re.compile("^move [2-9] of"))


def test_a_view_that_could_not_be_loaded_opens_once_the_server_is_back(
    own: Server, new_lab: NewLab, complaints: Complaints
) -> None:
    complaints.expect("ERR_")
    lab = new_lab(base=own.base)
    own.kill()
    lab.page.get_by_role("tab", name="Race").click()
    expect(lab.panel.get_by_role("alert")).to_have_text("This view could not be loaded: the server is not responding.")
    own.start()
    expect(lab.button("Start")).to_be_visible()
    expect(lab.panel.get_by_role("alert")).to_have_count(0)


def test_a_reload_during_a_search_keeps_the_step(own: Server, new_lab: NewLab) -> None:
    lab = new_lab(f"?board={LARGE}", base=own.base)
    lab.page.get_by_label("Stop after").select_option("600")
    lab.button("Solve").click()
    expect(lab.headline).to_contain_text("so far")
    for _ in range(5):
        lab.button("Next move").click()
    expect(lab.page).to_have_url(re.compile("step=5$"))
    reload(lab)
    expect(lab.headline).to_contain_text("so far")
    expect(lab.step).to_have_text(re.compile("^move 5 of "))
    expect(lab.page).to_have_url(re.compile("step=5$"))
    lab.page.get_by_role("button", name=re.compile("^Stop, keep")).click()


def test_a_reload_takes_up_every_search_of_the_tab(own: Server, new_lab: NewLab) -> None:
    other = new_lab(ENDLESS, base=own.base)
    begin_endless(other)
    lab = new_lab(ENDLESS.replace("88", "87"), base=own.base)
    begin_endless(lab)
    lab.page.locator("#searches").click()
    theirs = lab.page.locator("#searches-dialog li").filter(has_text="depth")
    expect(theirs).to_have_count(2)
    theirs.last.get_by_role("button", name="Open").click()
    expect(lab.panel.locator(".running-line")).to_contain_text("expanded")
    reload(lab)
    other.page.close()
    lab.page.wait_for_timeout(7_000)  # longer than a search goes on unwatched
    assert [job["state"] for job in jobs(lab)] == ["running", "running"]
