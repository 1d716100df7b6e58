"""Fitting: which algorithms and heuristics can search a problem, and why the others cannot.

A menu must know this before anything is chosen, so no table is built here. Each reason is the one
that `choose_method` would raise, and comes from the same code: `why_not_algorithm`,
`why_not_together`, and a heuristic's `refuses`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from taquin.errors import TaquinError
from taquin.methods.heuristic import make_heuristic
from taquin.methods.method import choose_engine, why_not_algorithm, why_not_together
from taquin.problem import Problem
from taquin.registry import ALGORITHMS, HEURISTICS, Algorithm, NamedHeuristic, find_algorithm


@dataclass(frozen=True)
class FittingAlgorithm:
    """An algorithm's entry in the registry, and whether it fits a problem."""

    entry: Algorithm
    reason: str | None
    """Why it does not fit, in a sentence; None if it does."""

    @property
    def watchable(self) -> bool:
        """Whether its steps can be watched: not in the native engine."""
        return not self.entry.native_only


@dataclass(frozen=True)
class FittingHeuristic:
    """A heuristic's entry in the registry, whether it fits a problem, and its promises there."""

    entry: NamedHeuristic
    reason: str | None
    """Why it does not fit, in a sentence; None if it does."""
    admissible: bool
    consistent: bool


@dataclass(frozen=True)
class Fitting:
    """Every algorithm, and every heuristic of the problem's domain."""

    problem: Problem[Any]
    algorithms: tuple[FittingAlgorithm, ...]
    heuristics: tuple[FittingHeuristic, ...]

    def why_not_algorithm(self, name: str) -> str | None:
        """Return why an algorithm does not fit, whatever the heuristic; None if it does."""
        found = find_algorithm(name)
        return next(algorithm.reason for algorithm in self.algorithms if algorithm.entry is found)

    def why_not_heuristic(self, written: str) -> str | None:
        """Return why a heuristic, in any notation (max(a,b), pdb:7-8), does not fit; else None."""
        try:
            return make_heuristic(written, self.problem).why_not(self.problem)
        except TaquinError as error:
            return str(error)

    def why_not_together(self, algorithm: str, written: str) -> str | None:
        """Return why two that fit the problem do not fit each other; None if they do."""
        made = make_heuristic(written, self.problem)
        return why_not_together(find_algorithm(algorithm), made, choose_engine("auto"))


def fitting(problem: Problem[Any]) -> Fitting:
    """Return what fits a problem, of everything in the registry, in the engine that `auto` takes.

    >>> from taquin import Board, SlidingTiles
    >>> heuristics = fitting(SlidingTiles(Board.goal(5, 5))).heuristics
    >>> [h.entry.name for h in heuristics if h.reason and "large" in h.reason]
    ['exact', 'walking_distance']
    """
    engine = choose_engine("auto")
    heuristics = HEURISTICS.get(problem.domain, {}).values()
    return Fitting(
        problem,
        tuple(FittingAlgorithm(entry, why_not_algorithm(problem, entry, engine)) for entry in ALGORITHMS.values()),
        tuple(
            FittingHeuristic(entry, entry.refuses and entry.refuses(problem), *entry.promises(problem))
            for entry in heuristics
        ),
    )
