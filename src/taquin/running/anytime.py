"""A solution that gets better while the proof goes on that none is better still.

The first is constructed. A thread of its own improves it, while the search that is to prove the optimum runs; whichever
is done first ends both. On boards of more than 16 cells the proof need not find a solution itself: once it has shown
that none costs less than the one at hand, that one is optimal. At a limit the best solution is the answer, with the
lower bound proved until then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Event as Flag
from threading import Thread
from time import perf_counter
from typing import Any, NamedTuple

from taquin.methods.method import choose_method
from taquin.result import Limits, Outcome, Replay, Result, Standing
from taquin.running.answer import Interrupted, solve_with, stopped_result, with_solution
from taquin.running.driver import Progress
from taquin.tiles.constructive import construct
from taquin.tiles.improve import improve, lower_bound
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.progress import building_progress
from taquin.tiles.puzzle import SlidingTiles

MEDIUM = 16
"""Cells up to which the proof is soon done, and its own solution, the same each time, is the answer."""
HEAD_START = 0.05
"""Seconds that the proof has for itself: most 15-puzzles take less."""
BEAM_MEMORY = 1 << 29
"""Bytes for improvement, where no limit is given."""

OnBetter = Callable[[Result[Any]], None]
"""Called with each solution that is better than the one before."""


class Proof(NamedTuple):
    """A search that finds the best solution and proves it, unless it loses patience."""

    algorithm: str
    heuristic: str | None
    patience: float | None = None
    """Seconds after which the next proof has a try."""


class _TimeUpError(Exception):
    """The limit was reached, or the search cancelled, while a table was being built."""


class Anytime:
    """One board being solved: the best solution so far, and what is proved."""

    def __init__(
        self,
        puzzle: SlidingTiles,
        limits: Limits,
        *,
        engine: str,
        native: bool,
        progress: Progress | None = None,
        cancel: Flag | None = None,
        on_better: OnBetter | None = None,
        options: dict[str, Any],
    ) -> None:
        self.puzzle, self.limits, self.engine, self.native = puzzle, limits, engine, native
        self.progress, self.cancel, self.on_better, self.options = progress, cancel, on_better, options
        self.began = perf_counter()
        self.stop = Flag()
        """Ends both, the proof and the improvement."""
        self.bound: int | float = 0
        self.method = choose_method(puzzle, engine=engine)
        """What is counted: this one, which needs no tables, until a proof has begun."""
        self.board, self.goal = puzzle.board(puzzle.start), puzzle.board(puzzle.goal)
        self.best = construct(self.board, self.goal, native=native)
        self.tell()

    def prove(self, proofs: Sequence[Proof]) -> Result[Any]:
        """Run the proofs, one after the other, and improve the solution meanwhile."""
        with self._answering_at_ctrl_c(), self._passing_cancel_on(), self._improving():
            for proof in proofs:
                result = self._try(proof)
                lost_patience = result.outcome is Outcome.TIME_LIMIT and self._seconds_left() != 0
                if not lost_patience:
                    break
        return result if result.node is not None else self._answer(result)

    def improve_until(self, seconds: float) -> Result[Any]:
        """Improve only: for so long, or until the limit where there is one."""
        left = self._seconds_left()
        with self._answering_at_ctrl_c(), self._passing_cancel_on():
            self._improve(seconds if left is None else left, self.limits.nodes)
        return self._answer(stopped_result(self.method, Outcome.TIME_LIMIT, ""))

    def tell(self) -> None:
        if self.on_better is not None:
            self.on_better(self._answer(stopped_result(self.method, Outcome.CANCELLED, "the search goes on.")))

    def _try(self, proof: Proof) -> Result[Any]:
        def look_at_the_clock(pattern: Pattern, fraction: float) -> None:
            if self.stop.is_set() or self._seconds_left() == 0:
                raise _TimeUpError

        try:
            with building_progress(look_at_the_clock):
                self.method = choose_method(self.puzzle, *proof[:2], engine=self.engine, **self.options)
        except _TimeUpError:
            cancelled = self.cancel is not None and self.cancel.is_set()
            outcome = Outcome.CANCELLED if cancelled else Outcome.TIME_LIMIT
            return stopped_result(self.method, outcome, "the search was cancelled.")
        except MemoryError:
            return stopped_result(self.method, Outcome.MEMORY_LIMIT, "there is not enough memory for its tables.")
        times = [seconds for seconds in (self._seconds_left(), proof.patience) if seconds is not None]
        limits = replace(self.limits, seconds=max(min(times), 1e-3) if times else None)
        return solve_with(self.method, limits, progress=self._watch, cancel=self.stop)

    def _watch(self, standing: Standing) -> None:
        """Stop the proof once it has shown that nothing is better than what is known."""
        self.bound = max(self.bound, standing.bound)
        if standing.bound >= len(self.best) and len(self.puzzle.start) > MEDIUM:
            self.stop.set()
        if self.progress is not None:
            self.progress(standing)

    def _improve(self, seconds: float | None, nodes: int | None = None) -> None:
        def keep(moves: str) -> None:
            if len(moves) < len(self.best):
                self.best = moves
                self.tell()

        better = improve(
            self.board,
            self.goal,
            self.best,
            seconds=seconds,
            nodes=nodes,
            memory=BEAM_MEMORY if self.limits.memory is None else self.limits.memory // 4,
            lower_bound=lower_bound(self.board, self.goal),
            on_better=keep,
            cancel=self.stop,
            native=self.native,
        )
        keep(better)

    def _answer(self, result: Result[Any]) -> Result[Any]:
        """Return the result of a search that was stopped, with the best solution known."""
        reason = self._time_is_up() if result.outcome is Outcome.TIME_LIMIT else result.reason
        self.bound = max(self.bound, result.lower_bound)
        result = replace(
            result,
            lower_bound=min(self.bound, len(self.best)),
            reason=reason,
            engine="native" if self.native else "reference",
            seconds=perf_counter() - self.began,
        )
        return with_solution(result, Replay(self.puzzle, self.best), "construct")

    def _time_is_up(self) -> str:
        if self.limits.seconds is None:
            return "improved for a moment (a time limit gives it longer)."
        return f"the time limit of {self.limits.seconds} s was reached."

    def _seconds_left(self) -> float | None:
        if self.limits.seconds is None:
            return None
        return max(0.0, self.limits.seconds - (perf_counter() - self.began))

    @contextmanager
    def _improving(self) -> Iterator[None]:
        """Improve in a thread; without the native engine, which shares its time with no other, first for a moment."""
        if not self.native:
            self._improve(0.1 if self.limits.seconds is None else min(0.1, self.limits.seconds / 4))
            yield
            return

        def improve_later() -> None:
            if not self.stop.wait(HEAD_START):
                self._improve(self._seconds_left())

        thread = Thread(target=improve_later, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self.stop.set()
            thread.join()

    @contextmanager
    def _passing_cancel_on(self) -> Iterator[None]:
        """Pass the caller's wish to stop on to both."""
        cancel, done = self.cancel, Flag()
        if cancel is None:
            yield
            return

        def pass_on() -> None:
            while not done.is_set():
                if cancel.wait(0.02):
                    self.stop.set()
                    return

        thread = Thread(target=pass_on, daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()

    @contextmanager
    def _answering_at_ctrl_c(self) -> Iterator[None]:
        try:
            yield
        except Interrupted as interrupted:
            raise Interrupted(self._answer(interrupted.result)) from None
        except KeyboardInterrupt:
            stopped = stopped_result(self.method, Outcome.CANCELLED, "the search was interrupted.")
            raise Interrupted(self._answer(stopped)) from None
