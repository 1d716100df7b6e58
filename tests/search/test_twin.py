"""Twin search: the board and its twin alternately, without a parity test."""

from __future__ import annotations

import pytest

from taquin import Board, Limits, Outcome, SlidingTiles, solve
from tests.search.truth import GOALS, SMALL_GOALS, State, all_boards, boards_by_depth, distances, steps_of, watch


@pytest.mark.parametrize("goal", SMALL_GOALS, ids=Board.line)
@pytest.mark.parametrize("parity", [True, False])
def test_of_a_board_and_its_twin_exactly_one_is_solved(goal: Board, parity: bool) -> None:
    for board, depth in all_boards(goal)[::7]:
        solved = solve(SlidingTiles(board, goal), "twin", "manhattan", parity=parity)
        denied = solve(SlidingTiles(board.twin(), goal), "twin", "manhattan", parity=parity)
        assert (solved.outcome, solved.cost, solved.optimal) == (Outcome.SOLVED, depth, True)
        assert (denied.outcome, denied.cost) == (Outcome.UNSOLVABLE, None)
        assert "twin" in denied.reason


@pytest.mark.parametrize("board", ["213456780", "812043765"])
def test_unsolvable_3x3_boards_are_found_by_search(board: str) -> None:
    result = solve(board, "twin", "manhattan")
    assert result.outcome is Outcome.UNSOLVABLE
    assert result.expanded > 0


def test_the_two_sides_take_turns() -> None:
    board, _ = boards_by_depth(GOALS[0])[40]
    puzzle = SlidingTiles(board, GOALS[0])
    _, events = watch(puzzle, "twin", "manhattan")
    steps = steps_of(events)
    assert [step.side for step in steps] == [number % 2 for number in range(len(steps))]
    assert steps[0].node.state == board.tiles
    assert steps[1].node.state == board.twin().tiles
    reachable = distances(GOALS[0])
    assert all((step.node.state in reachable) == (step.side == 0) for step in steps)


def test_on_the_boards_own_side_it_is_a_star() -> None:
    board, _ = boards_by_depth(GOALS[0])[40]
    puzzle = SlidingTiles(board, GOALS[0])
    _, alone = watch(puzzle, "a_star", "manhattan")
    _, both = watch(puzzle, "twin", "manhattan")
    states = [step.node.state for step in steps_of(both) if step.side == 0]
    assert states == [step.node.state for step in steps_of(alone)]


def test_it_ends_when_the_goal_is_taken() -> None:
    """A node limit that suffices to take the goal must not lose the solution."""
    for board, _ in boards_by_depth(GOALS[1], 1):
        puzzle = SlidingTiles(board, GOALS[1])
        _, events = watch(puzzle, "twin", "manhattan")
        steps = steps_of(events)
        taken = next(number for number, step in enumerate(steps, start=1) if puzzle.is_goal(step.node.state))
        assert taken == len(steps)
        assert solve(puzzle, "twin", "manhattan", limits=Limits(nodes=taken)).solved


def test_a_twin_that_is_searched_in_vain_says_nothing_of_the_board() -> None:
    """With a misleading heuristic the board can reopen states until the twin's are exhausted."""
    goal = SMALL_GOALS[0]
    reachable = distances(goal)

    def misleading(state: State) -> int:
        """Far too high near the goal, and 0 on the twin's side."""
        depth = reachable.get(state, 0)
        return 0 if state == goal.tiles else (depth * 7919 + state[0] * 13 + state[3] * 5) % 29 * (state in reachable)

    for board, depth in all_boards(goal):
        result = solve(SlidingTiles(board, goal), "twin", misleading)
        assert result.outcome is Outcome.SOLVED
        assert result.cost is not None
        assert result.cost >= depth
