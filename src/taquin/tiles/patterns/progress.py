"""Progress of table building, told to a callback however deep below it the builder runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from taquin.limits.deadline import Deadline
from taquin.tiles.patterns.pattern import Pattern

BuildingProgress = Callable[[Pattern, float], None]
"""Called with the pattern whose table is being built, and the fraction done."""

_callback: ContextVar[BuildingProgress | None] = ContextVar("building_progress", default=None)


@contextmanager
def building_progress(callback: BuildingProgress) -> Iterator[None]:
    """Call `callback` for every table built in this context, besides callbacks set before."""
    before = _callback.get()

    def tell_all(pattern: Pattern, fraction: float) -> None:
        callback(pattern, fraction)
        if before is not None:
            before(pattern, fraction)

    token = _callback.set(tell_all)
    try:
        yield
    finally:
        _callback.reset(token)


def progress_of(pattern: Pattern, deadline: Deadline) -> Callable[[float], None]:
    """Return the builder's callback for the fraction done; it raises at the deadline."""
    callback = _callback.get()

    def tell(fraction: float) -> None:
        deadline.check("a table was being built")
        if callback is not None:
            callback(pattern, fraction)

    return tell
