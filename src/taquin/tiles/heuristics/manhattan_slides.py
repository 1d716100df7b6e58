"""Manhattan distance in slides: a horizontal slide moves at most cols - 1 tiles a step each, a vertical one rows - 1.

So of the horizontal steps that are left to do a slide does cols - 1 at best, and never vertical ones.
"""

from __future__ import annotations

from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.heuristics.by_cell import sum_by_cell
from taquin.tiles.puzzle import SlidingTiles, State


@heuristic("admissible", "consistent", domain="tiles", metrics=("single", "multi"))
def manhattan_slides(puzzle: SlidingTiles) -> Evaluate[State]:
    """Horizontal Manhattan distance over cols - 1, plus vertical over rows - 1, each rounded up."""
    rows, cols = puzzle.rows, puzzle.cols
    across = sum_by_cell(puzzle, lambda cell, home: abs(cell % cols - home % cols))
    along = sum_by_cell(puzzle, lambda cell, home: abs(cell // cols - home // cols))

    def h(state: State) -> int:
        return -int(-across(state) // (cols - 1)) - int(-along(state) // (rows - 1))

    return h
