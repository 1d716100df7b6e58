"""auto: for those who name no method. It always has an answer, soon a good one, and the best as soon as that is proved.

First answer  Constructed at once, then improved for as long as the proof takes.
Proof         Up to 9 cells a table of all boards; up to 25 cells IDA* with pattern databases: on 4×4 those of 7-8 if
              they are in the cache, else 6-6-3, until that has taken as long as it takes to build 7-8; on 5×5 those
              of 6-6-6-6, by all cores. Larger boards have none.
At a limit    The best solution found, with the lower bound proved until then.

On boards of more than 16 cells the proof need not find a solution itself: once no solution costs less than the one
at hand, that one is optimal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import Event as Flag
from threading import Thread
from time import perf_counter
from typing import Any

from taquin.answer import Interrupted, check_limits, solve_with, stopped_result, with_solution
from taquin.compiled import is_compiled
from taquin.driver import Progress
from taquin.method import Method, choose_engine, choose_method
from taquin.problem import Problem
from taquin.result import Limits, Outcome, Replay, Result, Standing
from taquin.tiles.constructive import construct
from taquin.tiles.improve import improve, lower_bound
from taquin.tiles.patterns.cache import is_cached
from taquin.tiles.patterns.partition import read_partition, tables_of
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.progress import building_progress
from taquin.tiles.puzzle import SlidingTiles

AUTO = "auto"
SMALL = 9
"""Cells up to which all boards are in a table."""
MEDIUM = 16
"""Cells up to which the proof is soon done, and its own solution is the answer."""
LOADING = 5.0
"""Seconds below which the tables of 6-6-6-6 are not worth loading: smaller ones give the better bound by then."""
PATIENCE = 10.0
"""Seconds after which a 4×4 board has proved to be hard, and the tables of 7-8 are worth building."""
LARGEST_PROVED = 25
"""Cells of the largest boards whose solutions are proved to be shortest."""

BEAM_MEMORY = 1 << 29
"""Bytes for improvement, where no limit is given."""

OnBetter = Callable[[Result[Any]], None]
"""Called with each solution that is better than the one before."""


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
    has_answer_at_once = type(problem) is SlidingTiles and problem.metric == "single" and len(problem.start) > SMALL
    if not parity or not has_answer_at_once or problem.why_unsolvable():
        method = choose_method(problem, *proof(problem, native), engine=engine, **options)
        return solve_with(method, limits, parity=parity, progress=progress, cancel=cancel)
    assert isinstance(problem, SlidingTiles)
    return Anytime(problem, limits, engine, native, progress, cancel, on_better, options).solve()


def proof(problem: Problem[Any], native: bool, seconds: float | None = None) -> tuple[str, str | None]:
    """Return the algorithm and the heuristic that find the best solution, and prove it, if they have that long."""
    default = problem.default_algorithm, problem.default_heuristic
    if type(problem) is not SlidingTiles or problem.metric != "single" or not native or problem.why_unsolvable():
        return default
    size, cells = (problem.rows, problem.cols), len(problem.start)
    if cells <= SMALL:
        return "ida_star", "exact"
    if size == (4, 4):
        return "ida_star", "pdb:7-8" if _are_cached(problem, "7-8") else "pdb:6-6-3"
    if size == (5, 5) and (seconds is None or seconds >= LOADING):
        return "ida_star_parallel", "pdb:6-6-6-6"
    if cells <= LARGEST_PROVED:
        return "ida_star" if cells <= MEDIUM else "ida_star_parallel", "pdb"
    return default


def best_heuristic(problem: Problem[Any], engine: str = "auto") -> str | None:
    """Return the heuristic of the proof: the strongest there is for the problem."""
    return proof(problem, is_compiled() and choose_engine(engine) != "reference")[1]


def _are_cached(puzzle: SlidingTiles, partition: str) -> bool:
    _, shape = read_partition(partition, puzzle.rows, puzzle.cols, puzzle.goal)
    patterns = tables_of(shape, puzzle.rows, puzzle.cols, puzzle.goal.index(0))
    return all(is_cached(pattern, False) for pattern in patterns)


class _TimeUpError(Exception):
    """The limit was reached, or the search cancelled, while a table was being built."""


@dataclass
class Anytime:
    """A solution that gets better while its proof goes on."""

    puzzle: SlidingTiles
    limits: Limits
    engine: str
    native: bool
    progress: Progress | None
    cancel: Flag | None
    on_better: OnBetter | None
    options: dict[str, Any]

    def solve(self) -> Result[Any]:
        self.began = perf_counter()
        self.stop = Flag()  # of both, the proof and the improvement
        self.bound: int | float = 0
        self.start, self.goal = self.puzzle.board(self.puzzle.start), self.puzzle.board(self.puzzle.goal)
        self.quick = choose_method(self.puzzle, engine=self.engine)  # in place of the proof until that has begun
        self.best = construct(self.start, self.goal, native=self.native)
        self.tell()
        if len(self.puzzle.start) > LARGEST_PROVED:
            return self.improve_until_limit()
        return self.prove_meanwhile()

    def seconds_left(self) -> float | None:
        if self.limits.seconds is None:
            return None
        return max(0.0, self.limits.seconds - (perf_counter() - self.began))

    def improve(self, seconds: float | None, nodes: int | None = None) -> None:
        def keep(moves: str) -> None:
            if len(moves) < len(self.best):
                self.best = moves
                self.tell()

        floor = lower_bound(self.start, self.goal)
        keep(
            improve(
                self.start,
                self.goal,
                self.best,
                seconds=seconds,
                nodes=nodes,
                memory=(self.limits.memory or BEAM_MEMORY * 4) // 4,
                lower_bound=floor,
                on_better=keep,
                cancel=self.stop,
                native=self.native,
            )
        )

    def tell(self) -> None:
        if self.on_better is not None:
            self.on_better(self.answer(stopped_result(self.quick, Outcome.CANCELLED, "the search goes on.")))

    def answer(self, result: Result[Any]) -> Result[Any]:
        """Return the result of a proof that was stopped, with the best solution known."""
        reason = self.time_is_up() if result.outcome is Outcome.TIME_LIMIT else result.reason
        bound = min(max(result.lower_bound, self.bound), len(self.best))
        engine = "native" if self.native else "reference"
        seconds = perf_counter() - self.began
        result = replace(result, lower_bound=bound, reason=reason, engine=engine, seconds=seconds)
        return with_solution(result, Replay(self.puzzle, self.best), "construct")

    def improve_until_limit(self) -> Result[Any]:
        """Large boards: there is no proof to wait for, so without a limit a moment must do."""
        cells = len(self.puzzle.start)
        seconds = 0.4 + cells / 1000 if self.limits.seconds is None else self.seconds_left()
        try:
            with self.cancelling():
                self.improve(seconds, self.limits.nodes)
        except KeyboardInterrupt:
            raise Interrupted(self.answer(stopped_result(self.quick, Outcome.CANCELLED, "interrupted."))) from None
        return self.answer(stopped_result(self.quick, Outcome.TIME_LIMIT, ""))

    def prove_meanwhile(self) -> Result[Any]:
        """Improve in a thread of its own, or first for a moment where there is but one engine for both."""
        with self.cancelling(), self.improving():
            try:
                algorithm, heuristic = proof(self.puzzle, self.native, self.limits.seconds)
                result = self.prove(algorithm, heuristic, PATIENCE if heuristic == "pdb:6-6-3" else None)
                if result.outcome is Outcome.TIME_LIMIT and self.seconds_left() != 0 and heuristic == "pdb:6-6-3":
                    self.bound = max(self.bound, result.lower_bound)
                    result = self.prove("ida_star_parallel", "pdb:7-8")
            except _TimeUpError:
                cancelled = self.cancel is not None and self.cancel.is_set()
                outcome = Outcome.CANCELLED if cancelled else Outcome.TIME_LIMIT
                result = stopped_result(self.quick, outcome, "the search was cancelled.")
            except Interrupted as interrupted:
                raise Interrupted(self.answer(interrupted.result)) from None
            except KeyboardInterrupt:
                raise Interrupted(self.answer(stopped_result(self.quick, Outcome.CANCELLED, "interrupted."))) from None
        return result if result.node is not None else self.answer(result)

    def time_is_up(self) -> str:
        if self.limits.seconds is None:
            return "improved for a moment (--time gives it longer)."
        return f"the time limit of {self.limits.seconds} s was reached."

    def prove(self, algorithm: str, heuristic: str | None, patience: float | None = None) -> Result[Any]:
        self.quick = method = self.build_tables(algorithm, heuristic)
        times = [seconds for seconds in (self.seconds_left(), patience) if seconds is not None]
        limits = replace(self.limits, seconds=max(min(times), 1e-3) if times else None)
        return solve_with(method, limits, progress=self.watch, cancel=self.stop)

    def build_tables(self, algorithm: str, heuristic: str | None) -> Method:
        def look_at_the_clock(pattern: Pattern, fraction: float) -> None:
            if self.stop.is_set() or self.seconds_left() == 0:
                raise _TimeUpError

        with building_progress(look_at_the_clock):
            return choose_method(self.puzzle, algorithm, heuristic, engine=self.engine, **self.options)

    def watch(self, standing: Standing) -> None:
        """Stop the proof once it has shown that nothing is better than what is known."""
        self.bound = max(self.bound, standing.bound)
        if standing.bound >= len(self.best) and len(self.puzzle.start) > MEDIUM:
            self.stop.set()
        if self.progress is not None:
            self.progress(standing)

    @contextmanager
    def improving(self) -> Iterator[None]:
        if not self.native:
            self.improve(0.1 if self.limits.seconds is None else min(0.1, self.limits.seconds / 4))
            yield
            return
        thread = Thread(target=self.improve, args=(self.seconds_left(),), daemon=True)
        thread.start()
        try:
            yield
        finally:
            self.stop.set()
            thread.join()

    @contextmanager
    def cancelling(self) -> Iterator[None]:
        """Pass the caller's wish to stop on to both."""
        if self.cancel is None:
            yield
            return
        done = Flag()

        def pass_on() -> None:
            while not done.is_set() and not self.stop.is_set():
                if self.cancel is not None and self.cancel.wait(0.02):
                    self.stop.set()

        thread = Thread(target=pass_on, daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()
