"""Many boards from one place: a CSV file, one board a line, JSON Lines, or a published set.

`generate --csv` writes such a file. A CSV file has a header with a column `board`; `goal`, `size`,
`metric`, `order`, `id` and `optimal_length` are read where they are there, other columns are not.
Lines are read when they are needed, so a pipe may be endless. A line that cannot be read becomes an
Unreadable, which fails by itself when it is solved.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import chain, islice
from pathlib import Path
from typing import Any, TextIO

from taquin.errors import TaquinError
from taquin.problem import Problem
from taquin.reading.problem import STANDARD_INPUT, Unreadable, make_problem, parse_board, parse_problem
from taquin.tiles.instances import NAMES, Instance, load

BOARD = ("board", "tiles", "start", "state", "puzzle")
OPTIMAL = ("optimal_length", "optimal", "length")
ID = ("id", "name", "number")
"""The names that a column may have, in any case."""
DELIMITERS = ",;\t"
LONGEST_BOARD = 200
"""Lines of the longest file that is tried as a single board."""

Line = tuple[int, str]
Row = tuple[int, dict[str, Any]]
"""With the number of the line in the file."""


@dataclass(frozen=True)
class FileBoard:
    """One board of a file."""

    id: str
    problem: Problem[Any] | Unreadable
    optimal: int | None = None
    """The length of its shortest solutions, if the file says it."""
    instance: Instance | None = None
    """The published board, if it is one."""

    def with_moves(self, given: Given) -> FileBoard:
        """Return the same board with the metric and the order given."""
        if isinstance(self.problem, Unreadable):
            return self
        problem = make_problem(self.problem, metric=given.metric, order=given.order)
        if problem.metric != self.problem.metric:  # what is known of the board counts other moves
            return FileBoard(self.id, problem)
        return replace(self, problem=problem)

    @classmethod
    def of(cls, instance: Instance) -> FileBoard:
        """Return a published board."""
        return cls(str(instance.id), instance.puzzle(), instance.optimal, instance)


@dataclass(frozen=True)
class Given:
    """What overrides the columns of a file."""

    goal: str | None = None
    size: str | None = None
    metric: str | None = None
    order: str | None = None


def read_boards(name: str, given: Given = Given()) -> Iterator[FileBoard]:
    """Yield the boards of a file, of standard input (`-`), or of a published set (`korf15`)."""
    if name.lower() in NAMES and not Path(name).exists():
        for published in map(FileBoard.of, load(name.lower()).instances):
            yield published.with_moves(given)
        return
    with _open(name) as file:
        try:
            yield from parse_boards(_lines(file), given, STANDARD_INPUT if name == "-" else name)
        except (OSError, UnicodeError) as error:
            raise TaquinError(f"{name!r} cannot be read as a file of boards: {error}.") from None


def parse_boards(lines: Iterator[Line], given: Given, where: str) -> Iterator[FileBoard]:
    """Yield the boards of numbered lines; the first line tells which form they have."""
    first, count = next(lines, None), 0
    for count, (number, row) in enumerate(_rows(first, lines) if first else (), start=1):
        yield _file_board(count, row, given, f"line {number} of {where}")
    if count == 0:
        raise TaquinError(f"{where} holds no board: write one a line, or CSV with a column board.", "file")


def _rows(first: Line, lines: Iterator[Line]) -> Iterable[Row]:
    header = first[1]
    if delimiter := next((each for each in DELIMITERS if _columns(header, each) & set(BOARD)), None):
        return _csv_rows(header, lines, delimiter)
    if header.lstrip().startswith("{"):
        return ((number, _json_row(text)) for number, text in chain([first], lines))
    ahead = [first] if _is_board(header) else [first, *islice(lines, LONGEST_BOARD)]
    whole = "\n".join(text for _, text in ahead)
    if len(ahead) > 1 and _is_board(whole):
        return [(first[0], {"board": whole})]
    return ((number, {"board": text}) for number, text in chain(ahead, lines))


def _columns(header: str, delimiter: str) -> set[str]:
    return {cell.strip(' "').lower() for cell in header.split(delimiter)}


def _csv_rows(header: str, lines: Iterator[Line], delimiter: str) -> Iterator[Row]:
    names = [name.strip().lower() for name in next(csv.reader([header], delimiter=delimiter))]
    number = 0

    def texts() -> Iterator[str]:
        nonlocal number
        for number, text in lines:  # noqa: B007  (the number of the last line that the reader took)
            yield f"{text}\n"  # a quoted cell may go on in the next line

    for cells in csv.reader(texts(), delimiter=delimiter):
        yield number, dict(zip(names, cells, strict=False))


def _json_row(text: str) -> dict[str, Any]:
    try:
        row = json.loads(text)
    except ValueError:
        row = None
    return row if isinstance(row, dict) else {"board": text}


def _file_board(count: int, row: dict[str, Any], given: Given, where: str) -> FileBoard:
    def cell(*names: str) -> str | None:
        return next((str(row[name]).strip() for name in names if row.get(name) not in (None, "")), None)

    text, optimal = cell(*BOARD) or "", cell(*OPTIMAL) or ""
    problem: Problem[Any] | Unreadable
    try:
        if optimal.lower() in ("true", "false"):  # whether the solution of `solve --csv` is proved optimal
            optimal = ""
        if optimal and not (optimal.isascii() and optimal.isdigit()):
            raise TaquinError(f"the optimal length {optimal!r} is not a whole number.")
        problem = parse_problem(text, given.goal or cell("goal"), given.size or cell("size"))
        metric, order = given.metric or cell("metric"), given.order or cell("order")
        problem = make_problem(problem, metric=metric, order=order)
    except TaquinError as error:
        problem = Unreadable(text, f"{where}: {error}")
    counted = cell("metric") or Problem.metric  # the moves that the given length counts
    fits = isinstance(problem, Problem) and problem.metric == counted
    known = int(optimal) if optimal and fits else None
    return FileBoard(cell(*ID) or str(count), problem, known)


def _is_board(text: str) -> bool:
    try:
        parse_board(text)
    except TaquinError:
        return False
    return True


def _lines(file: TextIO) -> Iterator[Line]:
    """Yield the lines of a file with their numbers, without empty lines and comments."""
    for number, line in enumerate(file, start=1):
        text = line.partition("#")[0].strip("\r\n")
        if text.strip():
            yield number, text


@contextmanager
def _open(name: str) -> Iterator[TextIO]:
    """Open a file, or standard input, as UTF-8, or as UTF-16 if it begins with that mark."""
    if name == "-":
        if sys.stdin is None:
            raise TaquinError("standard input is closed, so no board can be read from it.")
        binary = getattr(sys.stdin, "buffer", None)
        yield sys.stdin if binary is None else io.TextIOWrapper(binary, encoding="utf-8-sig", newline="")
        return
    try:
        with Path(name).open("rb") as file:
            mark = file.read(2)
            file.seek(0)
            yield io.TextIOWrapper(file, "utf-16" if mark in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", newline="")
    except FileNotFoundError:
        near = get_close_matches(name.lower(), NAMES, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"give a file of boards, - or a set ({', '.join(NAMES)})."
        raise TaquinError(f"there is no file {name!r}, and no set: {hint}", "file") from None
    except IsADirectoryError:
        raise TaquinError(f"{name!r} is a folder, not a file of boards.", "file") from None
