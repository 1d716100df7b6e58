"""The order of jobs: by arrival, and one more worker for short ones."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import pytest

from taquin.web import attempt
from taquin.web import jobs as jobs_module
from taquin.web.job import Job, State
from taquin.web.jobs import MAX_QUEUED, Jobs, QueueFullError
from taquin.web.messages import Json
from taquin.web.queue import Queue, expected_seconds
from taquin.web.requests import Search
from taquin.web.store import Store
from tests.web.conftest import NewLab
from tests.web.running import EASY, LONG

numbers = count()


def job(**fields: Any) -> Job:
    large = EASY | {"board": "korf15:1", "seconds": 600}
    return Job(str(next(numbers)), Search.model_validate(large | fields).ready(1))


def queue_of(workers: int, *jobs: Job) -> Queue:
    queue = Queue(workers)
    queue.waiting.extend(jobs)
    return queue


def started(queue: Queue) -> list[Job]:
    """Start every job that can start."""
    return list(iter(queue.start_next, None))


def test_without_quick_jobs_the_order_is_that_of_arrival() -> None:
    jobs = [job() for _ in range(4)]
    queue = queue_of(2, *jobs)
    assert started(queue) == jobs[:2]
    assert [queue.ahead(one) for one in jobs] == [None, None, 0, 1]
    queue.release(jobs[1])
    assert started(queue) == [jobs[2]]
    assert queue.free == 0


def test_the_shortest_job_takes_the_express_worker() -> None:
    long, other, five, second, later = job(), job(), job(seconds=5), job(seconds=1), job(seconds=1)
    queue = queue_of(1, long, other, five, second, later)
    assert started(queue) == [long, second]
    assert [queue.ahead(one) for one in (other, five, later)] == [0, 1, 0]
    assert queue.free == 0
    queue.release(second)
    assert started(queue) == [later]
    assert queue.ahead(five) == 0
    queue.release(later)
    assert started(queue) == [five]


def test_a_job_of_20_seconds_leaves_the_express_worker_free() -> None:
    """A race of long searches does not hold up a solve of the 8-puzzle."""
    race = [job(seconds=20) for _ in range(3)]
    queue = queue_of(2, *race)
    assert started(queue) == race[:2]
    small = job(board="867254301")
    queue.waiting.append(small)
    assert started(queue) == [small]


def test_no_long_job_is_passed_at_an_ordinary_worker() -> None:
    first, long, short = job(), job(), job(seconds=1)
    queue = queue_of(1, first)
    assert started(queue) == [first]
    queue.waiting += [long, short]
    assert started(queue) == [short]
    queue.release(first)
    queue.waiting.append(job(seconds=1))
    assert started(queue) == [long]


def test_a_small_job_that_takes_long_makes_room_for_the_next() -> None:
    long, slow, small, last = job(), *(job(board="867254301") for _ in range(3))
    queue = queue_of(1, long, slow, small, last)
    assert started(queue) == [long, slow]
    queue.expire(long)
    assert started(queue) == []
    queue.expire(slow)
    assert started(queue) == [small]
    queue.expire(small)
    assert started(queue) == [], "only one goes on beside the workers"
    assert len(queue.running) == 3
    queue.release(slow)
    assert started(queue) == [last]


def test_a_small_job_that_takes_long_lets_no_other_starve() -> None:
    long, slow, waiting = job(), job(board="867254301"), job()
    queue = queue_of(1, long, slow, waiting)
    assert started(queue) == [long, slow]
    queue.expire(slow)
    queue.release(long)
    assert started(queue) == [waiting]
    queue.release(waiting)
    assert (started(queue), queue.free) == ([], 0), "the slow job has the free worker now"
    queue.waiting += [job(), small := job(board="867254301"), later := job(board="867254301")]
    assert started(queue) == [small]
    queue.expire(small)
    assert started(queue) == [later]


def test_what_is_quick() -> None:
    assert expected_seconds(job(seconds=30).request) == 30
    assert expected_seconds(job().request) == 600
    assert expected_seconds(job(kind="trace", nodes=500).request) == 5
    assert expected_seconds(job(board="867254301").request) == 5
    assert expected_seconds(job(nodes=500, seconds=2).request) == 2


def test_a_small_search_does_not_wait_behind_long_ones(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    running, waiting = lab.begin(**LONG), lab.begin(**LONG)
    assert lab.solve(**EASY)["cost"] == 2
    assert lab.solve(board="867254301", seconds=600)["cost"] == 31
    assert (lab.look(running)["state"], lab.look(waiting)["state"]) == ("running", "queued")
    assert lab.get("/api/about").json()["free_workers"] == 0
    for long in (waiting, running):
        lab.cancel(long)
    assert lab.get("/api/about").json()["free_workers"] == 1


class Endless:
    """Stands in for a child process: it works until it is killed."""

    def __init__(self) -> None:
        self._killed = asyncio.Event()

    @classmethod
    async def start(cls, module: str) -> Endless:
        return cls()

    async def ask(self, request: Json) -> None:
        pass

    async def lines(self) -> AsyncIterator[bytes]:
        await self._killed.wait()
        if not self._killed:
            yield b""

    def kill(self) -> None:
        self._killed.set()

    async def end(self, patience: float = 0.0) -> int:
        self.kill()
        return 0


async def running(*jobs: Job) -> None:
    """Wait until these jobs run."""
    async with asyncio.timeout(60):
        while any(job.state is not State.RUNNING for job in jobs):
            await asyncio.sleep(0.01)


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the real Jobs children that never end."""
    monkeypatch.setattr(attempt, "Child", Endless)


@pytest.mark.usefixtures("endless")
def test_the_express_worker_is_free_again_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs_module, "QUICK", 0.01)

    async def act() -> None:
        store = Store(None)
        jobs = Jobs(store, lambda job, facts: None, 1)
        small = {"board": "867254301"}
        await running(*[await jobs.submit(job(**fields).request) for fields in ({}, small, small)])
        await jobs.close()
        await store.close()

    asyncio.run(act())


@pytest.mark.usefixtures("endless")
def test_a_quick_job_begins_although_a_restart_has_left_too_many_waiting() -> None:
    async def act() -> None:
        store = Store(None)
        for old in (job() for _ in range(MAX_QUEUED + 2)):
            await store.add(old.id, old.request)
        jobs = Jobs(store, lambda job, facts: None, 1)
        await jobs.open()
        with pytest.raises(QueueFullError):
            await jobs.submit(job().request)
        await running(await jobs.submit(job(board="867254301").request))
        await jobs.close()
        await store.close()

    asyncio.run(act())
