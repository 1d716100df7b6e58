"""Facts from the course projects that inspired Taquin, checked by exhaustive search."""

from __future__ import annotations

from fractions import Fraction

import pytest

from taquin import ALGORITHMS, Board, Outcome, SlidingTiles, solve
from tests.search.truth import PROVES_SHORTEST, can_run, distances

SHORTEST = [(a.name, None if a.heuristic == "no" else "manhattan") for a in ALGORITHMS.values() if can_run(a)]
SHORTEST = [(name, heuristic) for name, heuristic in SHORTEST if ALGORITHMS[name].optimal in PROVES_SHORTEST]

LENGTHS = {
    # the search lab, goal blank-last
    ("123456708", "last"): 1,
    ("123406758", "last"): 2,
    ("540618732", "last"): 22,
    # the four-algorithm solver, goal blank-first
    ("123456078", "first"): 22,
    ("867254301", "first"): 27,
    ("876543201", "first"): 27,
    ("536247108", "first"): 27,
    # the animated solver, goal blank-first
    ("812043756", "first"): 21,
    ("125348670", "first"): 4,
}


@pytest.mark.parametrize(("name", "heuristic"), SHORTEST, ids=str)
@pytest.mark.parametrize(("board", "goal"), LENGTHS, ids=str)
def test_length_of_a_shortest_solution(board: str, goal: str, name: str, heuristic: str | None) -> None:
    result = solve(board, name, heuristic, goal=goal)
    assert (result.cost, result.optimal, result.lower_bound) == (
        LENGTHS[board, goal],
        True,
        LENGTHS[board, goal],
    )


@pytest.mark.parametrize(("board", "goal"), LENGTHS, ids=str)
def test_length_agrees_with_exact_distances(board: str, goal: str) -> None:
    assert distances(Board.goal(3, 3, goal))[Board.parse(board).tiles] == LENGTHS[board, goal]


@pytest.mark.parametrize(
    ("board", "goal"),
    [
        ("812043765", "last"),
        ("213456780", "last"),
        ("345216780", "first"),
        ("128304567", "first"),
    ],
)
def test_boards_without_a_solution(board: str, goal: str) -> None:
    assert solve(board, goal=goal).outcome is Outcome.UNSOLVABLE
    assert Board.parse(board).tiles not in distances(Board.goal(3, 3, goal))


@pytest.mark.parametrize(
    ("board", "expanded"), [("123456078", 75375), ("867254301", 176297), ("876543201", 177176), ("536247108", 171576)]
)
def test_breadth_first_expansions(board: str, expanded: int) -> None:
    assert solve(board, "breadth_first", goal="first").expanded == expanded


@pytest.mark.parametrize(
    ("board", "cost", "depth", "expanded"),
    [
        ("123456078", 49124, 65982, 136088),
        ("867254301", 63413, 66123, 111245),
        ("876543201", 4581, 4581, 4703),
        ("536247108", 45039, 45039, 49551),
    ],
)
def test_depth_first_counts(board: str, cost: int, depth: int, expanded: int) -> None:
    result = solve(board, "depth_first", goal="first")
    assert (result.cost, result.max_depth, result.expanded) == (cost, depth, expanded)


def test_the_8_puzzle_has_181440_states() -> None:
    assert len(distances(Board.goal(3, 3))) == 181_440
    result = solve("812043765", "breadth_first", parity=False)
    assert (result.outcome, result.expanded) == (Outcome.UNSOLVABLE, 181_440)


def test_the_average_branching_factor_of_the_8_puzzle_is_24_9ths() -> None:
    puzzle = SlidingTiles(Board.goal(3, 3))
    moves = sum(len(puzzle.successors(state)) for state in distances(Board.goal(3, 3)))
    assert Fraction(moves, 181_440) == Fraction(24, 9)


@pytest.mark.parametrize("board", ["123456078", "867254301", "876543201", "536247108"])
def test_a_star_with_euclidean_distance_expands_no_state_twice(board: str) -> None:
    result = solve(board, "a_star", "euclidean", goal="first")
    assert result.reopened == 0
    assert result.expanded < 181_440
    assert result.optimal
