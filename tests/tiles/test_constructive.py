"""The construction: it solves any board for any goal, identically in both engines."""

from __future__ import annotations

from itertools import islice, permutations

import pytest
from hypothesis import given, settings

from taquin import Board, TaquinError
from taquin.tiles.constructive import ORDERS, Construction, construct
from tests.tiles.large import ENGINES, check, pairs, random_pair


@settings(max_examples=150, deadline=None)
@given(pairs())
def test_every_board_is_solved_and_both_engines_agree(pair: tuple[Board, Board]) -> None:
    board, goal = pair
    solutions = {construct(board, goal, native=native) for native in ENGINES}
    assert len(solutions) == 1
    check(board, goal, *solutions)


@settings(max_examples=60, deadline=None)
@given(pairs(longest=6))
def test_every_order_leads_to_a_solution_and_the_shortest_is_taken(pair: tuple[Board, Board]) -> None:
    board, goal = pair
    solutions = [Construction(board, goal).settle_all(order) for order in ORDERS]
    for moves in solutions:
        check(board, goal, moves)
    assert len(construct(board, goal, native=False)) == min(map(len, solutions))


@pytest.mark.parametrize("native", ENGINES)
@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 2)])
def test_the_smallest_boards(size: tuple[int, int], native: bool) -> None:
    """On tiny boards the goal's blank and tiles that lock each other in matter most."""
    cells = size[0] * size[1]
    for blank in range(cells):
        tiles = [*range(1, cells)]
        goal = Board(*size, (*tiles[:blank], 0, *tiles[blank:]))
        for arrangement in islice(permutations(range(cells)), 0, None, 1 if cells == 4 else 7):
            board = Board(*size, arrangement)
            if board.is_solvable(goal):
                check(board, goal, construct(board, goal, native=native))


@pytest.mark.parametrize("native", ENGINES)
@pytest.mark.parametrize("size", [(2, 12), (12, 2), (3, 9), (2, 30)])
def test_narrow_boards(size: tuple[int, int], native: bool) -> None:
    for seed in range(20):
        board, goal = random_pair(*size, seed)
        check(board, goal, construct(board, goal, native=native))


@pytest.mark.parametrize("native", ENGINES)
def test_a_solved_board_needs_no_moves(native: bool) -> None:
    for size in ((2, 2), (3, 5), (11, 11)):
        assert construct(Board.goal(*size), Board.goal(*size), native=native) == ""


@pytest.mark.parametrize("native", ENGINES)
def test_a_board_that_cannot_be_solved_is_refused(native: bool) -> None:
    with pytest.raises(TaquinError, match=r"cannot be solved: .*inversion"):
        construct(Board.goal(5, 5).twin(), Board.goal(5, 5), native=native)


def test_a_large_board() -> None:
    board, goal = random_pair(30, 30, 1)
    solutions = {construct(board, goal, native=native) for native in ENGINES}
    assert len(solutions) == 1
    check(board, goal, *solutions)
    assert len(*solutions) < 5 * board.manhattan(goal)
