"""The server: the addresses of the API, the page, and the answers to mistakes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

import taquin
from taquin.errors import TaquinError
from taquin.tiles.compiled import is_compiled
from taquin.web import boards, cards, estimates, exports, searches, traces
from taquin.web.guard import Guard
from taquin.web.jobs import MAX_QUEUED, Jobs, OnEnd, QueueFullError
from taquin.web.lane import BusyError, Lane, UnfinishedError
from taquin.web.lessons import api as lesson_api
from taquin.web.lessons.lesson import Lesson
from taquin.web.lessons.shelf import read_lessons
from taquin.web.quiet import Quiet
from taquin.web.requests import Problem, RefusedError, sentence
from taquin.web.searches import NoSuchJobError
from taquin.web.store import DamagedError, Store
from taquin.web.validation import describe
from taquin.web.vega import VegaBundle

STATIC = Path(__file__).with_name("static")
REFUSALS = {
    400: "The body cannot be read.",
    403: "The request comes from another site: the lab answers only its own page.",
    413: "The body is too large.",
    422: "The request cannot be met; the answer says why.",
}
AS_JSON = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
"""Named here because FastAPI would describe the refusals of an event stream as such streams."""


class About(BaseModel):
    """The server itself."""

    version: str
    native: bool = Field(description="whether the native engine is installed")
    workers: int = Field(description="the searches that run at once, but for quick ones, which have a worker more")
    free_workers: int
    problem: str | None = Field(description="why searches are not kept on disk, if so")


class AsciiResponse(JSONResponse):
    """JSON in ASCII: typed text may contain lone surrogates, which UTF-8 cannot encode."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode()


def create_app(
    store: Path | None = None,
    on_end: OnEnd = lambda job, result: None,
    workers: int | None = None,
    lessons: dict[str, Lesson] | None = None,
) -> FastAPI:
    """Return the server.

    It keeps its jobs in the file `store` and calls `on_end` with each that has ended. It has the
    given lessons, or else those of the package.
    """
    kept = Store(store)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.jobs = jobs = Jobs(kept, on_end, workers)
        app.state.estimates = estimates.Estimates()
        app.state.pictures = Lane(exports.PICTURE_SECONDS, exports.PICTURE_MEMORY)
        app.state.traces = traces.Traces()
        app.state.vega = VegaBundle()
        await jobs.open()
        yield
        await close(app)
        await kept.close()

    app = FastAPI(
        title="Taquin",
        version=taquin.__version__,
        description="Sliding-tile puzzles and heuristic search. The page of the lab uses this API and nothing else.",
        lifespan=lifespan,
        default_response_class=AsciiResponse,
        docs_url=None,
        redoc_url=None,
        responses={status: {"description": why, "content": AS_JSON} for status, why in REFUSALS.items()},
    )
    app.state.lessons = read_lessons() if lessons is None else lessons
    app.add_middleware(Guard)
    app.add_middleware(Quiet)  # the outer one: the guard refuses, too
    for part in (boards, cards, estimates, searches, exports, traces, lesson_api):
        app.include_router(part.router)
    _add_pages(app, kept)
    _add_refusals(app)
    return app


async def close(app: FastAPI) -> None:
    """Kill every child process: this answers requests that wait for one, and frees watchers."""
    for lane in (app.state.estimates.lane, app.state.pictures):
        await lane.close()
    await app.state.jobs.close()


def _add_pages(app: FastAPI, store: Store) -> None:
    @app.get("/api/about", tags=["about"])
    async def about(request: Request) -> About:
        """Return the version, the engine, the number of workers, and the store's problem."""
        jobs: Jobs = request.app.state.jobs
        return About(
            version=taquin.__version__,
            native=is_compiled(),
            workers=jobs.workers,
            free_workers=jobs.free,
            problem=store.problem and sentence(store.problem),
        )

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    @app.get("/docs", include_in_schema=False)
    async def docs() -> FileResponse:
        return FileResponse(STATIC / "docs.html")

    @app.get("/static/vega.js", include_in_schema=False)
    async def vega(request: Request) -> Response:
        bundle = await request.app.state.vega.get()
        return Response(bundle, media_type="text/javascript", headers={"cache-control": "max-age=86400"})

    app.mount("/static", StaticFiles(directory=STATIC), name="static")


def _add_refusals(app: FastAPI) -> None:
    """Answer each mistake with a sentence."""

    @app.exception_handler(RefusedError)
    async def refused(request: Request, error: RefusedError) -> JSONResponse:
        return _refuse(422, str(error), error.problems)

    @app.exception_handler(TaquinError)
    async def wrong(request: Request, error: TaquinError) -> JSONResponse:
        return _refuse(422, sentence(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        problems = [describe(one) for one in error.errors()]
        return _refuse(422, problems[0].message, problems)

    @app.exception_handler(NoSuchJobError)
    async def no_such_job(request: Request, error: NoSuchJobError) -> JSONResponse:
        return _refuse(404, "There is no such search, or it has no answer, or it was forgotten: start it again.")

    @app.exception_handler(lesson_api.NoSuchLessonError)
    async def no_such_lesson(request: Request, error: lesson_api.NoSuchLessonError) -> JSONResponse:
        return _refuse(404, "There is no lesson of this name: choose one in the gallery.")

    @app.exception_handler(QueueFullError)
    async def queue_full(request: Request, error: QueueFullError) -> JSONResponse:
        answer = _refuse(429, f"{MAX_QUEUED} searches are waiting already: try again in a moment, or cancel one.")
        answer.headers["retry-after"] = "5"
        return answer

    @app.exception_handler(DamagedError)
    async def damaged(request: Request, error: DamagedError) -> JSONResponse:
        return _refuse(410, "The answer of this search is damaged on the disk: start the search again.")

    @app.exception_handler(BusyError)
    async def busy(request: Request, error: BusyError) -> JSONResponse:
        answer = _refuse(429, "The lab is busy with requests like this one: try again in a moment.")
        answer.headers["retry-after"] = "5"
        return answer

    @app.exception_handler(UnfinishedError)
    async def unfinished(request: Request, error: UnfinishedError) -> JSONResponse:
        return _refuse(409, f"This could not be finished: {error} Try again later.")

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> JSONResponse:
        where = f"{request.method} {request.scope['path'][:200]}"
        answer = _refuse(error.status_code, f"{where}: {sentence(error.detail)}".rstrip(".") + ".")
        answer.headers.update(error.headers or {})
        return answer


def _refuse(status: int, detail: str, problems: Sequence[Problem] = ()) -> JSONResponse:
    return AsciiResponse({"detail": detail, "problems": [problem.model_dump() for problem in problems]}, status)
