"""How much memory this process holds, and how much it may still get; None where the system does not tell."""

from __future__ import annotations

import os
import sys
from pathlib import Path

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
