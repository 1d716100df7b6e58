"""The server: the API's addresses, the page, and how mistakes are answered."""

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
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

import taquin
from taquin.errors import TaquinError
from taquin.running.native import is_installed
from taquin.web import boards, exports, searches
from taquin.web.guard import Guard
from taquin.web.jobs import MAX_QUEUED, Jobs, OnEnd, QueueFullError
from taquin.web.requests import Problem, RefusedError, sentence
from taquin.web.searches import NoSuchJobError
from taquin.web.store import Store
from taquin.web.vega import vega_bundle

STATIC = Path(__file__).with_name("static")
REFUSALS = {
    400: "The body cannot be read.",
    403: "It was asked from elsewhere: the lab answers its own page.",
    413: "The body is too large.",
    422: "What was asked cannot be done, and why.",
}
AS_JSON = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
"""Named here, as otherwise the refusals of a stream of events would be described as such streams, too."""


class AsciiResponse(JSONResponse):
    """JSON in ASCII: what people type may hold halves of characters, which UTF-8 cannot say."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode()


def create_app(
    store: Path | None = None, on_end: OnEnd = lambda job, result: None, workers: int | None = None
) -> FastAPI:
    """Return the server; its jobs are kept in the file `store`, and `on_end` is told of each that has ended."""
    kept = Store(store)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.jobs = jobs = Jobs(kept, on_end, workers)
        await jobs.open()
        yield
        await jobs.close()
        await kept.close()

    app = FastAPI(
        title="Taquin",
        version=taquin.__version__,
        description="Sliding-tile puzzles and heuristic search. The page of the lab uses only this.",
        lifespan=lifespan,
        default_response_class=AsciiResponse,
        docs_url=None,
        redoc_url=None,
        responses={status: {"description": why, "content": AS_JSON} for status, why in REFUSALS.items()},
    )
    app.add_middleware(Guard)
    for part in (boards, searches, exports):
        app.include_router(part.router)
    _add_pages(app)
    _add_refusals(app)
    return app


def _add_pages(app: FastAPI) -> None:
    @app.get("/api/about", tags=["about"])
    async def about(request: Request) -> dict[str, str | int | bool]:
        """Say which Taquin this is, and how many searches run at once."""
        return {"version": taquin.__version__, "native": is_installed(), "workers": request.app.state.jobs.workers}

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    @app.get("/docs", include_in_schema=False)
    async def docs() -> FileResponse:
        return FileResponse(STATIC / "docs.html")

    @app.get("/static/vega.js", include_in_schema=False)
    async def vega() -> Response:
        bundle = await run_in_threadpool(vega_bundle)
        return Response(bundle, media_type="text/javascript", headers={"cache-control": "max-age=86400"})

    app.mount("/static", StaticFiles(directory=STATIC), name="static")


def _add_refusals(app: FastAPI) -> None:
    """Answer every mistake with a sentence."""

    @app.exception_handler(RefusedError)
    async def refused(request: Request, error: RefusedError) -> JSONResponse:
        return _refuse(422, str(error), error.problems)

    @app.exception_handler(TaquinError)
    async def wrong(request: Request, error: TaquinError) -> JSONResponse:
        return _refuse(422, sentence(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        problems = []
        for one in error.errors():
            field = ".".join(str(part) for part in one["loc"][1:]) or "body"
            message = f"{field}: {one['msg']}."
            if one["type"] == "json_invalid":
                field, message = "body", f"The body is not JSON: {one['ctx']['error']}."
            elif field == "body":
                message = "The body must be a JSON object, sent with content-type: application/json."
            problems.append(Problem(code="bad-request", field=field, message=message))
        return _refuse(422, problems[0].message, problems)

    @app.exception_handler(NoSuchJobError)
    async def no_such_job(request: Request, error: NoSuchJobError) -> JSONResponse:
        return _refuse(404, "There is no such search, or it found nothing, or it was forgotten: start it again.")

    @app.exception_handler(QueueFullError)
    async def queue_full(request: Request, error: QueueFullError) -> JSONResponse:
        answer = _refuse(429, f"{MAX_QUEUED} searches are waiting already: try again in a moment, or cancel one.")
        answer.headers["retry-after"] = "5"
        return answer

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> JSONResponse:
        where = f"{request.method} {request.scope['path'][:200]}"
        answer = _refuse(error.status_code, f"{where}: {sentence(error.detail)}".rstrip(".") + ".")
        answer.headers.update(error.headers or {})
        return answer


def _refuse(status: int, detail: str, problems: Sequence[Problem] = ()) -> JSONResponse:
    return AsciiResponse({"detail": detail, "problems": [problem.model_dump() for problem in problems]}, status)
