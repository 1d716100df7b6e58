"""Manhattan distance in slides: divide the steps by the most that one slide can do.

Idea        A horizontal slide moves at most cols − 1 tiles by one step each, and does no vertical
            steps. So the horizontal steps left, divided by cols − 1, are a lower bound on the
            horizontal slides.
Formula     h(n) = ⌈horizontal steps / (cols − 1)⌉ + ⌈vertical steps / (rows − 1)⌉
Admissible  Yes, also if one move slides several tiles.
Consistent  Yes: a slide changes one of the two terms by at most 1.
Cost        Two table lookups for each cell.
Details     Likewise, the vertical steps left, divided by rows − 1, are a lower bound on the
            vertical slides.
Source      Taquin's own.
"""

from __future__ import annotations

from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.heuristics.by_cell import sum_by_cell
from taquin.tiles.puzzle import SlidingTiles, State


@heuristic("admissible", "consistent", domain="tiles", metrics=("single", "multi"))
def manhattan_slides(puzzle: SlidingTiles) -> Evaluate[State]:
    """Horizontal steps over (cols - 1) plus vertical steps over (rows - 1), each rounded up."""
    rows, cols = puzzle.rows, puzzle.cols
    across = sum_by_cell(puzzle, lambda cell, home: abs(cell % cols - home % cols))
    along = sum_by_cell(puzzle, lambda cell, home: abs(cell // cols - home // cols))

    def h(state: State) -> int:
        return -int(-across(state) // (cols - 1)) - int(-along(state) // (rows - 1))

    return h
