"""A status line for everything that takes longer than a second and reports nothing itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

from taquin.cli.output import StatusLine
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.progress import building_progress

QUIET = 0.7
"""Seconds without a status line after which this one is shown."""
BAR = 10


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show on stderr the table that is being built, or `what` if nothing else is shown.

    Only if stderr is a terminal. The caller prints nothing meanwhile, except by a StatusLine or
    after it has cleared one.
    """
    line = StatusLine()
    if not line.wanted:
        yield
        return
    began, done = monotonic(), Event()
    StatusLine.shown_at = began

    def tick() -> None:
        while not done.wait(0.1):
            if monotonic() - StatusLine.shown_at > QUIET:
                line.show(f"{what}  {monotonic() - began:.0f} s  (Ctrl-C stops)")

    ticker = Thread(target=tick, daemon=True)
    ticker.start()
    try:
        with building_progress(BuildingLine()):
            yield
    finally:
        done.set()
        ticker.join()
        line.clear()


class BuildingLine(StatusLine):
    """How much of a table is built, the time left and, where it fits, which table."""

    def __init__(self) -> None:
        super().__init__()
        self._began: dict[Pattern, float] = {}

    def __call__(self, pattern: Pattern, fraction: float) -> None:
        began = self._began.setdefault(pattern, monotonic())
        if fraction >= 1:
            self.clear()
            return
        bar = ("#" * round(fraction * BAR)).ljust(BAR, ".")
        left = time_left(monotonic() - began, fraction)
        self.show(f"building {fraction:4.0%} {bar} {left}(Ctrl-C stops)  {pattern}")


def time_left(seconds: float, fraction: float) -> str:
    """Return the estimated time left; empty while it is too early to tell."""
    if seconds < 1 or fraction < 0.02:
        return ""
    left = round(seconds * (1 - fraction) / fraction)
    return f"{left} s left " if left < 120 else f"{round(left / 60)} min left "
