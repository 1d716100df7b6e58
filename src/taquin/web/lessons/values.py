"""The values in a lesson, computed from a step's board, so that no number is written by hand.

    {distance}  {cost(greedy manhattan)}  {expanded(breadth_first) > expanded(depth_first)}

A value stands in braces: in a text its number appears, after an answer it says whether that answer
is right. It is a number, a name, a product or quotient, or a comparison of two of them; `not`
reverses it. A value of
another board names what differs: `{expanded(a_star manhattan; order=LRDU)}`, `{boards(board=…)}`.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from taquin.errors import TaquinError
from taquin.methods.heuristic import make_heuristic
from taquin.problem import Number
from taquin.result import Result
from taquin.solving.one import solve
from taquin.tiles.puzzle import SlidingTiles
from taquin.web.requests import read_puzzle

MOST_EXPANDED = 200_000
"""Expansions of a search that a value may need: the lab reads its lessons when it starts."""
MOST_SECONDS = 10.0

Value = Number | str
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}
COMPARISON = re.compile(rf"\s({'|'.join(COMPARISONS)})\s")
"""With spaces around it: `=` also stands in board=… and weight=…."""
CALL = re.compile(r"([a-z_]+)(?:\((.*)\))?")
CHANGE = re.compile("(board|goal|order|metric)=")


@lru_cache(maxsize=256)
def _searched(puzzle: SlidingTiles, method: str) -> Result[Any]:
    if why := puzzle.why_unsolvable():
        raise TaquinError(f"no search solves this board: {why}")
    result = solve(puzzle, method, nodes=MOST_EXPANDED, seconds=MOST_SECONDS)
    if not result.solved:
        raise TaquinError(
            f"{method} does not solve this board within {MOST_EXPANDED:,} expansions: choose an easier one."
        )
    return result


OF_A_METHOD: dict[str, Callable[[Result[Any]], Value | None]] = {
    "cost": lambda result: result.cost,
    "expanded": lambda result: result.expanded,
    "generated": lambda result: result.generated,
    "frontier": lambda result: result.max_frontier,
    "stored": lambda result: result.stored,
    "iterations": lambda result: len(result.bounds),
    "thresholds": lambda result: ", ".join(write(one.bound) for one in result.bounds),
    "rounds": lambda result: ", ".join(write(one.expanded) for one in result.bounds),
}
"""Values of a search: `cost(a_star manhattan)`."""
OF_A_HEURISTIC: dict[str, Callable[[SlidingTiles, str], Number]] = {
    "h": lambda puzzle, name: make_heuristic(name, puzzle).h(puzzle.start),
    "admissible": lambda puzzle, name: make_heuristic(name, puzzle).admissible,
    "consistent": lambda puzzle, name: make_heuristic(name, puzzle).consistent,
}
"""Values of a heuristic: `h(manhattan)`."""
OF_A_BOARD: dict[str, Callable[[SlidingTiles], Number]] = {
    "distance": lambda puzzle: _searched(puzzle, f"{puzzle.default_algorithm} {puzzle.default_heuristic}").cost or 0,
    "solvable": lambda puzzle: puzzle.solvability().solvable,
    "inversions": lambda puzzle: puzzle.board(puzzle.start).inversions(),
    "boards": lambda puzzle: math.factorial(puzzle.rows * puzzle.cols) // 2,
}
"""Values of the board itself: `distance`."""
NAMES = (*OF_A_BOARD, *(f"{name}(METHOD)" for name in OF_A_METHOD), *(f"{name}(HEURISTIC)" for name in OF_A_HEURISTIC))


def evaluate(written: str, puzzle: SlidingTiles) -> Value:
    """Return a value; raise a TaquinError if it is not understood or takes too long.

    >>> from taquin import Board
    >>> puzzle = SlidingTiles(Board.parse("123405786"))
    >>> evaluate("distance", puzzle), evaluate("h(misplaced) = 3", puzzle)
    (2, False)
    """
    text = written.strip()
    if text.startswith("not "):
        return not evaluate(text[4:], puzzle)
    if found := COMPARISON.search(text):
        left, right = (_product(part, puzzle) for part in (text[: found.start()], text[found.end() :]))
        return COMPARISONS[found[1]](left, right)
    return _product(text, puzzle)


def write(value: Value) -> str:
    """Return a value as a text shows it: 1,234, 2.83, yes."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    return f"{int(value):,}" if value == int(value) else f"{float(value):,.2f}"


def _product(text: str, puzzle: SlidingTiles) -> Value:
    """Return the value of factors with `*` and `/` between them, from left to right."""
    first, *rest = re.split(r"\s([*/])\s", text)
    value = _value(first, puzzle)
    for sign, factor in zip(rest[::2], rest[1::2], strict=True):
        other = _value(factor, puzzle)
        if isinstance(value, str) or isinstance(other, str) or (sign == "/" and other == 0):
            raise TaquinError(f"{text!r} cannot be computed: only numbers have products and quotients.")
        value = value * other if sign == "*" else value / other
    return value


def _value(text: str, puzzle: SlidingTiles) -> Value:
    text = text.strip()
    if re.fullmatch("[0-9]+", text):
        return int(text)
    name, written = found.groups("") if (found := CALL.fullmatch(text)) else ("", "")
    argument, puzzle = _elsewhere(written, puzzle)
    if name in OF_A_BOARD and not argument:
        return OF_A_BOARD[name](puzzle)
    if name in OF_A_HEURISTIC and argument:
        return OF_A_HEURISTIC[name](puzzle, argument)
    if name in OF_A_METHOD and argument:
        value = OF_A_METHOD[name](_searched(puzzle, argument))
        if value is None:
            raise TaquinError(f"{argument} has no value {name}.")
        return value
    raise TaquinError(f"the value {text!r} is unknown: use a number, or one of {', '.join(NAMES)}.")


def _elsewhere(written: str, puzzle: SlidingTiles) -> tuple[str, SlidingTiles]:
    """Return the argument without its changes of the board, and the puzzle with them."""
    parts = [part.strip() for part in written.split(";")]
    changes = dict(part.split("=", 1) for part in parts if CHANGE.match(part))
    if changes:
        puzzle = read_puzzle(
            changes.get("board", puzzle.board(puzzle.start).line()),
            changes.get("goal", "last" if "board" in changes else puzzle.board(puzzle.goal).line()),
            changes.get("metric", puzzle.metric),
            changes.get("order", puzzle.order),
        )
    return "; ".join(part for part in parts if not CHANGE.match(part)), puzzle
