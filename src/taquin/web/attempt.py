"""One job in its child process, from the request to how it ended.

One spare child is always ready, its modules imported, so a job does not wait for Python to start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from taquin.processes.child import Child
from taquin.web.job import Ending, Job, State, describe_exit
from taquin.web.messages import read_message

WORK = "taquin.web.work"
GRACE = 5.0
"""Seconds after its time limit at which a child that has not stopped is killed."""
PATIENCE = 2.0
"""Seconds that a child has to exit: its exit status tells what happened."""


class Children:
    """The child processes of the jobs."""

    def __init__(self, tell: Callable[[Job], Awaitable[None]]) -> None:
        self._tell = tell
        self._spare = asyncio.create_task(Child.start(WORK))
        self.closing = False
        """Whether a child that starts now is to be killed."""

    async def attempt(self, job: Job) -> Ending:
        """Run a job in a child and return how it ended; then `end` the child, whatever happened."""
        async with asyncio.timeout(job.request["seconds"] + GRACE):
            ending = await self._search(job, await self._take_spare())
            if ending is None:  # something killed the spare while it waited
                ending = await self._search(job, await Child.start(WORK))
        return ending or Ending(State.FAILED, "the process of this search was killed before it began: try again.")

    async def end(self, job: Job) -> None:
        """Kill the child of a job and wait a moment until it is gone."""
        if job.child is not None:
            with suppress(Exception):
                async with asyncio.timeout(PATIENCE):
                    await job.child.end()

    async def close(self) -> None:
        """Kill the spare child."""
        with suppress(OSError):
            await (await self._spare).end()

    async def _search(self, job: Job, child: Child) -> Ending | None:
        """Let a child search; return None if it was dead before it began."""
        job.child, job.state = child, State.RUNNING
        await self._tell(job)
        if job.cancelled or self.closing:
            child.kill()
        await child.ask(job.request)
        begun = False
        async for line in child.lines():
            message = read_message(line)
            if message.event == "done":
                return Ending(State.DONE, None, message.found)
            if message.event == "refused":
                return Ending(State.FAILED, message.reason)
            if message.event == "begun":
                begun = True
                continue
            if message.event == "better":
                job.best = message.found
            else:
                job.progress = message.progress
            await self._tell(job)
        status = await child.end(PATIENCE)
        if begun or job.cancelled or self.closing:
            return Ending(State.FAILED, describe_exit(status))
        return None

    async def _take_spare(self) -> Child:
        spare, self._spare = self._spare, asyncio.create_task(Child.start(WORK))
        with suppress(OSError):  # the spare failed to start, but another may start now
            return await spare
        return await Child.start(WORK)
