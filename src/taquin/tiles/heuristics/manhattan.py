"""Manhattan distance: each tile must walk to its goal cell, one step per move.

Idea        Count the rows and columns between each tile and its goal cell. The walks ignore the
            other tiles, and a move moves only one tile by one step, so their lengths add up.
Formula     h(n) = Σ over the tiles of |row − goal row| + |column − goal column|
Admissible  Yes, if a move slides one tile: it does one step of one tile, so no solution has fewer
            moves than there are steps to do.
Consistent  Yes, if a move slides one tile: it changes one tile's distance by 1, so h changes by 1.
Cost        A table lookup for each cell.
Source      Doran & Michie 1966; AIMA's h2.
"""

from __future__ import annotations

from taquin.problem import Evaluate, Number
from taquin.registry import heuristic
from taquin.tiles.contributions import count, tile_by_tile
from taquin.tiles.geometry import taxicab
from taquin.tiles.heuristics.by_cell import sum_by_cell
from taquin.tiles.puzzle import SlidingTiles, State


def say_steps(value: Number) -> str:
    """Return a tile's number of steps, in words."""
    return count(value, "step") if value else "at home"


@heuristic("admissible", "consistent", domain="tiles", divides=tile_by_tile(say_steps))
def manhattan(puzzle: SlidingTiles) -> Evaluate[State]:
    """Sum of the tiles' grid distances (rows plus columns) to their goal cells."""
    return sum_by_cell(puzzle, lambda cell, home: taxicab(cell, home, puzzle.cols))
