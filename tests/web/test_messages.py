"""Messages of a child, one line each: whatever it sends, its job ends and no worker is lost."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from taquin.web import attempt
from taquin.web.app import AsciiResponse
from taquin.web.job import Job
from taquin.web.jobs import Jobs
from taquin.web.messages import BadMessageError, found_message, read_message
from taquin.web.requests import Search
from taquin.web.searches import JobView
from taquin.web.store import Store
from tests.web.noise import FACTS, POLITE, NoisyChild, dump

REQUEST = Search.model_validate({"board": "123456708"}).ready(1) | {"seconds": 0.2}
CHILDREN = 400
WORKERS = 4


@pytest.fixture
def noisy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the real Jobs children that send garbage."""
    monkeypatch.setattr(attempt, "Child", NoisyChild)
    monkeypatch.setattr(attempt, "GRACE", 0.1)
    monkeypatch.setattr(attempt, "PATIENCE", 0.1)


async def ended(jobs: Jobs, job: Job) -> None:
    async for _ in jobs.watch([job.id]):
        pass
    assert job.state.ended


@pytest.mark.usefixtures("noisy")
def test_whatever_children_send_every_job_ends_and_no_worker_is_lost() -> None:
    def report(job: Job, facts: dict[str, Any] | None) -> None:
        if facts is not None:
            _ = f"{facts['cost']:,} {facts['expanded']:,} {facts['algorithm']}"

    async def act() -> None:
        rng = Random(1)
        store = Store(None)
        jobs = Jobs(store, report, WORKERS)
        await jobs.open()

        async def one(seed: int | None) -> Job:
            job = await jobs.submit(REQUEST | {"seed": seed})
            if seed is not None and rng.random() < 0.2:
                await asyncio.sleep(rng.random() / 5)
                await jobs.cancel(job)
            await ended(jobs, job)
            AsciiResponse(JobView(**job.view()).model_dump(mode="json"))
            JobView(**job.view()).model_dump_json()
            return job

        async with asyncio.timeout(120):
            for first in range(0, CHILDREN, 20):
                await asyncio.gather(*map(one, range(first, first + 20)))
            assert jobs.free == WORKERS
            polite = await one(None)
            assert (polite.state, await jobs.answer(polite)) == ("done", dump(POLITE[-2]["answer"]).decode())
            await jobs.close()
        await store.close()

    asyncio.run(act())


@pytest.mark.usefixtures("noisy")
@pytest.mark.parametrize("what", ["store", "report", "search"])
def test_an_exception_in_the_server_costs_no_worker(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    def report(job: Job, facts: dict[str, Any] | None) -> None:
        if what == "report":
            raise RuntimeError("the terminal is on fire")

    async def fail(*_: object) -> None:
        raise RuntimeError("the disk is on fire")

    async def act() -> None:
        store = Store(None)
        jobs = Jobs(store, report, 1)
        if what == "store":
            monkeypatch.setattr(store, "begin", fail)
            monkeypatch.setattr(store, "finish", fail)
        async with asyncio.timeout(60):
            job = await jobs.submit(REQUEST | {"seed": None})
            if what == "search":
                monkeypatch.setattr(attempt.Children, "_search", fail)
            await ended(jobs, job)
            await jobs.cancel(job)
            assert jobs.free == 1
            assert job.state == ("done" if what == "report" else "failed")
            await jobs.close()
        await store.close()

    asyncio.run(act())


def test_an_answer_is_cut_off_unparsed() -> None:
    answer = {"result": FACTS | {"moves": ["L", "U"]}, "trace": [',"answer":', {"answer": 1}]}
    line = dump(found_message("done", answer)) + b"\n"
    message = read_message(line)
    assert message.found is not None
    assert json.loads(message.found.answer) == answer
    assert message.found.facts == FACTS | {"moves": None}
    assert json.loads(line)["answer"] == answer, "and all of it is one JSON object"


@pytest.mark.parametrize("cut", [2, 5, 20, 100])
def test_half_a_message_is_none(cut: int) -> None:
    line = dump(found_message("done", {"result": FACTS | {"moves": None}}))
    with pytest.raises(BadMessageError):
        read_message(line[:-cut])
