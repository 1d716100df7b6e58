"""Compare methods on one problem, each run in a process of its own.

Peak memory belongs to a process and never falls: only a fresh process can tell what one search
needed.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import Any

from taquin.errors import TableWarning, TaquinError
from taquin.methods.method import Method, choose_method
from taquin.methods.own import VARIABLE
from taquin.methods.written import write_algorithm
from taquin.problem import Problem
from taquin.processes.ending import Cause, Ending, Message, ProcessLimits
from taquin.processes.worker import Worker
from taquin.registry import AUTO
from taquin.result import Counts, Limits, Outcome, Result
from taquin.studies.choosing import Pair
from taquin.studies.request import MODULE, request

GRACE = 0.25
"""Seconds after its time limit at which a run that has not stopped is killed."""
STOPPED_BY = {Cause.WALL_LIMIT: Outcome.TIME_LIMIT, Cause.MEMORY_LIMIT: Outcome.MEMORY_LIMIT}

REPORTS = ("progress", "building")

ComparedRun = dict[str, Any]
OnReport = Callable[[Message], None]


def run_each(
    problem: Problem[Any],
    methods: Iterable[Pair],
    limits: Limits = Limits(),
    parity: bool = True,
    engine: str = "auto",
    worker: Worker | None = None,
    progress: OnReport | None = None,
) -> Iterator[ComparedRun]:
    """Yield a row for each method, in the order given; refuse a bad method before any is run.

    A worker for `request.MODULE` that has been started before saves the time to start one.
    `progress` is called with each message `progress` and `building` of studies/run.py.

    A row is Result.as_json(), with `auto`: whether `auto` chose the method, and `method`: as it was
    written. A function in place of a heuristic's name cannot be sent to another process, so it runs
    in this one. A run that fails is a row with the outcome `error`, the reason, and the exit status
    to end with. Ctrl-C kills the run, yields its row with the outcome `cancelled`, and is raised
    again.
    """
    with nullcontext(worker) if worker else Worker(MODULE) as worker:  # it imports while the methods are checked
        runs = [_Run(problem, *method, limits, parity, engine) for method in methods]
        for run in runs:
            interruption: KeyboardInterrupt | None = None
            if run.runs_here:
                yield run.here()
                continue
            try:
                for told in worker.run(run.request, run.process_limits):
                    run.hear(told)
                    if progress is not None and not isinstance(told, Ending) and told["event"] in REPORTS:
                        progress(told)
            except KeyboardInterrupt as raised:
                worker.close()
                interruption = raised
            yield run.row(interrupted=interruption is not None)
            if interruption is not None:
                raise interruption


@dataclass
class _Run:
    """One method, and the messages of its run so far."""

    problem: Problem[Any]
    algorithm: str
    heuristic: str | Callable[..., Any] | None
    limits: Limits
    parity: bool
    engine: str
    answer: ComparedRun | None = None
    ending: Ending | None = None
    counters: dict[str, Any] = field(default_factory=Counts().counters)
    bound: float = 0

    def __post_init__(self) -> None:
        self.method: Method | None = None
        if self.algorithm != AUTO:  # a method that does not fit is refused here
            self.method = choose_method(self.problem, self.algorithm, self.heuristic, engine=self.engine)
            self.algorithm = write_algorithm(self.method.algorithm.name, self.method.options)
            if not callable(self.heuristic):
                self.heuristic = self.method.heuristic.name if self.method.heuristic else None

    @property
    def request(self) -> Message:
        """What the child process is asked to do."""
        assert not callable(self.heuristic)
        return request(
            self.problem,
            self.algorithm,
            self.heuristic,
            limits=self.limits,
            parity=self.parity,
            engine=self.engine,
        )

    def here(self) -> ComparedRun:
        """Return the row of a run in this process."""
        from taquin.running.answer import solve_with  # slow to import, and most runs are elsewhere

        assert self.method is not None
        try:
            return solve_with(self.method, self.limits, parity=self.parity).as_json() | self._label()
        except TaquinError as refusal:
            return self._failed(str(refusal), 2)

    @property
    def runs_here(self) -> bool:
        """Whether only this process knows the heuristic: a function, or a name registered here."""
        h = self.method.heuristic if self.method else None
        return callable(self.heuristic) or (
            h is not None and h.own and not os.environ.get(VARIABLE) and ".py" not in h.name.lower()
        )

    @property
    def heuristic_name(self) -> str | None:
        if self.method is not None and self.method.heuristic is not None:
            return self.method.heuristic.name
        return None if callable(self.heuristic) else self.heuristic

    def _label(self) -> ComparedRun:
        method = " ".join(filter(None, (self.algorithm, self.heuristic_name)))
        return {"auto": self.algorithm == AUTO, "method": method}

    @property
    def process_limits(self) -> ProcessLimits:
        """Limits that end the run if the search does not obey its own."""
        seconds = self.limits.seconds
        return ProcessLimits(wall=None if seconds is None else seconds + GRACE, memory=self.limits.memory)

    def hear(self, told: Message | Ending) -> None:
        if isinstance(told, Ending):
            self.ending = told
        elif told["event"] == "warning":
            warnings.warn(TableWarning(told["text"]), stacklevel=3)
        elif told["event"] == "building":
            pass  # for the status line only
        elif told["event"] == "progress":
            self.counters, self.bound = told["counters"], told["bound"]
        elif told["event"] == "row":
            self.answer = told["row"]
        else:
            self.answer = self._failed(told["reason"], told["status"])

    def row(self, interrupted: bool) -> ComparedRun:
        if self.answer is not None:
            return self.answer | self._label()
        if interrupted:
            return self._stopped(Outcome.CANCELLED, "the search was cancelled.")
        assert self.ending is not None
        outcome = STOPPED_BY.get(self.ending.cause)
        if outcome is None:
            return self._failed(f"the process of the run gave no result: {self.ending.reason}", 1)
        return self._stopped(outcome, f"the search did not stop at its {_name(outcome)}, so it was killed.")

    def _failed(self, reason: str, status: int) -> ComparedRun:
        name = self.method.algorithm.name if self.method else self.algorithm
        failure = {"outcome": "error", "cost": None, "reason": reason, "status": status}
        return {"algorithm": name, "heuristic": self.heuristic_name, **self._label(), **failure}

    def _stopped(self, outcome: Outcome, reason: str) -> ComparedRun:
        """Return the row of a run that was killed, with its last known counters."""
        result: Result[Any] = Result(
            **self.counters,
            problem=self.problem,
            algorithm=self.method.algorithm.name if self.method else self.algorithm,
            heuristic=self.heuristic_name,
            engine=self.method.engine if self.method else self.engine,
            engine_reason=self.method.engine_reason if self.method else "as asked",
            options=self.method.options if self.method else {},
            outcome=outcome,
            reason=reason,
            lower_bound=self.bound,
            peak_memory=None if self.ending is None else self.ending.peak_memory,
            found_by="",
        )
        if self.ending is not None:
            result = replace(result, seconds=self.ending.wall_seconds)
        return result.as_json() | {"found_by": None, "stopped_by": str(outcome)} | self._label()


def _name(outcome: Outcome) -> str:
    return str(outcome).replace("-", " ")
