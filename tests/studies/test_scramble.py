"""A scramble leads from the goal to the board, whatever the size."""

from __future__ import annotations

from random import Random

import pytest

from taquin import Board, SlidingTiles, solve
from taquin.studies.review import replay
from taquin.studies.scramble import scramble
from taquin.tiles.generate import random_boards


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5), (4, 7)])
@pytest.mark.parametrize("name", ["last", "first", "snail"])
def test_the_moves_lead_from_the_goal_to_the_board(size: tuple[int, int], name: str) -> None:
    goal = Board.goal(*size, name)
    for board in random_boards(goal, 3, Random(1)):
        moves = scramble(board, goal)
        assert replay(SlidingTiles(goal), moves)[-1] == board.tiles
        assert moves == scramble(board, goal), "the same each time"
        if len(board.tiles) <= 9:
            assert len(moves) == solve(board, goal=name).cost


def test_the_goal_needs_no_scramble() -> None:
    assert scramble(Board.goal(4, 4), Board.goal(4, 4)) == []
