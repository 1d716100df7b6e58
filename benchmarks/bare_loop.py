"""A* as a plain loop without events, counters and limits: the baseline for the reference."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from taquin.problem import Evaluate
from taquin.tiles.puzzle import SlidingTiles, State


def bare_a_star(puzzle: SlidingTiles, h: Evaluate[State], nodes: int) -> int:
    """Return the number of nodes expanded up to the goal, at most `nodes`."""
    h_start = h(puzzle.start)
    newest_first = count(0, -1)
    frontier = [(h_start, h_start, next(newest_first), 0, puzzle.start)]
    best = {puzzle.start: 0}
    expanded = 0
    while frontier:
        _, _, _, g, state = heappop(frontier)
        if best[state] != g:
            continue
        expanded += 1
        if puzzle.is_goal(state) or expanded == nodes:
            return expanded
        for _, child, cost in puzzle.successors(state):
            if g + cost < best.get(child, g + cost + 1):
                best[child] = g + cost
                h_child = h(child)
                heappush(frontier, (g + cost + h_child, h_child, next(newest_first), g + cost, child))
    return expanded
