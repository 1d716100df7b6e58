"""Sums over cells: the common form of many heuristics, evaluated at the speed of `sum(map(…))`."""

from __future__ import annotations

from collections.abc import Callable
from operator import getitem

from taquin.problem import Evaluate
from taquin.tiles.puzzle import SlidingTiles, State

MAX_TABLE = 400  # cells; the table has one row and one column per cell


def sum_by_cell(puzzle: SlidingTiles, value: Callable[[int, int], int]) -> Evaluate[State]:
    """Return h(state) = the sum over all tiles of value(cell, goal cell)."""
    home, cells = puzzle.home, range(len(puzzle.goal))
    if len(cells) > MAX_TABLE:
        return lambda state: sum(value(cell, home[tile]) for cell, tile in enumerate(state) if tile)
    table = [[value(cell, home[tile]) if tile else 0 for tile in cells] for cell in cells]

    def h(state: State) -> int:
        return sum(map(getitem, table, state))

    return h
