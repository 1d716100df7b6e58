"""Turn user input into a Problem: a board in any notation, a file, a link, or another domain.

`read_…` also opens files and standard input. `parse_…` never does: use it for input from strangers,
such as links and requests to a server.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from textwrap import shorten
from typing import Any

from taquin.domains import DOMAINS
from taquin.errors import TaquinError, about
from taquin.problem import Problem
from taquin.reading.link import Link, is_link
from taquin.tiles.board import Board
from taquin.tiles.instances import NAMES, Instance, load
from taquin.tiles.notation import Size
from taquin.tiles.puzzle import SlidingTiles

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
    if colon and name.lower() in DOMAINS:
        if goal is not None or size is not None:
            raise TaquinError(
                f"{name}: takes no goal and no size: leave them out, the text after the colon says all.",
                "goal" if goal is not None else "size",
            )
        problem: Problem[Any] = DOMAINS[name.lower()].parse(rest)
        return problem
    board = read_board(text, size)
    if goal is None and (instance := _published(text)):
        return instance.puzzle()
    return SlidingTiles(board, read_goal(goal, board) if isinstance(goal, str) else goal)


@about("goal")
def read_goal(text: str, board: Board) -> Board:
    """Return the goal written as `last`, `first`, or a board (or its file) of the same size."""
    return _goal(text, board, read_board)


@about("goal")
def parse_goal(text: str, board: Board) -> Board:
    """Return the goal written as `last`, `first`, or a board of the same size; open no file."""
    return _goal(text, board, parse_board)


def _goal(text: str, board: Board, read: Callable[[str, Size | None], Board]) -> Board:
    if text.strip().lower() in ("first", "last"):
        return Board.goal(*board.size, text.strip().lower())
    if text.strip().isalpha() and (read is parse_board or not Path(text).exists()):
        raise TaquinError(f"the goal {text!r} is neither first, nor last, nor a board.")
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
    if _looks_like_a_path(text) and not _begins_as_a_board(text):
        raise TaquinError(f"{shorten(text, 60)!r} is not a board: write tiles such as 123/456/780, or korf15:1.")
    return Board.parse(text, size)


def parse_with_goal(text: str, size: Size | None = None) -> tuple[Board, Board | None]:
    """Return a board, and its goal if it is a link or a published board; open no file."""
    if is_link(text):
        puzzle = _linked(Link.parse(text), None, size)
        return puzzle.board(puzzle.start), puzzle.board(puzzle.goal)
    instance = _published(text)
    return parse_board(text, size), instance.goal if instance else None


def read_board(text: str, size: Size | None = None) -> Board:
    """Return the board in `text`, in the file it names, on standard input (`-`), or `korf15:1`."""
    if text.strip() == "-":
        return _parse(_read_standard_input(), size, "standard input")
    if not _looks_like_a_path(text) or _published(text):
        return parse_board(text, size)
    path = Path(text)
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE)
        return _parse(_decode(content), size, text)
    except FileNotFoundError:
        if _begins_as_a_board(text):
            return Board.parse(text, size)  # raises an error that says what is wrong with the board
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
        raise TaquinError(f"in {where}: {error}") from None


def _looks_like_a_path(text: str) -> bool:
    """Return whether a text has a letter, dot, backslash or tilde: most paths do, no board does."""
    return bool(re.search(r"[A-Za-z.\\~]", text))


def _begins_as_a_board(text: str) -> bool:
    return bool(re.match(r"\s*[0-9_]", text))
