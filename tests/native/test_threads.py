"""Several threads in the engine at once: it runs without the GIL, so nothing else keeps them apart.

`make sanitize` runs this with ThreadSanitizer and AddressSanitizer, so it runs
every search and heuristic.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event as Flag
from typing import Any

import pytest

from taquin import ALGORITHMS, HEURISTICS, Board, Limits, Outcome, SlidingTiles, choose_method
from taquin.limits.deadline import Deadline
from taquin.result import Node
from taquin.running.driver import Run
from taquin.running.native import NativeSearch, describe, prepare
from taquin.tiles.generate import walk
from tests.contract.twins import is_too_large

pytestmark = pytest.mark.skipif(not describe()["installed"], reason="the native engine is not installed")

LIMITS = Limits(nodes=5_000)
OPTIONS = {"depth_limited": {"depth": 20}}
WITHOUT_TWIN = {"rbfs", "sma_star", "twin"}
TILES = [*HEURISTICS["tiles"], "max(misplaced,euclidean)", "scaled(manhattan,3/2)"]
SIZES = [
    (3, 3, 40),
    (2, 5, 40),
    (4, 4, 30),
    (5, 5, 20),
]  # in 4 bits a tile and in 8; the last is the length of a random walk


def searches(rows: int, cols: int, steps: int) -> Iterator[NativeSearch]:
    """Yield every method that has a native twin, for a board of this size."""
    goal = Board.goal(rows, cols)
    problem = SlidingTiles(Board(rows, cols, walk(goal, Random(rows * cols), steps)), goal)
    for algorithm in ALGORITHMS.values():
        for heuristic in [None] if algorithm.heuristic == "no" else TILES:
            if has_no_twin(algorithm.name, heuristic, (rows, cols)):
                continue
            options: dict[str, Any] = OPTIONS.get(algorithm.name, {})
            method = choose_method(problem, algorithm.name, heuristic, engine="native", **options)
            yield prepare(method)


def has_no_twin(algorithm: str, heuristic: str | None, size: tuple[int, int]) -> bool:
    return (
        algorithm in WITHOUT_TWIN
        or heuristic == "nilsson_sequence"
        or (algorithm == "ida_star_simd" and heuristic != "manhattan")
        or is_too_large(heuristic, size)
    )


def outcome(run: Run[Any]) -> tuple[Any, ...]:
    """Return all of a run that must not depend on other threads."""
    moves = [step.move for step in run.found.path()] if isinstance(run.found, Node) else None
    return run.stopped, moves, run.counts.counters() | {"seconds": 0}, run.bound, run.highest_f


def test_the_build_asked_for_is_the_one_under_test() -> None:
    """Else the sanitizers would praise a module they have never seen."""
    assert describe()["sanitize"] == os.environ.get("TAQUIN_SANITIZE", "")


@pytest.mark.parametrize(("rows", "cols", "steps"), SIZES)
def test_threads_that_share_puzzles_and_heuristics_do_not_disturb_each_other(rows: int, cols: int, steps: int) -> None:
    todo = list(searches(rows, cols, steps))
    assert len(todo) > 50
    alone = [outcome(search.run(Deadline(LIMITS))) for search in todo]
    with ThreadPoolExecutor(4) as pool:
        runs = [[pool.submit(search.run, Deadline(LIMITS)) for _ in range(3)] for search in todo]
        for search, expected, several in zip(todo, alone, runs, strict=True):
            for run in several:
                found = outcome(run.result())
                if search.function.__name__.endswith("_parallel"):  # what it expands last depends on its own threads
                    assert found[0] == expected[0]
                else:
                    assert found == expected, search.function.__name__


def test_another_thread_can_watch_and_cancel() -> None:
    goal = Board.goal(5, 5)
    problem = SlidingTiles(Board(5, 5, walk(goal, Random(5), 1_000)), goal)
    cancel, seen = Flag(), Flag()
    search = prepare(choose_method(problem, "ida_star", "manhattan", engine="native"))
    with ThreadPoolExecutor(1) as pool:
        run = pool.submit(search.run, Deadline(Limits(seconds=60), cancel), lambda counts: seen.set())
        assert seen.wait(30)
        cancel.set()
        assert run.result(30).stopped is Outcome.CANCELLED
