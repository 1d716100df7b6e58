"""Promises put to the test: after every solve, the heuristic is tried along the solution found.

An admissible heuristic never says more than the solution still costs from there, and a consistent
one never falls by more than a move costs. One board where it does is a refutation: then nothing
that the search concluded from the heuristic holds. Boards off the solution are not tried, so
passing is no proof. For boards of up to nine cells a table has the exact distances, so a user's
heuristic must not exceed these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from taquin.limits.deadline import Deadline, LimitReachedError
from taquin.methods.heuristic import Heuristic
from taquin.methods.method import Method
from taquin.problem import Number, Problem
from taquin.result import Node, Refutation
from taquin.running.native import NativeSearch
from taquin.tiles.compiled import is_compiled
from taquin.tiles.distances import MAX_EXACT_CELLS
from taquin.tiles.puzzle import SlidingTiles
from taquin.tiles.rating import distance_to

ROUNDING = 1e-9
"""By so much a user's floating-point sums may be too high."""


def refute(
    method: Method, node: Node[Any], deadline: Deadline, native: NativeSearch | None = None
) -> Refutation | None:
    """Return the board of the solution nearest to the goal that refutes the heuristic, or None.

    A user's own function is tried even if nothing was declared of it.
    """
    heuristic, problem = method.heuristic, method.problem
    if heuristic is None or not (heuristic.admissible or heuristic.consistent or heuristic.own):
        return None
    try:
        with deadline.in_force():
            values = native.values_along(node.moves()) if native else [heuristic.h(state) for state in node.states()]
    except (LimitReachedError, MemoryError):  # a user's function that takes too much for all boards to be tried
        return None
    to_come = _exact_distances(problem, node) if heuristic.own else None
    to_come = to_come or _costs_to_come(problem, node)
    breach = next(_breaches(heuristic, problem, values, to_come), None)
    if breach is None:
        return None
    promise, at, most = breach
    board = next(state for number, state in enumerate(node.states()) if number == at)
    return Refutation(heuristic.name, promise, problem.show(board), values[at], most)


def _exact_distances(problem: Problem[Any], node: Node[Any]) -> Sequence[int] | None:
    """Return the fewest moves from each board of the solution, if a table has them at once."""
    if type(problem) is not SlidingTiles or len(problem.start) > MAX_EXACT_CELLS or not is_compiled():
        return None
    distance = distance_to(problem.board(problem.goal), problem.metric)
    return [distance(state) for state in node.states()]


def _costs_to_come(problem: Problem[Any], node: Node[Any]) -> Sequence[int]:
    """Return, for each board of the solution, what the rest of it costs."""
    if problem.unit_cost:
        return range(node.g, -1, -1)
    return [node.g - each.g for each in node.path()]


def _breaches(
    heuristic: Heuristic, problem: Problem[Any], values: Sequence[Number], to_come: Sequence[int]
) -> Iterator[tuple[str, int, Number]]:
    """Yield each broken promise: its name, the number of the board, and the most it may say there.

    Those of admissibility come first; of each promise, the one nearest to the goal.
    """
    if heuristic.admissible or heuristic.own:
        for at in reversed(range(len(values))):
            if values[at] > to_come[at] + ROUNDING:
                yield "admissible", at, to_come[at]
    if heuristic.consistent:
        both_ways = isinstance(problem, SlidingTiles) and not problem.has_own_moves  # each move can be taken back
        for at in reversed(range(len(values) - 1)):
            cost = 1 if problem.unit_cost else to_come[at] - to_come[at + 1]
            if values[at] > cost + values[at + 1] + ROUNDING:
                yield "consistent", at, cost + values[at + 1]
            if both_ways and values[at + 1] > cost + values[at] + ROUNDING:
                yield "consistent", at + 1, cost + values[at]
