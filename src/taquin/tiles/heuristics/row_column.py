"""Wrong rows plus wrong columns: two lower bounds that add up.

Idea        A tile in a wrong row needs a vertical move, a tile in a wrong column a horizontal one.
            No move is both.
Formula     h(n) = tiles outside their goal row + tiles outside their goal column
Admissible  Yes, if a move slides one tile: it brings at most one tile into its row, or one into its
            column.
Consistent  Yes, if a move slides one tile: it changes the count by at most 1.
Cost        A table lookup for each cell.
Source      Common in course material; it lies between misplaced tiles and Manhattan distance.
"""

from __future__ import annotations

from taquin.problem import Evaluate, Number
from taquin.registry import heuristic
from taquin.tiles.contributions import tile_by_tile
from taquin.tiles.heuristics.by_cell import sum_by_cell
from taquin.tiles.puzzle import SlidingTiles, State


def say_lines(value: Number) -> str:
    """Return which lines of a tile are wrong, in words."""
    return ("at home", "out of its row or its column", "out of its row and its column")[int(value)]


@heuristic("admissible", "consistent", domain="tiles", divides=tile_by_tile(say_lines))
def row_column(puzzle: SlidingTiles) -> Evaluate[State]:
    """Number of tiles outside their goal row plus number of tiles outside their goal column."""
    cols = puzzle.cols
    return sum_by_cell(puzzle, lambda cell, home: (cell // cols != home // cols) + (cell % cols != home % cols))
