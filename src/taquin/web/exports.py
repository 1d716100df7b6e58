"""Addresses about what was found: moves, pictures and films to take away, charts, and the frontier to guess from."""

from __future__ import annotations

import csv
import io
import json
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool

from taquin import plots
from taquin.errors import TaquinError
from taquin.pictures import solution_gif, steps_svg
from taquin.problem import Number
from taquin.result import Replay
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles
from taquin.traces.predict import explain, frontier_at
from taquin.traces.trace import Trace
from taquin.web.job import Job, Json
from taquin.web.jobs import Jobs
from taquin.web.requests import Problem, RefusedError, sentence
from taquin.web.searches import GONE, JobIds, NoSuchJobError, TheJob, TheJobs, fetch

router = APIRouter(prefix="/api", tags=["what was found"])

Dark = Annotated[bool, Query(description="for a dark page")]
Measure = Literal["expanded", "generated", "max_frontier", "seconds", "peak_memory"]
MAX_PICTURED = 500
"""Moves of the longest solution that is drawn."""
CSV_COLUMNS = [
    "board",
    "goal",
    "metric",
    "algorithm",
    "heuristic",
    "engine",
    "outcome",
    "cost",
    "optimal",
    "lower_bound",
    "expanded",
    "generated",
    "max_frontier",
    "max_depth",
    "reopened",
    "seconds",
    "peak_memory",
]


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


@router.get("/jobs/{job}/solution.{form}", responses=GONE, response_class=Response)
async def solution(found: TheJob, jobs: TheJobs, form: Literal["txt", "json", "svg", "gif"]) -> Response:
    """Take a solution away: its moves as text, the result as JSON, every step as SVG, or a film as GIF."""
    return await run_in_threadpool(_export, await fetch(found, jobs), form, found.request)


@router.get("/jobs/{job}/charts/{chart}", responses=GONE, response_model=Json)
async def chart(
    found: TheJob, jobs: TheJobs, chart: Literal["frontier", "bounds", "f"], dark: Dark = False
) -> Response:
    """Return a chart of a trace as a Vega-Lite specification."""
    make = {"frontier": plots.frontier_chart, "bounds": plots.bounds_chart, "f": plots.f_chart}[chart]
    text = await fetch_trace(found, jobs)
    return await run_in_threadpool(lambda: _json(make(_trace(text), _look(dark)).to_dict()))


@router.get("/race/chart", responses=GONE, response_model=Json)
async def race_chart(job: JobIds, jobs: TheJobs, measure: Measure = "expanded", dark: Dark = False) -> Response:
    """Return a chart that compares searches as a Vega-Lite specification."""
    texts = await fetch_all(job, jobs)
    return await run_in_threadpool(lambda: _json(plots.race_chart(_rows(texts), measure, _look(dark)).to_dict()))


@router.get("/race.csv", responses=GONE, response_class=Response)
async def race_csv(job: JobIds, jobs: TheJobs) -> Response:
    """Return the results of searches as CSV, a row each."""
    return await run_in_threadpool(_csv, await fetch_all(job, jobs))


@router.get("/jobs/{job}/frontier", responses=GONE, response_model=Guess)
async def frontier(
    found: TheJob,
    jobs: TheJobs,
    step: Annotated[int, Query(ge=1, le=10_000)],
    choice: Annotated[
        str | None, Query(max_length=2_000, pattern="^[0-9]+(,[0-9]+)*$", description="the tiles chosen, with commas")
    ] = None,
) -> Response:
    """Return the frontier after so many expansions; judge a guess which node is expanded next."""
    return await run_in_threadpool(_guess, await fetch_trace(found, jobs), step, choice)


async def fetch_trace(job: Job, jobs: Jobs) -> str:
    if job.request["kind"] != "trace":
        raise NoSuchJobError
    return await fetch(job, jobs)


async def fetch_all(ids: list[str], jobs: Jobs) -> list[str]:
    """Return what those jobs found that have found something."""
    known = [job for name in ids if (job := jobs.get(name))]
    texts = [text for job in known if (text := await jobs.answer(job))]
    if not texts:
        raise NoSuchJobError
    return texts


# What follows runs in a thread: nobody waits while a chart is made for somebody else.


@lru_cache(maxsize=2)
def _trace(text: str) -> Trace:
    trace = json.loads(text)["trace"]
    return Trace(trace["header"], trace["events"])


def _rows(texts: list[str]) -> list[Json]:
    return [json.loads(text)["result"] for text in texts]


def _csv(texts: list[str]) -> Response:
    file = io.StringIO()
    writer = csv.DictWriter(file, CSV_COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(_rows(texts))
    return _file(file.getvalue(), "text/csv", "race.csv")


def _guess(text: str, step: int, choice: str | None) -> Response:
    try:
        at = frontier_at(_trace(text), step)
    except TaquinError as error:
        raise RefusedError([Problem(code="bad-request", field="step", message=sentence(error))]) from None
    state = None if choice is None else tuple(int(tile) for tile in choice.split(","))
    legal = [node.state for node in at.legal]
    return _json(
        {
            "frontier": [vars(node) for node in at.nodes.values()],
            "rule": f"the {at.takes} goes first",
            "right": None if state is None else state in legal,
            "explanation": None if state is None else explain(at, state),
            "legal": [] if state is None else legal,
        }
    )


def _look(dark: bool) -> plots.Look:
    return plots.PAGE_DARK if dark else plots.PAGE


def _export(text: str, form: str, request: Json) -> Response:
    result = json.loads(text)["result"]
    if form == "json":
        return _file(json.dumps(result, indent=1), "application/json", "solution.json")
    if result["moves"] is None:
        raise RefusedError([Problem(code="bad-request", field="job", message="There is no solution to take away.")])
    if form == "txt":
        apart = "" if request["metric"] == "single" else " "
        return _file(apart.join(result["moves"]) + "\n", "text/plain", "solution.txt")
    if len(result["moves"]) > MAX_PICTURED:
        message = f"A solution of {len(result['moves']):,} moves is too long for a picture: at most {MAX_PICTURED}."
        raise RefusedError([Problem(code="bad-request", field="form", message=message)])
    start = Board(request["rows"], request["cols"], tuple(request["tiles"]))
    goal = Board(request["rows"], request["cols"], tuple(request["goal_tiles"]))
    puzzle = SlidingTiles(start, goal, request["order"], request["metric"])
    boards = [puzzle.board(state) for state in Replay(puzzle, result["moves"]).states()]
    try:
        if form == "svg":
            return _file(steps_svg(boards, result["moves"], goal), "image/svg+xml", "solution.svg")
        return _file(solution_gif(boards, result["moves"], goal), "image/gif", "solution.gif")
    except TaquinError as error:
        raise RefusedError([Problem(code="bad-request", field="form", message=sentence(error))]) from None


def _json(content: Json) -> Response:
    return Response(json.dumps(content, allow_nan=False, separators=(",", ":")), media_type="application/json")


def _file(content: str | bytes, media_type: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=headers)
