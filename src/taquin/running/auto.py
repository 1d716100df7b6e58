"""auto: the method for those who name none.

It always has an answer, soon a good one, and the best once that is proved.

First answer  Constructed at once, then improved for as long as the proof takes. If several tiles
              may slide at once, single moves along one line are joined, and the improvement counts
              slides.
Proof         Up to 9 cells a table of all boards. Up to 25 cells IDA* with pattern databases: on
              4×4 those of 7-8 if they are in the cache, else 6-6-3 until that has taken as long as
              it takes to build 7-8; on 5×5 those of 6-6-6-6, by all cores, duplicates left out, or
              smaller ones where time or memory is short. For slides IDA* with the puzzle's default
              heuristic. Larger boards have no proof: their answer is improved until the limit.
At a limit    The best solution found, with the lower bound proved until then.
"""

from __future__ import annotations

from threading import Event as Flag
from typing import Any

from taquin.limits.deadline import Deadline, LimitReachedError
from taquin.methods.method import choose_engine, choose_method
from taquin.problem import Problem
from taquin.result import Limits, Result
from taquin.running.answer import solve_with
from taquin.running.anytime import MEDIUM, Anytime, OnBetter, Proof
from taquin.running.driver import Progress
from taquin.tiles.compiled import is_compiled
from taquin.tiles.patterns.cache import is_cached
from taquin.tiles.patterns.partition import read_partition, tables_of
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.tables import memory_of
from taquin.tiles.puzzle import SlidingTiles

SMALL = 9
"""Cells up to which all boards are in a table."""
LARGEST_PROVED = 25
"""Cells of the largest boards whose solutions are proved to be shortest."""
LOADING = 2.0
"""Seconds below which the tables of 6-6-6-6 are not worth loading: smaller ones give the
better bound by then."""
BUILDING = 20.0
"""Seconds below which they are not worth building."""
PATIENCE = 10.0
"""Seconds after which a 4×4 board has turned out to be hard, and the tables of 7-8
are worth building."""


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
    native = is_native(engine)
    proofs = choose_proofs(problem, native, limits)
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


def choose_proofs(problem: Problem[Any], native: bool, limits: Limits = Limits()) -> list[Proof]:
    """Return the searches that find the best solution and prove it, given time, in order."""
    if not (native and is_usual(problem)):
        return [Proof(problem.default_algorithm, problem.default_heuristic)]
    assert isinstance(problem, SlidingTiles)
    size, cells = (problem.rows, problem.cols), len(problem.start)
    if cells <= SMALL:
        return [Proof("ida_star", "exact")]
    if problem.metric == "multi":
        return [Proof(problem.default_algorithm, problem.default_heuristic)]
    if size == (4, 4):
        return _proofs_4x4(problem, limits)
    if cells <= LARGEST_PROVED:
        smaller = Proof("ida_star" if cells <= MEDIUM else "ida_star_fsm_parallel", "pdb")
        return [*_largest_proof_5x5(problem, limits), smaller] if size == (5, 5) else [smaller]
    return [Proof(problem.default_algorithm, problem.default_heuristic)]


def _proofs_4x4(puzzle: SlidingTiles, limits: Limits) -> list[Proof]:
    large = Proof("ida_star", "pdb:7-8")
    patterns = _tables(puzzle, "7-8")
    if not _fits(patterns, limits):
        return [Proof("ida_star", "pdb:6-6-3")]
    if _are_cached(patterns):
        return [large]
    return [Proof("ida_star", "pdb:6-6-3", PATIENCE), large]


def _largest_proof_5x5(puzzle: SlidingTiles, limits: Limits) -> list[Proof]:
    patterns = _tables(puzzle, "6-6-6-6")
    needed = LOADING if _are_cached(patterns) else BUILDING
    enough = limits.seconds is None or limits.seconds >= needed
    return [Proof("ida_star_fsm_parallel", "pdb:6-6-6-6")] if enough and _fits(patterns, limits) else []


def best_heuristic(problem: Problem[Any], engine: str = "auto") -> str | None:
    """Return the strongest heuristic there is for the problem at once."""
    return choose_proofs(problem, is_native(engine))[0].heuristic


def is_native(engine: str) -> bool:
    """Return whether the native engine may be used."""
    return is_compiled() and choose_engine(engine) != "reference"


def is_usual(problem: Problem[Any]) -> bool:
    """Return whether this is a puzzle with the usual moves that can be solved."""
    return type(problem) is SlidingTiles and not problem.why_unsolvable()


def _tables(puzzle: SlidingTiles, partition: str) -> tuple[Pattern, ...]:
    _, shape = read_partition(partition, puzzle.rows, puzzle.cols, puzzle.goal)
    return tables_of(shape, puzzle.rows, puzzle.cols, puzzle.goal.index(0))


def _are_cached(patterns: tuple[Pattern, ...]) -> bool:
    return all(is_cached(pattern, False) for pattern in patterns)


def _fits(patterns: tuple[Pattern, ...], limits: Limits) -> bool:
    """Return whether there is memory for tables, and a quarter more for the improvement."""
    size, mapped = memory_of(patterns, False)
    try:
        Deadline(Limits(memory=limits.memory)).reserve("it", size * 4 // 3, mapped=mapped * 4 // 3)
    except LimitReachedError:
        return False
    return True
