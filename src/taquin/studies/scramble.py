"""A scramble: moves that turn the goal into a board, for a puzzle in one's hands.

Random moves do not make a random board: they favour boards near the goal. So the board is drawn
first, each one equally likely, and the moves are those of a solution, backwards. Up to 9 cells they
are the fewest possible; beyond, a solution is constructed and improved by a fixed amount of work,
so that a seed always gives the same moves.
"""

from __future__ import annotations

from taquin.limits.deadline import Deadline
from taquin.result import Limits
from taquin.solving import solve
from taquin.tiles.board import Board
from taquin.tiles.compiled import is_compiled
from taquin.tiles.constructive import construct
from taquin.tiles.distances import MAX_EXACT_CELLS
from taquin.tiles.geometry import opposite
from taquin.tiles.improve import improve, lower_bound
from taquin.tiles.puzzle import SlidingTiles

WORK = 100_000
"""Boards that the improvement expands: some 20 ms. On 4×4 the moves are 3% more than the fewest, on
average over 100 random boards."""


def scramble(board: Board, goal: Board) -> list[str]:
    """Return moves from the goal to a board that can reach it.

    >>> scramble(Board.parse("123/405/786"), Board.goal(3, 3))
    ['U', 'L']
    """
    if len(board.tiles) <= MAX_EXACT_CELLS:
        moves = solve(SlidingTiles(board, goal)).moves or []
    else:
        native, work = is_compiled(), Deadline(Limits(nodes=WORK))
        first = construct(board, goal, native=native)
        moves = [*improve(board, goal, first, work, lower_bound=lower_bound(board, goal), native=native)]
    return [opposite(move) for move in reversed(moves)]
