"""Solvability: which boards can reach which goals, decided by parity, for any size and goal.

A horizontal move does not change the order of the tiles. A vertical move carries one tile past
cols - 1 others. So on an odd width no move changes the parity of the inversions. On an even width
each vertical move changes that parity together with the parity of the blank's row. Two boards reach
each other if and only if this invariant agrees (Johnson & Story 1879; for any m×n with at least two
rows and columns).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class Solvability(NamedTuple):
    """Whether a board can reach a goal, with the numbers that decide it."""

    solvable: bool
    inversions: int
    goal_inversions: int
    blank_row: int
    goal_blank_row: int
    width: int

    @property
    def reason(self) -> str:
        """The decision in one sentence."""
        if self.width % 2:
            board = f"the board has {_inversions(self.inversions)} ({_parity(self.inversions)})"
            goal = f"the goal {self.goal_inversions} ({_parity(self.goal_inversions)})"
            rule = "on a board of odd width no move changes that parity"
        else:
            board = _even_width(self.inversions, self.blank_row, "the board has")
            goal = _even_width(self.goal_inversions, self.goal_blank_row, "the goal")
            rule = "on a board of even width no move changes the parity of inversions plus blank row"
        return f"{board}, {goal}; {rule}."


def explain_solvability(tiles: Sequence[int], goal: Sequence[int], size: tuple[int, int]) -> Solvability:
    """Return whether `tiles` can reach `goal`, with the numbers that decide it."""
    _, cols = size
    inversions, goal_inversions = count_inversions(tiles), _count_in_goal(tuple(goal))
    blank_row, goal_blank_row = tiles.index(0) // cols, goal.index(0) // cols
    difference = inversions - goal_inversions
    if cols % 2 == 0:
        difference += blank_row - goal_blank_row
    return Solvability(difference % 2 == 0, inversions, goal_inversions, blank_row + 1, goal_blank_row + 1, cols)


def count_inversions(tiles: Sequence[int]) -> int:
    """Return the number of pairs of tiles, without the blank, in which the larger comes first."""
    inversions = 0
    before: list[int] = []  # sorted
    for tile in tiles:
        if tile:
            at = bisect_left(before, tile)
            inversions += len(before) - at
            before.insert(at, tile)
    return inversions


_count_in_goal = lru_cache(maxsize=64)(count_inversions)  # the same goal for every board


def _even_width(inversions: int, row: int, who: str) -> str:
    return f"{who} {_inversions(inversions)} + blank row {row} = {inversions + row} ({_parity(inversions + row)})"


def _inversions(number: int) -> str:
    return f"{number} inversion{'' if number == 1 else 's'}"


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"
