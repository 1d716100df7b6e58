"""Exact distance: the true number of moves, from a table of all boards of up to nine cells.

Idea        Search all boards backwards from the goal once, and store their distances. With this
            heuristic A* expands only nodes of shortest solutions; ties decide how many of these.
Formula     h(n) = h*(n), the length of a shortest solution from n
Admissible  Yes: it is the largest admissible heuristic.
Consistent  Yes: neighbouring boards differ by at most 1.
Cost        A table of 181,440 boards for 3×3, then one lookup.
Source      Schofield 1967, "Complete solution of the Eight-Puzzle".
"""

from __future__ import annotations

from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.board import Board
from taquin.tiles.distances import MAX_EXACT_CELLS, exact_distances
from taquin.tiles.puzzle import SlidingTiles, State


def refusal(puzzle: SlidingTiles) -> str | None:
    """Return why there is no table for a puzzle; None if there is one."""
    if len(puzzle.goal) > MAX_EXACT_CELLS:
        return (
            f"exact needs a table too large to build for a board of {puzzle.rows}×{puzzle.cols} "
            f"(it knows all boards of up to {MAX_EXACT_CELLS} cells): use linear_conflict (or manhattan_slides if "
            "several tiles slide at once)."
        )
    if puzzle.has_own_moves:
        return f"exact counts the moves of sliding tiles, not {type(puzzle).__name__}'s own: use another heuristic."
    return None


@heuristic("admissible", "consistent", domain="tiles", metrics=("single", "multi"), refuses=refusal)
def exact(puzzle: SlidingTiles) -> Evaluate[State]:
    """Exact number of moves to the goal, from a table of all boards (up to 9 cells)."""
    distances = exact_distances(Board(puzzle.rows, puzzle.cols, puzzle.goal), puzzle.metric)

    def h(state: State) -> int:
        return distances.get(state, 0)  # a board that cannot reach the goal is not in the table

    return h
