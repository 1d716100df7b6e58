"""Nilsson's sequence score: famous, effective, and not admissible.

Idea        Add to the Manhattan distance P a score S for the order of the tiles. S walks clockwise
            around the border, counts 2 for each tile whose successor there is not its successor in
            the goal, and adds 1 for a tile in the centre.
Formula     h(n) = P(n) + 3 · S(n)
Admissible  No: it overestimates most boards, so a solution found with it may not be shortest.
Consistent  No: one move may change h by more than 1.
Cost        A table lookup for each cell, and one pass around the border.
Source      Nilsson 1980, "Principles of Artificial Intelligence", section 2.4.
"""

from __future__ import annotations

from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.contributions import Group
from taquin.tiles.geometry import taxicab
from taquin.tiles.heuristics.manhattan import manhattan, say_steps
from taquin.tiles.puzzle import SlidingTiles, State

CLOCKWISE = (0, 1, 2, 5, 8, 7, 6, 3)
CENTRE = 4
PAIRS = tuple(zip(CLOCKWISE, CLOCKWISE[1:] + CLOCKWISE[:1], strict=True))
"""Each cell of the border with the next one, clockwise."""


def refusal(puzzle: SlidingTiles) -> str | None:
    """Return why the score is not defined for a puzzle, or None."""
    if (puzzle.rows, puzzle.cols) == (3, 3) and puzzle.goal[CENTRE] == 0:
        return None
    return (
        "nilsson_sequence is defined only for 3×3 with the goal's blank in the centre: "
        "give such a goal, for instance --goal 123/804/765."
    )


def divided(h: Evaluate[State], state: State, puzzle: SlidingTiles) -> list[Group]:
    """Return for each tile its Manhattan distance, plus three times its part of the score."""
    follower, after = followers(puzzle), dict(PAIRS)
    groups = []
    for cell, tile in enumerate(state):
        if tile:
            steps = taxicab(cell, puzzle.home[tile], puzzle.cols)
            alone = cell != CENTRE and state[after[cell]] != follower[tile]
            score, why = (
                (1, ", in the centre") if cell == CENTRE else (2, ", followed by the wrong tile") if alone else (0, "")
            )
            groups.append(Group((tile,), steps + 3 * score, say_steps(steps) + why))
    return groups


def followers(puzzle: SlidingTiles) -> dict[int, int]:
    """Return the tile that follows each tile around the border of the goal."""
    return {puzzle.goal[cell]: puzzle.goal[after] for cell, after in PAIRS}


@heuristic(domain="tiles", short="nilsson", refuses=refusal, divides=divided)
def nilsson_sequence(puzzle: SlidingTiles) -> Evaluate[State]:
    """Manhattan plus 6 per wrongly followed border tile and 3 for a centre tile; overestimates."""
    distance = manhattan(puzzle)
    follower = followers(puzzle)

    def h(state: State) -> int:
        score = sum(2 for cell, after in PAIRS if state[cell] and state[after] != follower[state[cell]])
        return int(distance(state)) + 3 * (score + (state[CENTRE] != 0))

    return h
