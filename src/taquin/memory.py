"""How much memory this process holds, and how much it may still get; None where the system does not tell."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from threading import Lock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

STATUS = Path("/proc/self/status")
STATM = Path("/proc/self/statm")
MEMINFO = Path("/proc/meminfo")
CGROUPS = [
    (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory.current")),
    (Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"), Path("/sys/fs/cgroup/memory/memory.usage_in_bytes")),
]


def peak_memory() -> int | None:
    """Return the most bytes this process has held so far."""
    try:
        # Better than getrusage, whose peak a process inherits from the one that started it.
        fields = dict(line.split(":", 1) for line in STATUS.read_text().splitlines())
        return int(fields["VmHWM"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        pass
    try:
        import resource
    except ImportError:  # Windows
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def held_memory() -> int | None:
    """Return the bytes this process holds now; where only the peak is known, the peak."""
    try:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return peak_memory()


def available_memory() -> int | None:
    """Return the bytes this process could still get: from the machine, or from the container it runs in."""
    try:
        fields = dict(line.split(":", 1) for line in MEMINFO.read_text().splitlines())
        available = int(fields["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        return None
    for limit, used in CGROUPS:
        try:
            available = min(available, int(limit.read_text()) - int(used.read_text()))
        except (OSError, ValueError):
            continue  # no such control group, or no limit: "max"
    return max(available, 0)


_collections = Lock()
_sparing = 0
_full_threshold = 0


def without_full_collections(function: Callable[P, T]) -> Callable[P, T]:
    """Put full passes of the cycle collector off while `function` runs, in this thread or in several.

    Search nodes form no cycles, but a full pass walks all of them: on 4×4 that is half the time of A*. Young garbage,
    such as a user's heuristic may leave behind, is still collected.
    """

    @wraps(function)
    def sparing(*arguments: P.args, **named: P.kwargs) -> T:
        _change_sparing(1)
        try:
            return function(*arguments, **named)
        finally:
            _change_sparing(-1)

    return sparing


def _change_sparing(by: int) -> None:
    """Count who wants to be spared; the first sets the threshold, the last restores it."""
    global _sparing, _full_threshold
    with _collections:
        young, middle, full = gc.get_threshold()
        if _sparing == 0:
            _full_threshold = full
        _sparing += by
        gc.set_threshold(young, middle, 1_000_000 if _sparing else _full_threshold)
