"""All optimal solutions: each one is a shortest path, none is missing, none is listed twice."""

from __future__ import annotations

from typing import Any

import pytest

from taquin import Board, Hanoi, Jugs, Outcome, Problem, Rivers, SlidingTiles, solve
from tests.search.truth import GOALS, SMALL_GOALS, State, boards_by_depth, count_shortest, replay


def check_all(board: Board, goal: Board, depth: int, heuristic: Any) -> None:
    result = solve(SlidingTiles(board, goal), "all_optimal", heuristic)
    listed = [tuple(moves) for moves in result.solutions()]
    assert result.cost == depth
    assert result.solution_count == len(listed) == count_shortest(goal, board.tiles)
    assert len(set(listed)) == len(listed)
    assert tuple(result.moves or ()) in listed
    for moves in listed:
        assert len(moves) == depth
        assert replay(board.tiles, board.cols, moves) == goal.tiles


@pytest.mark.parametrize("goal", SMALL_GOALS, ids=Board.line)
@pytest.mark.parametrize("heuristic", [None, "manhattan"], ids=str)
def test_every_shortest_path_of_2x3_boards(goal: Board, heuristic: str | None) -> None:
    for board, depth in boards_by_depth(goal, 5):
        check_all(board, goal, depth, heuristic)


@pytest.mark.parametrize("goal", GOALS, ids=Board.line)
@pytest.mark.parametrize("heuristic", ["manhattan", "linear_conflict"])
def test_every_shortest_path_of_3x3_boards(goal: Board, heuristic: str) -> None:
    for board, depth in boards_by_depth(goal, 1, seed=2):
        if depth <= 26:
            check_all(board, goal, depth, heuristic)


def test_every_shortest_path_with_an_inconsistent_heuristic() -> None:
    goal = SMALL_GOALS[0]

    def uneven(state: State, goal: State) -> int:
        return 0 if state.index(0) % 2 else sum(a != b for a, b in zip(state, goal, strict=True) if a)

    for board, depth in boards_by_depth(goal, 5):
        check_all(board, goal, depth, uneven)


def test_boards_with_several_shortest_paths_are_among_those_tried() -> None:
    assert max(count_shortest(GOALS[0], board.tiles) for board, _ in boards_by_depth(GOALS[0], 1, seed=2)) > 5


def shortest_by_layers(problem: Problem[Any]) -> tuple[int, int]:
    """Return the length and the number of shortest solutions, over all goal states."""
    layer, seen, depth = {problem.start: 1}, {problem.start}, 0
    while not any(map(problem.is_goal, layer)):
        below: dict[Any, int] = {}
        for state, ways in layer.items():
            for _, after, _ in problem.successors(state):
                if after not in seen:
                    below[after] = below.get(after, 0) + ways
        seen.update(below)
        layer, depth = below, depth + 1
    return depth, sum(ways for state, ways in layer.items() if problem.is_goal(state))


@pytest.mark.parametrize(
    "problem", [Hanoi(3), Hanoi(4, 4), Rivers(3, 3, 2), Jugs((5, 3), 4), Jugs((8, 3), 4), Jugs((5, 5), 5)], ids=str
)
def test_every_shortest_solution_of_other_domains(problem: Problem[Any]) -> None:
    """Jugs have several goal states: a shortest path to any of them is a shortest solution."""
    result = solve(problem, "all_optimal")
    assert (result.cost, result.solution_count) == shortest_by_layers(problem)
    listed = {tuple(moves) for moves in result.solutions()}
    assert len(listed) == result.solution_count
    for moves in listed:
        state = problem.start
        for move in moves:
            state = next(after for name, after, _ in problem.successors(state) if name == move)
        assert problem.is_goal(state)


def test_other_searches_report_one_solution() -> None:
    result = solve("540618732", "a_star", "manhattan")
    assert result.solution_count == 1
    assert list(result.solutions()) == [result.moves]


def test_no_solution_means_none_listed() -> None:
    result = solve("213456780", "all_optimal")
    assert result.outcome is Outcome.UNSOLVABLE
    assert result.solution_count is None
    assert list(result.solutions()) == []
