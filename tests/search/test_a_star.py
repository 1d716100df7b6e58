"""A*: its order of expansion, and reopening."""

from __future__ import annotations

from operator import add

import pytest

from taquin import HEURISTICS, SlidingTiles
from taquin.problem import Evaluate
from tests.search.truth import GOALS, State, best_first_order, boards_by_depth, steps_of, watch


@pytest.mark.parametrize("heuristic", ["manhattan", "misplaced", "euclidean"])
def test_lowest_f_then_lowest_h_then_the_newest(heuristic: str) -> None:
    for board, depth in boards_by_depth(GOALS[1]):
        if depth <= 20:
            puzzle = SlidingTiles(board, GOALS[1])
            result, events = watch(puzzle, "a_star", heuristic)
            h = HEURISTICS["tiles"][heuristic].build(puzzle)
            expected = list(best_first_order(puzzle, h, add))
            assert [(step.node.state, step.node.g) for step in steps_of(events)] == expected
            assert result.expanded == len(expected)


def test_an_inconsistent_heuristic_reopens_states_and_stays_optimal() -> None:
    goal = GOALS[0]
    reopened = 0
    for board, depth in boards_by_depth(goal):
        if depth <= 22:
            puzzle = SlidingTiles(board, goal)
            manhattan = HEURISTICS["tiles"]["manhattan"].build(puzzle)

            def uneven(state: State, manhattan: Evaluate[State] = manhattan) -> int:
                return 0 if state.index(0) % 2 else int(manhattan(state))

            result, events = watch(puzzle, "a_star", uneven)
            assert result.cost == depth
            assert not result.optimal or depth == 0, "nothing is known of a private heuristic"
            reopened += result.reopened
            expected = list(best_first_order(puzzle, uneven, add))
            assert [(step.node.state, step.node.g) for step in steps_of(events)] == expected
    assert reopened > 0


@pytest.mark.parametrize("heuristic", ["manhattan", "linear_conflict", "walking_distance"])
def test_a_consistent_heuristic_never_reopens(heuristic: str) -> None:
    for board, _ in boards_by_depth(GOALS[0], 1):
        result, events = watch(SlidingTiles(board, GOALS[0]), "a_star", heuristic)
        states = [step.node.state for step in steps_of(events)]
        assert result.reopened == 0
        assert len(states) == len(set(states))
