"""Addresses about what was found: moves, pictures and films to take away, charts, and the frontier to guess from."""

from __future__ import annotations

import csv
import io
import json
from functools import lru_cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool

from taquin import plots
from taquin.errors import TaquinError
from taquin.pictures import solution_gif, steps_svg
from taquin.predict import explain, frontier_at
from taquin.problem import Number
from taquin.result import Replay
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles
from taquin.trace import Trace
from taquin.web.requests import Problem, RefusedError, sentence
from taquin.web.searches import GONE, JobIds, NoSuchJobError, TheJob, TheJobs

router = APIRouter(prefix="/api", tags=["what was found"])

Json = dict[str, Any]
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
    result = (await fetch(found, jobs))["result"]
    return await run_in_threadpool(_export, result, form, found.request)


@router.get("/jobs/{job}/charts/{chart}", responses=GONE)
async def chart(
    found: TheJob, jobs: TheJobs, chart: Literal["frontier", "bounds", "f"], dark: Dark = False
) -> dict[str, Any]:
    """Return a chart of a trace as a Vega-Lite specification."""
    trace = await fetch_trace(found, jobs)
    make = {"frontier": plots.frontier_chart, "bounds": plots.bounds_chart, "f": plots.f_chart}[chart]
    return await run_in_threadpool(lambda: make(trace, _look(dark)).to_dict())


@router.get("/race/chart", responses=GONE)
async def race_chart(job: JobIds, jobs: TheJobs, measure: Measure = "expanded", dark: Dark = False) -> dict[str, Any]:
    """Return a chart that compares searches as a Vega-Lite specification."""
    rows = await race_rows(job, jobs)
    return await run_in_threadpool(lambda: plots.race_chart(rows, measure, _look(dark)).to_dict())


@router.get("/race.csv", responses=GONE, response_class=Response)
async def race_csv(job: JobIds, jobs: TheJobs) -> Response:
    """Return the results of searches as CSV, a row each."""
    file = io.StringIO()
    writer = csv.DictWriter(file, CSV_COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(await race_rows(job, jobs))
    return _file(file.getvalue(), "text/csv", "race.csv")


@router.get("/jobs/{job}/frontier", responses=GONE)
async def frontier(
    found: TheJob,
    jobs: TheJobs,
    step: Annotated[int, Query(ge=1, le=10_000)],
    choice: Annotated[str | None, Query(max_length=2_000, description="the tiles chosen, with commas")] = None,
) -> Guess:
    """Return the frontier after so many expansions; judge a guess which node is expanded next."""
    trace = await fetch_trace(found, jobs)
    try:
        at = frontier_at(trace, step)
        state = tuple(int(tile) for tile in choice.split(",")) if choice is not None else None
    except (TaquinError, ValueError) as error:
        message = sentence(error) if isinstance(error, TaquinError) else "The choice is a list of tiles."
        raise RefusedError([Problem(code="bad-request", field="step", message=message)]) from None
    legal = [list(node.state) for node in at.legal]
    nodes = [
        OpenNode(state=list(node.state), move=node.move, parent=node.parent, g=node.g, h=node.h, key=node.key)
        for node in at.nodes.values()
    ]
    return Guess(
        frontier=nodes,
        rule=f"the {at.takes} goes first",
        right=None if state is None else list(state) in legal,
        explanation=None if state is None else explain(at, state),
        legal=legal if state is not None else [],
    )


async def fetch(job: Any, jobs: Any) -> Json:
    """Return what a job found."""
    text = await jobs.result(job)
    if text is None:
        raise NoSuchJobError
    found: Json = json.loads(text)
    return found


async def fetch_trace(job: Any, jobs: Any) -> Trace:
    text = await jobs.result(job)
    if text is None or job.request["kind"] != "trace":
        raise NoSuchJobError
    return _trace(text)


@lru_cache(maxsize=4)
def _trace(text: str) -> Trace:
    trace = json.loads(text)["trace"]
    return Trace(trace["header"], trace["events"])


async def race_rows(ids: list[str], jobs: Any) -> list[Json]:
    """Return the results of those jobs that have one."""
    rows = []
    for name in ids:
        job = jobs.get(name)
        text = None if job is None else await jobs.result(job)
        if text is not None:
            rows.append(json.loads(text)["result"])
    if not rows:
        raise NoSuchJobError
    return rows


def _look(dark: bool) -> plots.Look:
    return plots.PAGE_DARK if dark else plots.PAGE


def _export(result: Json, form: str, request: Json) -> Response:
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


def _file(content: str | bytes, media_type: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=headers)
