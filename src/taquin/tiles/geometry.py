"""The grid: where the blank can go from each cell, and how far cells are apart.

Cells are numbered row by row from 0. Moves name the direction the blank moves, and are tried in the order U D L R
unless another is asked for.
"""

from __future__ import annotations

from functools import lru_cache

MOVES = "UDLR"
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


@lru_cache(maxsize=64)
def blank_moves(rows: int, cols: int, order: str = MOVES) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Return, for each cell, the moves of a blank there as (direction, cell it moves to), in this order."""

    def moves_from(cell: int) -> tuple[tuple[str, int], ...]:
        row, col = divmod(cell, cols)
        legal = {"U": row > 0, "D": row < rows - 1, "L": col > 0, "R": col < cols - 1}
        shift = {"U": -cols, "D": cols, "L": -1, "R": 1}
        return tuple((move, cell + shift[move]) for move in order if legal[move])

    return tuple(moves_from(cell) for cell in range(rows * cols))


def taxicab(cell: int, other: int, cols: int) -> int:
    """Return the number of steps between two cells."""
    row, col = divmod(cell, cols)
    other_row, other_col = divmod(other, cols)
    return abs(row - other_row) + abs(col - other_col)
