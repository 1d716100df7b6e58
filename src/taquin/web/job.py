"""One search: its request, its state, and how it ended."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from taquin.processes.child import Child
from taquin.web.messages import Found, Json


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
    cancelled: bool = False
    child: Child | None = None

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
