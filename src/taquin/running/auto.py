"""auto: for those who name no method. It always has an answer, soon a good one, and the best as soon as that is proved.

First answer  Constructed at once, then improved for as long as the proof takes.
Proof         Up to 9 cells a table of all boards; up to 25 cells IDA* with pattern databases: on 4×4 those of 7-8 if
              they are in the cache, else 6-6-3, until that has taken as long as it takes to build 7-8; on 5×5 those
              of 6-6-6-6, by all cores, duplicates left out. Larger boards have no proof: their answer is improved until
              the limit.
At a limit    The best solution found, with the lower bound proved until then.
"""

from __future__ import annotations

from threading import Event as Flag
from typing import Any

from taquin.methods.method import choose_engine, choose_method
from taquin.problem import Problem
from taquin.result import Limits, Result
from taquin.running.answer import check_limits, solve_with
from taquin.running.anytime import MEDIUM, Anytime, OnBetter, Proof
from taquin.running.driver import Progress
from taquin.tiles.compiled import is_compiled
from taquin.tiles.patterns.cache import is_cached
from taquin.tiles.patterns.partition import read_partition, tables_of
from taquin.tiles.puzzle import SlidingTiles

AUTO = "auto"
SMALL = 9
"""Cells up to which all boards are in a table."""
LARGEST_PROVED = 25
"""Cells of the largest boards whose solutions are proved to be shortest."""
LOADING = 5.0
"""Seconds below which the tables of 6-6-6-6 are not worth loading: smaller ones give the better bound by then."""
PATIENCE = 10.0
"""Seconds after which a 4×4 board has turned out to be hard, and the tables of 7-8 are worth building."""


def solve_auto(
    problem: Problem[Any],
    limits: Limits = Limits(),
    *,
    engine: str = "auto",
    parity: bool = True,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    on_better: OnBetter | None = None,
    **options: Any,
) -> Result[Any]:
    """Solve with what is best for the problem."""
    check_limits(limits)
    native = is_compiled() and choose_engine(engine) != "reference"
    proofs = choose_proofs(problem, native, limits.seconds)
    if not isinstance(problem, SlidingTiles) or len(problem.start) <= SMALL or not (parity and is_usual(problem)):
        method = choose_method(problem, *proofs[0][:2], engine=engine, **options)
        return solve_with(method, limits, parity=parity, progress=progress, cancel=cancel)
    search = Anytime(
        problem,
        limits,
        engine=engine,
        native=native,
        progress=progress,
        cancel=cancel,
        on_better=on_better,
        options=options,
    )
    if len(problem.start) > LARGEST_PROVED:
        # Without a limit a moment must do.
        return search.improve_until(0.4 + len(problem.start) / 1000)
    return search.prove(proofs)


def choose_proofs(problem: Problem[Any], native: bool, seconds: float | None = None) -> list[Proof]:
    """Return the searches that find the best solution and prove it, if they have that long; the first comes first."""
    if not (native and is_usual(problem)):
        return [Proof(problem.default_algorithm, problem.default_heuristic)]
    assert isinstance(problem, SlidingTiles)
    size, cells = (problem.rows, problem.cols), len(problem.start)
    if cells <= SMALL:
        return [Proof("ida_star", "exact")]
    if size == (4, 4):
        if _are_cached(problem, "7-8"):
            return [Proof("ida_star", "pdb:7-8")]
        return [Proof("ida_star", "pdb:6-6-3", PATIENCE), Proof("ida_star", "pdb:7-8")]
    if size == (5, 5) and (seconds is None or seconds >= LOADING):
        return [Proof("ida_star_fsm_parallel", "pdb:6-6-6-6")]
    if cells <= LARGEST_PROVED:
        return [Proof("ida_star" if cells <= MEDIUM else "ida_star_fsm_parallel", "pdb")]
    return [Proof(problem.default_algorithm, problem.default_heuristic)]


def best_heuristic(problem: Problem[Any], engine: str = "auto") -> str | None:
    """Return the strongest heuristic there is for the problem at once."""
    return choose_proofs(problem, is_compiled() and choose_engine(engine) != "reference")[0].heuristic


def is_usual(problem: Problem[Any]) -> bool:
    """Return whether this is a puzzle of single moves that can be solved."""
    return type(problem) is SlidingTiles and problem.metric == "single" and not problem.why_unsolvable()


def _are_cached(puzzle: SlidingTiles, partition: str) -> bool:
    _, shape = read_partition(partition, puzzle.rows, puzzle.cols, puzzle.goal)
    patterns = tables_of(shape, puzzle.rows, puzzle.cols, puzzle.goal.index(0))
    return all(is_cached(pattern, False) for pattern in patterns)
