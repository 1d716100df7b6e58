"""solve_many(boards, …) -> results in order, as they are ready; several boards at a time.

Each thread solves one board: the native engine lets the others run meanwhile. Tables are loaded
once. At most a few boards more than there are threads are read ahead, so `boards` may be endless.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from contextvars import copy_context
from dataclasses import dataclass
from itertools import count, islice
from threading import Event as Flag
from threading import Lock
from typing import Any

from taquin.errors import InvalidSolutionError, TaquinError, UnknownNameError
from taquin.problem import Metric, Problem
from taquin.reading.problem import BoardLike, Goal, make_problem
from taquin.registry import Engine
from taquin.result import Limits, Result
from taquin.running.answer import Interrupted
from taquin.running.driver import Progress
from taquin.solving.one import Asked, check_names, merge_limits
from taquin.solving.set_up import SetUp
from taquin.tiles.notation import Size

AHEAD = 64
"""Boards of each thread that are read ahead: a hard one holds up the answers, not the work."""

SolveOne = Callable[[Any, Flag], "Result[Any] | FailedBoard"]
OnDone = Callable[[int, "Result[Any] | FailedBoard"], None]
"""Called with the number of boards done so far, and the last of them."""


@dataclass(frozen=True)
class FailedBoard:
    """In the place of a result: a board that cannot be read, or not be solved in this way."""

    board: Any
    reason: str
    solved = False
    optimal = False
    cost = None
    moves = None
    outcome = "error"

    def as_json(self) -> dict[str, Any]:
        """Return what is known of the board as plain values."""
        return {"outcome": self.outcome, "reason": self.reason, "board": str(self.board)}


def solve_many(
    boards: Iterable[Problem[Any] | BoardLike],
    algorithm: str | None = None,
    heuristic: str | Callable[..., Any] | None = None,
    *,
    goal: Goal | BoardLike | None = None,
    size: str | int | Size | None = None,
    metric: Metric | None = None,
    order: str | None = None,
    engine: Engine = "auto",
    admissible: bool = False,
    limits: Limits = Limits(),
    seconds: float | None = None,
    nodes: int | None = None,
    frontier: int | None = None,
    memory: int | None = None,
    parity: bool = True,
    jobs: int = 0,
    progress: OnDone | None = None,
    watch: Progress | None = None,
    cancel: Flag | None = None,
    **options: Any,
) -> Iterator[Result[Any] | FailedBoard]:
    """Solve each board; yield its result, in the order of the boards, as soon as it is known.

    The arguments are those of `solve`, without `observe` and `on_better`. The limits hold for each
    board, except the memory, which all of them share. A board that fails yields a FailedBoard, and
    the others go on; a name that does not exist is raised. `jobs` is the number of boards solved at
    the same time, by default one a core. `progress` is called with the number of boards done and
    the last result, `watch` with the counters of the searches under way, in their threads. Leaving
    the loop ends all searches; so does Ctrl-C, which is raised after the board under way, with its
    counts so far.

    >>> [result.cost for result in solve_many(["123456708", "867254301", [[1, 2], [3, 0]]])]
    [1, 31, 0]
    """
    check_names(options, solve_many)
    asked = Asked(
        algorithm,
        heuristic,
        engine=engine,
        admissible=admissible,
        limits=merge_limits(limits, seconds=seconds, nodes=nodes, frontier=frontier, memory=memory),
        parity=parity,
        options=options,
    )
    if not isinstance(jobs, int) or jobs < 0:
        raise TaquinError(f"jobs must be a whole number, 0 (one a core) or more, not {jobs!r}.")
    if isinstance(boards, str):
        raise TaquinError("solve_many takes several boards, for instance a list of texts: for one, call solve.")

    set_up, all_cores = SetUp(asked), Lock()

    def solve_one(given: Problem[Any] | BoardLike, stop: Flag) -> Result[Any] | FailedBoard:
        try:
            problem = make_problem(given, goal, size, metric, order)
            with all_cores if asked.takes_all_cores(problem) else nullcontext():
                return set_up.solve(problem, stop, watch)
        except UnknownNameError:  # the next board would fail in the same way
            raise
        except TaquinError as error:
            return FailedBoard(given, str(error))
        except InvalidSolutionError as error:
            return FailedBoard(given, f"the solution failed validation: {error} (a bug; please report it).")
        except MemoryError:
            return FailedBoard(given, "there is not enough memory for this board.")

    threads = jobs or os.cpu_count() or 1
    if threads == 1:
        return _one_by_one(boards, solve_one, progress, cancel)
    return _in_order(boards, solve_one, threads, progress, cancel)


def _one_by_one(
    boards: Iterable[Any], solve_one: SolveOne, progress: OnDone | None, cancel: Flag | None
) -> Iterator[Result[Any] | FailedBoard]:
    """Solve boards in this thread; yield the results."""
    stop = _EitherFlag(cancel)
    for done, given in enumerate(boards, start=1):
        try:
            result = solve_one(given, stop)
        except Interrupted as interrupted:
            yield interrupted.result
            raise
        if progress is not None:
            progress(done, result)
        yield result


def _in_order(
    boards: Iterable[Any], solve_one: SolveOne, jobs: int, progress: OnDone | None, cancel: Flag | None
) -> Iterator[Result[Any] | FailedBoard]:
    """Solve boards in threads; yield the results in order."""
    stop = _EitherFlag(cancel)
    source = iter(boards)
    waiting: deque[Future[Result[Any] | FailedBoard]] = deque()
    pool = ThreadPoolExecutor(jobs, thread_name_prefix="solve_many")

    failure: BaseException | None = None  # of the boards' own iterator: raised after the boards before it

    def submit(number: int) -> None:
        nonlocal failure
        try:
            for given in islice(source, number):
                waiting.append(pool.submit(copy_context().run, solve_one, given, stop))
        except Exception as error:
            failure = error

    try:
        submit(jobs * AHEAD)
        for done in count(1):
            if not waiting and failure is not None:
                raise failure
            if not waiting:
                return
            future = waiting.popleft()
            try:
                result = future.result()
            except KeyboardInterrupt:
                stop.set()
                if future.running() or future.done():
                    yield future.result()  # what the search under way has found and counted so far
                raise
            submit(1)
            if progress is not None:
                progress(done, result)
            yield result
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


class _EitherFlag(Flag):
    """A flag of its own that is also set when the caller's is."""

    def __init__(self, other: Flag | None) -> None:
        super().__init__()
        self.other = other

    def is_set(self) -> bool:
        return super().is_set() or (self.other is not None and self.other.is_set())
