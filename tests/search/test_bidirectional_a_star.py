"""Bidirectional A* (NBS): bounds rise to the cost, with no more work than its theorem allows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from taquin import HEURISTICS, Board, Bound, SlidingTiles, TaquinError, solve
from taquin.tiles import exact_distances
from tests.search.truth import GOALS, SMALL_GOALS, State, boards_by_depth, bounds_of, distances, steps_of, watch


def test_bounds_rise_to_the_cost() -> None:
    for board, depth in boards_by_depth(GOALS[0]):
        result, events = watch(SlidingTiles(board, GOALS[0]), "bidirectional_a_star", "manhattan")
        bounds = bounds_of(events)
        assert all(low < high for low, high in pairwise(bounds))
        assert result.cost == depth
        assert not bounds or bounds[-1] <= depth


@pytest.mark.parametrize("heuristic", ["manhattan", "misplaced"])
def test_at_most_twice_the_expansions_that_a_star_cannot_avoid(heuristic: str) -> None:
    """The nodes of one side with f below the cost cover all pairs; NBS at most doubles a cover."""
    goal = GOALS[1]
    for board, depth in boards_by_depth(goal, 1, seed=5)[15:27:4]:
        puzzle = SlidingTiles(board, goal)
        build = HEURISTICS["tiles"][heuristic].build
        h, h_back = build(puzzle), build(puzzle.reversed())
        to_goal, to_start = distances(goal), exact_distances(board)
        forwards = sum(g + h(state) < depth for state, g in to_start.items())
        backwards = sum(g + h_back(state) < depth for state, g in to_goal.items())
        _, events = watch(puzzle, "bidirectional_a_star", heuristic)
        proof = next((n for n, e in enumerate(events) if isinstance(e, Bound) and e.value >= depth), len(events))
        assert len(steps_of(events[:proof])) <= 2 * min(forwards, backwards)


def test_both_nodes_of_a_pair_are_expanded_the_forward_one_first() -> None:
    _, events = watch(SlidingTiles(boards_by_depth(GOALS[0])[45][0], GOALS[0]), "bidirectional_a_star", "manhattan")
    sides = [step.side for step in steps_of(events)]
    assert sides == [number % 2 for number in range(len(sides))]


def test_no_pair_is_expanded_that_could_only_give_a_longer_path() -> None:
    """Two nodes are at least one move apart: both paths and that move cost at most the optimum."""
    for board, depth in boards_by_depth(GOALS[0], 1):
        if depth <= 20:
            _, events = watch(SlidingTiles(board, GOALS[0]), "bidirectional_a_star", "misplaced")
            steps = steps_of(events)
            pairs = zip(steps[::2], steps[1::2], strict=depth > 0)
            assert all(forward.node.g + backward.node.g + 1 <= depth for forward, backward in pairs)


def test_an_inconsistent_heuristic_stays_optimal() -> None:
    def uneven(state: State, goal: State) -> int:
        """Manhattan distance if the blank's cell is even, otherwise 0."""
        return 0 if state.index(0) % 2 else Board(len(state) // 3, 3, state).manhattan(Board(len(goal) // 3, 3, goal))

    reopened = 0
    for goal in (SMALL_GOALS[0], GOALS[2]):
        for board, depth in boards_by_depth(goal, 3):
            if depth <= 21:
                result = solve(SlidingTiles(board, goal), "bidirectional_a_star", uneven)
                assert result.cost == depth
                reopened += result.reopened
    assert reopened > 0


def test_a_heuristic_for_one_direction_only_is_refused() -> None:
    def one_way(state: State) -> int:
        return 0

    with pytest.raises(TaquinError, match=r"both directions.*h\(state, goal\)"):
        solve("867254301", "bidirectional_a_star", one_way)
