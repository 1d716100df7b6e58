"""The grid: the moves of a blank in each cell, and the distance between cells.

Cells are numbered row by row from 0. A move names the direction in which the blank moves. By
default moves are tried in the order U D L R. If several tiles may slide at once, the name also
gives the number of cells, from two on: U, U2, U3, nearest first, then the next direction.
"""

from __future__ import annotations

from functools import lru_cache

MOVES = "UDLR"
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}
VERTICAL = "UD"


def opposite(move: str) -> str:
    """Return the move that undoes this one."""
    return OPPOSITE[move[0]] + move[1:]


def same_line(move: str, other: str) -> bool:
    """Return whether two moves are along the same axis: both vertical, or both horizontal."""
    return (move[0] in VERTICAL) == (other[0] in VERTICAL)


@lru_cache(maxsize=64)
def blank_moves(rows: int, cols: int, order: str = MOVES) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Return, for each cell, the moves of a blank there: (direction, new cell), in `order`."""

    def moves_from(cell: int) -> tuple[tuple[str, int], ...]:
        row, col = divmod(cell, cols)
        legal = {"U": row > 0, "D": row < rows - 1, "L": col > 0, "R": col < cols - 1}
        shift = {"U": -cols, "D": cols, "L": -1, "R": 1}
        return tuple((move, cell + shift[move]) for move in order if legal[move])

    return tuple(moves_from(cell) for cell in range(rows * cols))


@lru_cache(maxsize=1 << 12)
def blank_slides(cell: int, rows: int, cols: int, order: str = MOVES) -> tuple[tuple[str, range], ...]:
    """Return the slides of a blank in this cell: (name, cells passed, the last included)."""
    row, col = divmod(cell, cols)
    room = {"U": row, "D": rows - 1 - row, "L": col, "R": cols - 1 - col}
    shift = {"U": -cols, "D": cols, "L": -1, "R": 1}
    return tuple(
        (f"{move}{far if far > 1 else ''}", range(cell + shift[move], cell + (far + 1) * shift[move], shift[move]))
        for move in order
        for far in range(1, room[move] + 1)
    )


def spiral(rows: int, cols: int) -> list[int]:
    """Return the cells clockwise from the top left to the inside."""
    top, left, bottom, right = 0, 0, rows, cols
    cells: list[int] = []
    while top < bottom and left < right:
        ring = [(top, col) for col in range(left, right)]
        ring += [(row, right - 1) for row in range(top + 1, bottom)]
        ring += [(bottom - 1, col) for col in range(right - 2, left - 1, -1) if bottom - top > 1]
        ring += [(row, left) for row in range(bottom - 2, top, -1) if right - left > 1]
        cells += [row * cols + col for row, col in ring]
        top, left, bottom, right = top + 1, left + 1, bottom - 1, right - 1
    return cells


def taxicab(cell: int, other: int, cols: int) -> int:
    """Return the number of steps between two cells."""
    row, col = divmod(cell, cols)
    other_row, other_col = divmod(other, cols)
    return abs(row - other_row) + abs(col - other_col)
