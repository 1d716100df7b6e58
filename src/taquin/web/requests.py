"""What may be asked, and in which sentence it is refused: the one place that judges what people type.

Each problem names the field it belongs to, and the cell where there is one, so that the page can say it there.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from taquin.errors import TaquinError
from taquin.limits.memory import available_memory
from taquin.methods.fitting import fitting
from taquin.methods.method import check_options
from taquin.reading.problem import parse_goal, parse_with_goal
from taquin.registry import AUTO, find_algorithm
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles

MAX_SIDE = 10
"""Rows or columns of the largest board on the page."""
MAX_EVENTS = 6_000
"""Events of the longest trace on the page."""
LARGEST_MEMORY = 2_000_000_000
"""Bytes for a search whose limit is not named, if so many are free for each place."""
LEAST_MEMORY = 200_000_000
WHOLE = re.compile("[0-9]{1,9}", re.ASCII)

Code = Literal[
    "empty",
    "not-a-tile",
    "out-of-range",
    "duplicate",
    "bad-board",
    "bad-goal",
    "unsolvable",
    "no-algorithm",
    "no-heuristic",
    "does-not-fit",
    "bad-request",
]
Metric = Literal["single", "multi"]
Side = Annotated[int, Field(ge=2, le=MAX_SIDE)]
BoardText = Annotated[str, Field(max_length=2_000, examples=["867254301", "8 6 7/2 5 4/3 0 1", "korf15:1"])]
Goal = Annotated[str, Field(max_length=2_000, description="last, first, or a board", examples=["last"])]
# No dot and no backslash: a heuristic here is a name or made of names, never a file.
HeuristicText = Annotated[str, Field(max_length=200, pattern=r"^[a-z0-9_():,/ +-]*$", examples=["manhattan"])]
AlgorithmText = Annotated[str, Field(max_length=50, pattern=r"^[a-z0-9_*-]*$", examples=["a_star"])]
OptionName = Annotated[str, Field(pattern=r"^[a-z_]{1,30}$")]
OptionValue = Annotated[str, Field(max_length=20, examples=["3/2"])]


class Strict(BaseModel):
    """What is not known is refused, so that a typing error is not overlooked."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """What is wrong, and where."""

    code: Code
    field: str = Field(description="cell, board, goal, algorithm, heuristic, or the name of another field")
    cell: int | None = Field(default=None, description="the cell's number, row by row from 0")
    message: str


class Refusal(BaseModel):
    """The answer to what cannot be done: a sentence, and each problem beside its field."""

    detail: str
    problems: list[Problem] = []


class Method(Strict):
    """A board, a goal, and how to search."""

    goal: Goal = "last"
    metric: Metric = "single"
    order: str = Field("UDLR", pattern="^[UDLRudlr]{4}$", description="the order in which moves are tried")
    algorithm: AlgorithmText = AUTO
    heuristic: HeuristicText | None = None


class Check(Method):
    """The cells as typed, to be checked."""

    rows: Side
    cols: Side
    cells: list[Annotated[str, Field(max_length=20)]] = Field(max_length=MAX_SIDE**2)


class Checked(BaseModel):
    """What is wrong with a board and a method; nothing if it can be solved."""

    problems: list[Problem]
    board: str | None = Field(description="the board on one line, if it is one")
    tiles: list[int] | None
    goal_tiles: list[int] | None
    reason: str | None = Field(description="why it can, or cannot, be solved")
    repaired: list[int] | None = Field(description="a board that can be solved, two tiles away from one that cannot")
    other_goal: str | None = Field(default=None, description="last or first, if that could be reached instead")


class Search(Method):
    """A search to be run."""

    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)

    kind: Literal["solve", "trace"] = "solve"
    board: BoardText
    options: dict[OptionName, OptionValue] = Field({}, max_length=5, description="the algorithm's own, such as weight")
    engine: Literal["auto", "native", "reference"] = "auto"
    seconds: float = Field(60, gt=0, le=3600, allow_inf_nan=False)
    nodes: int | None = Field(None, ge=1, le=10**12)
    memory: int | None = Field(None, ge=10**8, le=10**11, description="bytes, of the process")
    max_events: int = Field(2_000, ge=1, le=MAX_EVENTS, description="of a trace")

    def ready(self, places: int) -> dict[str, Any]:
        """Return what the child process needs, one of so many at once; raise RefusedError unless it makes sense."""
        puzzle = read_puzzle(self.board, self.goal, self.metric, self.order)
        problems = method_problems(puzzle, self)
        if problems:
            raise RefusedError(problems)
        if self.kind == "trace" and self.algorithm == AUTO:
            problems.append(_problem("no-algorithm", "algorithm", "Choose the algorithm you want to watch."))
        problems += self._option_problems()
        if why := puzzle.why_unsolvable():
            problems.append(_problem("unsolvable", "board", f"This board cannot be solved: {why}"))
        if problems:
            raise RefusedError(problems)
        settled = {
            "board": str(puzzle),
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "tiles": puzzle.start,
            "goal_tiles": puzzle.goal,
            "memory": self.memory or usual_memory(places),
            "heuristic": self.heuristic or None,
            "options": self.plain_options(),
        }
        return self.model_dump() | settled

    def plain_options(self) -> dict[str, int | str]:
        """Return the options as `solve` takes them: whole numbers are numbers."""
        return {name: int(text) if WHOLE.fullmatch(text) else text for name, text in self.options.items()}

    def _option_problems(self) -> list[Problem]:
        if self.algorithm == AUTO:
            return [_problem("does-not-fit", "options", "auto takes no options.")] if self.options else []
        try:
            check_options(find_algorithm(self.algorithm), self.plain_options())
        except TaquinError as error:
            return [_problem("does-not-fit", "options", sentence(error))]
        return []


REQUEST_KEYS = {*Search.model_fields, "rows", "cols", "tiles", "goal_tiles"}
"""What `ready` returns."""


class RefusedError(Exception):
    """What was asked cannot be done, for these reasons."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems[0].message)
        self.problems = problems


def usual_memory(places: int) -> int:
    """Return the memory limit of a search that names none, so that all places together leave some to others."""
    available = available_memory()
    if available is None:
        return LARGEST_MEMORY
    return max(LEAST_MEMORY, min(LARGEST_MEMORY, int(available * 0.8 / places)))


def read_puzzle(board: str, goal: str, metric: str = "single", order: str = "UDLR") -> SlidingTiles:
    """Return the puzzle that is written so, never from a file; a published board has its own goal for `last`."""
    try:
        start, published = parse_with_goal(board)
        if max(start.size) > MAX_SIDE:
            raise TaquinError(f"the page shows boards of up to {MAX_SIDE}×{MAX_SIDE}, not {start.rows}×{start.cols}.")
    except TaquinError as error:
        raise RefusedError([_problem("bad-board", "board", sentence(error))]) from None
    if published is not None and goal == "last":
        return SlidingTiles(start, published, order, metric)
    return SlidingTiles(start, read_own_goal(goal, start), order, metric)


def read_own_goal(text: str, board: Board) -> Board:
    """Return the goal: last, first or a board as text."""
    try:
        goal = parse_goal(text, board)
        if goal.size != board.size:
            raise TaquinError(f"the goal is {goal.rows}×{goal.cols}, but the board is {board.rows}×{board.cols}.")
        return goal
    except TaquinError as error:
        raise RefusedError([_problem("bad-goal", "goal", f"The goal is not understood: {error}")]) from None


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
    verdict = puzzle.verdict()
    problems += method_problems(puzzle, asked)
    if not verdict.solvable:
        problems.append(_problem("unsolvable", "board", f"This board cannot be solved: {verdict.reason}"))
    return Checked(
        problems=problems,
        goal_tiles=list(puzzle.goal),
        reason=verdict.reason,
        repaired=None if verdict.solvable else list(board.twin().tiles),
        other_goal=None if verdict.solvable else other_goal(board, puzzle.board(puzzle.goal)),
        **answer,
    )


def other_goal(board: Board, goal: Board) -> str | None:
    """Return which usual goal, other than this one, the board can reach."""
    usual = {name: Board.goal(*board.size, name) for name in ("last", "first")}
    return next((name for name, other in usual.items() if other != goal and board.is_solvable(other)), None)


def cell_problems(rows: int, cols: int, cells: list[str]) -> list[Problem]:
    """Return what is wrong with the cells, each problem at its cell."""
    count = rows * cols
    if len(cells) != count:
        return [_problem("bad-board", "board", f"A board of {rows}×{cols} has {count} cells, not {len(cells)}.")]
    problems: list[Problem] = []
    first: dict[int, int] = {}
    typed_cells = [text.strip() for text in cells]
    missing = [tile for tile in range(count) if str(tile) not in typed_cells]
    for cell, typed in enumerate(typed_cells):
        place = f"Row {cell // cols + 1}, column {cell % cols + 1}"
        if not typed:
            message = f"{place} is empty: type a number, or 0 for the blank."
            problems.append(_problem("empty", "cell", message, cell))
        elif not (typed.isascii() and typed.isdigit()):
            message = f"{place}: {typed!r} is not a number."
            problems.append(_problem("not-a-tile", "cell", message, cell))
        elif int(typed) >= count:
            message = f"{place}: {int(typed)} is out of range; a {rows}×{cols} board has 0 to {count - 1}."
            problems.append(_problem("out-of-range", "cell", message, cell))
        elif int(typed) in first:
            other = first[int(typed)]
            message = f"{place}: {int(typed)} stands in row {other // cols + 1}, column {other % cols + 1} already" + (
                f"; {missing[0]} is missing." if missing else "."
            )
            problems.append(_problem("duplicate", "cell", message, cell))
        else:
            first[int(typed)] = cell
    return problems


def method_problems(puzzle: SlidingTiles, asked: Method) -> list[Problem]:
    """Return what is wrong with the algorithm and the heuristic chosen for a puzzle."""
    if asked.algorithm == AUTO:
        return []
    if not asked.algorithm:
        return [_problem("no-algorithm", "algorithm", "No algorithm is chosen: choose one.")]
    try:
        algorithm = find_algorithm(asked.algorithm)
    except TaquinError as error:
        return [_problem("no-algorithm", "algorithm", sentence(error))]
    fits = fitting(puzzle)
    if why := fits.why_not_algorithm(algorithm.name):
        return [_problem("does-not-fit", "algorithm", sentence(why))]
    if not asked.heuristic:
        if algorithm.heuristic == "needed":
            message = f"No heuristic is chosen: {algorithm.name} needs one."
            return [_problem("no-heuristic", "heuristic", message)]
    elif algorithm.heuristic == "no":
        message = f"{algorithm.name} takes no heuristic: leave it out."
        return [_problem("does-not-fit", "heuristic", sentence(message))]
    elif why := fits.why_not_heuristic(asked.heuristic) or fits.why_not_together(algorithm.name, asked.heuristic):
        return [_problem("does-not-fit", "heuristic", sentence(why))]
    return []


def sentence(error: TaquinError | str) -> str:
    """Return what is wrong as a sentence of its own, with a capital letter."""
    text = str(error)
    return text[:1].upper() + text[1:]


def _problem(code: Code, field: str, message: str, cell: int | None = None) -> Problem:
    return Problem(code=code, field=field, cell=cell, message=message)
