"""A solution that gets better while the proof goes on that none is better still.

The first is constructed. A worker thread improves it while the search that is to prove the optimum
runs; whichever is done first ends both. On boards of more than 16 cells, and where slides count,
the proof need not find a solution itself: once it has shown that none costs less than the best one
known, that one is optimal. At a limit the best solution is the answer, with the lower bound proved
until then.

Threads: the worker writes `best` and nothing else. Everything else, calls of `progress` and
`on_better` included, happens in the thread that called `solve`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Event as Flag
from threading import Thread
from typing import Any, NamedTuple

from taquin.limits.deadline import Deadline, LimitReachedError
from taquin.methods.method import choose_method
from taquin.problem import Number
from taquin.result import Counts, Limits, Outcome, Result, Standing
from taquin.running.answer import Interrupted, answer, stopped_result, with_solution
from taquin.running.driver import Progress
from taquin.running.replay import Replay
from taquin.tiles.constructive import construct
from taquin.tiles.improve import improve, lower_bound
from taquin.tiles.puzzle import SlidingTiles
from taquin.tiles.slides import in_single_moves, in_slides

MEDIUM = 16
"""Cells up to which the proof in single moves is soon done; its own solution, always the same, is
the answer."""
HEAD_START = 0.05
"""Seconds that the proof has for itself: most 15-puzzles take less."""
MOMENT = 0.1
"""Seconds of improvement before the proof, where the two cannot run side by side."""
BEAM_MEMORY = 1 << 29
"""Bytes that the improvement may take at most; under a memory limit, no more than a
quarter of what is left."""

OnBetter = Callable[[Result[Any]], None]
"""Called with each solution that is better than the one before, in the thread that called `solve`.

What it raises ends the search, and is raised from `solve`."""


class Proof(NamedTuple):
    """A search that finds the best solution and proves it, unless it loses patience."""

    algorithm: str
    heuristic: str | None
    patience: float | None = None
    """Seconds after which the next proof has a try."""


class Anytime:
    """One board being solved: the best solution so far, and what is proved."""

    def __init__(
        self,
        puzzle: SlidingTiles,
        limits: Limits = Limits(),
        *,
        engine: str,
        native: bool,
        progress: Progress | None = None,
        cancel: Flag | None = None,
        on_better: OnBetter | None = None,
        options: dict[str, Any],
    ) -> None:
        self.puzzle, self.engine, self.native = puzzle, engine, native
        self.progress, self.on_better, self.options = progress, on_better, options
        self.deadline = Deadline(limits, cancel, pulse=self.tell)
        self.stop = Flag()
        """Ends both, the proof and the improvement."""
        self.method = choose_method(puzzle, engine=engine)
        """The method whose bound it is: first this one, which needs no tables."""
        self.counted = Counts(generated=0)
        """The counters of the proofs given up."""
        self.board, self.goal = puzzle.board(puzzle.start), puzzle.board(puzzle.goal)
        self.bound: Number = lower_bound(self.board, self.goal, puzzle.metric)
        self.best = self._counted(construct(self.board, self.goal, native=native))
        """The moves of the best solution: letters, or slides such as D2."""
        self.told: int | None = None
        """The cost of the solution that `on_better` was last called with."""
        self.tell()

    def prove(self, proofs: Sequence[Proof]) -> Result[Any]:
        """Run the proofs, one after the other, and improve the solution meanwhile."""
        with self._answering_at_ctrl_c(), self._improving():
            for proof in proofs:
                result = self._try(proof)
                # Out of patience, or no room for its tables; but no limit of the call is reached.
                given_up = result.outcome in (Outcome.TIME_LIMIT, Outcome.MEMORY_LIMIT)
                if not given_up or self.deadline.reached() or proof is proofs[-1]:
                    break
                self.deadline.spend(result.expanded)
                if self.deadline.nodes == 0:
                    result = replace(result, outcome=Outcome.NODE_LIMIT, stopped_by=Outcome.NODE_LIMIT)
                    break
                self.counted = _sum(self.counted, result)
        return self._finish(result)

    def improve_until(self, seconds: float) -> Result[Any]:
        """Improve only: for so long, or until the limits where there are any."""
        limits, deadline = self.deadline.limits, self.deadline
        if limits.seconds is None:
            deadline = deadline.part(seconds=seconds)
        with self._answering_at_ctrl_c():
            self._improve(deadline)
        outcome = self.deadline.reached() or (None if limits.nodes is None else Outcome.NODE_LIMIT)
        if outcome is not None:
            return self._finish(self._stopped(outcome, self.deadline.why(outcome)))
        moment = self._stopped(Outcome.TIME_LIMIT, "improved for a moment (a time limit gives it longer).")
        return self._finish(replace(moment, stopped_by=None))

    def tell(self) -> None:
        """Call `on_better` if a better solution has been found since the last call."""
        cost = len(self.best)
        if self.on_better is not None and (self.told is None or cost < self.told):
            self.told = cost
            self.on_better(self._finish(self._stopped(Outcome.CANCELLED, "the search goes on."), going_on=True))

    def _try(self, proof: Proof) -> Result[Any]:
        memory = self.deadline.bytes_left()
        part = self.deadline.part(
            seconds=proof.patience,
            memory=None if memory is None else memory - self._beam_memory(memory),
            cancel=self.stop,
        )
        method = choose_method(self.puzzle, *proof[:2], engine=self.engine, **self.options)

        def begin() -> None:
            # Not earlier: a solution found meanwhile is tried against the heuristic of this method,
            # and while its tables are being built, that would wait for them for ever.
            self.method = method

        try:
            return answer(method, part, progress=self._watch, on_ready=begin)
        finally:
            self.deadline.build_seconds += part.build_seconds

    def _watch(self, standing: Standing) -> None:
        """Stop the proof once it has shown that nothing is better than what is known."""
        self.bound = max(self.bound, standing.bound)
        soon = self.puzzle.metric == "single" and len(self.puzzle.start) <= MEDIUM
        if self.bound >= len(self.best) and not soon:
            self.stop.set()
        self.tell()
        if self.progress is not None:
            self.progress(replace(_sum(self.counted, standing), bound=standing.bound))

    def _improve(self, deadline: Deadline, *, in_worker: bool = False) -> None:
        def keep(single: str) -> None:
            moves = self._counted(single)
            if len(moves) < len(self.best):
                self.best = moves
                if not in_worker:
                    self.tell()

        left = deadline.bytes_left()
        part = deadline.part(memory=BEAM_MEMORY if left is None else self._beam_memory(left), cancel=self.stop)
        keep(
            improve(
                self.board,
                self.goal,
                in_single_moves(self.best),
                part,
                metric=self.puzzle.metric,
                lower_bound=lower_bound(self.board, self.goal, self.puzzle.metric),
                on_better=keep,
                native=self.native,
            )
        )

    def _counted(self, single: str) -> str | list[str]:
        """Return single moves as the moves that the puzzle counts."""
        return single if self.puzzle.metric == "single" else in_slides(single)

    @staticmethod
    def _beam_memory(left: int) -> int:
        return min(BEAM_MEMORY, left // 4)

    def _stopped(self, outcome: Outcome, reason: str) -> Result[Any]:
        return stopped_result(self.method, self.deadline, LimitReachedError(outcome, reason))

    def _finish(self, result: Result[Any], *, going_on: bool = False) -> Result[Any]:
        """Return a proof's result with the counts of earlier ones, and with the best solution."""
        self.bound = max(self.bound, result.lower_bound)
        total = _sum(self.counted, result) if self.counted.expanded else result
        counters = {**total.counters(), "build_seconds": self.deadline.build_seconds}
        if result.node is not None:
            return replace(result, **counters)
        counters["seconds"] = self.deadline.elapsed - self.deadline.build_seconds
        stopped = replace(
            result,
            **counters,
            stopped_by=None if going_on else result.stopped_by,
            lower_bound=self.bound,
            engine="native" if self.native else "reference",
        )
        found = with_solution(stopped, Replay(self.puzzle, self.best), "construct", self.method)
        # The proof is done where its bound has met the solution: it was stopped, but by no limit.
        return replace(found, stopped_by=None) if found.optimal else found

    @contextmanager
    def _improving(self) -> Iterator[None]:
        """Improve in a worker thread; without native engine or threads, first for a moment."""
        worker = Thread(target=self._improve_later, daemon=True) if self.native else None
        if worker is not None:
            try:
                worker.start()
            except RuntimeError:  # the system has no thread to give
                worker = None
        if worker is None:
            seconds = self.deadline.seconds_left
            self._improve(self.deadline.part(seconds=MOMENT if seconds is None else min(MOMENT, seconds / 4)))
        try:
            yield
        finally:
            self.stop.set()
            if worker is not None:
                worker.join()

    def _improve_later(self) -> None:
        if not self.stop.wait(HEAD_START):
            self._improve(self.deadline, in_worker=True)

    @contextmanager
    def _answering_at_ctrl_c(self) -> Iterator[None]:
        try:
            yield
        except Interrupted as interrupted:
            raise Interrupted(self._finish(interrupted.result)) from None
        except KeyboardInterrupt:
            stopped = self._stopped(Outcome.CANCELLED, "the search was interrupted.")
            raise Interrupted(self._finish(stopped)) from None


def _sum(before: Counts, after: Counts) -> Standing:
    """Return the counters of two searches, one after the other."""
    return Standing(
        expanded=before.expanded + after.expanded,
        generated=before.generated + after.generated,
        max_frontier=max(before.max_frontier, after.max_frontier),
        max_depth=max(before.max_depth, after.max_depth),
        reopened=before.reopened + after.reopened,
        seconds=before.seconds + after.seconds,
    )
