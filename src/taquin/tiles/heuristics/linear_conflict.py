"""Linear conflict: Manhattan distance, plus two moves for each tile that must step aside in its own line.

Two tiles in their goal row whose goal order is the other way round cannot pass: one must leave the row and
come back. The fewest tiles that must leave so that the others are in order is the number of such
tiles less the longest run already in order (a longest increasing subsequence). Counting conflicting
pairs instead, a common mistake, overestimates: three tiles in reverse order form three pairs, but
two leaving suffice.

Source  Hansson, Mayer & Yung 1992, "Criticizing solutions to relaxed models yields powerful admissible
        heuristics".
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from taquin.problem import Evaluate, Number
from taquin.registry import heuristic
from taquin.tiles.heuristics.manhattan import manhattan
from taquin.tiles.puzzle import SlidingTiles, State


@heuristic("admissible", "consistent", domain="tiles")
def linear_conflict(puzzle: SlidingTiles) -> Evaluate[State]:
    """Manhattan distance plus two for each tile that must step aside in its goal line."""
    rows, cols = puzzle.rows, puzzle.cols
    distance = manhattan(puzzle)
    home = puzzle.home

    @lru_cache(maxsize=1 << 18)
    def aside_in_row(row: int, tiles: State) -> int:
        return 2 * must_leave([home[tile] % cols for tile in tiles if tile and home[tile] // cols == row])

    @lru_cache(maxsize=1 << 18)
    def aside_in_column(col: int, tiles: State) -> int:
        return 2 * must_leave([home[tile] // cols for tile in tiles if tile and home[tile] % cols == col])

    row_slices = [(row, slice(row * cols, (row + 1) * cols)) for row in range(rows)]
    col_slices = [(col, slice(col, None, cols)) for col in range(cols)]

    def h(state: State) -> Number:
        total = distance(state)
        for row, cells in row_slices:
            total += aside_in_row(row, state[cells])
        for col, cells in col_slices:
            total += aside_in_column(col, state[cells])
        return total

    return h


def must_leave(order: Sequence[int]) -> int:
    """Return how many must be taken out so that the others are in increasing order."""
    tails: list[int] = []  # tails[k]: the smallest end of an increasing subsequence of length k + 1
    for value in order:
        at = bisect_left(tails, value)
        tails[at : at + 1] = [value]
    return len(order) - len(tails)
