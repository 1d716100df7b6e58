"""Many solves through a real server, with children killed at random, cancels and reloads."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from taquin import Board
from taquin.tiles.generate import walked_boards
from tests.web.conftest import NewLab
from tests.web.running import EASY, ENDED, Lab

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="signals and /proc of Linux")

WORKERS = 3
BATCH, KILLS = 20, 2
PATIENCE = 240.0
"""Seconds for a batch. Each job takes a fraction of a second, unless the machine is very busy."""
KILLED = ("the process of this search was killed", "the process failed", "the process of this search ended")


class Killer:
    """Kills random child processes of the lab at random moments, as often as it is told to."""

    def __init__(self, lab: Lab, rng: Random) -> None:
        self._lab, self._rng = lab, rng
        self._wanted = threading.Semaphore(0)
        self._stop = False
        self._thread = threading.Thread(target=self._run)

    def kill_soon(self, count: int) -> None:
        self._wanted.release(count)

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop = True
        self._wanted.release()
        self._thread.join()

    def _run(self) -> None:
        while True:
            self._wanted.acquire()
            if self._stop:
                return
            time.sleep(self._rng.random())
            children = self._lab.children()
            if children:
                with suppress(ProcessLookupError):
                    os.kill(self._rng.choice(children), signal.SIGKILL)


def boards(count: int, rng: Random) -> list[dict[str, Any]]:
    """Return easy boards of 20 to 40 random moves, and now and then a published one."""
    easy = [next(walked_boards(Board.goal(4, 4), 1, rng, rng.randint(20, 40))).line() for _ in range(count)]
    published = (f"korf15:{rng.choice([12, 42, 47, 55, 79, 97])}" for _ in iter(int, 1))
    return [{"board": next(published) if rng.random() < 0.1 else board, "seconds": 600} for board in easy]


def run_batch(lab: Lab, searches: list[dict[str, Any]], rng: Random) -> list[str]:
    """Begin some searches, disturb them, and return their states when all have ended."""
    begun = [lab.begin(**search) for search in searches]
    cancelled = {job for job in begun if rng.random() < 0.1}
    for job in cancelled:
        time.sleep(rng.random() / 5)  # it is the moment that is varied
        assert lab.cancel(job)["state"] in ENDED
    with lab.watching(*begun) as events:  # a page that is reloaded
        next(events)
    deadline = time.monotonic() + PATIENCE
    while True:
        known = {job["id"]: job for job in lab.get("/api/jobs").json()}
        if all(known[job]["state"] in ENDED for job in begun):
            break
        assert time.monotonic() < deadline, [known[job] for job in begun if known[job]["state"] not in ENDED]
        time.sleep(0.05)
    for job in begun:
        state, reason = known[job]["state"], known[job]["reason"]
        if state == "done":
            result = lab.get(f"/api/jobs/{job}/result").json()["result"]
            assert result["optimal"], result
            assert len(result["moves"]) == result["cost"]
        elif state == "failed":
            assert reason.startswith(KILLED), reason
        else:
            assert job in cancelled
    return [known[job]["state"] for job in begun]


@pytest.mark.parametrize("count", [100, pytest.param(2_000, marks=pytest.mark.soak)])
def test_no_solve_hangs_and_no_worker_is_lost(new_lab: NewLab, count: int) -> None:
    lab = new_lab("--workers", str(WORKERS))
    rng = Random(count)
    searches = boards(count, rng)
    states: list[str] = []
    with Killer(lab, Random(1)) as killer:
        for first in range(0, count, BATCH):
            killer.kill_soon(KILLS)
            states += run_batch(lab, searches[first : first + BATCH], rng)
    about = lab.get("/api/about").json()
    assert (about["workers"], about["free_workers"]) == (WORKERS, WORKERS)
    assert states.count("failed") <= count // BATCH * KILLS
    assert states.count("done") > count / 2
    assert lab.solve(**EASY)["outcome"] == "solved"
    assert "Traceback" not in lab.said()
