"""A progress bar with the time left, while a command builds tables."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.progress import building_progress

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


@contextmanager
def show_building() -> Iterator[None]:
    """Show a bar on stderr for each table that is built meanwhile; only if stderr is a terminal."""
    if not sys.stderr.isatty() or os.environ.get("NO_COLOR"):
        yield
        return
    bar = BuildingBar()
    try:
        with building_progress(bar):
            yield
    finally:
        bar.stop()


class BuildingBar:
    """One line for each table while it is built; the lines are erased in the end."""

    def __init__(self) -> None:
        self._progress: Progress | None = None
        self._tasks: dict[Pattern, tuple[TaskID, float]] = {}

    def __call__(self, pattern: Pattern, fraction: float) -> None:
        if self._progress is None:
            self._progress = self._start()
        if pattern not in self._tasks:
            task = self._progress.add_task(f"building {pattern}", total=1.0, left="")
            self._tasks[pattern] = task, monotonic()
        task, began = self._tasks[pattern]
        left = time_left(monotonic() - began, fraction)
        self._progress.update(task, completed=fraction, visible=fraction < 1, left=left)

    def stop(self) -> None:
        if self._progress is not None:
            self._progress.stop()

    @staticmethod
    def _start() -> Progress:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

        columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn()
        note = TextColumn("{task.fields[left]}(Ctrl-C stops)")
        progress = Progress(*columns, note, console=Console(stderr=True), transient=True)
        progress.start()
        return progress


def time_left(seconds: float, fraction: float) -> str:
    """Return the estimated time left; empty while it is too early to tell."""
    if seconds < 1 or fraction < 0.02:
        return ""
    left = round(seconds * (1 - fraction) / fraction)
    return f"{left} s left " if left < 120 else f"{round(left / 60)} min left "
