"""Misplaced tiles: each tile outside its goal cell needs at least one move.

Idea        Count the tiles that are not in their goal cells. The blank does not count.
Formula     h(n) = number of tiles with cell ≠ goal cell
Admissible  Yes, if a move slides one tile: it brings at most one tile home.
Consistent  Yes, if a move slides one tile: it changes the count by at most 1.
Cost        A table lookup for each cell.
Source      Doran & Michie 1966; AIMA calls it h1, and the classic assignment "hamming".
"""

from __future__ import annotations

from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.contributions import tile_by_tile
from taquin.tiles.heuristics.by_cell import sum_by_cell
from taquin.tiles.puzzle import SlidingTiles, State


@heuristic(
    "admissible",
    "consistent",
    domain="tiles",
    short="hamming",
    divides=tile_by_tile(lambda value: "not at home" if value else "at home"),
)
def misplaced(puzzle: SlidingTiles) -> Evaluate[State]:
    """Number of tiles outside their goal cells."""
    return sum_by_cell(puzzle, lambda cell, home: cell != home)
