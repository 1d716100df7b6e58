"""Choosing methods to compare: every algorithm with every heuristic that fits the problem."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from taquin.errors import TaquinError
from taquin.methods.heuristic import make_heuristic
from taquin.methods.method import choose_method
from taquin.methods.written import read_algorithm
from taquin.problem import Problem
from taquin.registry import ALGORITHMS, AUTO, HEURISTICS
from taquin.tiles.puzzle import SlidingTiles

DEFAULT_ALGORITHMS = (
    "breadth_first",
    "depth_first",
    "iterative_deepening",
    "uniform_cost",
    "bidirectional",
    "greedy",
    "a_star",
    "ida_star",
    "bidirectional_a_star",
)
DEFAULT_TILE_HEURISTICS = {
    "single": ("misplaced", "manhattan", "linear_conflict"),
    "multi": ("manhattan_slides", "walking_distance", "ordered_walking_distance"),
}
ALL = ("all",)

Heuristic: TypeAlias = str | Callable[..., Any]
"""A heuristic's name, or a function."""
Pair: TypeAlias = tuple[str, Heuristic | None]
"""An algorithm with its options and its heuristic, as written; `auto` chooses both."""


def choose_methods(
    problem: Problem[Any],
    algorithms: Sequence[str] | None = None,
    heuristics: Sequence[Heuristic] | None = None,
    engine: str = "auto",
) -> list[Pair]:
    """Return the pairs that fit; `all` stands for everything there is.

    An algorithm that was named is refused if no heuristic fits it.
    """
    named = algorithms is not None and tuple(algorithms) != ALL
    names = DEFAULT_ALGORITHMS if algorithms is None else algorithms if named else [*ALGORITHMS]
    chosen = _choose_heuristics(problem, heuristics)
    methods: list[Pair] = []
    for name in names:
        if name.lower() == AUTO:
            methods.append((AUTO, None))
            continue
        algorithm, _ = read_algorithm(name)
        pairs: list[Pair] = [(name, h) for h in chosen] if algorithm.heuristic != "no" else [(name, None)]
        refusals: list[TaquinError] = []
        for pair in pairs:
            try:
                choose_method(problem, *pair, engine=engine)
                methods.append(pair)
            except TaquinError as refusal:
                refusals.append(refusal)
        if named and refusals and len(refusals) == len(pairs):
            raise refusals[0]
    return methods


def _choose_heuristics(problem: Problem[Any], heuristics: Sequence[Heuristic] | None) -> Sequence[Heuristic]:
    if heuristics is None and isinstance(problem, SlidingTiles):
        return DEFAULT_TILE_HEURISTICS[problem.metric]
    if heuristics is None or tuple(heuristics) == ALL:
        return list(HEURISTICS[problem.domain])
    for heuristic in heuristics:
        if why := make_heuristic(heuristic, problem).why_not(problem):
            raise TaquinError(why, "heuristic")
    return heuristics
