"""The interpreter's lock is released: other threads go on, and searches in several give what they give one by one."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from taquin import Board, Limits, Result, SlidingTiles, solve
from taquin.running import native
from taquin.tiles.generate import random_boards

pytestmark = pytest.mark.skipif(not native.is_installed(), reason="the native engine is not installed")

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
    """The search ends only when the other thread, which needs the lock, has counted far enough and says so."""
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
