"""The GIL is released: other threads go on, and searches in several threads find the same."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from taquin import Board, Limits, Result, SlidingTiles, solve
from taquin.tiles.compiled import _native, is_compiled
from taquin.tiles.generate import random_boards
from taquin.tiles.patterns.pattern import Pattern

pytestmark = pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed")

FAR = SlidingTiles(Board.parse("0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1"))
METHODS = [
    ("a_star", "manhattan"),
    ("ida_star", "linear_conflict"),
    ("breadth_first", None),
    ("all_optimal", "gaschnig"),
]


def all_but_time(result: Result[Any]) -> dict[str, Any]:
    return result.as_json() | {"seconds": None, "build_seconds": None, "peak_memory": None}


@pytest.mark.parametrize("name", ["ida_star", "a_star", "ida_star_simd", "ida_star_parallel", "a_star_batched"])
def test_another_thread_goes_on_during_a_search(name: str) -> None:
    """The search ends only when the other thread, which needs the GIL, has counted far enough."""
    flag = threading.Event()

    def count() -> None:
        total = 0
        for number in range(200_000):
            total += number
        flag.set()

    other = threading.Thread(target=count)
    other.start()
    result = solve(FAR, name, "manhattan", engine="native", cancel=flag, limits=Limits(seconds=60))
    other.join()
    assert str(result.outcome) == "cancelled"


PATTERN = Pattern.of(4, 4, 0, (1, 2, 3, 4, 5, 6))
DESCRIPTION = (4, 4, PATTERN.cells, PATTERN.region)
GRID = _native.Grid(4, 4, range(16))
CONTENT = memoryview(bytes(16**6))
CALLS: dict[str, Callable[[], object]] = {
    "copy a table": lambda: _native.PatternTable.of_bytes(*DESCRIPTION, False, CONTENT, True),
    "build a table": lambda: _native.PatternTable.build(*DESCRIPTION, False, None),
    "tell the size of a build": lambda: _native.PatternTable.build_bytes(*DESCRIPTION, False),
    "build walking distances": lambda: _native.walking_distance(GRID),
    "build ordered walking distances": lambda: _native.ordered_walking_distance(GRID),
    "learn a machine": lambda: _native.MoveMachine(4, 4, "UDLR", 8),
    "construct": lambda: _native.construct(9, 9, range(81), range(81)),
}


@pytest.mark.parametrize("what", CALLS)
def test_a_call_releases_the_gil(what: str) -> None:
    """Another thread waits for the GIL, which nobody is made to yield: the call must release it."""
    before, ready, ran = sys.getswitchinterval(), threading.Lock(), threading.Event()

    def other() -> None:
        with ready:
            ran.set()

    ready.acquire()
    thread = threading.Thread(target=other)
    thread.start()
    sys.setswitchinterval(600)
    try:
        ready.release()
        patience = time.monotonic() + 60
        while not ran.is_set() and time.monotonic() < patience:  # the other thread may wake up late
            CALLS[what]()
        assert ran.is_set()
    finally:
        sys.setswitchinterval(before)
        thread.join()


@pytest.mark.parametrize(("name", "heuristic"), METHODS, ids=str)
def test_threads_find_what_is_found_one_by_one(name: str, heuristic: str | None) -> None:
    goal = Board.goal(4, 4)
    puzzles = [SlidingTiles(board, goal) for board in random_boards(goal, 8, Random(1))]
    limits = Limits(nodes=50_000)

    def search(puzzle: SlidingTiles) -> dict[str, Any]:
        return all_but_time(solve(puzzle, name, heuristic, engine="native", limits=limits))

    one_by_one = [search(puzzle) for puzzle in puzzles]
    with ThreadPoolExecutor(8) as pool:
        at_once = list(pool.map(search, puzzles))
    assert at_once == one_by_one
    assert [search(puzzle) for puzzle in puzzles] == one_by_one
