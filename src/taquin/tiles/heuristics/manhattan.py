"""Manhattan distance: each tile must walk to its goal cell, one step per move.

The walks ignore the other tiles, and a move moves only one tile, so their lengths add up.

Source  Doran & Michie 1966; AIMA's h2.
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
