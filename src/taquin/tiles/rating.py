"""Rating: the distance of a small board to its goal, now and after each move.

It serves boards of up to 9 cells. The native engine computes all distances to a goal in two
milliseconds; without it the table is built in Python, which takes half a second once per goal.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from taquin.errors import TaquinError
from taquin.tiles.board import Board
from taquin.tiles.compiled import _native, is_compiled
from taquin.tiles.distances import MAX_EXACT_CELLS, exact_distances
from taquin.tiles.puzzle import SlidingTiles, State


@dataclass(frozen=True)
class Around:
    """The distance of a board and of its neighbors."""

    distance: int
    """The fewest moves to the goal."""
    moves: dict[str, int]
    """For each move, the distance after it."""


def distances_around(board: Board, goal: Board, metric: str = "single") -> Around:
    """Return the distance from a board to a goal, and the distance after each move.

    >>> distances_around(Board.parse("123/456/708"), Board.goal(3, 3))
    Around(distance=1, moves={'U': 2, 'L': 2, 'R': 0})
    """
    puzzle = SlidingTiles(board, goal, metric=metric)
    if len(board.tiles) > MAX_EXACT_CELLS:
        raise TaquinError(
            f"exact distances are known for boards of up to {MAX_EXACT_CELLS} cells, but {board.rows}×{board.cols} has "
            f"{len(board.tiles)}: choose a smaller board."
        )
    if why := puzzle.why_unsolvable():
        raise TaquinError(f"{board.line()} has no distance to {goal.line()}: {why}")
    distance = distance_to(goal, metric)
    after = {move: distance(state) for move, state, _ in puzzle.successors(puzzle.start)}
    return Around(distance(puzzle.start), after)


@lru_cache(maxsize=8)
def distance_to(goal: Board, metric: str) -> Callable[[State], int]:
    """Return a function from states to their distances; it takes states that can reach the goal."""
    if not is_compiled():
        return exact_distances(goal, metric).__getitem__
    rows, cols = goal.size
    table = _native.exact(_native.Grid(rows, cols, SlidingTiles(goal, goal).home, metric))
    return lambda state: table(_native.Puzzle(rows, cols, state, goal.tiles, metric=metric))


atexit.register(distance_to.cache_clear)  # nanobind reports objects left at exit as leaks
