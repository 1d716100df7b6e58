"""A child process for a parent with an event loop: one request, under limits, killed at any time.

The child and its run are those of serving.py; worker.py is the same without an event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace

from taquin.errors import TaquinError
from taquin.processes.ending import (
    MAX_LINE,
    Begun,
    Cause,
    Ending,
    Message,
    ProcessLimits,
    order,
    read_line,
)
from taquin.processes.serving import HEADROOM, Send, at_most_every, limit_memory, serve
from taquin.processes.worker import MAX_FRAME, command, kill

__all__ = [
    "HEADROOM",
    "MAX_LINE",
    "Cause",
    "Child",
    "ChildOutputError",
    "Ending",
    "Message",
    "ProcessLimits",
    "Send",
    "at_most_every",
    "limit_memory",
    "serve",
]

NICENESS = 10
"""Children leave the processor to the process that answers people."""


class ChildOutputError(TaquinError):
    """A child has sent too much, or something that is not a message; the child is killed."""


class Child:
    """A child process that works on one request."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._run: int | None = None
        self.ending: Ending | None = None
        """How the run ended, once `lines` has ended; None if the child was killed first."""

    @classmethod
    async def start(cls, module: str) -> Child:
        """Start `python -m module`, which must call `serve`."""
        pipe = asyncio.subprocess.PIPE
        # A session of its own: Ctrl-C in the terminal is for the parent only.
        process = await asyncio.create_subprocess_exec(
            *command(module), stdin=pipe, stdout=pipe, limit=MAX_FRAME, start_new_session=True
        )
        return cls(process)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ask(self, request: Message, limits: ProcessLimits = ProcessLimits()) -> None:
        """Send the request. `lines` notices if the child is already dead."""
        assert self._process.stdin is not None
        limits = replace(limits, niceness=limits.niceness or NICENESS)
        with suppress(ConnectionError):
            self._process.stdin.write(order(request, limits, last=True))
            await self._process.stdin.drain()

    async def lines(self) -> AsyncIterator[bytes]:
        """Yield the messages of the run, unparsed and complete, until it ends or is killed.

        Raise ChildOutputError if the run sends too much, or something that is not a message.
        """
        assert self._process.stdout is not None
        while True:
            try:
                line = await self._process.stdout.readline()
                told = read_line(line) if line.endswith(b"\n") else None
            except ValueError:
                self.kill()
                raise ChildOutputError("the process has sent something that is not a message.") from None
            if isinstance(told, bytes):
                yield told
            elif isinstance(told, Begun):
                self._run = told.pid
            elif isinstance(told, Ending):
                self._run, self.ending = None, told
                self._refuse_output(told)
            elif not line.endswith(b"\n"):
                return

    def _refuse_output(self, ending: Ending) -> None:
        if ending.cause is Cause.OUTPUT_LIMIT:
            raise ChildOutputError(f"the answer is longer than {MAX_LINE / 1e6:.0f} MB: ask for less.")
        if ending.cause is Cause.GARBAGE:
            raise ChildOutputError(f"the process failed: {ending.reason}")

    def kill(self) -> None:
        """Kill the child, its run, and the processes that the run has started."""
        if self._process.returncode is None:
            kill(self.pid, self._run)

    async def end(self, patience: float = 0.0) -> int:
        """Wait at most `patience` seconds, then kill; return the exit status (-n: signal n)."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                return await self._process.wait()
        self.kill()
        return await self._process.wait()
