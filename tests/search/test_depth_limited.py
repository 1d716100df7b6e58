"""Depth-limited search: it obeys its limit, and claims no more than the limit proves."""

from __future__ import annotations

import pytest

from taquin import Board, Outcome, SlidingTiles, solve
from tests.search.truth import GOALS, SMALL_GOALS, all_boards, boards_by_depth, distances


@pytest.mark.parametrize("limit", [0, 1, 7, 15, 21])
def test_a_solution_within_the_limit_is_found_and_none_beyond(limit: int) -> None:
    for board, depth in all_boards(SMALL_GOALS[0])[::5]:
        result = solve(SlidingTiles(board, SMALL_GOALS[0]), "depth_limited", depth=limit)
        assert result.max_depth <= limit
        if depth <= limit:
            assert result.solved
            assert result.cost is not None
            assert depth <= result.cost <= limit
        else:
            assert result.outcome is Outcome.EXHAUSTED
            assert "gave up" in result.reason


def test_the_limit_is_kept_on_3x3() -> None:
    for board, depth in boards_by_depth(GOALS[0]):
        if 0 < depth <= 13:
            puzzle = SlidingTiles(board, GOALS[0])
            assert solve(puzzle, "depth_limited", depth=depth).cost == depth
            assert solve(puzzle, "depth_limited", depth=depth - 1).outcome is Outcome.EXHAUSTED


@pytest.mark.parametrize("goal", [Board.goal(2, 2), SMALL_GOALS[0]], ids=Board.line)
def test_a_limit_below_which_everything_was_seen_is_a_proof(goal: Board) -> None:
    start = goal.twin()
    deepest = max(distances(start).values())
    for limit in (1, deepest - 1, deepest, deepest + 1, 100):
        result = solve(SlidingTiles(start, goal), "depth_limited", depth=limit, parity=False)
        assert result.outcome is (Outcome.UNSOLVABLE if limit >= deepest else Outcome.EXHAUSTED)


def test_the_first_solution_found_need_not_be_the_shortest() -> None:
    result = solve("876543201", "depth_limited", goal="first", depth=50)
    assert (result.cost, result.optimal) == (49, False)
    assert distances(GOALS[1])[Board.parse("876543201").tiles] == 27
