"""Watching one run: pass its messages on, enforce its limits, kill its process group, and reap it.

The watching process is the parent of the run and does nothing else, so it looks every few
milliseconds whatever the run does. It sees what the run cannot enforce on itself: the clock of a
suspended process, and resident memory, which includes shared memory (RLIMIT_DATA does not).
"""

from __future__ import annotations

import os
import re
import select
import signal
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from taquin.processes.ending import CUT_OFF, MAX_LINE, Cause, Ending, ProcessLimits

TICK = 0.005
"""Seconds between two looks at the run."""
CHUNK = 1 << 16
LINES = re.compile(rb"[^\n]*\n|[^\n]+")
OVER_MEMORY = 24_000_000
"""Bytes above the memory limit at which the run is killed. One tick can add as much again."""
OUT_OF_MEMORY = 87
"""The exit status of a run that ended with MemoryError."""
CPU_SIGNALS = (signal.SIGPROF, signal.SIGXCPU, signal.SIGKILL) if os.name == "posix" else ()
"""What the timer, RLIMIT_CPU and its hard limit send."""


class ParentGoneError(Exception):
    """The process that asked for the run has closed its end: nobody wants the answer."""


class Watch:
    """One run, seen by its parent process."""

    def __init__(self, pid: int, output: int, answers: int, limits: ProcessLimits) -> None:
        """Watch a process that writes to the pipe `output`; pass its messages on to `answers`."""
        self._pid, self._output, self._answers, self._limits = pid, output, answers, limits
        self._began = monotonic()
        self._next_look = 0.0
        self._pending = b""
        self._closed = False
        self._checked = CheckedOutput(limits.output)
        os.set_blocking(output, False)
        os.set_blocking(answers, False)

    def until_end(self) -> Ending:
        """Wait until the run has ended, and all it has written is passed on."""
        cause: Cause | None = None
        status: int | None = None
        while True:
            moved = self._move()
            if status is None:
                found = self._checked.refused or self._limit_reached()
                if found and cause is None:
                    cause = found
                    self._kill()
                if ended := self._reap():
                    status, usage = ended
                    seconds = monotonic() - self._began
                    self._kill()  # the processes that it started and did not end
            elif not moved and not self._pending:
                break
            if not moved:
                self._wait()
        if self._checked.within_line:
            self._pending = CUT_OFF
            while self._pending:
                self._wait()
                self._move()
        cpu = usage.ru_utime + usage.ru_stime
        peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
        # A run may exit before the last of its output is read, and found to be too much.
        cause = cause or self._checked.refused or self._cause_of(status, cpu)
        return Ending(cause, status, seconds, cpu, peak)

    def _move(self) -> bool:
        """Read or write as much as is possible at once; return whether anything was moved."""
        try:
            if self._pending:
                self._pending = self._pending[os.write(self._answers, self._pending) :]
                return True
            if self._closed or self._checked.refused:
                return False
            chunk = os.read(self._output, CHUNK)
        except BlockingIOError:
            return False
        except BrokenPipeError:
            raise ParentGoneError from None
        self._closed = not chunk
        self._pending = self._checked.take(chunk)
        return bool(chunk)

    def _wait(self) -> None:
        """Wait for a tick, for more output, or for the parent's end."""
        poller = select.poll()
        poller.register(0, 0)  # reports only that the other end was closed
        if self._pending:
            poller.register(self._answers, select.POLLOUT)
        elif not (self._closed or self._checked.refused):
            poller.register(self._output, select.POLLIN)
        # A run that has closed its output is about to exit, and a pipe does not tell when.
        for fd, _ in poller.poll(1 if self._closed else TICK * 1000):
            if fd == 0:
                raise ParentGoneError

    def _limit_reached(self) -> Cause | None:
        limits, now = self._limits, monotonic()
        if limits.wall is not None and now - self._began > limits.wall:
            return Cause.WALL_LIMIT
        if now < self._next_look:
            return None
        self._next_look = now + TICK
        if limits.cpu is not None and (cpu_seconds(self._pid) or 0) > limits.cpu:
            return Cause.CPU_LIMIT
        if limits.memory is not None and (resident_memory(self._pid) or 0) > limits.memory + OVER_MEMORY:
            return Cause.MEMORY_LIMIT
        return None

    def _reap(self) -> tuple[int, Any] | None:
        pid, status, usage = os.wait4(self._pid, os.WNOHANG)
        return (os.waitstatus_to_exitcode(status), usage) if pid else None

    def kill(self) -> None:
        """Kill the run and its process group, and wait until the run is gone."""
        self._kill()
        with suppress(ChildProcessError):
            os.waitpid(self._pid, 0)

    def _kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._pid, signal.SIGKILL)

    def _cause_of(self, status: int, cpu: float) -> Cause:
        if status == OUT_OF_MEMORY:
            return Cause.MEMORY_LIMIT
        if -status in CPU_SIGNALS and self._limits.cpu is not None and cpu >= self._limits.cpu:
            return Cause.CPU_LIMIT
        if status == 0:
            return Cause.GARBAGE if self._checked.within_line else Cause.FINISHED
        return Cause.FAILED if status > 0 else Cause.KILLED


class CheckedOutput:
    """What a run writes, chunk by chunk: is it messages, and not too much?"""

    def __init__(self, limit: int) -> None:
        self._left = limit
        self._line = 0
        self.refused: Cause | None = None

    @property
    def within_line(self) -> bool:
        return self._line > 0

    def take(self, chunk: bytes) -> bytes:
        """Return as much of the chunk as may be passed on; set `refused` if that is not all."""
        passed = 0
        for piece in LINES.findall(chunk):
            if self._line == 0 and not piece.startswith(b"{"):
                self.refused = Cause.GARBAGE
            elif self._line + len(piece) > MAX_LINE or passed + len(piece) > self._left:
                self.refused = Cause.OUTPUT_LIMIT
            if self.refused:
                break
            passed += len(piece)
            self._line = 0 if piece.endswith(b"\n") else self._line + len(piece)
        self._left -= passed
        return chunk[:passed]


def cpu_seconds(pid: int) -> float | None:
    """Return the processor time a process has used; None where there is no /proc."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None


def resident_memory(pid: int) -> int | None:
    """Return the resident bytes of a process, with shared memory; None where there is no /proc."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return None
