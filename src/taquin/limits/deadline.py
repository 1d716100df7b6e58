"""One deadline: the time, nodes, memory and cancel flag that everything within one call obeys.

`solve` makes one. The driver, the native engine, the building of tables, waits for a lock, the
improvement of a solution and every proof of `auto` consult it. Code far below `solve`, such as the
builder of a table, finds it with `current_deadline()`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf, isfinite
from threading import Event as Flag
from time import perf_counter

from taquin.errors import TaquinError
from taquin.limits.memory import available_memory, committed_memory, data_limit, format_bytes, held_memory
from taquin.result import Limits, Outcome

PULSE = 0.05
"""Seconds between two looks at the memory, which take longer than a look at the clock."""


class LimitReachedError(Exception):
    """A limit ended the work: its outcome, and a sentence that says which limit."""

    def __init__(self, outcome: Outcome, reason: str) -> None:
        super().__init__(reason)
        self.outcome, self.reason = outcome, reason


class Deadline:
    """The limits of one call, counted from the moment it is made."""

    def __init__(
        self, limits: Limits = Limits(), cancel: Flag | None = None, *, pulse: Callable[[], None] | None = None
    ) -> None:
        check_limits(limits)
        self.limits = limits
        self.began = perf_counter()
        self.ends = inf if limits.seconds is None else self.began + limits.seconds
        self.nodes = limits.nodes
        """Expansions left for the searches to come."""
        self.build_seconds = 0.0
        """Time spent on tables so far: building, loading, waiting for another process."""
        self._cancels = () if cancel is None else (cancel,)
        self._pulse = pulse
        """Called by each `check`, in the thread that checks."""
        self._budget: int | None = None
        self._next_look = 0.0

    def part(self, *, seconds: float | None = None, memory: int | None = None, cancel: Flag | None = None) -> Deadline:
        """Return a deadline within this one.

        It allows at most so many seconds and bytes more, and another flag can end it.
        """
        part = Deadline(self.limits, pulse=self._pulse)
        part.began, part.nodes = self.began, self.nodes
        part.ends = self.ends if seconds is None else min(self.ends, perf_counter() + seconds)
        part._cancels = self._cancels if cancel is None else (*self._cancels, cancel)
        part._budget = self._budget if memory is None else memory
        return part

    @property
    def elapsed(self) -> float:
        return perf_counter() - self.began

    @property
    def seconds_left(self) -> float | None:
        return None if self.ends == inf else max(0.0, self.ends - perf_counter())

    def bytes_left(self) -> int | None:
        """Return the bytes that may still be allocated; None without a memory limit."""
        left = None if self.limits.memory is None else max(0, self.limits.memory - (committed_memory() or 0))
        if left is None or self._budget is None:
            return self._budget if left is None else left
        return min(left, self._budget)

    def spend(self, expanded: int) -> None:
        """Take a search's expansions off the node limit."""
        if self.nodes is not None:
            self.nodes = max(0, self.nodes - expanded)

    def reached(self) -> Outcome | None:
        """Return which limit of cancel, time and memory is reached; the driver counts nodes."""
        if any(flag.is_set() for flag in self._cancels):
            return Outcome.CANCELLED
        now = perf_counter()
        if now >= self.ends:
            return Outcome.TIME_LIMIT
        if self.limits.memory is not None and now >= self._next_look:
            if (held_memory() or 0) > self.limits.memory:
                return Outcome.MEMORY_LIMIT
            self._next_look = now + PULSE
        return None

    def check(self, doing: str = "") -> None:
        """Raise LimitReachedError at a limit; `doing` completes "… was reached while"."""
        if self._pulse is not None:
            self._pulse()
        if outcome := self.reached():
            reason = self.why(outcome)
            raise LimitReachedError(outcome, f"{reason.removesuffix('.')} while {doing}." if doing else reason)

    def reserve(self, what: str, size: int, *, mapped: int = 0) -> None:
        """Raise LimitReachedError unless `what` fits: `size` new bytes, `mapped` ones of a file."""
        left, free = self.bytes_left(), available_memory()
        taking = f"{what} would take {format_bytes(size + mapped)} of memory"
        if left is not None and size + mapped > left:
            assert self.limits.memory is not None
            limit = format_bytes(self.limits.memory)
            reason = f"{taking}; the memory limit of {limit} leaves {format_bytes(left)}."
            raise LimitReachedError(Outcome.MEMORY_LIMIT, reason)
        if free is not None and size > free:
            raise LimitReachedError(Outcome.MEMORY_LIMIT, f"{taking}; this machine has {format_bytes(free)} free.")

    def why(self, outcome: Outcome) -> str:
        """Return the sentence that says which limit was reached."""
        limits = self.limits
        reasons = {
            Outcome.TIME_LIMIT: f"the time limit of {limits.seconds} s was reached.",
            Outcome.NODE_LIMIT: f"the limit of {limits.nodes} expanded nodes was reached.",
            Outcome.FRONTIER_LIMIT: f"the frontier grew past the limit of {limits.frontier} nodes.",
            Outcome.MEMORY_LIMIT: NO_MEMORY
            if limits.memory is None
            else f"the memory limit of {format_bytes(limits.memory)} was reached.",
            Outcome.CANCELLED: "the search was cancelled.",
        }
        return reasons[outcome]

    def why_refused(self) -> str:
        """Return why the system gave no memory, in a sentence: our limit, or it has none left."""
        return NO_MEMORY if data_limit() is None else self.why(Outcome.MEMORY_LIMIT)

    @contextmanager
    def building(self) -> Iterator[None]:
        """Add the time within to `build_seconds`, and turn a lack of memory into its limit."""
        began = perf_counter()
        token = _current.set(self)
        try:
            yield
        except MemoryError:
            raise LimitReachedError(Outcome.MEMORY_LIMIT, self.why_refused()) from None
        finally:
            _current.reset(token)
            self.build_seconds += perf_counter() - began

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Have `current_deadline()` return this one within."""
        token = _current.set(self)
        try:
            yield
        finally:
            _current.reset(token)


NO_MEMORY = "the system has no more memory to give."

_current: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


def current_deadline() -> Deadline:
    """Return the deadline of the call under way; outside of any, one without limits."""
    return _current.get() or Deadline()


def check_limits(limits: Limits) -> None:
    """Raise unless every limit given is a positive number, and each but the time a whole one."""
    for name in ("seconds", "nodes", "frontier", "memory"):
        value = getattr(limits, name)
        if value is None:
            continue
        if not (isinstance(value, int | float) and value > 0) or (isinstance(value, float) and not isfinite(value)):
            raise TaquinError(f"the limit on {name} must be a number greater than 0, not {value!r}.")
        if name != "seconds" and value != int(value):
            raise TaquinError(f"the limit on {name} must be a whole number, not {value}.")
