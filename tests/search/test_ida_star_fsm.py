"""IDA* with a machine that prunes duplicates: the same answers, fewer nodes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from taquin import Board, Bound, Outcome, SlidingTiles, TaquinError, solve
from taquin.registry import Engine
from taquin.tiles.compiled import is_compiled
from taquin.tiles.generate import random_boards
from tests.search.korf import instances
from tests.search.truth import GOALS, SMALL_GOALS, all_boards, boards_by_depth, counts_of, distances, watch

needs_engine = pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed")


@pytest.mark.parametrize("goal", SMALL_GOALS, ids=Board.line)
@pytest.mark.parametrize(("order", "depth"), [("UDLR", 0), ("LURD", 0), ("RLDU", 16), ("UDLR", 7)])
def test_every_2x3_board_is_solved_shortest(goal: Board, order: str, depth: int) -> None:
    for board, exact in all_boards(goal):
        result = solve(SlidingTiles(board, goal, order), "ida_star_fsm", "manhattan", machine_depth=depth)
        assert (result.cost, result.optimal) == (exact, True)


@needs_engine
@pytest.mark.parametrize("goal", GOALS, ids=Board.line)
@pytest.mark.parametrize(("order", "depth"), [("UDLR", 0), ("DRUL", 14), ("ULRD", 9)])
def test_random_3x3_boards_are_solved_shortest(goal: Board, order: str, depth: int) -> None:
    exact = distances(goal)
    for board in random_boards(goal, 200, Random(order)):
        result = solve(SlidingTiles(board, goal, order), "ida_star_fsm", "manhattan", machine_depth=depth)
        assert (result.cost, result.optimal) == (exact[board.tiles], True)


@needs_engine
def test_korfs_easiest_boards_are_solved_shortest() -> None:
    for instance in instances()[:6]:
        for heuristic in ("linear_conflict", "walking_distance"):
            result = solve(instance.puzzle(), "ida_star_fsm", heuristic)
            assert (result.cost, result.optimal) == (instance.optimal, True)


@pytest.mark.parametrize("engine", ["reference", pytest.param("native", marks=needs_engine)])
def test_with_sequences_of_two_moves_it_equals_ida_star(engine: Engine) -> None:
    for goal in GOALS:
        for board, depth in boards_by_depth(goal, 1):
            if depth <= 20:
                puzzle = SlidingTiles(board, goal)
                plain = solve(puzzle, "ida_star", "manhattan", engine=engine)
                pruned = solve(puzzle, "ida_star_fsm", "manhattan", engine=engine, machine_depth=2)
                assert (pruned.moves, counts_of(pruned)) == (plain.moves, counts_of(plain))


def test_the_more_is_learned_the_fewer_nodes_are_expanded() -> None:
    boards = [board for board, depth in boards_by_depth(GOALS[0], 4) if 16 <= depth <= 22]
    totals = [
        sum(solve(SlidingTiles(b, GOALS[0]), "ida_star_fsm", "manhattan", machine_depth=d).expanded for b in boards)
        for d in (1, 2, 6, 8, 12)
    ]
    assert totals == sorted(totals, reverse=True)
    assert totals[-1] < 0.85 * totals[1]


def test_no_board_is_expanded_twice_within_the_depth_learned() -> None:
    puzzle = SlidingTiles(boards_by_depth(GOALS[1])[50][0], GOALS[1])
    _, events = watch(puzzle, "ida_star_fsm", "manhattan", machine_depth=6)
    near: set[Any] = set()
    for event in events:
        if isinstance(event, Bound):
            near.clear()
        elif event.node.g <= 6:
            assert event.node.state not in near
            near.add(event.node.state)
    assert len(near) > 20


def test_a_space_without_a_solution_can_be_searched_entirely() -> None:
    """All 12 boards of 2×2 are within 6 moves: a machine of depth 7 leaves no longer path."""
    result = solve("12/30", "ida_star_fsm", "manhattan", goal="21/30", parity=False, machine_depth=7)
    assert result.outcome is Outcome.UNSOLVABLE
    assert result.max_depth == 6


def test_a_machine_too_deep_is_refused_in_both_engines() -> None:
    for engine in ("reference", "native") if is_compiled() else ("reference",):
        with pytest.raises(TaquinError, match="machine_depth must be at most 14"):
            solve(SlidingTiles(Board.goal(4, 4)), "ida_star_fsm", "manhattan", engine=engine, machine_depth=20)
