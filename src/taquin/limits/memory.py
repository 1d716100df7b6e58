"""How much memory this process holds, and how much it can still get; None if unknown."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from mmap import mmap
from pathlib import Path
from weakref import finalize

STATUS = Path("/proc/self/status")
STATM = Path("/proc/self/statm")
MEMINFO = Path("/proc/meminfo")
CGROUPS = [
    (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory.current")),
    (Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"), Path("/sys/fs/cgroup/memory/memory.usage_in_bytes")),
]


def peak_memory() -> int | None:
    """Return the most bytes this process has held so far."""
    return _peak_of_usage() if _usage_is_own(STATUS) else _high_water(STATUS)


@lru_cache(maxsize=1)
def _usage_is_own(status: Path) -> bool:
    """Return whether getrusage tells this process's own peak, or nothing else does.

    It is quick, but a process inherits the peak of the one that started it.
    """
    usage, high_water = _peak_of_usage(), _high_water(status)
    return high_water is None or (usage is not None and usage <= high_water)


def _high_water(status: Path) -> int | None:
    try:
        _, _, line = status.read_bytes().partition(b"VmHWM:")
        return int(line.split(maxsplit=1)[0]) * 1024
    except (OSError, IndexError, ValueError):
        return None


def _peak_of_usage() -> int | None:
    try:
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    except (ImportError, AttributeError, OSError, ValueError):  # Windows has no such module, WebAssembly a part of it
        return None
    if peak <= 0:
        return None  # some systems fill the field with zeros
    return peak if sys.platform == "darwin" else peak * 1024


def held_memory() -> int | None:
    """Return the bytes this process holds now; the peak if the system tells no more."""
    try:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return peak_memory()


class _Mappings:
    """The files of tables that this process has mapped; reading makes their pages resident."""

    def __init__(self) -> None:
        self.bytes = 0
        self.shared_before = 0
        """Resident bytes of other files (the program's libraries) before the first table."""

    def add(self, mapping: mmap) -> None:
        if self.bytes == 0:
            self.shared_before = _resident()[1]
        self.bytes += len(mapping)
        finalize(mapping, self._remove, len(mapping))

    def unread(self) -> int:
        """Return the mapped bytes that are not resident yet."""
        return max(0, self.bytes - max(0, _resident()[1] - self.shared_before)) if self.bytes else 0

    def _remove(self, size: int) -> None:
        self.bytes -= size


_mappings = _Mappings()


def track_mapping(mapping: mmap) -> None:
    """Count a mapped table as memory that the process will hold, for as long as it stays mapped."""
    _mappings.add(mapping)


def committed_memory() -> int | None:
    """Return the bytes this process holds, and will hold once its mapped tables have been read."""
    held = held_memory()
    return None if held is None else held + _mappings.unread()


def _resident() -> tuple[int, int]:
    """Return the resident bytes of this process, and those that belong to files; 0 if unknown."""
    try:
        fields = STATM.read_text().split()
        page = os.sysconf("SC_PAGE_SIZE")
        return int(fields[1]) * page, int(fields[2]) * page
    except (OSError, ValueError, IndexError):
        return 0, 0


def data_limit() -> int | None:
    """Return the bytes of data that the system allows this process; None if as many as it has.

    A process that works for another is limited so (see processes/serving.py).
    """
    try:
        import resource

        allowed, _ = resource.getrlimit(resource.RLIMIT_DATA)
    except (ImportError, AttributeError, OSError, ValueError):
        return None
    return None if allowed == resource.RLIM_INFINITY else allowed


def format_bytes(size: float) -> str:
    """Return a number of bytes for people, in the unit that suits it.

    >>> [format_bytes(size) for size in (1, 999, 1500, 300_000_000, 44.2e9)]
    ['1 byte', '999 bytes', '1.5 kB', '300 MB', '44.2 GB']
    """
    for unit in ("bytes", "kB", "MB", "GB", "TB"):
        if size < 999.5 or unit == "TB":
            break
        size /= 1000
    number = f"{size:.1f}".removesuffix(".0") if size < 100 else f"{size:,.0f}"
    return f"{number} {'byte' if (number, unit) == ('1', 'bytes') else unit}"


def available_memory() -> int | None:
    """Return the bytes this process could still get, from the machine or from its container."""
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
