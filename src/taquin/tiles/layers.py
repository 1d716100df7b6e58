"""Breadth-first layers: every state that can be reached from a root, by its distance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from taquin.problem import S
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles, State


def layers(root: S, neighbors: Callable[[S], Iterable[S]]) -> Iterator[list[S]]:
    """Yield the states 0, 1, 2, … moves from `root`, layer by layer."""
    reached = {root}
    layer = [root]
    while layer:
        yield layer
        below = []
        for state in layer:
            for neighbor in neighbors(state):
                if neighbor not in reached:
                    reached.add(neighbor)
                    below.append(neighbor)
        layer = below


def board_layers(goal: Board, metric: str) -> Iterator[list[State]]:
    """Yield the boards 0, 1, 2, … moves from `goal`, layer by layer."""
    puzzle = SlidingTiles(goal, goal, metric=metric)
    return layers(goal.tiles, lambda state: (after for _, after, _ in puzzle.successors(state)))
