"""Iterative deepening: each of the limits 0, 1, 2, … is searched to the end, with a depth map."""

from __future__ import annotations

from taquin import Board, Bound, Outcome, SlidingTiles
from tests.search.truth import GOALS, SMALL_GOALS, boards_by_depth, bounds_of, distances, watch


def test_limits_are_0_1_2_up_to_the_cost() -> None:
    for board, depth in boards_by_depth(GOALS[0]):
        if depth <= 14:
            result, events = watch(SlidingTiles(board, GOALS[0]), "iterative_deepening")
            assert bounds_of(events) == list(range(depth + 1))
            assert result.cost == depth


def test_each_iteration_sees_exactly_the_states_within_its_limit() -> None:
    board = boards_by_depth(SMALL_GOALS[0])[-1][0]
    puzzle = SlidingTiles(board, SMALL_GOALS[0])
    _, events = watch(puzzle, "iterative_deepening")
    seen: list[set[tuple[int, ...]]] = []
    for event in events:
        if isinstance(event, Bound):
            seen.append(set())
        else:
            seen[-1].add(event.node.state)
            assert event.node.g < len(seen)
    far = distances(board)
    for limit, states in enumerate(seen[:-1]):  # the last ends at the goal
        assert states == {state for state, depth in far.items() if depth <= limit}


def test_a_state_reached_at_a_smaller_depth_is_reopened() -> None:
    result, _ = watch(SlidingTiles(boards_by_depth(SMALL_GOALS[0])[-1][0], SMALL_GOALS[0]), "iterative_deepening")
    assert result.reopened > 0


def test_it_ends_with_a_proof_when_a_deeper_limit_shows_no_new_state() -> None:
    board = Board.parse("123/540")
    result, events = watch(SlidingTiles(board), "iterative_deepening", parity=False)
    assert result.outcome is Outcome.UNSOLVABLE
    assert bounds_of(events)[-1] == max(distances(board).values())
