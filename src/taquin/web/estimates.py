"""Addresses about how far a board is from its goal: exactly, and by a heuristic, tile by tile.

A heuristic that is a sum over the board is evaluated here. Every other one may need a table, which
is built or awaited in a child process: see lane.py.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from taquin.errors import TaquinError
from taquin.problem import Number
from taquin.tiles.compiled import is_compiled
from taquin.tiles.puzzle import SlidingTiles, State
from taquin.web import drawing
from taquin.web.lane import Lane, UnfinishedError
from taquin.web.requests import (
    BoardText,
    Goal,
    HeuristicText,
    Metric,
    Problem,
    Refusal,
    RefusedError,
    read_puzzle,
    sentence,
)

router = APIRouter(prefix="/api", tags=["boards"])

WITHOUT_TABLES = {
    "euclidean",
    "euclidean_half",
    "gaschnig",
    "linear_conflict",
    "manhattan",
    "manhattan_slides",
    "misplaced",
    "nilsson_sequence",
    "row_column",
}
"""Heuristics that the server evaluates itself, within milliseconds."""
SECONDS = 20.0
"""Time limit of an estimate that needs a table. An idle machine builds it in a second or two."""
MEMORY = 500_000_000
MAX_KNOWN = 2_000
"""Estimates kept in memory, about a kilobyte each."""

Name = Annotated[str, Query(max_length=50, pattern="^[a-z_]+$")]
BoardQuery = Annotated[BoardText, Query()]
HeuristicQuery = Annotated[HeuristicText, Query()]
GoalQuery = Annotated[Goal, Query()]
NOT_READY: dict[int | str, dict[str, Any]] = {
    409: {"model": Refusal, "description": "It was not ready in time; another process may hold a table."},
    429: {"model": Refusal, "description": "Too many such requests are waiting."},
}


class Rating(BaseModel):
    """The exact distance of a board to its goal, and the distance after each move."""

    distance: int
    moves: dict[str, int] = Field(description="the distance after each legal move of the blank")


class Share(BaseModel):
    """Some tiles, and what they contribute to h."""

    tiles: list[int]
    value: Number
    why: str


class Overlay(BaseModel):
    """A heuristic's value, divided among the tiles if it can be divided."""

    h: Number
    groups: list[Share]
    why_not: str | None


class Estimates:
    """Estimates that need tables: asked of a child, which also sends those of the boards nearby."""

    def __init__(self) -> None:
        self.lane = Lane(SECONDS, MEMORY)
        self._known: OrderedDict[tuple[Any, ...], Any] = OrderedDict()

    async def ask(self, kind: str, puzzle: SlidingTiles, heuristic: str | None = None) -> Any:
        """Return the estimate of the puzzle's start, from memory or from a child."""

        def key(state: State) -> tuple[Any, ...]:
            return kind, heuristic, puzzle.metric, puzzle.rows, puzzle.goal, state

        asked = key(puzzle.start)
        if asked not in self._known:
            async with self.lane.turn():
                if asked not in self._known:  # another request may have brought it meanwhile
                    for state, estimate in await self.lane.run(_task(kind, puzzle, heuristic)):
                        self._known[key(tuple(state))] = estimate
        if asked not in self._known:
            raise UnfinishedError("its process sent other estimates.")
        self._known.move_to_end(asked)
        estimate = self._known[asked]
        while len(self._known) > MAX_KNOWN:
            self._known.popitem(last=False)
        return estimate


@router.get("/rating", responses=NOT_READY)
async def rating(request: Request, board: BoardQuery, goal: GoalQuery = "last", metric: Metric = "single") -> Rating:
    """Return the exact distance of a board of up to 9 cells, and the distance after each move."""
    puzzle = await run_in_threadpool(read_puzzle, board, goal, metric)
    try:
        if is_compiled():  # the native engine needs 2 ms
            return Rating(**await run_in_threadpool(drawing.rating, puzzle, puzzle.start))
        return Rating(**await _estimates(request).ask("rating", puzzle))
    except TaquinError as error:
        raise RefusedError([Problem(code="does-not-fit", field="board", message=sentence(error))]) from None


@router.get("/overlay", responses=NOT_READY)
async def overlay(
    request: Request, board: BoardQuery, heuristic: HeuristicQuery, goal: GoalQuery = "last", metric: Metric = "single"
) -> Overlay:
    """Divide a heuristic's value among the tiles, if it can be divided."""
    puzzle = await run_in_threadpool(read_puzzle, board, goal, metric)
    try:
        made = drawing.make_fitting(heuristic, puzzle)
        if heuristic in WITHOUT_TABLES:
            return Overlay(**await run_in_threadpool(drawing.overlay, made, puzzle.start))
        return Overlay(**await _estimates(request).ask("overlay", puzzle, heuristic))
    except TaquinError as error:
        raise RefusedError([Problem(code="does-not-fit", field="heuristic", message=sentence(error))]) from None


def _estimates(request: Request) -> Estimates:
    estimates: Estimates = request.app.state.estimates
    return estimates


def _task(kind: str, puzzle: SlidingTiles, heuristic: str | None) -> dict[str, Any]:
    return {
        "kind": kind,
        "heuristic": heuristic,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "tiles": puzzle.start,
        "goal_tiles": puzzle.goal,
        "order": "UDLR",
        "metric": puzzle.metric,
    }
