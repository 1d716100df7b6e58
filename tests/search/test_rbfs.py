"""Recursive best-first search: the answers of A* in the memory of one path."""

from __future__ import annotations

import pytest

from taquin import Board, SlidingTiles, Step, solve
from taquin.result import Event
from tests.search.truth import GOALS, SMALL_GOALS, State, boards_by_depth, steps_of, watch


@pytest.mark.parametrize("heuristic", ["manhattan", "linear_conflict", "euclidean"])
def test_the_same_costs_as_a_star(heuristic: str) -> None:
    for goal in (SMALL_GOALS[2], GOALS[0]):
        for board, depth in boards_by_depth(goal, 1, seed=3):
            if depth <= 24:
                puzzle = SlidingTiles(board, goal)
                star, recursive = (solve(puzzle, name, heuristic) for name in ("a_star", "rbfs"))
                assert recursive.cost == star.cost == depth
                assert recursive.lower_bound == star.lower_bound


def test_memory_is_that_of_a_path_and_its_siblings() -> None:
    for board, _ in boards_by_depth(GOALS[1], 1):
        result, events = watch(SlidingTiles(board, GOALS[1]), "rbfs", "manhattan")
        assert result.max_frontier <= 1 + 4 * (result.max_depth + 1)
        for step in steps_of(events):
            assert step.frontier <= 1 + 4 * (step.node.g + 1)


def test_memory_stays_small_where_a_star_needs_much() -> None:
    puzzle = SlidingTiles(Board.parse("867254301"), Board.goal(3, 3, "first"))
    assert solve(puzzle, "rbfs", "manhattan").max_frontier < 100 < solve(puzzle, "a_star", "manhattan").max_frontier


def test_f_of_the_nodes_expanded_never_exceeds_the_optimum() -> None:
    for board, depth in boards_by_depth(GOALS[0], 1, seed=4):
        if depth <= 22:
            highest = 0.0

            def look(event: Event[State]) -> None:  # f changes later
                nonlocal highest
                assert isinstance(event, Step)
                highest = max(highest, event.node.f)

            solve(SlidingTiles(board, GOALS[0]), "rbfs", "manhattan", observe=look)
            assert highest == depth
