"""One search: its request, its state, and how it ended."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from taquin.errors import TaquinError
from taquin.processes.child import Child
from taquin.web.messages import BadMessageError, Found, Json


class State(StrEnum):
    """Where a job is on its way."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def ended(self) -> bool:
        """Whether the job is over."""
        return self in (State.DONE, State.FAILED, State.CANCELLED)


@dataclass(frozen=True)
class Ending:
    """How a job ended, why, and what it found."""

    state: State
    reason: str | None = None
    found: Found | None = None


@dataclass(eq=False)
class Job:
    """One search: the request, and its state so far."""

    id: str
    request: Json
    state: State = State.QUEUED
    attempts: int = 0
    reason: str | None = None
    progress: Json | None = None
    """The counters so far, or the table that is being built."""
    best: Found | None = None
    """The best solution so far, of a search that improves its solution."""
    version: int = 0
    """Rises with every change."""
    cancelled: str | None = None
    """Why it is being cancelled, if so."""
    child: Child | None = None
    watchers: int = 0
    """Event streams that report it now."""
    visits: int = 0
    """Event streams that have ever reported it."""

    @property
    def keep(self) -> bool:
        """Whether it goes on when nobody watches it."""
        return bool(self.request["keep"])

    def best_so_far(self, why: str, stopped_by: str | None = None) -> Found | None:
        """Return the best solution of an unfinished search, with its counters and lower bound.

        None if there is no solution, or if the child contradicts itself or cannot be understood.
        """
        if self.best is None:
            return None
        standing = self.progress if self.progress and "bound" in self.progress else {}
        counters = {name: value for name, value in standing.items() if name != "bound"}
        try:
            cost, bound = self.best.facts["cost"], max(self.best.facts["lower_bound"], ceil(standing.get("bound", 0)))
            if cost < bound:
                return None  # a contradiction: claim nothing
            known = counters | {
                "lower_bound": bound,
                "optimal": cost == bound,
                "reason": f"{why}; every solution costs at least {bound}.",
                "stopped_by": stopped_by,
            }
            answer = json.loads(self.best.answer)
            answer["result"] |= known
            return Found(self.best.facts | known, json.dumps(answer, allow_nan=False).encode())
        except (ValueError, TypeError, LookupError, RecursionError):
            return None

    def view(self, ahead: int | None = None) -> Json:
        """Return what the page is told; it fetches the answer separately."""
        best = self.best and {name: self.best.facts[name] for name in ("cost", "lower_bound")}
        return {
            "id": self.id,
            "kind": self.request["kind"],
            "state": str(self.state),
            "keep": self.keep,
            "ahead": ahead,
            "reason": self.reason,
            "progress": self.progress,
            "best": best,
            "request": self.request,
        }


def describe_exit(status: int) -> str:
    """Say how a child ended that sent no answer."""
    if status == -9:
        return "the process of this search was killed, perhaps for lack of memory; its worker is free again."
    how = f"by signal {-status}" if status < 0 else f"with status {status}"
    return f"the process of this search ended {how}, without an answer; its worker is free again."


def failed(job: Job, error: Exception) -> Ending:
    """Return the ending of a job whose attempt raised an exception."""
    if isinstance(error, TimeoutError):
        limit = f"{job.request['seconds']:g} s"
        found = job.best_so_far(f"the time limit of {limit} was reached", "time-limit")
        if found is not None:
            return Ending(State.DONE, None, found)
        reason = f"the search did not stop at its limit of {limit}, so it was killed."
    elif isinstance(error, TaquinError):
        reason = str(error)
    elif isinstance(error, BadMessageError):
        reason = f"the process of this search sent a bad message: {error} (a bug; please report it)."
    elif isinstance(error, OSError):
        reason = f"the process of this search could not be started ({error.strerror}): try again in a moment."
    else:
        reason = f"unexpected {type(error).__name__}: {error} (a bug; please report it)."
    return Ending(State.FAILED, reason)


def settled(job: Job, ending: Ending) -> Ending:
    """Return the ending as the page sees it: cancelled if asked, with the best solution known."""
    if ending.state is State.DONE:
        return ending
    if job.cancelled:
        return Ending(State.CANCELLED, job.cancelled, job.best_so_far("the search was cancelled", "cancelled"))
    return Ending(ending.state, ending.reason, job.best_so_far("the search was stopped"))
