"""A search ends some seconds after nobody watches it any more, unless it is kept."""

from __future__ import annotations

import signal
import sys
import time

import pytest

from tests.web.conftest import NewLab
from tests.web.running import EASY, LONG, Lab, wait_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="signals and /proc of Linux")

PAGE = LONG | {"heuristic": "misplaced", "keep": False}
"""What the page sends."""
CLOSED = "the page that started it was closed."


def ends_unwatched(lab: Lab, *jobs: str) -> None:
    """Wait until these jobs are cancelled, without watching them."""
    wait_for(lambda: all(lab.look(job)["state"] == "cancelled" for job in jobs))
    assert {lab.look(job)["reason"] for job in jobs} == {CLOSED}


def test_a_search_ends_when_its_page_is_closed(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    running, queued = lab.begin(**PAGE), lab.begin(**PAGE)
    with lab.watching(running, queued) as events:
        next(event for event in events if event["progress"])
    closed = time.monotonic()
    assert lab.look(running)["state"] == "running", "a reload takes a moment"
    ends_unwatched(lab, running, queued)
    assert time.monotonic() - closed > 4
    wait_for(lambda: len(lab.children()) == 1)  # the spare
    assert lab.get("/api/about").json()["free_workers"] == 1


def test_a_search_that_nobody_ever_watches_ends_too(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    ends_unwatched(lab, lab.begin(**PAGE), lab.begin(**PAGE))
    assert lab.solve(**EASY)["outcome"] == "solved"


def test_a_reload_in_time_lets_it_go_on(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    job = lab.begin(**PAGE)
    for _ in range(4):
        with lab.watching(job) as events:
            next(events)
        time.sleep(2)  # in all longer than a search may be unwatched
    with lab.watching(job) as events:
        assert next(events)["state"] == "running"
        time.sleep(6)
        assert lab.look(job)["state"] == "running", "it is watched"
    ends_unwatched(lab, job)


def test_a_second_page_keeps_it_alive(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    job = lab.begin(**PAGE)
    with lab.watching(job) as first:
        next(first)
        with lab.watching(job) as second:
            next(second)
        time.sleep(6)
        assert lab.look(job)["state"] == "running"
    ends_unwatched(lab, job)


def test_a_search_can_be_kept_and_let_go(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    job, always = lab.begin(**PAGE), lab.begin(**LONG)
    assert lab.look(job)["keep"] is False
    assert lab.look(always)["keep"] is True, "a script that comes back later does not watch"
    assert lab.post(f"/api/jobs/{job}/keep", keep=True).json()["keep"] is True
    time.sleep(7)
    assert lab.look(job)["state"] == "running"
    lab.stop(signal.SIGKILL)
    lab.start()
    assert lab.look(job)["keep"] is True, "a restart does not forget it"
    lab.post(f"/api/jobs/{job}/keep", keep=False)
    ends_unwatched(lab, job)
    assert lab.look(always)["state"] in ("queued", "running")
    lab.cancel(always)


def test_a_restarted_server_gives_the_page_time_to_reconnect(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    job, lost = lab.begin(**PAGE), lab.begin(**PAGE)
    lab.stop(signal.SIGKILL)
    lab.start()
    time.sleep(8)
    assert lab.look(job)["state"] == "running"
    with lab.watching(job) as events:
        next(events)
        ends_unwatched(lab, lost)
        assert lab.look(job)["state"] == "running"
    ends_unwatched(lab, job)


def test_a_stream_without_news_sends_a_sign_of_life(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    running, queued = lab.begin(**LONG), lab.begin(**LONG)
    with lab.client.stream("GET", "/api/events", params={"job": queued}) as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("data:")
        assert next(line for line in lines if line) == ":"
    for job in (queued, running):
        lab.cancel(job)


def test_an_unknown_search_cannot_be_kept(lab: Lab) -> None:
    assert lab.post("/api/jobs/unknown/keep", keep=True).status_code == 404


def test_the_best_solution_so_far_can_be_fetched_while_the_search_goes_on(lab: Lab) -> None:
    board = "14 33 12 15 1 25/19 26 34 0 13 5/27 10 9 8 30 11/20 29 4 21 2 6/28 17 7 24 3 23/35 32 18 22 16 31"
    job = lab.begin(board=board, seconds=600)
    best = lab.watch_until(job, lambda event: event["best"])["best"]
    found = lab.get(f"/api/jobs/{job}/result").json()["result"]
    assert lab.look(job)["state"] == "running"
    assert len(found["moves"]) == found["cost"] <= best["cost"]
    assert found["reason"].startswith("the search goes on; every solution costs at least")
    assert lab.cancel(job)["state"] == "cancelled"


def test_the_list_can_leave_out_all_but_the_last_that_have_ended(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    running = lab.begin(**LONG)
    ended = [lab.begin(**EASY) for _ in range(3)]
    for job in ended:
        lab.end(job)
    listed = [job["id"] for job in lab.get("/api/jobs", last=2).json()]
    assert listed == [running, *ended[1:]]
    lab.cancel(running)
