"""Short tasks that a request waits for, one at a time: estimates that need tables, and pictures.

The server builds no table, waits for none and draws no picture itself: a table may be locked by a
process that is suspended, and a picture may take a gigabyte. A lane gives each task to a child
process (drawing.py) with limits of time and memory, and kills a child that does not obey them.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from taquin.errors import TaquinError
from taquin.processes.child import Child, ProcessLimits

DRAWING = "taquin.web.drawing"
MAX_WAITING = 8
START_PATIENCE = 30.0
"""Seconds for Python to start in the child: its limits count from there."""
GRACE = 2.0
"""Seconds after its time limit at which a child that has not stopped is killed."""

LIMITS = ProcessLimits(niceness=1)
"""Searches have a higher nice value: a person waits for this."""

Json = dict[str, Any]


class BusyError(Exception):
    """Too many requests are waiting, or this one has waited too long."""


class UnfinishedError(Exception):
    """A task was stopped at a limit, or its process died; the message says why."""


class Turns:
    """A bounded queue: one request at a time has the turn."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        """The longest time that a request waits."""
        self._lock = asyncio.Lock()
        self._waiting = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until no other request has the turn; raise BusyError if that takes too long."""
        if self._waiting >= MAX_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            async with asyncio.timeout(self.seconds):
                await self._lock.acquire()
        except TimeoutError:
            raise BusyError from None
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._lock.release()


class Lane(Turns):
    """One task at a time, each in a child process with limits."""

    def __init__(self, seconds: float, memory: int) -> None:
        super().__init__(seconds)
        self.memory = memory
        self._child: Child | None = None
        self._closed = False

    async def run(self, task: Json) -> Any:
        """Run a task and return its answer; the caller must hold the turn.

        Raise TaquinError if the child refuses the task, UnfinishedError if it does not finish.
        """
        if self._closed:
            raise UnfinishedError("the lab is stopping.")
        try:
            async with asyncio.timeout(START_PATIENCE):
                self._child = child = await Child.start(DRAWING)
                await child.ask(task | {"seconds": self.seconds, "memory": self.memory}, LIMITS)
                lines = child.lines()
                line = await anext(lines, None)
            async with asyncio.timeout(self.seconds + GRACE):
                if line is not None:  # it has begun
                    line = await anext(lines, None)
        except TimeoutError:
            raise UnfinishedError(f"it took longer than {self.seconds:g} s, so it was killed.") from None
        except OSError as error:
            raise UnfinishedError(f"its process could not be started ({error.strerror}).") from None
        finally:
            await self._end_child()
        if line is None:
            raise UnfinishedError("its process was killed.")
        return _read(line)

    async def close(self) -> None:
        """Kill the child, if any: a request that waits for it gets an UnfinishedError."""
        self._closed = True
        if self._child is not None:
            self._child.kill()

    async def _end_child(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            await child.end()


def _read(line: bytes) -> Any:
    try:
        said = json.loads(line)
        if said["event"] == "done":
            return said["content"]
        event, reason = said["event"], str(said["reason"])
    except (ValueError, TypeError, LookupError):
        raise UnfinishedError("its process sent something that is not an answer.") from None
    raise TaquinError(reason) if event == "refused" else UnfinishedError(reason)
