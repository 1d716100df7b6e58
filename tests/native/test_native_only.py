"""The searches that only the native engine has: other orders, the same lengths and bounds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from taquin import ALGORITHMS, Board, Bound, Limits, Outcome, Result, SlidingTiles, TaquinError, solve
from taquin.tiles.compiled import is_compiled
from taquin.tiles.generate import random_boards, walk
from taquin.tiles.instances import Instance
from tests.search.korf import instances
from tests.search.truth import GOALS, SMALL_GOALS, all_boards, boards_by_depth, replay, steps_of, watch

pytestmark = pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed")

NATIVE_ONLY = [a.name for a in ALGORITHMS.values() if a.native_only]
FAR = SlidingTiles(Board.parse("0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1"))
SIZES = [(2, 2), (2, 3), (3, 2), (2, 5), (3, 4), (4, 3), (4, 4), (3, 6), (4, 5), (5, 4), (5, 5), (2, 12)]

each = pytest.mark.parametrize("name", NATIVE_ONLY)


def run(puzzle: SlidingTiles, name: str, heuristic: str = "manhattan", **options: Any) -> Result[Any]:
    return solve(puzzle, name, heuristic, engine="native", **options)


def check_optimal(result: Result[Any], exact: int | None) -> None:
    """The solution is a shortest one, leads to the goal, and is proved to be shortest."""
    assert isinstance(result.problem, SlidingTiles)
    assert result.moves is not None
    assert (result.outcome, result.cost, result.lower_bound) == (Outcome.SOLVED, exact, exact)
    assert replay(result.problem.start, result.problem.cols, result.moves) == result.problem.goal


# Lengths


@pytest.mark.parametrize("goal", SMALL_GOALS, ids=Board.line)
@each
def test_every_2x3_board(name: str, goal: Board) -> None:
    for board, exact in all_boards(goal):
        check_optimal(run(SlidingTiles(board, goal), name), exact)


@pytest.mark.parametrize("goal", GOALS, ids=Board.line)
@each
def test_3x3_boards_of_every_depth(name: str, goal: Board) -> None:
    for board, exact in boards_by_depth(goal, 5):
        check_optimal(run(SlidingTiles(board, goal, "LURD"), name), exact)


@pytest.mark.parametrize("instance", instances()[:25], ids=lambda instance: f"Korf {instance.id}")
@each
def test_known_4x4_lengths(name: str, instance: Instance) -> None:
    check_optimal(run(instance.puzzle(), name), instance.optimal)


@pytest.mark.parametrize("size", SIZES, ids=str)
@each
def test_boards_of_every_size_and_goal(name: str, size: tuple[int, int]) -> None:
    """The same length as that of ida_star, whose every counter is that of the reference."""
    rng = Random(f"{name} {size}")
    goals = [Board.goal(*size), Board.goal(*size, "first"), next(random_boards(Board.goal(*size), 1, rng))]
    for goal in goals:
        for steps in (0, 1, 7, 20, 30):
            puzzle = SlidingTiles(Board(*size, walk(goal, rng, steps)), goal, "".join(rng.sample("UDLR", 4)))
            check_optimal(run(puzzle, name), run(puzzle, "ida_star").cost)


@pytest.mark.parametrize("heuristic", ["linear_conflict", "walking_distance", "euclidean", "max(misplaced,euclidean)"])
@pytest.mark.parametrize("name", sorted(set(NATIVE_ONLY) - {"ida_star_simd"}))
def test_other_heuristics(name: str, heuristic: str) -> None:
    for board, exact in boards_by_depth(GOALS[0], 1):
        check_optimal(run(SlidingTiles(board, GOALS[0]), name, heuristic), exact)
    result = run(instances()[0].puzzle(), name, "max(linear_conflict,manhattan)")
    check_optimal(result, instances()[0].optimal)


@pytest.mark.parametrize("heuristic", ["linear_conflict", "scaled(manhattan,2)", "max(manhattan,misplaced)"])
def test_ida_star_simd_knows_manhattan_only(heuristic: str) -> None:
    with pytest.raises(TaquinError, match=r"ida_star_simd cannot run.*manhattan only"):
        solve(FAR, "ida_star_simd", heuristic)


@pytest.mark.parametrize("name", sorted(set(NATIVE_ONLY) - {"ida_star_simd"}))
def test_an_inadmissible_heuristic_proves_nothing(name: str) -> None:
    for board, exact in boards_by_depth(SMALL_GOALS[0], 3):
        result = run(SlidingTiles(board, SMALL_GOALS[0]), name, "scaled(manhattan,3)", limits=Limits(nodes=3_000))
        assert result.lower_bound <= exact
        assert not result.optimal or result.cost == exact


# Counts


@pytest.mark.parametrize(
    ("name", "twin"),
    [("ida_star_simd", "ida_star"), ("ida_star_parallel", "ida_star"), ("ida_star_fsm_parallel", "ida_star_fsm")],
)
def test_iterations_without_a_solution_are_those_of_one_thread(name: str, twin: str) -> None:
    """All but the last expand as many nodes as the iterations of the search that they reorder."""
    puzzles = [SlidingTiles(board, GOALS[1]) for board, _ in boards_by_depth(GOALS[1], 1)]
    for puzzle in [*puzzles, instances()[0].puzzle()]:
        _, events = watch(puzzle, twin, "manhattan")
        last = max(number for number, event in enumerate(events) if isinstance(event, Bound))
        result = run(puzzle, name)
        assert result.last_bound_expanded is not None
        assert result.expanded - result.last_bound_expanded == len(steps_of(events[:last]))
        assert result.bounds[:-1] == run(puzzle, twin).bounds[:-1]
        assert result.bounds[-1].expanded == result.last_bound_expanded


@pytest.mark.parametrize("name", ["ida_star_simd", "a_star_batched"])
def test_two_runs_are_identical(name: str) -> None:
    for instance in instances()[:3]:
        first, second = run(instance.puzzle(), name), run(instance.puzzle(), name)
        assert first.counters() | {"seconds": 0} == second.counters() | {"seconds": 0}
        assert first.moves == second.moves


@pytest.mark.parametrize("batch", [1, 2, 7, 16, 1000])
def test_any_batch(batch: int) -> None:
    for board, exact in boards_by_depth(GOALS[1], 1):
        check_optimal(run(SlidingTiles(board, GOALS[1]), "a_star_batched", batch=batch), exact)


def test_batches_expand_less_than_twice_the_nodes_of_a_star() -> None:
    instance = instances()[0]
    plain, batched = (run(instance.puzzle(), name) for name in ("a_star", "a_star_batched"))
    assert batched.expanded < 2 * plain.expanded


@pytest.mark.parametrize("name", ["ida_star_parallel", "ida_star_fsm_parallel"])
@pytest.mark.parametrize("threads", [0, 1, 2, 3, 16])
def test_any_number_of_threads(threads: int, name: str) -> None:
    for board, exact in boards_by_depth(GOALS[1], 1):
        check_optimal(run(SlidingTiles(board, GOALS[1]), name, threads=threads), exact)
    instance = instances()[3]
    check_optimal(run(instance.puzzle(), name, threads=threads), instance.optimal)


# Limits


@pytest.mark.parametrize("nodes", [1, 2, 50, 5_000, 1_000_000])
@each
def test_a_node_limit_stops_it(name: str, nodes: int) -> None:
    result = run(FAR, name, limits=Limits(nodes=nodes))
    assert (result.outcome, result.expanded) == (Outcome.NODE_LIMIT, nodes)
    assert 0 < result.lower_bound <= 80
    assert (result.cost, result.moves, result.optimal) == (None, None, False)


@each
def test_a_time_limit_stops_it(name: str) -> None:
    result = run(FAR, name, limits=Limits(seconds=0.3))
    assert result.outcome is Outcome.TIME_LIMIT
    assert result.seconds + result.build_seconds >= 0.299  # a moment passes between the two
    assert result.expanded > 1_000
    assert FAR.board(FAR.start).manhattan() <= result.lower_bound <= 80


@each
def test_what_has_no_solution(name: str) -> None:
    goal = SMALL_GOALS[0]
    result = run(SlidingTiles(goal.twin(), goal), name, parity=False, limits=Limits(nodes=20_000))
    expected = Outcome.UNSOLVABLE if ALGORITHMS[name].proves_unsolvable else Outcome.NODE_LIMIT
    assert result.outcome is expected


def test_a_memory_limit_stops_a_star_batched() -> None:
    result = run(FAR, "a_star_batched", limits=Limits(memory=1_000))
    assert result.outcome is Outcome.MEMORY_LIMIT
