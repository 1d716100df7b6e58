"""Gaschnig's heuristic: the moves needed if any tile could jump into the blank from anywhere.

Idea        In the permutation from board to goal, a cycle without the blank takes one jump more
            than it has tiles. The cycle through the blank takes one jump less than it has cells.
Formula     h(n) = Σ over the cycles of (length + 1), or of (length − 1) for the blank's cycle
Admissible  Yes, if a move slides one tile: this slide is such a jump, so jumping never takes
            longer. It is at least the number of misplaced tiles.
Consistent  Yes, if a move slides one tile: h is the exact distance in the relaxed puzzle.
Cost        One pass over the board.
Source      Gaschnig 1979, "A problem similarity approach to devising heuristics".
"""

from __future__ import annotations

from collections.abc import Iterator

from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.contributions import Group, count
from taquin.tiles.puzzle import SlidingTiles, State


def divided(h: Evaluate[State], state: State, puzzle: SlidingTiles) -> list[Group]:
    """Return one group for each cycle; a tile in its goal cell belongs to none."""
    groups = []
    for cycle in cycles(state, puzzle.home):
        tiles = tuple(tile for tile in cycle if tile)
        jumps = jumps_of(cycle)
        where = "a cycle" if 0 not in cycle else "the blank's cycle"
        groups.append(Group(tiles, jumps, f"{where}: {count(jumps, 'jump')} for {count(len(tiles), 'tile')}"))
    return groups


@heuristic("admissible", "consistent", domain="tiles", short="maxswap", divides=divided)
def gaschnig(puzzle: SlidingTiles) -> Evaluate[State]:
    """Number of jumps that sort the board if any tile could jump into the blank from anywhere."""
    home = puzzle.home

    def h(state: State) -> int:
        return sum(map(jumps_of, cycles(state, home)))

    return h


def cycles(state: State, home: list[int]) -> Iterator[list[int]]:
    """Yield each cycle of tiles, possibly with the blank: each belongs where the next one is."""
    seen = [False] * len(state)
    for first, tile in enumerate(state):
        if seen[first] or home[tile] == first:
            continue
        cycle, cell = [], first
        while not seen[cell]:
            seen[cell] = True
            cycle.append(state[cell])
            cell = home[state[cell]]
        yield cycle


def jumps_of(cycle: list[int]) -> int:
    return len(cycle) - 1 if 0 in cycle else len(cycle) + 1
