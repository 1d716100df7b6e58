"""Everything that is wrong with a board as typed, and with the method chosen for it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field

from taquin.tiles.board import Board
from taquin.tiles.compiled import is_compiled
from taquin.tiles.distances import MAX_EXACT_CELLS
from taquin.tiles.puzzle import SlidingTiles
from taquin.tiles.rating import distance_to
from taquin.web.requests import MAX_SIDE, Method, Problem, RefusedError, Side, method_problems, read_own_goal


class Check(Method):
    """The cells as typed."""

    rows: Side
    cols: Side
    cells: list[Annotated[str, Field(max_length=20)]] = Field(max_length=MAX_SIDE**2)


class Checked(BaseModel):
    """The problems of a board and a method; none if the search can begin."""

    problems: list[Problem]
    board: str | None = Field(description="the board on one line, if the cells form one")
    tiles: list[int] | None
    goal_tiles: list[int] | None
    reason: str | None = Field(description="why it can or cannot be solved")
    repaired: list[int] | None = Field(description="for an unsolvable board: the same with two tiles exchanged")
    other_goal: str | None = Field(default=None, description="last or first, if the board can reach that goal instead")
    distance: int | None = Field(default=None, description="the fewest moves to the goal, where it is known at once")


def check(asked: Check) -> Checked:
    """Return everything that is wrong with a board as typed, and with the method chosen for it."""
    problems = cell_problems(asked.rows, asked.cols, asked.cells)
    if problems:
        return Checked(problems=problems, board=None, tiles=None, goal_tiles=None, reason=None, repaired=None)
    board = Board(asked.rows, asked.cols, tuple(int(cell) for cell in asked.cells))
    answer: dict[str, Any] = {"board": board.line(), "tiles": list(board.tiles)}
    try:
        puzzle = SlidingTiles(board, read_own_goal(asked.goal, board), asked.order, asked.metric)
    except RefusedError as refusal:
        return Checked(problems=refusal.problems, goal_tiles=None, reason=None, repaired=None, **answer)
    verdict = puzzle.solvability()
    problems += method_problems(puzzle, asked)
    if not verdict.solvable:
        message = f"This board cannot be solved: {verdict.reason}"
        problems.append(Problem(code="unsolvable", field="board", message=message))
    return Checked(
        problems=problems,
        goal_tiles=list(puzzle.goal),
        reason=verdict.reason,
        repaired=None if verdict.solvable else list(board.twin().tiles),
        other_goal=None if verdict.solvable else other_goal(board, puzzle.board(puzzle.goal)),
        distance=known_distance(puzzle) if verdict.solvable else None,
        **answer,
    )


def known_distance(puzzle: SlidingTiles) -> int | None:
    """Return the fewest moves to the goal, if the native engine knows it within milliseconds."""
    if not is_compiled() or len(puzzle.start) > MAX_EXACT_CELLS:
        return None
    return distance_to(puzzle.board(puzzle.goal), puzzle.metric)(puzzle.start)


def other_goal(board: Board, goal: Board) -> str | None:
    """Return which of the goals `last` and `first`, other than this one, the board can reach."""
    usual = {name: Board.goal(*board.size, name) for name in ("last", "first")}
    return next((name for name, other in usual.items() if other != goal and board.is_solvable(other)), None)


def cell_problems(rows: int, cols: int, cells: list[str]) -> list[Problem]:
    """Return the problems of the cells, each with its cell."""
    count = rows * cols
    if len(cells) != count:
        message = f"A board of {rows}×{cols} has {count} cells, not {len(cells)}."
        return [Problem(code="bad-board", field="board", message=message)]
    problems: list[Problem] = []
    first: dict[int, int] = {}
    typed_cells = [text.strip() for text in cells]
    missing = [tile for tile in range(count) if str(tile) not in typed_cells]
    for cell, typed in enumerate(typed_cells):
        place = f"Row {cell // cols + 1}, column {cell % cols + 1}"
        if not typed:
            message = f"{place} is empty: type a number, or 0 for the blank."
            problems.append(Problem(code="empty", field="cell", message=message, cell=cell))
        elif not (typed.isascii() and typed.isdigit()):
            message = f"{place}: {typed!r} is not a number."
            problems.append(Problem(code="not-a-tile", field="cell", message=message, cell=cell))
        elif int(typed) >= count:
            message = f"{place}: {int(typed)} is out of range; a {rows}×{cols} board has 0 to {count - 1}."
            problems.append(Problem(code="out-of-range", field="cell", message=message, cell=cell))
        elif int(typed) in first:
            other = first[int(typed)]
            message = f"{place}: {int(typed)} stands in row {other // cols + 1}, column {other % cols + 1} already" + (
                f"; {missing[0]} is missing." if missing else "."
            )
            problems.append(Problem(code="duplicate", field="cell", message=message, cell=cell))
        else:
            first[int(typed)] = cell
    return problems
