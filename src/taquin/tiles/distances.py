"""Exact distances: the distance of every board of a small size to a goal, breadth-first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from taquin.errors import TaquinError
from taquin.tiles.board import Board
from taquin.tiles.layers import board_layers
from taquin.tiles.puzzle import State

MAX_EXACT_CELLS = 9
"""Cells of the largest boards whose distances are all computed: 181,440 boards of 3×3."""


@lru_cache(maxsize=4)
def exact_distances(goal: Board, metric: str = "single") -> Mapping[State, int]:
    """Return the fewest moves, under the metric, to `goal` from every board that can reach it."""
    if goal.rows * goal.cols > MAX_EXACT_CELLS:
        raise TaquinError(
            f"exact distances are computed for up to {MAX_EXACT_CELLS} cells (the 8-puzzle); "
            f"a board of {goal.rows}×{goal.cols} has too many arrangements."
        )
    distances = {state: depth for depth, layer in enumerate(board_layers(goal, metric)) for state in layer}
    return MappingProxyType(distances)  # read-only, because it is cached


def depth_counts(goal: Board, metric: str = "single") -> list[int]:
    """Return how many boards are 0, 1, 2, … moves from `goal`."""
    counts: list[int] = []
    for depth in exact_distances(goal, metric).values():
        if depth == len(counts):
            counts.append(0)
        counts[depth] += 1
    return counts
