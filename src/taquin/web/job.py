"""One search: what was asked, how it stands, and how it ended."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import Any

from taquin.studies.child import Child

Json = dict[str, Any]


class State(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def ended(self) -> bool:
        return self in (State.DONE, State.FAILED, State.CANCELLED)


@dataclass(frozen=True)
class Found:
    """A solution, or how a search ended without one."""

    facts: Json
    """The result without its moves."""
    answer: bytes
    """All of it as JSON, kept and sent as it is: a trace has millions of numbers, and nobody should wait for them."""


@dataclass(frozen=True)
class Ending:
    """How a job ended, why, and what it found."""

    state: State
    reason: str | None = None
    found: Found | None = None


@dataclass(eq=False)
class Job:
    """One search: what was asked, and how it stands."""

    id: str
    request: Json
    state: State = State.QUEUED
    attempts: int = 0
    reason: str | None = None
    progress: Json | None = None
    """The counters so far, or which table is being built."""
    best: Found | None = None
    """The best solution so far, of a search that gets better and better."""
    version: int = 0
    """Rises with every change."""
    cancelled: bool = False
    child: Child | None = None

    def best_so_far(self) -> Found | None:
        """Return the best solution of a search that was stopped, with what it had counted and proved by then."""
        if self.best is None:
            return None
        standing = self.progress if self.progress and "bound" in self.progress else {}
        counters = {name: value for name, value in standing.items() if name != "bound"}
        bound = max(self.best.facts["lower_bound"], ceil(standing.get("bound", 0)))
        known = counters | {
            "lower_bound": bound,
            "optimal": self.best.facts["cost"] <= bound,
            "reason": f"the search was stopped; every solution costs at least {bound}.",
        }
        answer = json.loads(self.best.answer)
        answer["result"] |= known
        return Found(self.best.facts | known, json.dumps(answer).encode())

    def view(self, ahead: int | None = None) -> Json:
        """Return what is told to those who watch; what was found is fetched apart."""
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


def what_became_of(status: int) -> str:
    """Return why a child has ended without an answer."""
    if status == -9:
        return "the process of this search was killed, perhaps for want of memory; its place is free again."
    how = f"by signal {-status}" if status < 0 else f"with status {status}"
    return f"the process of this search ended {how}, without an answer; its place is free again."
