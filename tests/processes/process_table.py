"""What is left of a parent's child processes, and processes that keep the machine busy."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

linux = pytest.mark.skipif(sys.platform != "linux", reason="signals and /proc of Linux")
PATIENCE = 60.0


def is_running(pid: int) -> bool:
    """Return whether there is a process that is not merely waiting to be reaped."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children_of(parent: int, module: str) -> list[int]:
    """Return the children and runs of a process, dead or alive: their commands name it."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if path.read_bytes().split(b"\0")[-3:-1] == [module.encode(), str(parent).encode()]:
                found.append(int(path.parent.name))
    return [pid for pid in found if is_running(pid)]


def seconds_until_gone(parent: int, module: str) -> float:
    """Return how long the children of a dead process live on."""
    began = time.monotonic()
    while left := children_of(parent, module):
        assert time.monotonic() - began < PATIENCE, f"{left} are left for ever"
        time.sleep(0.01)
    return time.monotonic() - began


@contextmanager
def busy_machine(processes: int) -> Iterator[None]:
    """Keep so many processes busy meanwhile."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()
