"""Walking distance: the fewest vertical moves if only rows count, plus the same for columns.

Idea        Forget the column of each tile, and do not distinguish tiles of the same goal row. The
            board becomes a matrix, (row, goal row) -> number of tiles, and there are few enough
            matrices to search them all from the goal.
Formula     h(n) = vertical moves in the table of rows + horizontal moves in the table of columns
Admissible  Yes: no move is both vertical and horizontal, so the two numbers add up.
Consistent  Yes: a move is one step in one of the two tables.
Cost        Two tables, of 24,964 matrices each for 4×4; then two lookups.
Details     A move carries one tile from the row above or below into the blank's row. If several
            tiles may slide at once, a move is any number of such steps in one direction.
Source      Takahashi (takaken) 2002, "15-puzzle optimal solver".
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
"""The largest boards within that limit: 24,964 and 11,010 matrices. 5×3 and 6×2 have 350,000."""

Matrix = tuple[tuple[int, ...], ...]


def refusal(puzzle: SlidingTiles) -> str | None:
    """Return why there is no table for a puzzle, or None."""
    lines, length = max(puzzle.rows, puzzle.cols), min(puzzle.rows, puzzle.cols)
    if any(lines <= most and length <= longest for most, longest in LARGEST):
        return None
    return (
        f"walking_distance needs a table too large to build for a board with {lines} lines of {length} "
        f"cells (more than {MAX_MATRICES:,} entries; 4×4 is fine): use linear_conflict (or manhattan_slides "
        "if several tiles slide at once)."
    )


@heuristic("admissible", "consistent", domain="tiles", short="wd", metrics=("single", "multi"), refuses=refusal)
def walking_distance(puzzle: SlidingTiles) -> Evaluate[State]:
    """Fewest vertical moves if only rows counted, plus fewest horizontal if only columns did."""
    rows, cols = puzzle.rows, puzzle.cols
    by_row = LineWalk(puzzle, [cell // cols for cell in range(rows * cols)], rows, cols)
    by_col = LineWalk(puzzle, [cell % cols for cell in range(rows * cols)], cols, rows)
    row_code, row_moves = by_row.code, by_row.moves
    col_code, col_moves = by_col.code, by_col.moves

    def h(state: State) -> int:
        return row_moves[sum(map(getitem, row_code, state))] + col_moves[sum(map(getitem, col_code, state))]

    return h


class LineWalk:
    """One direction: the code of each board's matrix, and the fewest moves for each code."""

    def __init__(self, puzzle: SlidingTiles, line_of: list[int], lines: int, length: int) -> None:
        base = length + 1
        goal_line = [line_of[cell] for cell in puzzle.home]
        # A matrix is a number in base length + 1; a tile adds 1 to the digit (line, goal line).
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
    """Return the fewest moves from each matrix to the goal, by a search from the goal."""
    goal = tuple(
        tuple((length - (line == goal_blank)) if line == other else 0 for other in range(lines))
        for line in range(lines)
    )
    # In a slide of several steps the matrices of a whole layer advance together: from each matrix
    # alone, the search would take the same steps again and again (4 times slower on 4×4).
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
    """Yield each matrix after one tile of `line` moves to the blank's line, with the new blank."""
    if 0 <= line < len(matrix):
        for kind, count in enumerate(matrix[line]):
            if count:
                changed = [list(row) for row in matrix]
                changed[line][kind] -= 1
                changed[blank][kind] += 1
                yield tuple(map(tuple, changed)), line
