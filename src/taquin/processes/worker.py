"""A worker: a child process for a parent without an event loop, for one request after another.

>>> with Worker("taquin.processes.echo") as worker:
...     *messages, ending = worker.run({"text": "hello"}, ProcessLimits(wall=60))
>>> messages, str(ending.cause)
([{'text': 'hello'}], 'finished')

Each request is worked on by a process of its own, under its own limits; serving.py is the other
side. The thread that starts a worker must live as long as the worker: on Linux its end kills the
worker. With an event loop, use child.py.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import suppress
from math import inf
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import TypeAlias

from taquin.processes.ending import (
    MAX_LINE,
    Begun,
    Cause,
    Ending,
    Message,
    ProcessLimits,
    order,
    parse,
    read_line,
)

Told: TypeAlias = Generator[Message | Ending, None, None]
START_PATIENCE = 60.0
"""Seconds for Python to start and import the module."""
GUARD_PATIENCE = 1.0
"""Seconds after the wall-clock limit at which the child is killed if it has not ended its run."""
CHUNK = 1 << 16
MAX_FRAME = MAX_LINE + 1024


class Worker:
    """A child process that works on requests, each in a process of its own."""

    def __init__(self, module: str) -> None:
        """Start `python -m module`, which must call `serve`."""
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None
        self._run: int | None = None
        self._read = bytearray()
        self._start()

    def run(self, request: Message, limits: ProcessLimits = ProcessLimits()) -> Told:
        """Yield the messages of a run, then its Ending: always, whatever the child does.

        Closing the iterator early kills the run.
        """
        process = self._start()
        began, deadline = monotonic(), monotonic() + START_PATIENCE
        ending: Ending | None = None
        try:
            assert process.stdin is not None
            with suppress(BrokenPipeError):  # it was killed; reading will tell
                process.stdin.write(order(request, limits, last=False))
            while ending is None:
                try:
                    line = self._next_line(deadline)
                    told = line and read_line(line)
                    if isinstance(told, bytes) and told:
                        yield parse(told)
                    elif isinstance(told, Begun):
                        self._run, began = told.pid, monotonic()
                        deadline = inf if limits.wall is None else began + limits.wall + GUARD_PATIENCE
                    elif isinstance(told, Ending):
                        ending, self._run = told, None
                    elif not line:
                        ending = self._gone(monotonic() - began)
                except TimeoutError:
                    ending = self._end(Cause.WALL_LIMIT, monotonic() - began)
                except ValueError:
                    ending = self._end(Cause.GARBAGE, monotonic() - began)
        finally:
            if ending is None and self._process is process:  # not a newer child
                self.close()
        yield ending

    def close(self) -> None:
        """Kill the child and whatever it runs, and wait until it is gone."""
        process, self._process = self._process, None
        if process is None:
            return
        kill(process.pid, self._run)
        self._run = None
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        process.wait()

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _start(self) -> subprocess.Popen[bytes]:
        """Return the child; start it if there is none, or if it has died."""
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        self._read.clear()
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command(self._module), stdin=pipe, stdout=pipe, bufsize=0, start_new_session=True
        )
        return self._process

    def _next_line(self, deadline: float) -> bytes:
        """Return the child's next line; nothing at its end. Raise TimeoutError at the deadline."""
        assert self._process is not None
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        looked = 0
        while (end := self._read.find(b"\n", looked)) < 0:
            looked = len(self._read)
            if looked > MAX_FRAME:
                raise ValueError("the line is too long")
            _wait_for(pipe, deadline)
            chunk = os.read(pipe, CHUNK)
            if not chunk:
                return b""
            self._read += chunk
        line = bytes(self._read[: end + 1])
        del self._read[: end + 1]
        return line

    def _gone(self, seconds: float) -> Ending:
        """Return the end of a child that is gone and has not said how its run ended."""
        assert self._process is not None
        status = self._process.wait()
        self.close()
        cause = Cause.FINISHED if status == 0 else Cause.FAILED if status > 0 else Cause.KILLED
        return Ending(cause, status, seconds)

    def _end(self, cause: Cause, seconds: float) -> Ending:
        self.close()
        return Ending(cause, -signal.Signals.SIGKILL if os.name == "posix" else 1, seconds)


def run_child(module: str, request: Message, limits: ProcessLimits = ProcessLimits()) -> Told:
    """Have a new child process work on one request: yield its messages, then its Ending."""
    with Worker(module) as worker:
        yield from worker.run(request, limits)


def command(module: str) -> list[str]:
    """Return the command that starts a child of this process."""
    bootstrap = Path(__file__).with_name("bootstrap.py")
    return [sys.executable, "-P", str(bootstrap), module, str(os.getpid())]


def kill(child: int, run: int | None) -> None:
    """Kill a child, its run, and the processes that the run has started and left in its group."""
    if os.name != "posix":
        with suppress(OSError):
            os.kill(child, signal.SIGTERM)  # which is TerminateProcess
        return
    with suppress(OSError):
        # Outside the child's session this number belongs to another process: the run has ended.
        if run is not None and os.getsid(run) == child:
            os.killpg(run, signal.SIGKILL)
    with suppress(OSError):
        os.killpg(child, signal.SIGKILL)


def _wait_for(pipe: int, deadline: float) -> None:
    """Wait until a pipe can be read; on Windows, where pipes cannot be polled, do not wait."""
    if not hasattr(select, "poll"):
        return
    poller = select.poll()
    poller.register(pipe, select.POLLIN)
    left = None if deadline == inf else max(0.0, deadline - monotonic()) * 1000
    if not poller.poll(left):
        raise TimeoutError
