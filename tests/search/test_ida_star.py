"""IDA*: rising bounds, depth-first within each, and no return to the parent."""

from __future__ import annotations

from itertools import pairwise

import pytest

from taquin import HEURISTICS, Bound, SlidingTiles, solve
from tests.search.truth import GOALS, boards_by_depth, bounds_of, steps_of, watch


@pytest.mark.parametrize("heuristic", ["manhattan", "euclidean"])
def test_bounds_rise_from_the_first_estimate_to_the_cost(heuristic: str) -> None:
    for board, depth in boards_by_depth(GOALS[0]):
        if depth <= 18:
            puzzle = SlidingTiles(board, GOALS[0])
            result, events = watch(puzzle, "ida_star", heuristic)
            bounds = bounds_of(events)
            assert isinstance(events[0], Bound)
            assert bounds[0] == HEURISTICS["tiles"][heuristic].build(puzzle)(puzzle.start)
            assert all(low < high for low, high in pairwise(bounds))
            assert bounds[-1] <= depth == result.cost


def test_manhattan_bounds_keep_their_parity() -> None:
    result, events = watch(SlidingTiles(boards_by_depth(GOALS[1])[-1][0], GOALS[1]), "ida_star", "manhattan")
    assert {high - low for low, high in pairwise(bounds_of(events))} == {2}
    assert bounds_of(events)[-1] == result.cost


def test_each_iteration_starts_anew_and_stays_within_its_bound() -> None:
    puzzle = SlidingTiles(boards_by_depth(GOALS[0])[40][0], GOALS[0])
    _, events = watch(puzzle, "ida_star", "manhattan")
    bound = -1.0
    for before, event in pairwise(events):
        if isinstance(before, Bound):
            bound = before.value
            assert not isinstance(event, Bound)
            assert event.node.state == puzzle.start
        if not isinstance(event, Bound):
            assert event.node.f <= bound


def test_the_parent_is_left_out_of_generated() -> None:
    puzzle = SlidingTiles(boards_by_depth(GOALS[0])[40][0], GOALS[0])
    result, events = watch(puzzle, "ida_star", "manhattan")
    inner = [step.node for step in steps_of(events) if not puzzle.is_goal(step.node.state)]
    neighbours = sum(len(puzzle.successors(node.state)) for node in inner)
    parents = sum(node.parent is not None for node in inner)
    assert result.generated == 1 + neighbours - parents


def test_memory_is_that_of_a_path_and_its_siblings() -> None:
    for board, _ in boards_by_depth(GOALS[1], 1):
        result = solve(SlidingTiles(board, GOALS[1]), "ida_star", "manhattan")
        assert result.max_frontier <= 2 * (result.max_depth + 1)
