"""The exact distance, from a table of all boards of up to nine cells.

Every admissible heuristic estimates it. With it, A* expands little more than the nodes of shortest
solutions: only ties are left to break.
"""

from __future__ import annotations

from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.board import Board
from taquin.tiles.distances import MAX_CELLS, exact_distances
from taquin.tiles.puzzle import SlidingTiles, State


def refusal(puzzle: SlidingTiles) -> str | None:
    """Return why there is no table for a puzzle, or None."""
    if len(puzzle.goal) <= MAX_CELLS:
        return None
    return (
        f"exact needs a table too large to build for a board of {puzzle.rows}×{puzzle.cols} "
        f"(it knows all boards of up to {MAX_CELLS} cells): use linear_conflict or walking_distance."
    )


@heuristic("admissible", "consistent", domain="tiles", refuses=refusal)
def exact(puzzle: SlidingTiles) -> Evaluate[State]:
    """Exact number of moves to the goal, from a table of all boards (up to 9 cells)."""
    distances = exact_distances(Board(puzzle.rows, puzzle.cols, puzzle.goal))

    def h(state: State) -> int:
        return distances.get(state, 0)  # of a board that cannot reach the goal nothing is known

    return h
