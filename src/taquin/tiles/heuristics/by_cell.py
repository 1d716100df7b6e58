"""Sums over cells: the shape that many heuristics share, evaluated at the speed of `sum(map(…))`."""

from __future__ import annotations

from collections.abc import Callable
from operator import getitem

from taquin.problem import Evaluate
from taquin.tiles.puzzle import SlidingTiles, State

MAX_TABLE = 400  # cells; a table has as many rows as columns


def cell_table(puzzle: SlidingTiles, value: Callable[[int, int], int]) -> list[list[int]]:
    """Return table[cell][tile] = value(cell, the tile's goal cell), and 0 for the blank."""
    cells = len(puzzle.goal)
    home = [puzzle.goal.index(tile) for tile in range(cells)]
    return [[value(cell, home[tile]) if tile else 0 for tile in range(cells)] for cell in range(cells)]


def sum_by_cell(puzzle: SlidingTiles, value: Callable[[int, int], int]) -> Evaluate[State]:
    """Return h(state) = the sum over all tiles of value(cell, goal cell)."""
    if len(puzzle.goal) > MAX_TABLE:
        home = [puzzle.goal.index(tile) for tile in range(len(puzzle.goal))]
        return lambda state: sum(value(cell, home[tile]) for cell, tile in enumerate(state) if tile)
    table = cell_table(puzzle, value)

    def h(state: State) -> int:
        return sum(map(getitem, table, state))

    return h
