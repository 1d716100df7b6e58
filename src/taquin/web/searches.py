"""Addresses about searches: begin one, watch it, cancel it, fetch what it found."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from fastapi.sse import EventSourceResponse
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from taquin.web.job import Job
from taquin.web.jobs import Jobs
from taquin.web.requests import Refusal, Search

router = APIRouter(prefix="/api", tags=["searches"])

MAX_WATCHED = 40
JobIds = Annotated[list[str], Query(min_length=1, max_length=MAX_WATCHED)]


class JobView(BaseModel):
    """How a search stands."""

    id: str
    kind: Literal["solve", "trace"]
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    ahead: int | None = Field(description="how many wait before this one, while it waits")
    reason: str | None = Field(description="why it failed, or was cancelled")
    progress: dict[str, Any] | None = Field(description="the counters so far, or the table being built")
    best: dict[str, Any] | None = Field(description="the best solution so far: cost and lower_bound")
    request: dict[str, Any]


class NoSuchJobError(Exception):
    """There is no job of this name, or it has been forgotten."""


def jobs_of(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


TheJobs = Annotated[Jobs, Depends(jobs_of)]


def find_job(job: str, jobs: TheJobs) -> Job:
    found = jobs.get(job)
    if found is None:
        raise NoSuchJobError
    return found


TheJob = Annotated[Job, Depends(find_job)]
GONE: dict[int | str, dict[str, Any]] = {404: {"model": Refusal, "description": "There is no such search (any more)."}}


@router.post("/jobs", status_code=202, responses={429: {"model": Refusal, "description": "Too many are waiting."}})
async def begin(search: Search, jobs: TheJobs) -> JobView:
    """Begin a search, or a trace of one; it waits while every place is taken."""
    job = await jobs.submit(await run_in_threadpool(search.ready, jobs.workers))
    return view(job, jobs)


@router.get("/jobs")
async def list_jobs(jobs: TheJobs) -> list[JobView]:
    """List the searches that are known, the oldest first."""
    return [view(job, jobs) for job in jobs.all()]


@router.get("/jobs/{job}", responses=GONE)
async def look(found: TheJob, jobs: TheJobs) -> JobView:
    """Say how a search stands."""
    return view(found, jobs)


@router.delete("/jobs/{job}", responses=GONE)
async def cancel(found: TheJob, jobs: TheJobs) -> JobView:
    """Cancel a search: its process is killed, and its place is free when this returns."""
    await jobs.cancel(found)
    return view(found, jobs)


@router.get("/jobs/{job}/result", responses=GONE)
async def result(found: TheJob, jobs: TheJobs) -> Response:
    """Return what a search found, `result` as `taquin solve --json` prints it, and the `trace` of a trace."""
    return Response(await fetch(found, jobs), media_type="application/json")


@router.get("/events", response_class=EventSourceResponse)
async def events(job: JobIds, jobs: TheJobs) -> AsyncIterator[JobView]:
    """Tell how searches stand, each time one of them has changed, until all have ended: server-sent events."""
    async for news in jobs.watch(job):
        yield JobView(**news)


async def fetch(job: Job, jobs: Jobs) -> str:
    """Return what a job found, as JSON text."""
    text = await jobs.answer(job)
    if text is None:
        raise NoSuchJobError
    return text


def view(job: Job, jobs: Jobs) -> JobView:
    return JobView(**job.view(jobs.ahead(job)))
