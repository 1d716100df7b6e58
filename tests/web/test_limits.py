"""Limits of a job hold while its tables are built, or while another process holds them."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest

from tests.web.conftest import NewLab
from tests.web.running import FAR, Lab, patterns_of, tables_locked, wait_for

SEVEN_EIGHT = {"board": FAR, "algorithm": "ida_star", "heuristic": "pdb:7-8", "seconds": 1, "memory": 2 * 10**9}
TRIES = 5
"""A busy machine may delay one answer; a limit that is not obeyed delays every one."""


@contextmanager
def locked(lab: Lab, *sizes_and_partitions: tuple[int, str]) -> Iterator[None]:
    patterns = [pattern for size, partition in sizes_and_partitions for pattern in patterns_of(size, partition)]
    with tables_locked(lab.cache, *patterns):
        yield


def seconds_to_answer(lab: Lab, search: dict[str, Any]) -> tuple[float, Any]:
    """Return how long a job took, and its result: the best of a few tries."""
    times = []
    for _ in range(TRIES):
        began = time.monotonic()
        result = lab.solve(**search)
        times.append(time.monotonic() - began)
        if min(times) <= 1.3:
            break
    return min(times), result


@pytest.mark.parametrize("is_locked", [False, True])
@pytest.mark.parametrize("kind", ["solve", "trace"])
def test_a_limit_of_one_second_holds_while_tables_are_built_or_awaited(
    new_lab: NewLab, is_locked: bool, kind: str
) -> None:
    lab = new_lab()
    with locked(lab, (4, "7-8")) if is_locked else nullcontext():
        took, result = seconds_to_answer(lab, SEVEN_EIGHT | {"kind": kind})
    assert (result["outcome"], result["heuristic"]) == ("time-limit", "pdb:7-8")
    assert took <= 1.3


def test_auto_answers_at_one_second_although_its_tables_are_locked(new_lab: NewLab) -> None:
    lab = new_lab()
    with locked(lab, (4, "7-8"), (4, "6-6-3")):
        took, result = seconds_to_answer(lab, {"board": FAR, "seconds": 1})
    assert (result["outcome"], result["optimal"]) == ("solved", False)
    assert len(result["moves"]) == result["cost"]
    assert took <= 1.3


@pytest.mark.skipif(sys.platform != "linux", reason="signals of Linux")
def test_the_best_solution_is_the_answer_of_a_process_that_does_not_stop(new_lab: NewLab) -> None:
    """The second line: a child that is suspended itself is killed 5 s after its limit."""
    lab = new_lab("--workers", "1")
    job = lab.begin(board=FAR, seconds=2)
    best = lab.watch_until(job, lambda event: event["best"])["best"]
    stopped = wait_for(lab.children)
    for child in stopped:
        os.kill(child, signal.SIGSTOP)
    result = lab.found(job)
    assert (result["outcome"], result["stopped_by"], result["optimal"]) == ("solved", "time-limit", False)
    assert len(result["moves"]) == result["cost"] <= best["cost"]
    assert result["reason"].startswith("the time limit of 2 s was reached; every solution costs at least ")
    for spare in set(stopped) & set(lab.children()):
        os.kill(spare, signal.SIGCONT)  # else it could not notice that its parent dies
