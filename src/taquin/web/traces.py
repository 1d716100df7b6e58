"""Addresses about a trace: its charts, and its frontier, to guess the next expansion from."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool

from taquin import plots
from taquin.errors import TaquinError
from taquin.problem import Number
from taquin.traces.predict import explain, frontier_at
from taquin.traces.trace import Trace
from taquin.web.estimates import NOT_READY
from taquin.web.exports import Dark, json_response, look
from taquin.web.job import Job
from taquin.web.jobs import Jobs
from taquin.web.lane import Turns
from taquin.web.messages import Json
from taquin.web.requests import Problem, RefusedError, sentence
from taquin.web.searches import GONE, NoSuchJobError, TheJob, TheJobs, fetch, read_answer
from taquin.web.store import DamagedError

router = APIRouter(prefix="/api", tags=["answers"])

PATIENCE = 30.0
"""Seconds that a request waits for its turn."""


class OpenNode(BaseModel):
    """A node of the frontier."""

    state: list[int]
    move: str
    parent: int | None
    g: Number
    h: Number | None
    key: Number


class Guess(BaseModel):
    """The frontier after some expansions; whether a choice of the next one is right, and why."""

    frontier: list[OpenNode]
    rule: str
    right: bool | None
    explanation: str | None
    legal: list[list[int]]


class Traces(Turns):
    """The last trace, parsed.

    Parsing takes up to a second and 200 MB, so one request at a time does it.
    """

    def __init__(self) -> None:
        super().__init__(PATIENCE)
        self._last: tuple[str, Trace] | None = None

    async def get(self, job: Job, jobs: Jobs) -> Trace:
        """Return the trace of a job; the caller must hold the turn."""
        if job.request["kind"] != "trace":
            raise NoSuchJobError
        if self._last is None or self._last[0] != job.id:
            self._last = None  # frees its memory first
            text = await fetch(job, jobs)
            self._last = job.id, await run_in_threadpool(_parse, text)
        return self._last[1]


def traces_of(request: Request) -> Traces:
    """Return the server's Traces."""
    traces: Traces = request.app.state.traces
    return traces


TheTraces = Annotated[Traces, Depends(traces_of)]
RESPONSES = GONE | {429: NOT_READY[429]}


@router.get("/jobs/{job}/charts/{chart}", responses=RESPONSES, response_model=Json)
async def chart(
    found: TheJob,
    jobs: TheJobs,
    traces: TheTraces,
    chart: Literal["frontier", "bounds", "f"],
    dark: Dark = False,
) -> Response:
    """Return a chart of a trace as a Vega-Lite specification."""
    make = {"frontier": plots.frontier_chart, "bounds": plots.bounds_chart, "f": plots.f_chart}[chart]
    async with traces.turn():
        trace = await traces.get(found, jobs)
        return await run_in_threadpool(lambda: json_response(make(trace, look(dark)).to_dict()))


@router.get("/jobs/{job}/frontier", responses=RESPONSES, response_model=Guess)
async def frontier(
    found: TheJob,
    jobs: TheJobs,
    traces: TheTraces,
    step: Annotated[int, Query(ge=1, le=10_000)],
    choice: Annotated[
        str | None,
        Query(max_length=2_000, pattern="^[0-9]+(,[0-9]+)*$", description="the chosen tiles, separated by commas"),
    ] = None,
) -> Response:
    """Return the frontier after so many expansions, and judge a guess of the next expansion."""
    async with traces.turn():
        trace = await traces.get(found, jobs)
        return await run_in_threadpool(_guess, trace, step, choice)


def _parse(text: str) -> Trace:
    trace = read_answer(text).get("trace")
    if not isinstance(trace, dict) or not trace.keys() >= {"header", "events"}:
        raise DamagedError
    return Trace(trace["header"], trace["events"])


def _guess(trace: Trace, step: int, choice: str | None) -> Response:
    try:
        at = frontier_at(trace, step)
    except TaquinError as error:
        raise RefusedError([Problem(code="bad-request", field="step", message=sentence(error))]) from None
    state = None if choice is None else tuple(int(tile) for tile in choice.split(","))
    legal = [node.state for node in at.legal]
    return json_response(
        {
            "frontier": [vars(node) for node in at.nodes.values()],
            "rule": f"the {at.takes} goes first",
            "right": None if state is None else state in legal,
            "explanation": None if state is None else explain(at, state),
            "legal": [] if state is None else legal,
        }
    )
