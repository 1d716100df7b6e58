"""How far the building of tables is, for whoever wants to show it, however deep below the builder is called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

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


def progress_of(pattern: Pattern) -> Callable[[float], None] | None:
    """Return what a builder of this pattern's table calls with the fraction that is done, if anyone listens."""
    callback = _callback.get()
    return None if callback is None else lambda fraction: callback(pattern, fraction)
