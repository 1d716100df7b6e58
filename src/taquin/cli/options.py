"""The arguments and options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from textwrap import shorten
from typing import Any, TypeVar

import click

import taquin.methods  # noqa: F401  (fills the registry)
from taquin.cli.numbers import LARGEST, Rational, Seconds, Whole
from taquin.errors import TaquinError, about
from taquin.limits.memory import available_memory
from taquin.problem import Problem
from taquin.reading.boards import Given, read_boards
from taquin.reading.problem import read_problem, with_moves
from taquin.registry import ALGORITHMS, HEURISTICS
from taquin.result import Limits
from taquin.tiles.moves import MoveStyle
from taquin.tiles.notation import parse_size
from taquin.tiles.puzzle import SlidingTiles

F = TypeVar("F", bound=Callable[..., Any])

BOARD_HELP = """
\b
BOARD is written in any of these ways:
  867254301              up to 9 cells
  FE169B4C0A73D852       up to 16 cells: A to F are 10 to 15
  8 6 7 2 5 4 3 0 1      spaces or commas
  538/024/167            rows separated by / (5 3 8/0 2 4/1 6 7)
  '538 024 167'          rows separated by spaces
  puzzle04.txt           a file: any of these, a table, or the classic form
  -                      standard input
  korf15:88  korf24:1    a published board and its goal; see taquin instances
  'http://…?board=…'     a link of the lab, in quotes
  hanoi:4  hanoi:5,4     Tower of Hanoi: disks, pegs
  'jugs:4,3->2'          water jugs: sizes, amount to measure
  rivers:3,3,2           missionaries, cannibals, boat size
0 _ . * or x is the blank; so is the one empty cell of a table. # begins a
comment. A move names the direction of the blank: U D L R (--notation changes
that). With --metric multi a number follows if it goes more than one cell: U2.
"""


def algorithm_names() -> list[str]:
    return list(ALGORITHMS)


def heuristic_names() -> list[str]:
    return list(dict.fromkeys(name for names in HEURISTICS.values() for name in names))


def complete(names: Callable[[], list[str]]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Return a shell completion for a name, or for the last of several separated by commas."""

    def completions(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        shorts = [entry.short for entry in ALGORITHMS.values()] if names is algorithm_names else []
        return [before + comma + name for name in [*names(), *shorts] if name.startswith(last)]

    return completions


def parse_memory(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Parse a size such as 500M, 2G, 1.5GB, 2GiB or a plain number of bytes."""
    if value is None:
        return None
    match = re.fullmatch(r"([0-9]{0,18}\.?[0-9]{1,18})\s*([kmgt]?)(i?)b?", value.strip().lower(), re.ASCII)
    size = int(Fraction(match[1]) * (1024 if match[3] else 1000) ** " kmgt".index(match[2] or " ")) if match else 0
    if not 0 < size <= LARGEST:
        raise TaquinError(
            f"--memory {shorten(value, 30)!r} is not understood: write for instance 500M or 2G.", "memory"
        )
    return size


def _stack(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    def apply(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return apply


def _own_option(name: str) -> Callable[[F], F]:
    """Return the option of the command for an option of some algorithms, as they declare it."""
    takers = [entry for entry in ALGORITHMS.values() if name in entry.declared]
    option = takers[0].declared[name]
    names = ", ".join(entry.name for entry in takers)
    return click.option(
        f"--{name.replace('_', '-')}",
        type=Whole(option.lowest, option.most) if isinstance(option.default, int) else Rational(),
        help=f"{names}: {option.help}  [default: {option.default_text}]",
    )


metric_option = click.option(
    "--metric", metavar="single|multi", help="A move slides one tile, or several in a line  [default: single]"
)


notation_option = click.option(
    "--notation",
    metavar="blank|tiles|numbers",
    help="Moves name the blank's direction, the tile's, or the tile  [default: blank]",
)


def move_options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options for how moves are written; the command receives them as `style`."""

    @notation_option
    @click.option("--compact", is_flag=True, help="Write R3 D2 for R R R D D.")
    @wraps(command)
    def with_style(notation: str | None, compact: bool, **rest: Any) -> int:
        problem = rest.get("problem")
        if (notation or compact) and isinstance(problem, Problem) and not isinstance(problem, SlidingTiles):
            raise TaquinError(f"{'--notation' if notation else '--compact'} is for sliding tiles, not for {problem}.")
        with about("notation"):
            style = MoveStyle(notation or "blank", compact)
        return command(style=style, **rest)

    return with_style


_describe_problem = _stack(
    click.option(
        "-g",
        "--goal",
        metavar="GOAL",
        help="last (1 2 … 0, the default), first (0 1 2 …), snail (a spiral), or any board.",
    ),
    click.option("--size", metavar="MxN", help="Rows x columns of a board written without rows."),
    click.option("--order", metavar="UDLR", help="The order in which moves are tried  [default: UDLR]"),
    metric_option,
)


def problem_arguments(command: Callable[..., int]) -> Callable[..., int]:
    """Add the arguments that describe a problem; the command receives them as `problem`."""

    @click.argument("board", nargs=-1, required=True)
    @_describe_problem
    @wraps(command)
    def with_problem(
        board: tuple[str, ...], goal: str | None, size: str | None, order: str | None, metric: str | None, **rest: Any
    ) -> int:
        with about("size"):
            shape = parse_size(size) if size else None
        problem = read_problem(" ".join(board), goal, shape)
        return command(problem=with_moves(problem, order, metric), **rest)

    return with_problem


def boards_arguments(command: Callable[..., int]) -> Callable[..., int]:
    """Add the arguments that describe one problem, or a file of them (--file).

    The command receives `problem`, or `boards` if there is a file; the other is None.
    """

    @click.argument("board", nargs=-1)
    @click.option(
        "--file",
        "file",
        metavar="FILE",
        help="Many boards: CSV with a column board, one board a line, - (standard input), or a published set.",
    )
    @_describe_problem
    @wraps(command)
    def with_boards(
        board: tuple[str, ...],
        file: str | None,
        goal: str | None,
        size: str | None,
        order: str | None,
        metric: str | None,
        **rest: Any,
    ) -> int:
        if bool(board) == (file is not None):
            extra = "both are given" if board else "neither is given"
            raise TaquinError(f"give a BOARD, or --file with many of them: {extra}.", "board")
        if file is not None:
            return command(problem=None, boards=read_boards(file, Given(goal, size, metric, order)), **rest)
        with about("size"):
            shape = parse_size(size) if size else None
        problem = read_problem(" ".join(board), goal, shape)
        return command(problem=with_moves(problem, order, metric), boards=None, **rest)

    return with_boards


jobs_option = click.option(
    "-j", "--jobs", type=Whole(), metavar="N", help="With --file: boards solved at a time  [default: one a core]"
)


method_options = _stack(
    click.option(
        "-a",
        "--algorithm",
        shell_complete=complete(algorithm_names),
        help="The search; see `taquin info`  [default: chosen for the board]",
    ),
    click.option(
        "-H",
        "--heuristic",
        shell_complete=complete(heuristic_names),
        help="A name, pdb:7-8, max(a,b), scaled(a,3/2), or FILE.py:function.",
    ),
    click.option(
        "--admissible", is_flag=True, default=None, help="Declare that your own heuristic never overestimates."
    ),
    *map(_own_option, dict.fromkeys(name for entry in ALGORITHMS.values() for name in entry.declared)),
)
"""The algorithm, the heuristic, and every option that some algorithm declares."""


def limit_options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options that limit a search; the command receives them as `limits`."""

    @click.option(
        "-t", "--time", "time_limit", type=Seconds(), metavar="SECONDS", help="Stop after this time, tables included."
    )
    @click.option("-n", "--nodes", type=Whole(), help="Stop after exactly this many expansions.")
    @click.option("--frontier", type=Whole(), help="Stop when the frontier grows longer than this.")
    @click.option(
        "--memory",
        callback=parse_memory,
        metavar="BYTES",
        help="Stop when the process holds this much, for instance 2G  [default: 80% of free memory]",
    )
    @wraps(command)
    def with_limits(
        time_limit: float | None, nodes: int | None, frontier: int | None, memory: int | None, **rest: Any
    ) -> int:
        memory = free_memory() if memory is None else memory
        return command(limits=Limits(time_limit, nodes, frontier, memory), **rest)

    return with_limits


def free_memory() -> int | None:
    """Return the default memory limit, below what the machine or its container has free."""
    available = available_memory()
    return None if available is None else int(available * 0.8)


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
parity_option = click.option(
    "--no-parity",
    "parity",
    is_flag=True,
    default=True,
    flag_value=False,
    help="Search even if parity proves the board unsolvable.",
)
engine_option = click.option(
    "--engine", default="auto", help="native (C++, fast), reference (Python, readable), or auto."
)
