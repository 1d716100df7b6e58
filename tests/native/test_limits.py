"""Limits, cancelling and progress in the native engine: partial counts, as in the reference."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from taquin import Board, Limits, Outcome, Result, SlidingTiles, solve
from taquin.limits.memory import held_memory
from taquin.result import Counts
from taquin.tiles.compiled import _native, is_compiled

pytestmark = pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed")

FAR = SlidingTiles(Board.parse("0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1"))
"""A 4×4 board that no search solves in the time of a test."""
METHODS = [
    ("breadth_first", None),
    ("depth_first", None),
    ("uniform_cost", None),
    ("iterative_deepening", None),
    ("bidirectional", None),
    ("a_star", "manhattan"),
    ("a_star", "euclidean"),
    ("weighted_a_star", "misplaced"),
    ("a_star_tree", "linear_conflict"),
    ("all_optimal", "manhattan"),
    ("ida_star", "manhattan"),
    ("ida_star", "linear_conflict"),
    ("ida_star", "gaschnig"),
    ("ida_star_fsm", "manhattan"),
    ("ida_star_fsm", "gaschnig"),
    ("bidirectional_a_star", "manhattan"),
]
each_method = pytest.mark.parametrize(("name", "heuristic"), METHODS, ids=str)


def run(name: str, heuristic: str | None, **options: Any) -> Result[Any]:
    return solve(FAR, name, heuristic, engine="native", **options)


def check_partial(result: Result[Any], outcome: Outcome) -> None:
    """It was stopped, with counts, and claims nothing but a lower bound."""
    assert result.outcome is outcome
    assert 0 < result.expanded < result.generated
    assert result.max_depth > 0
    assert result.max_frontier > 0
    assert (result.cost, result.moves, result.optimal) == (None, None, False)
    assert 0 <= result.lower_bound <= 80


@each_method
def test_a_time_limit_stops_the_search(name: str, heuristic: str | None) -> None:
    result = run(name, heuristic, limits=Limits(seconds=0.1))
    check_partial(result, Outcome.TIME_LIMIT)
    assert result.seconds + result.build_seconds >= 0.099  # a moment passes between the two
    assert "0.1 s" in result.reason


@each_method
def test_a_node_limit_is_exact(name: str, heuristic: str | None) -> None:
    for nodes in (1, 255, 256, 257, 4_095, 4_096, 4_097, 100_000):
        result = run(name, heuristic, limits=Limits(nodes=nodes))
        assert (result.outcome, result.expanded) == (Outcome.NODE_LIMIT, nodes)


@each_method
def test_a_goal_taken_with_the_last_node_allowed_counts(name: str, heuristic: str | None) -> None:
    puzzle = SlidingTiles(Board.parse("142/350"))
    free = solve(puzzle, name, heuristic, engine="native")
    enough = solve(puzzle, name, heuristic, engine="native", limits=Limits(nodes=free.expanded))
    assert (enough.outcome, enough.moves, enough.expanded) == (Outcome.SOLVED, free.moves, free.expanded)
    short = solve(puzzle, name, heuristic, engine="native", limits=Limits(nodes=free.expanded - 1))
    assert (short.outcome, short.expanded) == (Outcome.NODE_LIMIT, free.expanded - 1)


@pytest.mark.parametrize(("name", "heuristic"), [m for m in METHODS if not m[0].startswith(("ida_star", "iterative"))])
def test_a_memory_limit_stops_the_search(name: str, heuristic: str | None) -> None:
    held = held_memory()
    if held is None:
        pytest.skip("the system does not tell how much memory is held")
    result = run(name, heuristic, limits=Limits(memory=held + 30_000_000, seconds=60))
    check_partial(result, Outcome.MEMORY_LIMIT)
    assert "memory limit" in result.reason


@each_method
def test_a_memory_limit_already_passed_is_an_outcome(name: str, heuristic: str | None) -> None:
    if held_memory() is None:
        pytest.skip("the system does not tell how much memory is held")
    result = run(name, heuristic, limits=Limits(memory=1, nodes=1_000_000))
    assert result.outcome is Outcome.MEMORY_LIMIT
    assert (result.cost, result.optimal) == (None, False)


def test_a_full_node_table_is_told_apart_from_memory() -> None:
    """The table's own limit, lowered: the memory would suffice."""
    puzzle = _native.Puzzle(4, 4, FAR.start, FAR.goal)
    for search in (_native.breadth_first, _native.depth_first, _native.uniform_cost, _native.bidirectional):
        run = search(puzzle, _native.Limits(stored=10_000, nodes=10**6))
        assert (run.stopped, run.full, run.out_of_memory) == ("memory-limit", True, False)
        assert 10_000 < run.stored <= 2 * 20_000  # as many as the next size of the table holds, in either direction
    short = _native.breadth_first(puzzle, _native.Limits(memory=1_000_000, nodes=10**6))
    assert (short.stopped, short.full) == ("memory-limit", False)
    assert _native.Limits.max_stored == 805_306_368


def test_limits_may_be_written_as_powers_of_ten() -> None:
    many: Any = 1e3
    result = run("ida_star", "manhattan", limits=Limits(nodes=many, frontier=many**5, memory=many**5))
    assert (result.outcome, result.expanded) == (Outcome.NODE_LIMIT, 1000)


def test_a_limit_beyond_any_counter_is_none() -> None:
    result = solve("867254301", "a_star", "manhattan", engine="native", limits=Limits(nodes=10**30, frontier=10**30))
    assert result.solved


# Cancelling


@each_method
def test_another_thread_can_cancel(name: str, heuristic: str | None) -> None:
    flag = threading.Event()
    timer = threading.Timer(0.1, flag.set)
    timer.start()
    try:
        result = run(name, heuristic, cancel=flag, limits=Limits(seconds=60))
    finally:
        timer.cancel()
        timer.join()
    check_partial(result, Outcome.CANCELLED)
    assert "cancelled" in result.reason


def test_a_search_cancelled_before_it_began_stops_soon() -> None:
    flag = threading.Event()
    flag.set()
    assert run("breadth_first", None, cancel=flag, limits=Limits(seconds=60)).outcome is Outcome.CANCELLED


# Progress


@each_method
def test_progress_comes_with_rising_counts(name: str, heuristic: str | None) -> None:
    reports: list[Counts] = []
    result = run(name, heuristic, progress=reports.append, limits=Limits(seconds=0.3))
    assert len(reports) >= 2
    for counter in ("expanded", "generated", "max_frontier", "max_depth", "reopened", "seconds"):
        values = [getattr(report, counter) for report in reports]
        assert values == sorted(values)
        assert values[-1] <= getattr(result, counter)
    assert 0 < reports[0].expanded < reports[-1].expanded


@each_method
def test_an_exception_in_progress_goes_on_its_way(name: str, heuristic: str | None) -> None:
    def fail(counts: Counts) -> None:
        raise ZeroDivisionError("from progress")

    with pytest.raises(ZeroDivisionError, match="from progress"):
        run(name, heuristic, progress=fail, limits=Limits(seconds=60))
    assert run(name, heuristic, limits=Limits(nodes=100)).expanded == 100, "the engine is as good as before"
