"""Addresses about answers: download a solution, and compare searches in a table or a chart."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from taquin import plots
from taquin.errors import TaquinError
from taquin.methods.written import read_algorithm
from taquin.registry import AUTO
from taquin.solving.records import FIELDS, csv_text, flat
from taquin.tiles.board import Board
from taquin.tiles.moves import Notation, write_moves
from taquin.web.estimates import NOT_READY
from taquin.web.job import Job, State
from taquin.web.jobs import Jobs
from taquin.web.lane import Lane
from taquin.web.messages import Json
from taquin.web.requests import Problem, RefusedError, sentence
from taquin.web.searches import GONE, JobIds, NoSuchJobError, TheJob, TheJobs, fetch, read_answer
from taquin.web.work import read_request

router = APIRouter(prefix="/api", tags=["answers"])

Dark = Annotated[bool, Query(description="for dark mode")]
Measure = Literal["expanded", "generated", "max_frontier", "stored", "seconds", "peak_memory"]
MAX_PICTURED = 500
"""Moves of the longest solution that is drawn."""
PICTURE_SECONDS = 60.0
PICTURE_MEMORY = 500_000_000
"""Limits of the process that draws a picture. The longest GIF takes about 200 MB."""


def pictures_of(request: Request) -> Lane:
    """Return the lane in which pictures are drawn."""
    pictures: Lane = request.app.state.pictures
    return pictures


Pictures = Annotated[Lane, Depends(pictures_of)]


@router.get("/jobs/{job}/solution.{form}", responses=GONE | NOT_READY, response_class=Response)
async def solution(
    found: TheJob,
    jobs: TheJobs,
    pictures: Pictures,
    form: Literal["txt", "json", "svg", "gif"],
    notation: Notation = "blank",
) -> Response:
    """Download a solution: moves as text, the result as JSON, all steps as SVG, an animated GIF.

    The notation says how text and pictures name moves; JSON always names the way of the blank.
    """
    text = await fetch(found, jobs)
    if form in ("txt", "json"):
        return await run_in_threadpool(_written, text, form, found.request, notation)
    task = await run_in_threadpool(_picture_task, text, form, found.request, notation)
    try:
        async with pictures.turn():
            content = await pictures.run(task)
    except TaquinError as error:
        raise RefusedError([Problem(code="bad-request", field="form", message=sentence(error))]) from None
    if form == "svg":
        return _file(content, "image/svg+xml", "solution.svg")
    return _file(b64decode(content), "image/gif", "solution.gif")


@router.get("/race/chart", responses=GONE, response_model=Json)
async def race_chart(job: JobIds, jobs: TheJobs, measure: Measure = "expanded", dark: Dark = False) -> Response:
    """Return a chart that compares searches as a Vega-Lite specification."""
    results = await fetch_results(job, jobs)
    return await run_in_threadpool(lambda: json_response(plots.race_chart(results, measure, look(dark)).to_dict()))


@router.get("/race.csv", responses=GONE, response_class=Response)
async def race_csv(job: JobIds, jobs: TheJobs) -> Response:
    """Return the results of searches as CSV, a row each."""
    return await run_in_threadpool(_csv, await fetch_results(job, jobs))


async def fetch_results(ids: list[str], jobs: Jobs) -> list[Json]:
    """Return the results of those jobs that have ended, without moves and traces.

    Only one answer is in memory at a time.
    """
    results = []
    for job in filter(None, map(jobs.get, ids)):
        text = await jobs.answer(job)
        if text is not None:
            results.append(await run_in_threadpool(_row, text))
        elif job.state.ended:
            results.append(_unanswered(job))
    if not results:
        raise NoSuchJobError
    return results


def _unanswered(job: Job) -> Json:
    """Return the row of a search that failed or was cancelled: how far it came, and why."""
    request, progress = job.request, job.progress or {}
    name, options = request["algorithm"], request["options"]
    if name != AUTO:
        found, written = read_algorithm(name)
        name, options = found.name, written | options
    return {
        **{key: value for key, value in progress.items() if key in FIELDS},
        **read_request(request).as_json(),
        "algorithm": name,
        "options": options,
        "heuristic": request["heuristic"],
        "outcome": "cancelled" if job.state is State.CANCELLED else "error",
        "cost": None,
        "reason": job.reason or "",
    }


def json_response(content: Json) -> Response:
    """Return a JSON object as a response."""
    return Response(json.dumps(content, allow_nan=False, separators=(",", ":")), media_type="application/json")


def look(dark: bool) -> plots.Look:
    """Return the colours of the page."""
    return plots.PAGE_DARK if dark else plots.PAGE


def _row(text: str) -> Json:
    return {**read_answer(text)["result"], "moves": None}


def _csv(results: list[Json]) -> Response:
    return _file(csv_text(FIELDS, map(flat, results)), "text/csv", "race.csv")


def _written(text: str, form: str, request: Json, notation: str) -> Response:
    result = read_answer(text)["result"]
    if form == "json":
        return _file(json.dumps(result, indent=1), "application/json", "solution.json")
    separator = "" if request["metric"] == "single" else " "
    if notation == "numbers":
        separator = " "
    start = Board(request["rows"], request["cols"], tuple(request["tiles"]))
    return _file(separator.join(write_moves(_moves(result), start, notation)) + "\n", "text/plain", "solution.txt")


def _picture_task(text: str, form: str, request: Json, notation: str) -> Json:
    moves = _moves(read_answer(text)["result"])
    if len(moves) > MAX_PICTURED:
        message = f"A solution of {len(moves):,} moves is too long for a picture: at most {MAX_PICTURED}."
        raise RefusedError([Problem(code="bad-request", field="form", message=message)])
    names = ("rows", "cols", "tiles", "goal_tiles", "order", "metric")
    return {"kind": form, "moves": moves, "notation": notation} | {name: request[name] for name in names}


def _moves(result: Json) -> list[str]:
    moves: list[str] | None = result["moves"]
    if moves is None:
        raise RefusedError([Problem(code="bad-request", field="job", message="There is no solution to download.")])
    return moves


def _file(content: str | bytes, media_type: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=headers)
