"""Gaschnig's heuristic: the moves needed if any tile could jump into the blank, however far.

Each cycle of the permutation from board to goal that leaves the blank alone takes one jump more than it has
tiles; the cycle through the blank takes one less than its cells.

Source  Gaschnig 1979, "A problem similarity approach to devising heuristics".
"""

from __future__ import annotations

from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.puzzle import SlidingTiles, State


@heuristic("admissible", "consistent", domain="tiles", short="maxswap")
def gaschnig(puzzle: SlidingTiles) -> Evaluate[State]:
    """Number of swaps with the blank that sort the board, if any tile could jump."""
    cells, home = range(len(puzzle.goal)), puzzle.home

    def h(state: State) -> int:
        jumps = 0
        seen = [False] * len(state)
        for first in cells:
            if seen[first] or home[state[first]] == first:
                continue
            cell, length, has_blank = first, 0, False
            while not seen[cell]:
                seen[cell] = True
                length += 1
                has_blank = has_blank or state[cell] == 0
                cell = home[state[cell]]
            jumps += length - 1 if has_blank else length + 1
        return jumps

    return h
