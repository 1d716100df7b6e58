"""Searches under way: each a child process in one of a few places, the others in a bounded queue.

A job is queued, then running, then done, failed or cancelled. Cancelling kills the child, which frees its place at
once. A spare child is kept ready, its modules imported, so that a job begins without waiting for Python. After a
restart of the server, what was queued or running is queued again; a job that was running at several restarts is given
up, since it may be what brought the server down.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from taquin.child import Child
from taquin.errors import TaquinError
from taquin.web.store import Row, Store

Json = dict[str, Any]

WORK = "taquin.web.work"
MAX_QUEUED = 32
MAX_ATTEMPTS = 3
GRACE = 10.0
"""Seconds after its own time limit at which a child that has not stopped is killed."""
PULSE = 0.1
"""Seconds between two messages to whoever watches a job."""
FORGET = 300
"""Jobs known at most; the oldest that have ended are forgotten."""


class State(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def ended(self) -> bool:
        return self in (State.DONE, State.FAILED, State.CANCELLED)


class QueueFullError(Exception):
    """So many searches are waiting that one more would wait too long."""


@dataclass(eq=False)
class Job:
    """One search: what was asked, how it stands, and why it ended."""

    id: str
    request: Json
    state: State = State.QUEUED
    attempts: int = 0
    reason: str | None = None
    progress: Json | None = None
    """The counters so far, or which table is being built."""
    best: Json | None = None
    """The best solution so far, of a search that gets better and better."""
    version: int = 0
    """Rises with every change."""
    cancelled: bool = False
    child: Child | None = None

    def view(self, ahead: int | None = None) -> Json:
        """Return what is told to those who watch; the result itself is fetched apart."""
        best = self.best and {"cost": self.best["cost"], "lower_bound": self.best["lower_bound"]}
        return {
            "id": self.id,
            "kind": self.request["kind"],
            "state": str(self.state),
            "ahead": ahead,
            "reason": self.reason,
            "progress": self.progress,
            "best": best,
            "request": self.request,
        }


class Jobs:
    """The places, the queue, and everyone who watches."""

    def __init__(self, store: Store, on_end: Callable[[Job, Json | None], None], places: int | None = None) -> None:
        self._store, self._on_end = store, on_end
        self.places = places or os.cpu_count() or 1
        self._jobs: dict[str, Job] = {}
        self._waiting: deque[Job] = deque()
        self._running: set[Job] = set()
        self._changed = asyncio.Condition()
        self._runs: set[asyncio.Task[None]] = set()
        self._spare = asyncio.create_task(Child.start(WORK))
        self._closing = False

    async def open(self) -> None:
        """Take up what a server before this one left."""
        for row in await self._store.rows():
            job = _from(row)
            self._jobs[job.id] = job
            if job.state.ended:
                continue
            if job.attempts >= MAX_ATTEMPTS:
                reason = f"the server has stopped {job.attempts} times while this search ran: it is not tried again."
                await self._finish(job, State.FAILED, reason, None)
            else:
                job.state = State.QUEUED
                self._waiting.append(job)
        self._fill_places()

    async def close(self) -> None:
        """Stop every child; what was running stays so in the store, and is taken up by the next server."""
        self._closing = True
        for job in self._running:
            if job.child is not None:
                job.child.kill()
        await asyncio.gather(*self._runs)
        with suppress(OSError):
            await (await self._spare).end()
        async with self._changed:
            self._changed.notify_all()

    async def submit(self, request: Json) -> Job:
        """Accept a search, or raise QueueFullError."""
        if len(self._waiting) >= MAX_QUEUED:
            raise QueueFullError
        job = Job(secrets.token_urlsafe(9), request)
        self._jobs[job.id] = job
        self._waiting.append(job)
        self._forget_oldest()
        await self._store.add(job.id, request)
        self._fill_places()
        return job

    def get(self, job: str) -> Job | None:
        return self._jobs.get(job)

    def all(self) -> list[Job]:
        return list(self._jobs.values())

    def ahead(self, job: Job) -> int | None:
        """Return how many are before this one in the queue; None if it does not wait."""
        return self._waiting.index(job) if job in self._waiting else None

    async def result(self, job: Job) -> str | None:
        return await self._store.result(job.id)

    async def cancel(self, job: Job) -> None:
        """Cancel a job; when this returns its place is free. One that has ended stays as it is."""
        if job in self._waiting:
            self._waiting.remove(job)
            await self._finish(job, State.CANCELLED, "cancelled before it began.", None)
        elif job in self._running:
            job.cancelled = True
            if job.child is not None:
                job.child.kill()
            async with self._changed:
                await self._changed.wait_for(lambda: job.state.ended or self._closing)

    async def watch(self, ids: list[str]) -> AsyncIterator[Json]:
        """Yield the view of each job whenever it has changed, until all have ended or the server stops."""
        told: dict[str, tuple[int, int | None]] = {}

        def news() -> list[Job]:
            known = [self._jobs[job] for job in ids if job in self._jobs]
            return [job for job in known if told.get(job.id) != (job.version, self.ahead(job))]

        while not self._closing:
            for job in news():
                told[job.id] = job.version, self.ahead(job)
                yield job.view(self.ahead(job))
            if all(job not in self._jobs or self._jobs[job].state.ended for job in ids) and not news():
                return
            await asyncio.sleep(PULSE)
            async with self._changed:
                await self._changed.wait_for(lambda: self._closing or news())

    def _fill_places(self) -> None:
        while self._waiting and len(self._running) < self.places and not self._closing:
            job = self._waiting.popleft()
            self._running.add(job)
            run = asyncio.create_task(self._run(job))
            self._runs.add(run)
            run.add_done_callback(self._runs.discard)

    async def _run(self, job: Job) -> None:
        """Run one job in its place. It is cancelled by killing its child, so this always comes to its end."""
        await self._store.begin(job.id)
        state, reason, result = State.FAILED, None, None
        try:
            job.child = await self._take_spare()
            job.state = State.RUNNING
            await self._tell(job)
            if job.cancelled or self._closing:
                job.child.kill()
            async with asyncio.timeout(job.request["seconds"] + GRACE):
                state, reason, result = await self._listen(job, job.child)
        except TimeoutError:
            reason = f"the search did not stop at its limit of {job.request['seconds']:g} s, so it was killed."
        except (TaquinError, OSError) as error:
            reason = str(error)
        if job.child is not None:
            await job.child.end()
        if job.cancelled and state is not State.DONE:
            state, reason = State.CANCELLED, "cancelled."
        if state is not State.DONE and job.best is not None:
            result = {"result": job.best}
        self._running.discard(job)
        if self._closing and state is not State.DONE:
            return  # the next server takes it up
        self._fill_places()
        await self._finish(job, state, reason, result)

    async def _listen(self, job: Job, child: Child) -> tuple[State, str | None, Json | None]:
        await child.ask(job.request)
        async for message in child.messages():
            event = message.pop("event")
            if event == "done":
                return State.DONE, None, message
            if event == "refused":
                return State.FAILED, message["reason"], None
            if event == "better":
                job.best = message["result"]
            else:
                job.progress = message
            await self._tell(job)
        return State.FAILED, _what_became_of(await child.end()), None

    async def _finish(self, job: Job, state: State, reason: str | None, result: Json | None) -> None:
        await self._store.finish(job.id, state, reason, result)
        job.state, job.reason = state, reason
        self._on_end(job, result and result["result"])
        await self._tell(job)

    async def _tell(self, job: Job) -> None:
        job.version += 1
        async with self._changed:
            self._changed.notify_all()

    async def _take_spare(self) -> Child:
        spare, self._spare = self._spare, asyncio.create_task(Child.start(WORK))
        child = await spare
        if child.alive:
            return child
        await child.end()  # someone has killed it meanwhile
        return await Child.start(WORK)

    def _forget_oldest(self) -> None:
        ended = [job.id for job in self._jobs.values() if job.state.ended]
        for job in ended[: max(0, len(self._jobs) - FORGET)]:
            del self._jobs[job]


def _from(row: Row) -> Job:
    return Job(row.id, row.request, State(row.state), row.attempts, row.reason)


def _what_became_of(status: int) -> str:
    """Return why a child has ended without an answer."""
    if status == -9:
        return "the process of this search was killed, perhaps for want of memory; its place is free again."
    how = f"by signal {-status}" if status < 0 else f"with status {status}"
    return f"the process of this search ended {how}, without an answer; its place is free again."
