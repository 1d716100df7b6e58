"""Weighted A*: exact rational weights, and their effect."""

from __future__ import annotations

from fractions import Fraction

import pytest

from taquin import HEURISTICS, SlidingTiles, solve
from tests.search.truth import GOALS, best_first_order, boards_by_depth, counts_of, steps_of, watch


@pytest.mark.parametrize("weight", [Fraction(6, 5), Fraction(7, 3), Fraction(3, 2)], ids=str)
def test_ties_are_those_of_exact_arithmetic(weight: Fraction) -> None:
    """In floating point 1.2·3 + 2 and 1.2·8 - 4 differ; here equal f stay equal."""
    for board, depth in boards_by_depth(GOALS[0]):
        if depth <= 24:
            puzzle = SlidingTiles(board, GOALS[0])
            _, events = watch(puzzle, "weighted_a_star", "manhattan", weight=weight)
            h = HEURISTICS["tiles"]["manhattan"].build(puzzle)
            expected = best_first_order(puzzle, h, lambda g, h: g + weight * h)
            assert [(step.node.state, step.node.g) for step in steps_of(events)] == list(expected)


def test_a_weight_may_be_a_fraction_or_a_decimal() -> None:
    exact = solve("867254301", "weighted_a_star", "manhattan", goal="first", weight=Fraction(6, 5))
    decimal = solve("867254301", "weighted_a_star", "manhattan", goal="first", weight=1.2)
    assert counts_of(exact) == counts_of(decimal)
    assert exact.moves == decimal.moves


def test_weight_1_is_a_star() -> None:
    for board, _ in boards_by_depth(GOALS[1], 1):
        puzzle = SlidingTiles(board, GOALS[1])
        plain, weighted = solve(puzzle, "a_star", "manhattan"), solve(puzzle, "weighted_a_star", "manhattan", weight=1)
        assert counts_of(plain) == counts_of(weighted)
        assert (plain.moves, plain.optimal) == (weighted.moves, weighted.optimal)


def test_a_heavy_weight_saves_expansions_and_costs_moves() -> None:
    boards = [board for board, depth in boards_by_depth(GOALS[0]) if depth > 20]
    plain = [solve(SlidingTiles(board, GOALS[0]), "a_star", "manhattan") for board in boards]
    heavy = [solve(SlidingTiles(board, GOALS[0]), "weighted_a_star", "manhattan", weight=5) for board in boards]
    assert sum(r.expanded for r in heavy) < sum(r.expanded for r in plain)
    assert sum(r.cost or 0 for r in heavy) > sum(r.cost or 0 for r in plain)
