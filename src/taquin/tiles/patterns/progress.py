"""How far the building of tables is, for whoever wants to show it, however deep below the builder is called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from taquin.limits.deadline import Deadline
from taquin.tiles.patterns.pattern import Pattern

BuildingProgress = Callable[[Pattern, float], None]
"""Called with the pattern whose table is being built, and the fraction that is done."""

_callback: ContextVar[BuildingProgress | None] = ContextVar("building_progress", default=None)


@contextmanager
def building_progress(callback: BuildingProgress) -> Iterator[None]:
    """Have `callback` told how far every table is that is built in this context, besides whoever is told already."""
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
    """Return the function that a builder calls with the fraction done; it raises once the deadline is reached."""
    callback = _callback.get()

    def tell(fraction: float) -> None:
        deadline.check("a table was being built")
        if callback is not None:
            callback(pattern, fraction)

    return tell
