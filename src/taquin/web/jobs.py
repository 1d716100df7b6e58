"""Jobs under way: each runs in a child process; a few run at once, others wait in a bounded queue.

A job is queued, then running, then done, failed or cancelled. Cancelling kills the child and frees
its worker. A job that is not to be kept is cancelled when nobody has watched it for some seconds.
A server that restarts queues the unfinished jobs again, but gives up a job that was running at the
death of several servers, because that job may have killed them.

No message and no exception can cost a worker: `_run` ends every job and frees its worker.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress

from taquin.web.attempt import Children
from taquin.web.job import Ending, Job, State, failed, settled
from taquin.web.messages import Found, Json
from taquin.web.queue import QUICK, Queue
from taquin.web.requests import REQUEST_KEYS
from taquin.web.store import KEPT_JOBS, Store, StoredJob

MAX_QUEUED = 32
MAX_ATTEMPTS = 3
CANCEL_PATIENCE = 10.0
"""Seconds after which `cancel` returns, even if disk or system keep the job from ending."""
PULSE = 0.1
"""Seconds between two messages to those who watch a job."""
HEARTBEAT = 2.0
"""Seconds after which a stream without news sends a sign of life: it reveals a closed page."""
UNWATCHED = 5.0
"""Seconds that a job which is not kept goes on without a watcher: enough to reload a page."""
RESTARTED = 15.0
"""The same after a restart of the server: pages notice it only after a while."""
CLOSED = "the page that started it was closed."

OnEnd = Callable[[Job, Json | None], None]
"""Called with each job that has ended and the facts of its answer."""

log = logging.getLogger(__name__)


class QueueFullError(Exception):
    """The queue is full: another job would wait too long."""


class Jobs:
    """The workers, the queue, and those who watch."""

    def __init__(self, store: Store, on_end: OnEnd, workers: int | None = None) -> None:
        self._store, self._on_end = store, on_end
        self._queue = Queue(workers or os.cpu_count() or 1)
        self._jobs: dict[str, Job] = {}
        self._changed = asyncio.Condition()
        self._tasks: set[asyncio.Task[None]] = set()
        self._children = Children(self._tell)
        self._closing = False

    async def open(self) -> None:
        """Queue the jobs that an earlier server left unfinished."""
        for row in await self._store.rows():
            job = _from(row)
            if job is None:
                continue
            self._jobs[job.id] = job
            if job.state.ended:
                continue
            if job.attempts >= MAX_ATTEMPTS:
                reason = f"the server died {job.attempts} times while this search ran: it is not tried again."
                await self._finish(job, Ending(State.FAILED, reason))
            else:
                job.state = State.QUEUED
                self._queue.waiting.append(job)
                self._expect_watcher(job, RESTARTED)
        self._fill_workers()

    async def close(self) -> None:
        """Kill every child; the next server runs the unfinished jobs."""
        self._closing = self._children.closing = True
        for job in self._queue.running:
            if job.child is not None:
                job.child.kill()
        await self._notify()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._children.close()
        await self._notify()

    async def submit(self, request: Json) -> Job:
        """Accept a job, or raise QueueFullError."""
        job = Job(secrets.token_urlsafe(9), request)
        self._queue.waiting.append(job)
        self._fill_workers()
        if job in self._queue.waiting and len(self._queue.waiting) > MAX_QUEUED:
            self._queue.waiting.remove(job)
            raise QueueFullError
        self._jobs[job.id] = job
        self._forget_oldest()
        self._expect_watcher(job)
        await self._store.add(job.id, request)  # first in the store's queue: the run begins after this line yields
        return job

    async def keep(self, job: Job, keep: bool) -> None:
        """Let a job go on without a watcher, or not."""
        job.request = job.request | {"keep": keep}
        self._expect_watcher(job)
        await self._store.change(job.id, job.request)
        await self._tell(job)

    def get(self, job: str) -> Job | None:
        """Return the job of this id; None if it is unknown or forgotten."""
        return self._jobs.get(job)

    def all(self) -> list[Job]:
        """Return all known jobs, the oldest first."""
        return list(self._jobs.values())

    @property
    def workers(self) -> int:
        """The number of workers, without the express worker."""
        return self._queue.workers

    @property
    def free(self) -> int:
        """The number of workers without a job."""
        return self._queue.free

    def ahead(self, job: Job) -> int | None:
        """Return how many jobs start before this one; None if it does not wait."""
        return self._queue.ahead(job)

    async def answer(self, job: Job) -> str | None:
        """Return the answer of a job as JSON text; None if it has none."""
        return await self._store.answer(job.id)

    async def cancel(self, job: Job, why: str | None = None) -> None:
        """Cancel a job and wait until its worker is free. A job that has ended stays as it is."""
        if job in self._queue.waiting:
            self._queue.waiting.remove(job)
            await self._finish(job, Ending(State.CANCELLED, why or "cancelled before it began."))
        elif not job.state.ended:
            job.cancelled = why or "cancelled."
            if job.child is not None:
                job.child.kill()
            with suppress(TimeoutError):
                async with asyncio.timeout(CANCEL_PATIENCE), self._changed:
                    await self._changed.wait_for(lambda: job.state.ended or self._closing)

    @contextmanager
    def watched(self, ids: list[str]) -> Iterator[None]:
        """Count a watcher of these jobs."""
        watched = [self._jobs[job] for job in set(ids) if job in self._jobs]
        for job in watched:
            job.watchers += 1
            job.visits += 1
        try:
            yield
        finally:
            for job in watched:
                job.watchers -= 1
                self._expect_watcher(job)

    async def watch(self, ids: list[str]) -> AsyncIterator[Json | None]:
        """Yield the view of each job after each change until all have ended or the server stops.

        None is a sign of life while nothing changes.
        """
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
            try:
                async with asyncio.timeout(HEARTBEAT), self._changed:
                    await self._changed.wait_for(lambda: self._closing or news())
            except TimeoutError:
                yield None

    def _expect_watcher(self, job: Job, seconds: float = UNWATCHED) -> None:
        """Cancel a job that is not kept if nobody watches it within these seconds."""
        if not (job.keep or job.watchers or job.state.ended):
            asyncio.get_running_loop().call_later(seconds, self._end_unwatched, job, job.visits)

    def _end_unwatched(self, job: Job, visits: int) -> None:
        if job.visits == visits and not (job.keep or job.watchers or job.state.ended or self._closing):
            self._begin(self.cancel(job, CLOSED))

    def _fill_workers(self) -> None:
        while not self._closing and (job := self._queue.start_next()):
            self._begin(self._run(job))
            asyncio.get_running_loop().call_later(QUICK, self._expire, job)

    def _expire(self, job: Job) -> None:
        self._queue.expire(job)
        self._fill_workers()

    def _begin(self, action: Coroutine[None, None, None]) -> None:
        """Run something in the background; `close` waits for it."""
        task = asyncio.create_task(action)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, job: Job) -> None:
        """Run a job to its end. Whatever happens, the job ends and its worker is free."""
        ending = Ending(State.FAILED, "the server stopped this search: try again.")
        try:
            await self._store.begin(job.id)
            ending = await self._children.attempt(job)
        except Exception as error:
            ending = failed(job, error)
        finally:
            await self._children.end(job)
            self._queue.release(job)
            self._fill_workers()
            if self._closing and ending.state is State.FAILED:
                await self._store.put_back(job.id)  # the end of the server killed it, not the job itself
            else:
                await self._finish(job, settled(job, ending))

    async def _finish(self, job: Job, ending: Ending) -> None:
        found = ending.found
        try:
            answer = None if found is None else found.answer.decode()
            await self._store.finish(job.id, ending.state, ending.reason, answer)
        except Exception as error:
            log.exception("taquin: the answer of a search could not be stored")
            ending = Ending(State.FAILED, f"its answer could not be stored ({error}).")
        finally:
            job.state, job.reason = ending.state, ending.reason
            best = found if found is not None and found.facts["cost"] is not None else job.best
            job.best, job.child = best and Found(best.facts, b""), None  # the store has the answer
            await self._tell(job)
        try:
            self._on_end(job, None if found is None else found.facts)
        except Exception:
            log.exception("taquin: the end of a search could not be reported")

    async def _tell(self, job: Job) -> None:
        job.version += 1
        await self._notify()

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    def _forget_oldest(self) -> None:
        """Forget the oldest jobs that have ended; the store drops their answers itself."""
        ended = [job.id for job in self._jobs.values() if job.state.ended]
        for job in ended[: max(0, len(ended) - KEPT_JOBS)]:
            del self._jobs[job]


def _from(row: StoredJob) -> Job | None:
    """Return a stored job; None if it is damaged or from another version."""
    if row.state not in list(State) or not isinstance(row.request, dict) or not row.request.keys() >= REQUEST_KEYS:
        return None
    best = None if row.cost is None else Found({"cost": row.cost, "lower_bound": row.lower_bound}, b"")
    return Job(row.id, row.request, State(row.state), row.attempts, row.reason, best=best)
