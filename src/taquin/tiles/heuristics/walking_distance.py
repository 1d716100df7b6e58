"""Walking distance: the fewest vertical moves if only the row of each tile counts, plus the same for columns.

Forget in which column a tile is, and among the tiles of one goal row which is which. What is left is a
matrix, (row, goal row) -> number of tiles, small enough to search completely from the goal. A move
carries one tile from the row above or below into the blank's row; where several tiles may slide at once,
a move is any number of such steps in one direction. Vertical and horizontal moves are different moves, so the two
numbers add up.

Source  Takahashi (takaken) 2002, "15-puzzle optimal solver"; 24,964 matrices for 4×4.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import getitem

from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.puzzle import SlidingTiles, State

MAX_MATRICES = 120_000  # under a second to build
LARGEST = ((4, 4), (5, 2))
"""The largest boards with so few: 24,964 and 11,010. A line or a cell more, 5×3 or 6×2, and there are 350,000."""

Matrix = tuple[tuple[int, ...], ...]


def refusal(puzzle: SlidingTiles) -> str | None:
    """Return why there is no table for a puzzle."""
    lines, length = max(puzzle.rows, puzzle.cols), min(puzzle.rows, puzzle.cols)
    if any(lines <= most and length <= longest for most, longest in LARGEST):
        return None
    return (
        f"walking_distance needs a table too large to build here for a board with {lines} lines of {length} "
        f"cells (more than {MAX_MATRICES:,} entries; 4×4 is fine): use linear_conflict (or manhattan_slides, "
        "where several tiles slide at once)."
    )


@heuristic("admissible", "consistent", domain="tiles", short="wd", metrics=("single", "multi"), refuses=refusal)
def walking_distance(puzzle: SlidingTiles) -> Evaluate[State]:
    """Fewest vertical moves if only rows count, plus fewest horizontal if only columns count."""
    rows, cols = puzzle.rows, puzzle.cols
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
            for matrix, moves in walk_moves(lines, length, goal_line[0], puzzle.metric).items()
        }


@lru_cache(maxsize=16)
def walk_moves(lines: int, length: int, goal_blank: int, metric: str) -> dict[Matrix, int]:
    """Return the fewest moves from each matrix to the goal's, found by searching from there."""
    goal = tuple(
        tuple((length - (line == goal_blank)) if line == other else 0 for other in range(lines))
        for line in range(lines)
    )
    moves = {goal: 0}
    layer = {goal: goal_blank}  # with the line of the blank
    depth = 0
    while layer:
        depth += 1
        below: dict[Matrix, int] = {}
        for way in (-1, 1):
            reached = layer
            while reached:
                after = (step for matrix, blank in reached.items() for step in steps(matrix, blank, blank + way))
                reached = {matrix: blank for matrix, blank in after if moves.setdefault(matrix, depth) == depth}
                below |= reached
                if metric == "single":
                    break
        layer = below
    return moves


def steps(matrix: Matrix, blank: int, line: int) -> Iterator[tuple[Matrix, int]]:
    """Yield each matrix after a tile of this line has gone to the blank's, and the blank's new line."""
    if 0 <= line < len(matrix):
        for kind, count in enumerate(matrix[line]):
            if count:
                changed = [list(row) for row in matrix]
                changed[line][kind] -= 1
                changed[blank][kind] += 1
                yield tuple(map(tuple, changed)), line
