"""Nilsson's sequence score: famous, effective, and not admissible.

h = P + 3·S. P is the Manhattan distance. S walks clockwise around the border: 2 for each tile that is not
followed by the tile that follows it in the goal, and 1 if a tile stands in the centre.

Source  Nilsson 1980, "Principles of Artificial Intelligence", section 2.4.
"""

from __future__ import annotations

from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.heuristics.manhattan import manhattan
from taquin.tiles.puzzle import SlidingTiles, State

CLOCKWISE = (0, 1, 2, 5, 8, 7, 6, 3)
CENTRE = 4


def refusal(puzzle: SlidingTiles) -> str | None:
    """Return why the score is not defined for a puzzle."""
    if (puzzle.rows, puzzle.cols) == (3, 3) and puzzle.goal[CENTRE] == 0:
        return None
    return (
        "nilsson_sequence is defined for 3×3 with the blank in the centre of the goal only: "
        "give such a goal, for instance --goal 123/804/765."
    )


@heuristic(domain="tiles", short="nilsson", refuses=refusal)
def nilsson_sequence(puzzle: SlidingTiles) -> Evaluate[State]:
    """Manhattan plus three times the sequence score; overestimates (3×3, blank in the centre of the goal)."""
    distance = manhattan(puzzle)
    ring = [puzzle.goal[cell] for cell in CLOCKWISE]
    follower = dict(zip(ring, ring[1:] + ring[:1], strict=True))
    pairs = tuple(zip(CLOCKWISE, CLOCKWISE[1:] + CLOCKWISE[:1], strict=True))

    def h(state: State) -> int:
        score = sum(2 for cell, after in pairs if state[cell] and state[after] != follower[state[cell]])
        return int(distance(state)) + 3 * (score + (state[CENTRE] != 0))

    return h
