"""Linear conflict: Manhattan distance plus two moves for each tile that must leave its line.

Idea        Two tiles in their goal row, but in the wrong order, cannot pass each other: one must
            leave the row and come back. Leave the longest run in the right order (a longest
            increasing subsequence) in place; the number of other tiles of that goal row is the
            fewest that must leave.
Formula     h(n) = Manhattan distance + 2 · tiles that must leave their goal row or goal column
Admissible  Yes, if a move slides one tile: leaving a line and coming back takes two moves that
            Manhattan distance does not count.
Consistent  Yes, if a move slides one tile: it changes the sum by exactly 1.
Cost        A longest increasing subsequence for each row and column; the values are cached.
Details     Counting conflicting pairs instead is a common mistake that overestimates: three tiles
            in reverse order form three pairs, but it is enough that two leave.
Source      Hansson, Mayer & Yung 1992, "Criticizing solutions to relaxed models yields powerful
            admissible heuristics".
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from taquin.problem import Evaluate, Number
from taquin.registry import heuristic
from taquin.tiles.contributions import Group
from taquin.tiles.geometry import taxicab
from taquin.tiles.heuristics.manhattan import manhattan, say_steps
from taquin.tiles.puzzle import SlidingTiles, State


def divided(h: Evaluate[State], state: State, puzzle: SlidingTiles) -> list[Group]:
    """Return for each tile its Manhattan distance, plus two for each line that it must leave."""
    home, way_for = puzzle.home, {tile: list[int]() for tile in state}
    lines_left = dict.fromkeys(state, 0)
    for tiles in tiles_in_goal_lines(state, puzzle):
        staying = longest_in_order([home[tile] for tile in tiles])
        for at, tile in enumerate(tiles):
            if at not in staying:
                lines_left[tile] += 1
                way_for[tile] += [tiles[s] for s in staying if (s < at) != (home[tiles[s]] < home[tile])]
    groups = []
    for cell, tile in enumerate(state):
        if tile:
            steps = taxicab(cell, home[tile], puzzle.cols)
            aside = f", and steps aside for {' and '.join(map(str, way_for[tile]))}" if lines_left[tile] else ""
            groups.append(Group((tile,), steps + 2 * lines_left[tile], say_steps(steps) + aside))
    return groups


def tiles_in_goal_lines(state: State, puzzle: SlidingTiles) -> Iterator[list[int]]:
    """Yield, for each row and then each column, the tiles that are in it and belong in it."""
    cols, home = puzzle.cols, puzzle.home
    for row in range(puzzle.rows):
        yield [tile for tile in state[row * cols : (row + 1) * cols] if tile and home[tile] // cols == row]
    for col in range(cols):
        yield [tile for tile in state[col::cols] if tile and home[tile] % cols == col]


@heuristic("admissible", "consistent", domain="tiles", divides=divided)
def linear_conflict(puzzle: SlidingTiles) -> Evaluate[State]:
    """Manhattan distance plus two for each tile that must leave its goal line for others."""
    rows, cols = puzzle.rows, puzzle.cols
    distance = manhattan(puzzle)
    home = puzzle.home

    @lru_cache(maxsize=1 << 18)
    def aside_in_row(row: int, tiles: State) -> int:
        return 2 * must_leave([home[tile] % cols for tile in tiles if tile and home[tile] // cols == row])

    @lru_cache(maxsize=1 << 18)
    def aside_in_column(col: int, tiles: State) -> int:
        return 2 * must_leave([home[tile] // cols for tile in tiles if tile and home[tile] % cols == col])

    row_slices = [(row, slice(row * cols, (row + 1) * cols)) for row in range(rows)]
    col_slices = [(col, slice(col, None, cols)) for col in range(cols)]

    def h(state: State) -> Number:
        total = distance(state)
        for row, cells in row_slices:
            total += aside_in_row(row, state[cells])
        for col, cells in col_slices:
            total += aside_in_column(col, state[cells])
        return total

    return h


def must_leave(order: Sequence[int]) -> int:
    """Return how many values must be removed so that the rest is increasing."""
    tails: list[int] = []  # tails[k]: the smallest end of an increasing subsequence of length k + 1
    for value in order:
        at = bisect_left(tails, value)
        tails[at : at + 1] = [value]
    return len(order) - len(tails)


def longest_in_order(order: Sequence[int]) -> tuple[int, ...]:
    """Return the positions of a longest increasing subsequence."""
    # ends[k]: the positions of the increasing subsequence of length k + 1 with the lowest end
    ends: list[tuple[int, ...]] = []
    for place, value in enumerate(order):
        at = bisect_left(ends, value, key=lambda places: order[places[-1]])
        ends[at : at + 1] = [(*(ends[at - 1] if at else ()), place)]
    return ends[-1] if ends else ()
