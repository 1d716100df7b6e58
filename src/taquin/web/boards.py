"""Addresses about boards: checked, read, shuffled, rated, and what fits them. No search runs here."""

from __future__ import annotations

import inspect
import random
import threading
from contextlib import suppress
from functools import lru_cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from taquin.errors import TaquinError
from taquin.methods.fitting import fitting
from taquin.methods.heuristic import Heuristic, make_heuristic
from taquin.problem import Number
from taquin.reading.problem import parse_with_goal
from taquin.registry import HEURISTICS, Algorithm, NamedHeuristic, find_algorithm
from taquin.result import plain_options
from taquin.tiles.board import Board
from taquin.tiles.contributions import contributions
from taquin.tiles.generate import random_boards, walked_boards
from taquin.tiles.notation import Size
from taquin.tiles.puzzle import SlidingTiles
from taquin.tiles.rating import distances_around
from taquin.web.requests import (
    BoardText,
    Check,
    Checked,
    Goal,
    Metric,
    Problem,
    RefusedError,
    Side,
    Strict,
    check,
    read_own_goal,
    read_puzzle,
    sentence,
)

router = APIRouter(prefix="/api", tags=["boards"])

Difficulty = Literal["easy", "medium", "hard"]
Name = Annotated[str, Query(max_length=50, pattern="^[a-z_]+$")]
BUILDING = threading.Lock()
BoardQuery = Annotated[BoardText, Query()]
GoalQuery = Annotated[Goal, Query()]


class Text(Strict):
    """A board in any notation, or a link of the lab; the size of one written without rows, if it is not a square."""

    text: str = Field(max_length=4_000)
    rows: Side | None = None
    cols: Side | None = None


class ReadBoard(BaseModel):
    """A board that was read; its goal, if the text says which."""

    rows: int
    cols: int
    tiles: list[int]
    board: str
    goal: str | None


class Shuffled(BaseModel):
    """A board to solve."""

    tiles: list[int]
    board: str


class OfferedAlgorithm(BaseModel):
    """An algorithm, what it promises, and why it does not fit, if so."""

    name: str
    short: str
    summary: str
    heuristic: Literal["no", "optional", "needed"]
    optimal: str
    complete: bool
    options: dict[str, int | str]
    watchable: bool = Field(description="whether its steps can be watched")
    takes: str | None = Field(description="which node of the frontier it expands next, where that can be predicted")
    reason: str | None


class OfferedHeuristic(BaseModel):
    """A heuristic, what it promises for the metric, and why it does not fit, if so."""

    name: str
    summary: str
    admissible: bool
    consistent: bool
    reason: str | None


class Offer(BaseModel):
    """Every algorithm and heuristic there is, and which fit."""

    algorithms: list[OfferedAlgorithm]
    heuristics: list[OfferedHeuristic]


class Card(BaseModel):
    """What is to be known about an algorithm or a heuristic, from the text beside its code."""

    name: str
    summary: str
    text: str


class Rating(BaseModel):
    """How far a board is from its goal, and how far each move leads."""

    distance: int
    moves: dict[str, int] = Field(description="the distance after each legal move of the blank")


class Share(BaseModel):
    """Some tiles, and what they contribute to h."""

    tiles: list[int]
    value: Number
    why: str


class Overlay(BaseModel):
    """A heuristic's value, divided among the tiles where it can be."""

    h: Number
    groups: list[Share]
    why_not: str | None


@router.post("/check")
def check_board(asked: Check) -> Checked:
    """Say everything that is wrong with a board as typed, and with the method chosen for it."""
    return check(asked)


@router.post("/read")
def read(asked: Text) -> ReadBoard:
    """Read a board in any notation: `867254301`, rows with `/`, the classic file, `korf15:1`, a link of the lab."""
    size = (asked.rows, asked.cols) if asked.rows and asked.cols else None
    try:
        board, goal = _parse_as_written(asked.text, size)
    except TaquinError as error:
        message = sentence(error).replace("give --size", "set the size to")  # that is an option of the command
        raise RefusedError([Problem(code="bad-board", field="text", message=message)]) from None
    read_puzzle(board.line(), "last")  # a board that is too large is refused
    return ReadBoard(
        rows=board.rows,
        cols=board.cols,
        tiles=list(board.tiles),
        board=board.line(),
        goal=None if goal is None else goal_name(goal),
    )


@router.get("/shuffle")
def shuffle(
    rows: Side, cols: Side, goal: GoalQuery = "last", difficulty: Difficulty = "hard", seed: int | None = None
) -> Shuffled:
    """Return a board that can be solved: a short walk from the goal, a longer one, or any at random."""
    target = read_own_goal(goal, Board.goal(rows, cols))
    rng = random.Random(seed)
    if difficulty == "hard":
        board = next(random_boards(target, 1, rng))
    else:
        steps = 2 * max(rows, cols) + 2 if difficulty == "easy" else 2 * rows * cols + 4
        board = next(walked_boards(target, 1, rng, steps))
    return Shuffled(tiles=list(board.tiles), board=board.line())


@router.get("/methods")
def methods(rows: Side, cols: Side, goal: GoalQuery = "last", metric: Metric = "single") -> Offer:
    """List every algorithm and every heuristic, and say which fit boards of this size with this goal."""
    start = Board.goal(rows, cols)
    fits = fitting(SlidingTiles(start, read_own_goal(goal, start), metric=metric))
    return Offer(
        algorithms=[_offer(one.entry, one.reason) for one in fits.algorithms],
        heuristics=[
            OfferedHeuristic(
                name=one.entry.name,
                summary=one.entry.summary,
                admissible=one.admissible,
                consistent=one.consistent,
                reason=one.reason,
            )
            for one in fits.heuristics
        ],
    )


@router.get("/card")
def card(name: Name) -> Card:
    """Say what is to be known about an algorithm or a heuristic."""
    entry: Algorithm | NamedHeuristic
    if name in HEURISTICS[SlidingTiles.domain]:
        entry = HEURISTICS[SlidingTiles.domain][name]
        code: Any = entry.build
    else:
        try:
            entry = find_algorithm(name)
        except TaquinError as error:
            raise RefusedError([Problem(code="bad-request", field="name", message=sentence(error))]) from None
        code = entry.run
    text = inspect.getdoc(inspect.getmodule(code)) or ""
    return Card(name=entry.name, summary=entry.summary, text=text)


@router.get("/rating")
def rating(board: BoardQuery, goal: GoalQuery = "last", metric: Metric = "single") -> Rating:
    """Return the exact distance of a board of up to 9 cells, and the distance after each move."""
    puzzle = read_puzzle(board, goal, metric)
    try:
        around = distances_around(puzzle.board(puzzle.start), puzzle.board(puzzle.goal), metric)
    except TaquinError as error:
        raise RefusedError([Problem(code="does-not-fit", field="board", message=sentence(error))]) from None
    return Rating(distance=around.distance, moves=around.moves)


@router.get("/overlay")
def overlay(board: BoardQuery, heuristic: Name, goal: GoalQuery = "last", metric: Metric = "single") -> Overlay:
    """Divide a heuristic's value among the tiles, where it can be divided."""
    puzzle = read_puzzle(board, goal, metric)
    try:
        divided = contributions(_heuristic(heuristic, puzzle.board(puzzle.goal), metric), puzzle.start)
    except TaquinError as error:
        raise RefusedError([Problem(code="does-not-fit", field="heuristic", message=sentence(error))]) from None
    groups = [Share(tiles=list(group.tiles), value=group.value, why=group.why) for group in divided.groups]
    return Overlay(h=divided.h, groups=groups, why_not=divided.why_not)


@lru_cache(maxsize=8)
def _heuristic(name: str, goal: Board, metric: str) -> Heuristic:
    """Return a heuristic, its tables built: once for every goal, and one at a time, as that takes seconds."""
    puzzle = SlidingTiles(goal, goal, metric=metric)
    made = make_heuristic(name, puzzle)
    if why := made.why_not(puzzle):
        raise TaquinError(why)
    with BUILDING:
        _ = made.h
    return made


def _parse_as_written(text: str, size: Size | None) -> tuple[Board, Board | None]:
    """Return a board as it is written, or, if it does not say its size, of this one."""
    try:
        return parse_with_goal(text)
    except TaquinError as error:
        with suppress(TaquinError):
            return parse_with_goal(text, size)
        raise error


def goal_name(goal: Board) -> str:
    """Return a goal as it is written: last, first, or the board."""
    usual = (name for name in ("last", "first") if goal == Board.goal(*goal.size, name))
    return next(usual, goal.line())


def _offer(algorithm: Algorithm, reason: str | None) -> OfferedAlgorithm:
    return OfferedAlgorithm(
        name=algorithm.name,
        short=algorithm.short,
        summary=algorithm.summary,
        heuristic=algorithm.heuristic,
        optimal=algorithm.optimal,
        complete=algorithm.complete,
        options=plain_options(algorithm.options),
        watchable=not algorithm.native_only,
        takes=algorithm.takes,
        reason=reason,
    )
