"""The fields of a request, and the sentences that refuse one.

Each problem names its field, and its cell if it has one, so that the page can show it there.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from taquin.errors import TaquinError
from taquin.limits.memory import available_memory
from taquin.methods.fitting import fitting
from taquin.methods.method import check_options
from taquin.methods.written import read_algorithm
from taquin.reading.problem import parse_goal, parse_with_goal
from taquin.registry import AUTO
from taquin.tiles.board import GOALS, Board
from taquin.tiles.puzzle import SlidingTiles

MAX_SIDE = 10
"""Rows or columns of the largest board on the page."""
MAX_EVENTS = 6_000
"""Events of the longest trace on the page."""
LARGEST_MEMORY = 2_000_000_000
"""Default memory limit of a search, if each worker can have that much."""
LEAST_MEMORY = 200_000_000
WHOLE = re.compile("[0-9]{1,18}", re.ASCII)

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
Goal = Annotated[str, Field(max_length=2_000, description="last, first, snail, or a board", examples=["last"])]
# No dot and no backslash: a heuristic here consists of names and is never a file.
HeuristicText = Annotated[str, Field(max_length=200, pattern=r"^[a-z0-9_():,/ +-]*$", examples=["manhattan"])]
AlgorithmText = Annotated[
    str, Field(max_length=50, pattern=r"^[a-z0-9_*:=./-]*$", examples=["a_star", "weighted_a_star:3/2"])
]
OptionName = Annotated[str, Field(pattern=r"^[a-z_]{1,30}$")]
OptionValue = Annotated[str, Field(max_length=20, examples=["3/2"])]


class Strict(BaseModel):
    """Refuse unknown fields, so that a misspelled one is noticed."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """One thing that is wrong, and where."""

    code: Code
    field: str = Field(description="cell, board, goal, algorithm, heuristic, or the name of another field")
    cell: int | None = Field(default=None, description="the cell's number, row by row from 0")
    message: str


class Refusal(BaseModel):
    """The answer to a request that cannot be met: a sentence, and each problem with its field."""

    detail: str
    problems: list[Problem] = []


class Method(Strict):
    """A goal, and how to search."""

    goal: Goal = "last"
    metric: Metric = "single"
    order: str = Field("UDLR", pattern="^[UDLRudlr]{4}$", description="the order in which moves are tried")
    algorithm: AlgorithmText = AUTO
    heuristic: HeuristicText | None = None
    options: dict[OptionName, OptionValue] = Field(
        default={}, max_length=5, description="options of the algorithm, such as weight"
    )

    def plain_options(self) -> dict[str, int | str]:
        """Return the options as `solve` takes them, whole numbers as int."""
        return {name: int(text) if WHOLE.fullmatch(text) else text for name, text in self.options.items()}


class Search(Method):
    """A search to run."""

    model_config = ConfigDict(extra="forbid", coerce_numbers_to_str=True)

    kind: Literal["solve", "trace"] = "solve"
    board: BoardText
    engine: Literal["auto", "native", "reference"] = "auto"
    seconds: float = Field(60, gt=0, le=3600, allow_inf_nan=False)
    nodes: int | None = Field(None, ge=1, le=10**12)
    memory: int | None = Field(None, ge=10**8, le=10**11, description="bytes for the process")
    max_events: int = Field(2_000, ge=1, le=MAX_EVENTS, description="the length of a trace")
    keep: bool = Field(True, description="whether the search goes on when no event stream reports it")

    def ready(self, workers: int) -> dict[str, Any]:
        """Return the request for the child process; raise RefusedError if it makes no sense.

        Goal, algorithm and options have one form each, whatever way they were written.
        """
        puzzle = read_puzzle(self.board, self.goal, self.metric, self.order)
        problems = method_problems(puzzle, self)
        if problems:
            raise RefusedError(problems)
        if self.kind == "trace" and self.algorithm == AUTO:
            problems.append(_problem("no-algorithm", "algorithm", "Choose the algorithm you want to watch."))
        if why := puzzle.why_unsolvable():
            problems.append(_problem("unsolvable", "board", f"This board cannot be solved: {why}"))
        if problems:
            raise RefusedError(problems)
        algorithm, options = self.algorithm, self.plain_options()
        if algorithm == AUTO and self.heuristic:
            algorithm = puzzle.default_algorithm
        if algorithm != AUTO:
            found, written = read_algorithm(algorithm)
            algorithm, options = found.name, written | options
        settled = {
            "board": str(puzzle),
            "rows": puzzle.rows,
            "cols": puzzle.cols,
            "tiles": puzzle.start,
            "goal": goal_name(puzzle.board(puzzle.goal)),
            "goal_tiles": puzzle.goal,
            "memory": self.memory or default_memory(workers),
            "algorithm": algorithm,
            "heuristic": self.heuristic or None,
            "options": options,
        }
        return self.model_dump() | settled


REQUEST_KEYS = {*Search.model_fields, "rows", "cols", "tiles", "goal_tiles"}
"""The keys of what `ready` returns."""


class RefusedError(Exception):
    """The request cannot be met, for these reasons."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems[0].message)
        self.problems = problems


def default_memory(workers: int) -> int:
    """Return the default memory limit of a search: all workers together leave some to others."""
    available = available_memory()
    if available is None:
        return LARGEST_MEMORY
    return max(LEAST_MEMORY, min(LARGEST_MEMORY, int(available * 0.8 / workers)))


def read_puzzle(board: str, goal: str, metric: str = "single", order: str = "UDLR") -> SlidingTiles:
    """Parse a board and a goal, never from a file.

    A published board has its own goal in place of `last`.
    """
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
    """Parse a goal: last, first, snail or a board."""
    try:
        goal = parse_goal(text, board)
        if goal.size != board.size:
            raise TaquinError(f"the goal is {goal.rows}×{goal.cols}, but the board is {board.rows}×{board.cols}.")
        return goal
    except TaquinError as error:
        raise RefusedError([_problem("bad-goal", "goal", f"The goal is not understood: {error}")]) from None


def goal_name(goal: Board) -> str:
    """Return a goal as one writes it: last, first, snail, or the board."""
    usual = (name for name in GOALS if goal == Board.goal(*goal.size, name))
    return next(usual, goal.line())


def method_problems(puzzle: SlidingTiles, asked: Method) -> list[Problem]:
    """Return the problems of the algorithm, the heuristic and the options chosen for a puzzle."""
    if asked.algorithm == AUTO:
        return [_problem("does-not-fit", "options", "auto takes no options.")] if asked.options else []
    if not asked.algorithm:
        return [_problem("no-algorithm", "algorithm", "No algorithm is chosen: choose one.")]
    try:
        algorithm, written = read_algorithm(asked.algorithm)
    except TaquinError as error:
        return [_problem("no-algorithm", "algorithm", sentence(error))]
    fits = fitting(puzzle)
    if why := fits.why_not_algorithm(algorithm.name):
        return [_problem("does-not-fit", "algorithm", sentence(why))]
    if not asked.heuristic:
        if algorithm.heuristic == "needed":
            message = f"{algorithm.title} needs a heuristic: choose one."
            return [_problem("no-heuristic", "heuristic", message)]
    elif algorithm.heuristic == "no":
        message = f"{algorithm.title} takes no heuristic: leave it out."
        return [_problem("does-not-fit", "heuristic", message)]
    elif why := fits.why_not_heuristic(asked.heuristic) or fits.why_not_together(algorithm.name, asked.heuristic):
        return [_problem("does-not-fit", "heuristic", sentence(why))]
    if twice := next((name for name in written if name in asked.options), None):
        message = f"The option {twice} is given twice: in {asked.algorithm} and by itself; leave out one of them."
        return [_problem("does-not-fit", "options", message)]
    try:
        check_options(algorithm, {**written, **asked.plain_options()})
    except TaquinError as error:
        return [_problem("does-not-fit", "options", sentence(error))]
    return []


def sentence(error: TaquinError | str) -> str:
    """Return an error as a sentence with a capital letter."""
    text = str(error)
    return text[:1].upper() + text[1:]


def _problem(code: Code, field: str, message: str, cell: int | None = None) -> Problem:
    return Problem(code=code, field=field, cell=cell, message=message)
