"""Beam search: at most `width` nodes per layer; a discarded node may be on the only path."""

from __future__ import annotations

from collections import Counter

import pytest

from taquin import Board, Outcome, SlidingTiles, solve
from tests.search.truth import GOALS, SMALL_GOALS, all_boards, boards_by_depth, steps_of, watch


def test_a_beam_one_wide_gives_up_some_boards_and_denies_none() -> None:
    outcomes = {
        solve(SlidingTiles(board, SMALL_GOALS[0]), "beam", "manhattan", width=1).outcome
        for board, _ in all_boards(SMALL_GOALS[0])
    }
    assert outcomes == {Outcome.SOLVED, Outcome.EXHAUSTED}


def test_a_beam_as_wide_as_the_space_finds_the_shortest() -> None:
    for board, depth in all_boards(SMALL_GOALS[1]):
        result = solve(SlidingTiles(board, SMALL_GOALS[1]), "beam", "manhattan", width=360)
        assert result.cost == depth
        assert result.lower_bound <= depth


@pytest.mark.parametrize("width", [1, 3, 20])
def test_no_layer_is_wider_than_the_beam(width: int) -> None:
    for board, _ in boards_by_depth(GOALS[0], 1):
        _, events = watch(SlidingTiles(board, GOALS[0]), "beam", "manhattan", width=width)
        layers = Counter(step.node.g for step in steps_of(events))
        assert max(layers.values()) <= width


def test_a_wider_beam_finds_shorter_solutions() -> None:
    boards = [board for board, depth in boards_by_depth(GOALS[0]) if depth > 20]
    lengths = {
        width: [solve(SlidingTiles(board, GOALS[0]), "beam", "manhattan", width=width).cost for board in boards]
        for width in (10, 1_000)
    }
    assert None not in lengths[1_000]
    assert sum(cost or 0 for cost in lengths[1_000]) < sum(cost or 100 for cost in lengths[10])


def test_a_beam_that_forgot_nothing_is_a_proof() -> None:
    unsolvable = SlidingTiles(Board.goal(2, 2).twin())
    wide, narrow = (solve(unsolvable, "beam", "manhattan", width=width, parity=False) for width in (2, 1))
    assert (wide.outcome, narrow.outcome) == (Outcome.UNSOLVABLE, Outcome.EXHAUSTED)
