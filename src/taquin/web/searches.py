"""Addresses about searches: begin one, watch it, cancel it, fetch its answer."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from taquin.web.job import Job
from taquin.web.jobs import Jobs
from taquin.web.messages import Json
from taquin.web.requests import Refusal, Search, Strict
from taquin.web.store import DamagedError

router = APIRouter(prefix="/api", tags=["searches"])

MAX_WATCHED = 40
REPLACED = "you started another search."
JobIds = Annotated[list[str], Query(min_length=1, max_length=MAX_WATCHED)]


class JobView(BaseModel):
    """The state of a search."""

    id: str
    kind: Literal["solve", "trace"]
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    keep: bool = Field(description="whether it goes on when no event stream reports it")
    ahead: int | None = Field(description="the number of searches that start before this one, while it waits")
    reason: str | None = Field(description="why it failed or was cancelled")
    progress: dict[str, Any] | None = Field(description="the counters so far, or the table being built")
    best: dict[str, Any] | None = Field(description="the best solution so far, or at the end: cost and lower_bound")
    request: dict[str, Any]


class Keep(Strict):
    """Whether a search goes on when no event stream reports it."""

    keep: bool


class NoSuchJobError(Exception):
    """The job is unknown or forgotten, or it has no answer."""


class EventStream(StreamingResponse):
    """Server-sent events about jobs; while it is being sent, it counts as their watcher.

    FastAPI's own class prints a traceback if the page closes at the wrong moment.
    """

    media_type = "text/event-stream"

    watched: AbstractContextManager[None] = nullcontext()
    """Counts it as a watcher."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events. However that ends, the watcher is gone; the generator may linger."""
        with self.watched:
            await super().__call__(scope, receive, send)


def jobs_of(request: Request) -> Jobs:
    """Return the server's Jobs."""
    jobs: Jobs = request.app.state.jobs
    return jobs


TheJobs = Annotated[Jobs, Depends(jobs_of)]


def find_job(job: str, jobs: TheJobs) -> Job:
    """Return the job of this id, or raise NoSuchJobError."""
    found = jobs.get(job)
    if found is None:
        raise NoSuchJobError
    return found


TheJob = Annotated[Job, Depends(find_job)]
GONE: dict[int | str, dict[str, Any]] = {
    404: {"model": Refusal, "description": "There is no such search (any more)."},
    410: {"model": Refusal, "description": "The answer of this search is damaged on the disk."},
}


@router.post("/jobs", status_code=202, responses={429: {"model": Refusal, "description": "Too many are waiting."}})
async def begin(search: Search, jobs: TheJobs) -> JobView:
    """Begin a search, or a trace of one; it waits in a queue while every worker is busy.

    One more worker takes only quick searches, so that they do not wait for long ones: those with a
    time limit of at most five seconds, at most 10,000 nodes, or up to nine cells.
    """
    job = await jobs.submit(await run_in_threadpool(search.ready, jobs.workers + 1))
    return view(job, jobs)


@router.get("/jobs")
async def list_jobs(jobs: TheJobs, last: Annotated[int | None, Query(ge=0)] = None) -> list[JobView]:
    """List the known searches, the oldest first.

    `last` leaves out those that have ended, except for so many.
    """
    known = jobs.all()
    if last is not None:
        ended = [job for job in known if job.state.ended]
        left_out = set(ended[: max(0, len(ended) - last)])
        known = [job for job in known if job not in left_out]
    return [view(job, jobs) for job in known]


@router.get("/jobs/{job}", responses=GONE)
async def look(found: TheJob, jobs: TheJobs) -> JobView:
    """Return the state of a search."""
    return view(found, jobs)


@router.delete("/jobs/{job}", responses=GONE)
async def cancel(found: TheJob, jobs: TheJobs, replaced: bool = False, unless_kept: bool = False) -> JobView:
    """Cancel a search: its process is killed, and its worker is free when this returns.

    `replaced` says that another search takes its place; its reason tells. `unless_kept` leaves a
    search alone that is kept.
    """
    if not (unless_kept and found.keep):
        await jobs.cancel(found, REPLACED if replaced else None)
    return view(found, jobs)


@router.post("/jobs/{job}/keep", responses=GONE)
async def keep(found: TheJob, wanted: Keep, jobs: TheJobs) -> JobView:
    """Let a search go on when no event stream reports it, or not."""
    await jobs.keep(found, wanted.keep)
    return view(found, jobs)


@router.get("/jobs/{job}/result", responses=GONE)
async def result(found: TheJob, jobs: TheJobs) -> Response:
    """Return the answer of a search; while it runs, the best solution so far.

    `result` is as `taquin solve --json` prints it; a trace has its `trace`, too.
    """
    if not found.state.ended and (best := await run_in_threadpool(found.best_so_far, "the search goes on")):
        return Response(best.answer, media_type="application/json")
    return Response(await fetch(found, jobs), media_type="application/json")


@router.get("/events", response_class=EventStream)
async def events(job: JobIds, jobs: TheJobs) -> EventStream:
    """Send the state of each search when it changes, until all have ended: server-sent events.

    A search that is not kept is cancelled some seconds after its last such stream has ended.
    """

    async def lines() -> AsyncIterator[str]:
        async for news in jobs.watch(job):
            yield ":\n\n" if news is None else f"data: {json.dumps(news, allow_nan=False)}\n\n"

    stream = EventStream(lines())
    stream.watched = jobs.watched(job)
    return stream


async def fetch(job: Job, jobs: Jobs) -> str:
    """Return the answer of a job as JSON text."""
    text = await jobs.answer(job)
    if text is None:
        raise NoSuchJobError
    return text


def read_answer(text: str) -> Json:
    """Parse an answer; raise DamagedError unless it holds a result."""
    try:
        answer = json.loads(text)
        if isinstance(answer["result"], dict) and "moves" in answer["result"]:
            return dict(answer)
    except (ValueError, TypeError, LookupError, RecursionError):
        pass
    raise DamagedError


def view(job: Job, jobs: Jobs) -> JobView:
    """Return the state of a job."""
    return JobView(**job.view(jobs.ahead(job)))
