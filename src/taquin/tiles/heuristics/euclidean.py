"""Euclidean distance: the straight line from each tile to its goal cell.

Idea        Measure each tile's way to its goal cell as the crow flies, and add up the ways.
Formula     h(n) = Σ over the tiles of √((row − goal row)² + (column − goal column)²)
Admissible  Yes, if a move slides one tile: no walk is shorter than the straight line, and distances
            are rounded down. It is weaker than Manhattan distance.
Consistent  Yes, if a move slides one tile: a step changes d by at most 1, hence floor(2^20·d) by at
            most 2^20.
Cost        A table lookup for each cell.
Details     Distances are fixed-point numbers, floor(2^20·d) / 2^20, so sums are exact and their
            order does not matter.
Source      Common in course material; no puzzle needs the square roots.
"""

from __future__ import annotations

from math import isqrt

from taquin.problem import FIXED_POINT, Evaluate, Number
from taquin.registry import heuristic
from taquin.tiles.contributions import tile_by_tile
from taquin.tiles.heuristics.by_cell import sum_by_cell
from taquin.tiles.puzzle import SlidingTiles, State


def fixed_point_distances(puzzle: SlidingTiles) -> Evaluate[State]:
    """Return h(state) = the sum of the straight-line distances, in units of 2^-20."""

    def distance(cell: int, home: int) -> int:
        rows = cell // puzzle.cols - home // puzzle.cols
        cols = cell % puzzle.cols - home % puzzle.cols
        return isqrt((rows * rows + cols * cols) * FIXED_POINT * FIXED_POINT)

    return sum_by_cell(puzzle, distance)


def say_distance(value: Number) -> str:
    """Return a tile's distance from its goal cell, in words."""
    return f"{value:.2f} in a straight line" if value else "at home"


@heuristic("admissible", "consistent", domain="tiles", divides=tile_by_tile(say_distance))
def euclidean(puzzle: SlidingTiles) -> Evaluate[State]:
    """Sum of the tiles' straight-line distances to their goal cells."""
    distance = fixed_point_distances(puzzle)

    def h(state: State) -> float:
        return distance(state) / FIXED_POINT

    return h
