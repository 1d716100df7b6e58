"""Addresses about boards: check, read and shuffle them, and list the methods that fit them."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from taquin.errors import TaquinError
from taquin.methods.fitting import fitting
from taquin.reading.pasted import left_out
from taquin.reading.problem import parse_with_goal
from taquin.registry import Algorithm
from taquin.result import plain_options
from taquin.tiles.board import Board
from taquin.tiles.generate import random_boards, walked_boards
from taquin.tiles.notation import Size
from taquin.tiles.puzzle import SlidingTiles
from taquin.web.checking import Check, Checked, check
from taquin.web.estimates import GoalQuery
from taquin.web.requests import (
    Metric,
    Problem,
    RefusedError,
    Side,
    Strict,
    goal_name,
    read_own_goal,
    read_puzzle,
    sentence,
)

router = APIRouter(prefix="/api", tags=["boards"])

Difficulty = Literal["easy", "medium", "hard"]


class Text(Strict):
    """A board in any notation, or a link to the lab.

    The size is needed if the text shows no rows and the board is no square.
    """

    text: str = Field(max_length=4_000)
    rows: Side | None = None
    cols: Side | None = None


class ReadBoard(BaseModel):
    """The board in a text, and its goal if the text names one; or why it is no board."""

    problems: list[Problem]
    rows: int | None = None
    cols: int | None = None
    tiles: list[int] | None = None
    board: str | None = None
    goal: str | None = None
    left_out: str = Field(default="", description="the words of the text that are no part of the board")


class Shuffled(BaseModel):
    """A board to solve."""

    tiles: list[int]
    board: str


class OfferedAlgorithm(BaseModel):
    """An algorithm, what it promises, and why it does not fit (null if it fits)."""

    name: str
    title: str
    short: str
    group: str
    summary: str
    heuristic: Literal["no", "optional", "needed"]
    optimal: str
    complete: bool
    options: dict[str, int | str]
    watchable: bool = Field(description="whether its steps can be watched")
    takes: str | None = Field(description="the rule by which it chooses the next node, if that can be predicted")
    reason: str | None


class OfferedHeuristic(BaseModel):
    """A heuristic, what it promises for the metric, and why it does not fit (null if it fits)."""

    name: str
    title: str
    summary: str
    admissible: bool
    consistent: bool
    reason: str | None


class Offer(BaseModel):
    """All algorithms and heuristics, and which of them fit."""

    algorithms: list[OfferedAlgorithm]
    heuristics: list[OfferedHeuristic]


@router.post("/check")
def check_board(asked: Check) -> Checked:
    """List everything that is wrong with a board as typed, and with the method chosen for it."""
    return check(asked)


@router.post("/read")
def read(asked: Text) -> ReadBoard:
    """Read a board in any notation, or say why the text is no board.

    For instance `867254301`, rows with `/`, the classic file, `korf15:1`, or a link to the lab.
    """
    size = (asked.rows, asked.cols) if asked.rows and asked.cols else None
    try:
        board, goal = _parse_as_written(asked.text, size)
    except TaquinError as error:
        message = sentence(error).replace("give the size", "begin with the size")  # the command has an option for it
        return ReadBoard(problems=[Problem(code="bad-board", field="text", message=message)])
    try:
        read_puzzle(board.line(), "last")  # refuses a board that is too large
    except RefusedError as refusal:
        return ReadBoard(problems=refusal.problems)
    return ReadBoard(
        problems=[],
        rows=board.rows,
        cols=board.cols,
        tiles=list(board.tiles),
        board=board.line(),
        goal=None if goal is None else goal_name(goal),
        left_out="" if goal else left_out(asked.text),
    )


@router.get("/shuffle")
def shuffle(
    rows: Side, cols: Side, goal: GoalQuery = "last", difficulty: Difficulty = "hard", seed: int | None = None
) -> Shuffled:
    """Return a solvable board: a short or a longer random walk from the goal, or a random board.

    It is never the goal itself.
    """
    board = target = read_own_goal(goal, Board.goal(rows, cols))
    rng = random.Random(seed)
    steps = 2 * max(rows, cols) + 2 if difficulty == "easy" else 2 * rows * cols + 4
    while board == target:
        board = next(random_boards(target, 1, rng) if difficulty == "hard" else walked_boards(target, 1, rng, steps))
        steps += 1  # on 2×2, twelve moves lead round to the goal again
    return Shuffled(tiles=list(board.tiles), board=board.line())


@router.get("/methods")
def methods(rows: Side, cols: Side, goal: GoalQuery = "last", metric: Metric = "single") -> Offer:
    """List all algorithms and heuristics, and say which fit boards of this size and goal."""
    start = Board.goal(rows, cols)
    fits = fitting(SlidingTiles(start, read_own_goal(goal, start), metric=metric))
    return Offer(
        algorithms=[_offer(one.entry, one.reason) for one in fits.algorithms],
        heuristics=[
            OfferedHeuristic(
                name=one.entry.name,
                title=one.entry.title,
                summary=one.entry.summary,
                admissible=one.admissible,
                consistent=one.consistent,
                reason=one.reason,
            )
            for one in fits.heuristics
        ],
    )


def _parse_as_written(text: str, size: Size | None) -> tuple[Board, Board | None]:
    """Return the board that a text shows; `size` counts only if the text shows no rows."""
    try:
        return parse_with_goal(text)
    except TaquinError as error:
        with suppress(TaquinError):
            return parse_with_goal(text, size)
        raise error


def _offer(algorithm: Algorithm, reason: str | None) -> OfferedAlgorithm:
    return OfferedAlgorithm(
        name=algorithm.name,
        title=algorithm.title,
        short=algorithm.short,
        group=algorithm.group,
        summary=algorithm.summary,
        heuristic=algorithm.heuristic,
        optimal=algorithm.optimal,
        complete=algorithm.complete,
        options=plain_options(algorithm.options),
        watchable=not algorithm.native_only,
        takes=algorithm.rule.takes if algorithm.rule else None,
        reason=reason,
    )
