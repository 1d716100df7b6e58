"""Walking distance: the fewest vertical moves if only the row of each tile counts, plus the same for columns.

Forget in which column a tile is, and among the tiles of one goal row which is which. What is left is a
matrix, (row, goal row) -> number of tiles, small enough to search completely from the goal. A move
carries one tile from the row above or below into the blank's row. Vertical and horizontal moves are
different moves, so the two numbers add up.

Source  Takahashi (takaken) 2002, "15-puzzle optimal solver"; 24,964 matrices for 4×4.
"""

from __future__ import annotations

from functools import lru_cache
from operator import getitem

from taquin.errors import TaquinError
from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.puzzle import SlidingTiles, State

MAX_MATRICES = 120_000  # under a second to build
MAX_LINES = 5  # no board with more rows or columns has so few

Matrix = tuple[tuple[int, ...], ...]


@heuristic("admissible", "consistent", domain="tiles", short="wd")
def walking_distance(puzzle: SlidingTiles) -> Evaluate[State]:
    """Fewest vertical moves if only rows count, plus fewest horizontal if only columns count."""
    rows, cols = puzzle.rows, puzzle.cols
    if max(rows, cols) > MAX_LINES:
        raise too_large(max(rows, cols), min(rows, cols))
    by_row = LineWalk(puzzle, [cell // cols for cell in range(rows * cols)], rows, cols)
    by_col = LineWalk(puzzle, [cell % cols for cell in range(rows * cols)], cols, rows)
    row_code, row_moves = by_row.code, by_row.moves
    col_code, col_moves = by_col.code, by_col.moves

    def h(state: State) -> int:
        return row_moves[sum(map(getitem, row_code, state))] + col_moves[sum(map(getitem, col_code, state))]

    return h


class LineWalk:
    """One direction: the code of each board's matrix, and the moves each matrix needs."""

    def __init__(self, puzzle: SlidingTiles, line_of: list[int], lines: int, length: int) -> None:
        base = length + 1
        goal_line = [line_of[cell] for cell in puzzle.home]
        # A matrix is coded as a number in base length + 1; a tile adds 1 to the digit (line, goal line).
        self.code = [
            [base ** (line_of[cell] * lines + goal_line[tile]) if tile else 0 for tile in range(lines * length)]
            for cell in range(lines * length)
        ]
        self.moves = {
            sum(
                count * base ** (line * lines + goal)
                for line, row in enumerate(matrix)
                for goal, count in enumerate(row)
            ): moves
            for matrix, moves in walk_moves(lines, length, goal_line[0]).items()
        }


@lru_cache(maxsize=16)
def walk_moves(lines: int, length: int, goal_blank: int) -> dict[Matrix, int]:
    """Return the fewest moves from each matrix to the goal's, found by searching from there."""
    goal = tuple(
        tuple((length - (line == goal_blank)) if line == other else 0 for other in range(lines))
        for line in range(lines)
    )
    moves = {goal: 0}
    layer = [(goal, goal_blank)]
    depth = 0
    while layer:
        depth += 1
        below = []
        for matrix, blank in layer:
            for line in (blank - 1, blank + 1):
                if not 0 <= line < lines:
                    continue
                for kind in range(lines):
                    if matrix[line][kind]:
                        changed = [list(row) for row in matrix]
                        changed[line][kind] -= 1
                        changed[blank][kind] += 1
                        after = tuple(map(tuple, changed))
                        if after not in moves:
                            moves[after] = depth
                            below.append((after, line))
        layer = below
        if len(moves) > MAX_MATRICES:
            raise too_large(lines, length)
    return moves


def too_large(lines: int, length: int) -> TaquinError:
    return TaquinError(
        f"walking_distance needs a table too large to build here for a board with {lines} lines of {length} "
        f"cells (more than {MAX_MATRICES:,} entries; 4×4 is fine): use linear_conflict."
    )
