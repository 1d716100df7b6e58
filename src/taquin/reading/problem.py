"""Turn user input into a Problem: a board in any notation, a file, a link, or another domain.

`read_…` also opens files and standard input. `parse_…` never does: use it for input from strangers,
such as links and requests to a server.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from textwrap import shorten
from typing import Any, Literal, TypeAlias

from taquin.domains import DOMAINS
from taquin.errors import TaquinError, about
from taquin.problem import Problem
from taquin.reading.link import Link, is_link
from taquin.reading.pasted import parse_pasted
from taquin.tiles.board import GOALS, Board
from taquin.tiles.instances import NAMES, Instance, load
from taquin.tiles.notation import Size, parse_size
from taquin.tiles.puzzle import SlidingTiles

Goal = Literal["last", "first", "snail"]

STANDARD_INPUT = "standard input"
MAX_FILE = 1_000_000  # bytes; a board of 10,000 cells takes 50,000


@about("board")
def read_problem(text: str, goal: str | Board | None = None, size: Size | None = None) -> Problem[Any]:
    """Return the problem that `text` names: a board, a path, `korf15:1`, a link or `hanoi:4`.

    `-` reads a board from standard input. A given `goal` overrides the goal of a link and the
    published goal of a board such as `korf15:1`.
    """
    if is_link(text):
        return _linked(Link.parse(text), goal, size)
    name, colon, rest = text.strip().partition(":")
    if not colon and name.lower() in DOMAINS and not Path(name).exists():
        raise TaquinError(f"{name} needs numbers: write {DOMAINS[name.lower()].form}.")
    if colon and name.lower() in DOMAINS:
        if goal is not None or size is not None:
            raise TaquinError(
                f"{name}: takes no goal and no size: leave them out, the text after the colon says all.",
                "goal" if goal is not None else "size",
            )
        problem: Problem[Any] = DOMAINS[name.lower()].parse(rest)
        return problem
    board, instance = read_board(text, size), _published(text)
    if goal is None and instance:
        return instance.puzzle()
    target = read_goal(goal, board) if isinstance(goal, str) else goal
    return SlidingTiles(board, target, metric=instance.metric if instance else Problem.metric)


def parse_problem(text: str, goal: str | None = None, size: str | int | Size | None = None) -> Problem[Any]:
    """Return the problem that `text` names, as `read_problem` does, but open no file."""
    name, colon, rest = text.strip().partition(":")
    if colon and name.lower() in DOMAINS:
        problem: Problem[Any] = DOMAINS[name.lower()].parse(rest)
        return problem
    board, own_goal = parse_with_goal(text, parse_size(str(size)) if isinstance(size, str | int) else size)
    return SlidingTiles(board, own_goal if goal is None else parse_goal(goal, board))


@dataclass(frozen=True)
class Unreadable:
    """A text that is no problem, and why: among many boards it fails alone."""

    text: str
    reason: str

    def __str__(self) -> str:
        return self.text


BoardLike: TypeAlias = Board | str | Iterable[Any] | Instance | Unreadable
"""A board as text, a list, tuple or NumPy array of tiles or rows, a Board, or a published board."""


def make_problem(
    given: Any,
    goal: Goal | BoardLike | None = None,
    size: str | int | Size | None = None,
    metric: str | None = None,
    order: str | None = None,
) -> Problem[Any]:
    """Return the problem that a caller means: of a board in any form, or one made already.

    >>> str(make_problem([[1, 2], [3, 0]], "first")), str(make_problem("hanoi:3"))
    ('1 2/3 0', 'hanoi:3')
    """
    shape = parse_size(str(size)) if isinstance(size, str | int) else size
    if goal is not None and not isinstance(goal, Iterable):
        raise TaquinError(f"a goal is last, first, snail or a board, not a {type(goal).__name__}.")
    target = goal if goal is None or isinstance(goal, str | Board) else Board.of(goal, shape)
    if isinstance(given, Unreadable):
        raise TaquinError(given.reason)
    if isinstance(given, Instance):
        given = given.puzzle()
    if isinstance(given, str):
        problem = read_problem(given, target, shape)
    elif isinstance(given, Problem):
        problem = given
        if goal is not None or size is not None:
            raise TaquinError("a Problem has its goal already, and its size: give them when making it.")
    elif isinstance(given, Iterable):
        board = given if isinstance(given, Board) else Board.of(given, shape)
        problem = SlidingTiles(board, read_goal(target, board) if isinstance(target, str) else target)
    else:
        kind = type(given).__name__
        raise TaquinError(f"a problem is a board (as text, a list or a Board) or a Problem, not a {kind}.")
    return with_moves(problem, order, metric)


def with_moves(problem: Problem[Any], order: str | None, metric: str | None) -> Problem[Any]:
    """Return the puzzle with another order of moves, or another metric."""
    if order is None and metric is None:
        return problem
    if type(problem) is not SlidingTiles:
        raise TaquinError(f"{'metric' if order is None else 'order'} is for sliding tiles, not for {problem}.")
    start, goal = problem.board(problem.start), problem.board(problem.goal)
    return SlidingTiles(start, goal, order or problem.order, metric or problem.metric)


@about("goal")
def read_goal(text: str, board: Board) -> Board:
    """Return the goal: `last`, `first`, `snail`, or a board (or its file) of the same size."""
    return _goal(text, board, read_board)


@about("goal")
def parse_goal(text: str, board: Board) -> Board:
    """Return the goal: `last`, `first`, `snail`, or a board of the same size; open no file."""
    return _goal(text, board, parse_board)


def _goal(text: str, board: Board, read: Callable[[str, Size | None], Board]) -> Board:
    if text.strip().lower() in GOALS:
        return Board.goal(*board.size, text.strip().lower())
    if text.strip().isalpha() and (read is parse_board or not Path(text).exists()):
        raise TaquinError(f"the goal {text!r} is neither {', nor '.join(GOALS)}, nor a board.")
    try:
        return read(text, board.size if "/" not in text else None)
    except TaquinError as error:
        raise TaquinError(f"in the goal {text!r}: {error}") from None


def _linked(link: Link, goal: str | Board | None, size: Size | None) -> SlidingTiles:
    """Return the puzzle of a link; a given `goal` or `size` overrides the link's own."""
    board, instance = parse_board(link.board, size), _published(link.board)
    if goal is None:
        goal = instance.goal if instance and link.goal == "last" else parse_goal(link.goal, board)
    return SlidingTiles(board, read_goal(goal, board) if isinstance(goal, str) else goal, link.order, link.metric)


def parse_board(text: str, size: Size | None = None) -> Board:
    """Return the board written in `text` or published as `korf15:1`; open no file."""
    if instance := _published(text):
        return Board.parse(instance.board.line(), size)
    try:
        return parse_pasted(text, size)
    except TaquinError:
        if not _looks_like_a_path(text) or _begins_as_a_board(text):
            raise
    raise TaquinError(f"{shorten(text, 60)!r} is not a board: write tiles such as 123/456/780, or korf15:1.")


def parse_with_goal(text: str, size: Size | None = None) -> tuple[Board, Board | None]:
    """Return a board, and its goal if it is a link or a published board; open no file."""
    if is_link(text):
        puzzle = _linked(Link.parse(text), None, size)
        return puzzle.board(puzzle.start), puzzle.board(puzzle.goal)
    instance = _published(text)
    return parse_board(text, size), instance.goal if instance else None


def read_board(text: str, size: Size | None = None) -> Board:
    """Return the board in `text`, in the file it names, on standard input (`-`), or `korf15:1`.

    A text that is a complete board is never a file's name: write ./FE169B4C0A73D852 for the file.
    """
    if text.strip() == "-":
        return _parse(_read_standard_input(), size, STANDARD_INPUT)
    if not _looks_like_a_path(text) or _published(text) or _is_board(text, size):
        return parse_board(text, size)
    path = Path(text)
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE)
        return _parse(_decode(content), size, text)
    except FileNotFoundError:
        with suppress(TaquinError):
            return parse_pasted(text, size)
        if _begins_as_a_board(text):
            return parse_pasted(text, size)  # raises an error that says what is wrong with the board
        name, _, rest = text.partition(":")
        near = get_close_matches(name.lower(), (*DOMAINS, *NAMES), n=1) if rest else []
        hint = f"did you mean {near[0]}:{rest}?" if near else "write tiles such as 123/456/780, korf15:1, or hanoi:4."
        raise TaquinError(f"{text!r} is neither a board nor a file here: {hint}") from None
    except (OSError, ValueError) as error:
        if isinstance(error, TaquinError):
            raise
        raise TaquinError(f"the file {text!r} cannot be read as a board: {error}.") from None


def _published(text: str) -> Instance | None:
    """Return the board that `korf15:1` names, a set of `taquin instances` and a number, or None."""
    name, colon, number = text.strip().partition(":")
    return load(name.lower()).find(number) if colon and name.lower() in NAMES else None


def _read_standard_input() -> str:
    if sys.stdin is None:
        raise TaquinError("standard input is closed, so no board can be read from it.")
    binary = getattr(sys.stdin, "buffer", None)
    if binary is None:
        return sys.stdin.read(MAX_FILE)
    try:
        return _decode(binary.read(MAX_FILE))
    except ValueError as error:
        raise TaquinError(f"standard input cannot be read as a board: {error}.") from None


def _decode(content: bytes) -> str:
    """Decode a file as UTF-8, or as UTF-16 if it begins with that byte-order mark (Windows)."""
    return content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")


def _parse(text: str, size: Size | None, where: str) -> Board:
    try:
        return Board.parse(text, size)
    except TaquinError as error:
        if count := _count_boards(text, size):
            raise TaquinError(
                f"in {where}: there are {count:,} boards, one a line, but one is expected: "
                f"`taquin solve --file {'-' if where == STANDARD_INPUT else where}` solves them all."
            ) from None
        raise TaquinError(f"in {where}: {error}") from None


def _count_boards(text: str, size: Size | None) -> int:
    """Return how many boards a text has, one a line or in the column `board`; 0 if fewer than two.

    No such text is a single board, because tile 1 would stand twice.
    """
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.partition("#")[0].strip()]
    if len(lines) < 2:
        return 0
    if "board" in lines[0].lower().split(","):
        return len(lines) - 1
    return len(lines) if all(_is_board(line, size) for line in lines[:2]) else 0


def _is_board(text: str, size: Size | None) -> bool:
    """Return whether a text is a complete board."""
    try:
        Board.parse(text, size)
    except TaquinError:
        return False
    return True


def _looks_like_a_path(text: str) -> bool:
    """Return whether a text has a letter, dot, backslash or tilde: most paths do, few boards do."""
    return bool(re.search(r"[A-Za-z.\\~]", text))


def _begins_as_a_board(text: str) -> bool:
    """Return whether a text that is neither board nor file looks more like a mistyped board."""
    return bool(re.match(r"\s*[0-9_*]|[0-9A-Fa-f_.*xX/ ]{12,}$", text))
