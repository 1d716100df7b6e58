"""The driver: limits, cancelling, Ctrl-C, progress, each event once (native: tests/native)."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Sequence
from math import inf
from typing import Any

import pytest

from taquin import Board, Interrupted, Limits, Node, Outcome, Problem, SlidingTiles, Step, TaquinError, solve
from taquin.limits.deadline import Deadline
from taquin.limits.memory import held_memory
from taquin.methods.method import choose_method
from taquin.problem import Successor
from taquin.registry import ALGORITHMS, Engine
from taquin.result import Bound, BoundCount, Counts, Event, Search
from taquin.running import driver
from taquin.running.driver import count_bounds, drive

FAR = "0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1"
"""A 4×4 board that nothing in these tests gets near to solving."""


def walk(length: int, frontier: Sequence[int] = (), *, pause: float = 0.0) -> Search[int]:
    """A search along the numbers 0, 1, 2, … that takes so many nodes, the last one the goal."""
    node = Node(0, None, "", 0)
    for number in range(1, length + 1):
        if number == length and pause:
            time.sleep(pause)
        yield Step(node, (), frontier[number - 1] if frontier else 0)
        if number < length:
            node = Node(number, node, "+", number)
    return node


# Limits


def test_a_time_limit_stops_the_search() -> None:
    result = solve(FAR, "ida_star", "manhattan", limits=Limits(seconds=0.2))
    assert result.outcome is Outcome.TIME_LIMIT
    assert result.seconds + result.build_seconds >= 0.199  # a moment passes between the two
    assert result.expanded > 0
    assert (result.cost, result.optimal) == (None, False)
    assert "0.2 s" in result.reason


def test_a_node_limit_stops_the_search() -> None:
    result = solve(FAR, "ida_star", "manhattan", limits=Limits(nodes=1234))
    assert (result.outcome, result.expanded) == (Outcome.NODE_LIMIT, 1234)
    assert "1234" in result.reason


def test_a_frontier_limit_stops_the_search_once_it_is_passed() -> None:
    result = solve(FAR, "breadth_first", limits=Limits(frontier=1000))
    assert result.outcome is Outcome.FRONTIER_LIMIT
    assert 1000 < result.max_frontier <= 1003
    assert "1000" in result.reason


def test_a_frontier_that_stays_within_its_limit_is_left_alone() -> None:
    free = solve("867254301", "a_star", "manhattan", goal="first")
    for frontier in (free.max_frontier, free.max_frontier + 1):
        assert solve("867254301", "a_star", "manhattan", goal="first", limits=Limits(frontier=frontier)).solved
    short = Limits(frontier=free.max_frontier - 1)
    assert solve("867254301", "a_star", "manhattan", goal="first", limits=short).outcome is Outcome.FRONTIER_LIMIT


def test_a_memory_limit_stops_the_search() -> None:
    held = held_memory()
    if held is None:
        pytest.skip("the system does not tell how much memory is held")
    limit = held + 40_000_000
    result = solve(FAR, "breadth_first", engine="reference", limits=Limits(memory=limit, seconds=60))
    assert result.outcome is Outcome.MEMORY_LIMIT
    assert result.expanded > 1000
    assert result.peak_memory is not None
    assert result.peak_memory >= limit
    assert "memory" in result.reason


def test_a_memory_limit_already_passed_stops_at_once() -> None:
    if held_memory() is None:
        pytest.skip("the system does not tell how much memory is held")
    result = solve(FAR, "breadth_first", engine="reference", limits=Limits(memory=1))
    assert (result.outcome, result.expanded) == (Outcome.MEMORY_LIMIT, 1)


def test_running_out_of_memory_is_an_outcome_and_named_as_such() -> None:
    class Exhausting(Problem[int]):
        domain = "exhausting"
        start = 0

        def is_goal(self, state: int) -> bool:
            return False

        def successors(self, state: int) -> list[Successor[int]]:
            if state == 5:
                raise MemoryError
            return [("+", state + 1, 1)]

        def __str__(self) -> str:
            return "exhausting"

    result = solve(Exhausting(), "breadth_first")
    assert (result.outcome, result.expanded) == (Outcome.MEMORY_LIMIT, 5)
    assert " 0 MB" not in result.reason, "no limit was given, so none can have been passed"


def test_a_heuristic_that_is_refused_memory_reaches_a_limit_and_has_not_failed() -> None:
    calls = 0

    def hungry(state: object) -> int:
        nonlocal calls
        calls += 1
        if calls == 9:
            raise MemoryError
        return 0

    result = solve(FAR, "a_star", hungry, limits=Limits(memory=10**11))
    assert result.outcome is Outcome.MEMORY_LIMIT
    assert result.reason == "the system has no more memory to give.", "this process is not limited"
    assert result.expanded > 0


@pytest.mark.parametrize("at_the_end", [1, 3])
def test_a_solution_stays_if_its_heuristic_is_refused_memory_afterwards(at_the_end: int) -> None:
    """After the search, h is called for the two boards of the solution, and for the start."""
    calls, allowed = 0, inf

    def hungry(state: object) -> int:
        nonlocal calls
        calls += 1
        if calls > allowed:
            raise MemoryError
        return 0

    assert solve("123456708", "a_star", hungry, goal="last").cost == 1
    calls, allowed = 0, calls - at_the_end
    assert solve("123456708", "a_star", hungry, goal="last").cost == 1
    assert calls > allowed


@pytest.mark.parametrize("name", ["seconds", "nodes", "frontier", "memory"])
@pytest.mark.parametrize("value", [0, -1, float("nan"), float("inf")])
def test_a_limit_must_be_a_number_above_0(name: str, value: Any) -> None:
    with pytest.raises(TaquinError, match=f"limit on {name}"):
        solve("123456708", "breadth_first", limits=Limits(**{name: value}))


def test_a_limit_of_half_a_node_does_not_pass_for_no_limit() -> None:
    """Expansions are counted in whole numbers, so 2.5 of them are never exactly reached."""
    value: Any = 2.5
    with pytest.raises(TaquinError, match="limit on nodes"):
        solve("540618732", "a_star", "manhattan", limits=Limits(nodes=value))


def test_limits_may_be_written_as_powers_of_ten() -> None:
    many: Any = 1e3
    result = solve(FAR, "ida_star", "manhattan", limits=Limits(nodes=many, memory=many**5))
    assert (result.outcome, result.expanded) == (Outcome.NODE_LIMIT, 1000)


def test_the_counters_of_a_stopped_search_are_partial() -> None:
    full = solve("867254301", "breadth_first", goal="first")
    part = solve("867254301", "breadth_first", goal="first", limits=Limits(nodes=1000))
    assert part.expanded == 1000
    assert 1 < part.generated < full.generated
    assert 0 < part.max_frontier < full.max_frontier
    assert 0 < part.max_depth < full.max_depth
    assert 0 < part.lower_bound <= 27


# A goal found in the same step as a limit


@pytest.mark.parametrize("nodes", [1, 2, 7])
def test_a_goal_taken_with_the_last_node_allowed_counts(nodes: int) -> None:
    run = drive(walk(nodes), Deadline(Limits(nodes=nodes)))
    assert run.stopped is None
    assert isinstance(run.found, Node)
    assert run.found.state == nodes - 1
    assert drive(walk(nodes + 1), Deadline(Limits(nodes=nodes))).stopped is Outcome.NODE_LIMIT


def test_a_goal_taken_as_the_frontier_passes_its_limit_counts() -> None:
    assert drive(walk(3, [1, 2, 9]), Deadline(Limits(frontier=5))).stopped is None
    assert drive(walk(3, [1, 9, 2]), Deadline(Limits(frontier=5))).stopped is Outcome.FRONTIER_LIMIT


def test_a_goal_taken_as_time_runs_out_counts() -> None:
    run = drive(walk(3, pause=0.1), Deadline(Limits(seconds=0.05)))
    assert run.stopped is None
    assert isinstance(run.found, Node)


def test_of_two_limits_the_one_passed_first_is_named() -> None:
    assert drive(walk(20, range(20)), Deadline(Limits(nodes=5, frontier=10))).stopped is Outcome.NODE_LIMIT
    assert drive(walk(20, range(20)), Deadline(Limits(nodes=15, frontier=10))).stopped is Outcome.FRONTIER_LIMIT


# Cancelling and Ctrl-C


def test_another_thread_can_cancel() -> None:
    flag = threading.Event()
    timer = threading.Timer(0.2, flag.set)
    timer.start()
    try:
        result = solve(FAR, "ida_star", "manhattan", cancel=flag, limits=Limits(seconds=60))
    finally:
        timer.cancel()
        timer.join()
    assert result.outcome is Outcome.CANCELLED
    assert result.expanded > 0
    assert (result.cost, result.optimal) == (None, False)
    assert "cancelled" in result.reason


def test_a_search_cancelled_before_it_began_stops_at_once() -> None:
    flag = threading.Event()
    flag.set()
    result = solve(FAR, "breadth_first", engine="reference", cancel=flag)
    assert (result.outcome, result.expanded) == (Outcome.CANCELLED, 1)


def test_ctrl_c_in_a_heuristic_keeps_what_was_counted() -> None:
    calls = 0
    steps: list[Event[Any]] = []

    def h(state: Sequence[int]) -> int:
        nonlocal calls
        calls += 1
        if calls == 100:
            raise KeyboardInterrupt
        return 0

    with pytest.raises(KeyboardInterrupt) as caught:
        solve(FAR, "a_star", h, observe=steps.append)
    assert isinstance(caught.value, Interrupted)
    result = caught.value.result
    assert result.outcome is Outcome.CANCELLED
    assert result.expanded == len(steps) > 10
    assert result.generated == 1 + sum(len(step.successors) for step in steps if isinstance(step, Step))
    assert (result.cost, result.lower_bound) == (None, 0)


def test_ctrl_c_in_an_observer_keeps_what_was_counted() -> None:
    seen = 0

    def look(event: Event[Any]) -> None:
        nonlocal seen
        if seen == 50:
            raise KeyboardInterrupt
        seen += 1

    with pytest.raises(Interrupted) as caught:
        solve(FAR, "breadth_first", observe=look)
    assert caught.value.result.expanded == 50
    assert caught.value.result.lower_bound > 0


def test_other_errors_are_not_taken_for_an_end_of_the_search() -> None:
    def look(event: Event[Any]) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        solve("867254301", "breadth_first", observe=look)


# Progress and events


def test_progress_is_reported_while_the_search_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "PULSE", 0.0)
    reports: list[Counts] = []
    result = solve("540618732", "a_star", "manhattan", engine="reference", progress=reports.append)
    assert [report.expanded for report in reports] == list(range(1, result.expanded + 1))
    for name in ("generated", "max_frontier", "max_depth", "reopened", "seconds"):
        values = [getattr(report, name) for report in reports]
        assert values == sorted(values)
        assert values[-1] <= getattr(result, name)
    assert reports[-1].generated == result.generated


def test_progress_comes_by_the_clock_not_by_the_node() -> None:
    reports: list[Counts] = []
    result = solve(FAR, "ida_star", "manhattan", progress=reports.append, limits=Limits(seconds=0.5))
    assert 2 <= len(reports) < result.expanded / 10
    assert reports[-1].expanded <= result.expanded


@pytest.mark.parametrize("name", ["breadth_first", "ida_star", "bidirectional_a_star", "sma_star"])
def test_an_observer_sees_every_event_in_order(name: str) -> None:
    def plain(event: Event[Any]) -> tuple[Any, ...]:
        if isinstance(event, Bound):
            return ("bound", event.value)
        return (event.node.state, event.node.g, event.frontier, event.again, event.side)

    puzzle = SlidingTiles(Board.parse("812043756"), Board.goal(3, 3, "first"))
    method = choose_method(puzzle, name, None if ALGORITHMS[name].heuristic == "no" else "manhattan")
    seen: list[tuple[Any, ...]] = []
    drive(method.search(), Deadline(), observe=lambda event: seen.append(plain(event)))
    assert seen == [plain(event) for event in method.search()]


def test_the_garbage_collector_is_left_as_it_was() -> None:
    def look(event: Event[Any]) -> None:
        raise KeyboardInterrupt

    before = (gc.isenabled(), gc.get_threshold())
    solve("540618732", "a_star", "manhattan", engine="reference")
    assert (gc.isenabled(), gc.get_threshold()) == before
    with pytest.raises(Interrupted):
        solve("540618732", "a_star", "manhattan", observe=look)
    assert (gc.isenabled(), gc.get_threshold()) == before


def test_bounds_count_from_where_each_begins() -> None:
    total = Counts(expanded=7, generated=20)
    assert count_bounds([], total) == ()
    assert count_bounds([(3, 0, 1), (5, 2, 6), (9, 7, 20)], total) == (
        BoundCount(3, expanded=2, generated=6),
        BoundCount(5, expanded=5, generated=14),
        BoundCount(9, expanded=0, generated=0),
    )


@pytest.mark.parametrize("engine", ["reference", "auto"])
def test_an_interrupted_search_keeps_its_bounds(engine: Engine) -> None:
    """Also the counts of the bound that was going on."""
    far = "15 10 8 12/11 14 9 13/2 6 5 1/3 7 4 0"
    result = solve(far, "ida_star", "manhattan", goal="first", engine=engine, limits=Limits(seconds=0.2))
    assert result.outcome is Outcome.TIME_LIMIT
    assert sum(each.expanded for each in result.bounds) == result.expanded > 0
    assert result.bounds[-1].bound == result.lower_bound
