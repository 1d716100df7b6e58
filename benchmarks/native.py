"""Searches of the native engine on Korf's boards, called without the rest of Taquin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import thread_time
from typing import Any

from benchmarks.measure import Measure
from taquin import _native
from taquin.methods.method import choose_method
from taquin.running.native import prepare
from taquin.tiles.instances import Instance


def user_time() -> float:
    """Return the user CPU time of this thread: without the system time that clears fresh memory."""
    try:
        import resource

        return resource.getrusage(resource.RUSAGE_THREAD).ru_utime
    except (ImportError, AttributeError):  # not on Linux
        return thread_time()


@dataclass(frozen=True)
class Korf:
    """A search on some of Korf's boards, stopped after `nodes` expansions if given."""

    algorithm: str
    heuristic: str
    boards: Sequence[Instance]
    nodes: int | None = None
    options: tuple[tuple[str, Any], ...] = ()

    def generated(self, clock: Callable[[], float] = thread_time) -> Measure:
        """Measure the rate of generated nodes."""
        runs, seconds = self._run(clock)
        return Measure(sum(run.counts.generated for run in runs), seconds)

    def expanded(self) -> Measure:
        """Measure the rate of expanded nodes, and the bytes per stored node."""
        # User time is counted in ticks: too coarse for a search of a few milliseconds.
        runs, seconds = self._run(thread_time if self.nodes is None else user_time)
        bytes_a_node = sum(run.peak_bytes for run in runs) / sum(run.stored for run in runs)
        return Measure(sum(run.counts.expanded for run in runs), seconds, bytes_a_node)

    def _run(self, clock: Callable[[], float]) -> tuple[list[_native.Run], float]:
        runs, seconds = [], 0.0
        for board in self.boards:
            options = dict(self.options)
            search = prepare(choose_method(board.puzzle(), self.algorithm, self.heuristic, engine="native", **options))
            limits = _native.Limits(nodes=self.nodes)
            began = clock()
            run = search.function(search.puzzle, **search.arguments, limits=limits)
            seconds += clock() - began
            if self.nodes is None:
                assert len(run.moves) == board.optimal, f"board {board.id} takes {board.optimal} moves"
            runs.append(run)
        return runs, seconds
