"""evaluate(board, heuristic) -> its value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from taquin.errors import TaquinError
from taquin.methods.heuristic import make_heuristic
from taquin.problem import Metric, Number, Problem
from taquin.reading.problem import BoardLike, Goal, make_problem
from taquin.tiles.notation import Size


def evaluate(
    problem: Problem[Any] | BoardLike,
    heuristic: str | Callable[..., Any] = "manhattan",
    *,
    goal: Goal | BoardLike | None = None,
    size: str | int | Size | None = None,
    metric: Metric | None = None,
) -> Number:
    """Return what a heuristic says of a board: the estimated cost to the goal.

    The arguments are those of `solve`.

    >>> [evaluate("867254301", name, goal="first") for name in ("manhattan", "exact")]
    [19, 27]
    """
    made = make_problem(problem, goal, size, metric)
    h = make_heuristic(heuristic, made)
    if why := h.why_not(made):
        raise TaquinError(why)
    if h.named is not None and h.named.name == "exact" and (why := made.why_unsolvable()):
        raise TaquinError(f"{made} has no distance to the goal: {why}")
    return h.h(made.start)
