"""Searches under way: each a child process in one of a few places, the others in a bounded queue.

A job is queued, then running, then done, failed or cancelled. Cancelling kills the child, which frees its place at
once. A spare child is kept ready, its modules imported, so that a job begins without waiting for Python. After a
restart of the server, what was queued or running is queued again; a job that was running when several servers died is
given up, since it may be what brought them down.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from taquin.errors import TaquinError
from taquin.studies.child import Child
from taquin.web.job import Ending, Found, Job, Json, State, what_became_of
from taquin.web.requests import REQUEST_KEYS
from taquin.web.store import KEPT_JOBS, Row, Store

WORK = "taquin.web.work"
MAX_QUEUED = 32
MAX_ATTEMPTS = 3
GRACE = 5.0
"""Seconds after its own time limit at which a child that has not stopped is killed."""
PATIENCE = 2.0
"""Seconds for a child that says no more to end by itself, so that its exit status tells why."""
PULSE = 0.1
"""Seconds between two messages to whoever watches a job."""

OnEnd = Callable[[Job, Json | None], None]
"""Is told of each job that has ended, and the facts of what it found."""


class QueueFullError(Exception):
    """So many searches are waiting that one more would wait too long."""


class Jobs:
    """The places, the queue, and everyone who watches."""

    def __init__(self, store: Store, on_end: OnEnd, places: int | None = None) -> None:
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
            if job is None:
                continue
            self._jobs[job.id] = job
            if job.state.ended:
                continue
            if job.attempts >= MAX_ATTEMPTS:
                reason = f"the server was ended {job.attempts} times while this search ran: it is not tried again."
                await self._finish(job, Ending(State.FAILED, reason))
            else:
                job.state = State.QUEUED
                self._waiting.append(job)
        self._fill_places()

    async def close(self) -> None:
        """Stop every child; what was running is put back, and taken up by the next server."""
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
        self._fill_places()
        await self._store.add(job.id, request)  # before all that the store is told of this job: no run has begun yet
        return job

    def get(self, job: str) -> Job | None:
        return self._jobs.get(job)

    def all(self) -> list[Job]:
        return list(self._jobs.values())

    def ahead(self, job: Job) -> int | None:
        """Return how many are before this one in the queue; None if it does not wait."""
        return self._waiting.index(job) if job in self._waiting else None

    async def answer(self, job: Job) -> str | None:
        """Return what a job found, as JSON text; None if it has found nothing."""
        return await self._store.answer(job.id)

    async def cancel(self, job: Job) -> None:
        """Cancel a job; when this returns its place is free. One that has ended stays as it is."""
        if job in self._waiting:
            self._waiting.remove(job)
            await self._finish(job, Ending(State.CANCELLED, "cancelled before it began."))
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
        """Run one job in its place, which is free afterwards, whatever happens. Its child is killed to cancel it."""
        try:
            ending = await self._attempt(job)
        except TimeoutError:
            limit = job.request["seconds"]
            ending = Ending(State.FAILED, f"the search did not stop at its limit of {limit:g} s, so it was killed.")
        except TaquinError as error:
            ending = Ending(State.FAILED, str(error))
        except OSError as error:
            reason = f"the process of this search could not be started ({error.strerror}): try again in a moment."
            ending = Ending(State.FAILED, reason)
        except Exception as error:  # a bug is not to cost a place
            ending = Ending(State.FAILED, f"unexpected {type(error).__name__}: {error} (a bug; please report it).")
        if job.child is not None:
            await job.child.end()
        if job.cancelled and ending.state is not State.DONE:
            ending = Ending(State.CANCELLED, "cancelled.")
        if ending.found is None:
            ending = Ending(ending.state, ending.reason, job.best_so_far())
        self._running.discard(job)
        if self._closing and ending.state is State.FAILED:
            await self._store.put_back(job.id)  # it was this server's end
            return
        self._fill_places()
        await self._finish(job, ending)

    async def _attempt(self, job: Job) -> Ending:
        await self._store.begin(job.id)
        async with asyncio.timeout(job.request["seconds"] + GRACE):
            ending = await self._search(job, await self._take_spare())
            if ending is None:  # someone had killed the spare
                ending = await self._search(job, await Child.start(WORK))
        return ending or Ending(State.FAILED, "the process of this search was killed before it began: try again.")

    async def _search(self, job: Job, child: Child) -> Ending | None:
        """Have a child search; None if it was dead before it began."""
        job.child, job.state = child, State.RUNNING
        await self._tell(job)
        if job.cancelled or self._closing:
            child.kill()
        await child.ask(job.request)
        begun = False
        lines = child.lines()
        async for line in lines:
            message = json.loads(line)
            event = message.pop("event")
            if event == "refused":
                return Ending(State.FAILED, message["reason"])
            if event in ("done", "better"):
                answer = await anext(lines, None)
                if answer is None:
                    break  # killed in the middle of it
                found = Found(message["facts"], answer)
                if event == "done":
                    return Ending(State.DONE, None, found)
                job.best = found
            elif event == "begun":
                begun = True
                continue
            else:
                job.progress = message
            await self._tell(job)
        status = await child.end(PATIENCE)
        return Ending(State.FAILED, what_became_of(status)) if begun or job.cancelled or self._closing else None

    async def _finish(self, job: Job, ending: Ending) -> None:
        found = ending.found
        answer = None if found is None else found.answer.decode()
        await self._store.finish(job.id, ending.state, ending.reason, answer)
        job.state, job.reason = ending.state, ending.reason
        job.best, job.child = job.best and Found(job.best.facts, b""), None
        await self._tell(job)
        self._on_end(job, None if found is None else found.facts)

    async def _tell(self, job: Job) -> None:
        job.version += 1
        async with self._changed:
            self._changed.notify_all()

    async def _take_spare(self) -> Child:
        spare, self._spare = self._spare, asyncio.create_task(Child.start(WORK))
        with suppress(OSError):  # the spare could not be started then; perhaps another can be now
            return await spare
        return await Child.start(WORK)

    def _forget_oldest(self) -> None:
        """Forget the oldest that have ended; the store forgets what they found by itself."""
        ended = [job.id for job in self._jobs.values() if job.state.ended]
        for job in ended[: max(0, len(ended) - KEPT_JOBS)]:
            del self._jobs[job]


def _from(row: Row) -> Job | None:
    """Return a job as it was kept; None if it was damaged, or another version asked for other things."""
    if row.state not in list(State) or not isinstance(row.request, dict) or not row.request.keys() >= REQUEST_KEYS:
        return None
    return Job(row.id, row.request, State(row.state), row.attempts, row.reason)
