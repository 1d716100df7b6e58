"""The card of a method: its documentation field by field, and a worked example on a small board.

The example is computed when it is asked for: it runs the method itself.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from taquin import solve
from taquin.errors import TaquinError
from taquin.methods import cards
from taquin.methods.fitting import fitting
from taquin.problem import Number
from taquin.registry import HEURISTICS, Algorithm, NamedHeuristic, find_algorithm
from taquin.result import Result, plain_options
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles
from taquin.traces.trace import trace
from taquin.web.drawing import make_fitting, overlay
from taquin.web.estimates import Name, Share
from taquin.web.requests import Metric, Problem, RefusedError, sentence

router = APIRouter(prefix="/api", tags=["boards"])

SMALL = SlidingTiles(Board.parse("520/143"))
"""Seven moves from its goal. A* needs 10 expansions, breadth-first search 45, and greedy search
finds a solution of 35 moves: small enough to follow, and large enough to tell them apart."""
CENTRED = SlidingTiles(Board.parse("283/164/705"), Board.parse("123/804/765"))
"""For a heuristic that needs the blank in the centre: the example of Nilsson 1980."""
SMALL_LIMITS: dict[str, dict[str, Any]] = {"beam": {"width": 2}, "sma_star": {"memory_nodes": 8}}
"""On so small a board, the usual limits of these searches would never be felt."""
FOLLOWED = 6
"""Expansions that an example lists."""
OPTIMAL = {
    "never": ("not optimal", False),
    "bounded": ("at most w times the optimum with an admissible heuristic", True),
    "unit-cost": ("optimal if every move costs 1", True),
    "admissible": ("optimal with an admissible heuristic", True),
    "always": ("optimal", True),
}
BROKEN = {
    "single": "if a move slides one tile",
    "multi": "if a move may slide several tiles",
}
"""When a heuristic breaks a promise that it keeps with the other metric."""


class Promise(BaseModel):
    """A property in words, and whether it is a good one."""

    text: str
    holds: bool


class Expansion(BaseModel):
    """A node that the example expands."""

    tiles: list[int]
    g: Number
    h: Number | None
    f: Number | None


class Example(BaseModel):
    """A method at work on a small board."""

    cols: int
    tiles: list[int]
    goal_tiles: list[int]
    text: str = Field(description="what it found, in a sentence or two")
    expansions: list[Expansion] = Field(description="the first nodes that an algorithm expands")
    shares: list[Share] = Field(description="how the value of a heuristic divides among the tiles")


class Card(BaseModel):
    """A method: its documentation, what it promises, and an example."""

    name: str
    title: str
    summary: str
    group: str | None = Field(description="of an algorithm: the group in which menus list it")
    promises: list[Promise] = Field(description="complete and optimal, or admissible and consistent")
    fields: dict[str, str] = Field(description="Idea, Formula, Source and so on, as its source code says")
    example: Example | None


@router.get("/card")
def card(name: Name, metric: Metric = "single") -> Card:
    """Describe an algorithm or a heuristic; a heuristic's promises are those for the metric."""
    entry = _find(name)
    found = cards.card_of(entry)
    return Card(
        name=found.name,
        title=found.title,
        summary=found.summary,
        group=entry.group if isinstance(entry, Algorithm) else None,
        promises=_promises(entry, metric),
        fields=found.fields,
        example=_example(entry.name, isinstance(entry, Algorithm)),
    )


def _promises(entry: Algorithm | NamedHeuristic, metric: str) -> list[Promise]:
    if isinstance(entry, Algorithm):
        text, holds = OPTIMAL[entry.optimal]
        return [_promise("complete", entry.complete), Promise(text=text, holds=holds)]
    unless = "" if metric in entry.metrics else BROKEN[metric]
    return [_promise("admissible", entry.admissible, unless), _promise("consistent", entry.consistent, unless)]


def _promise(word: str, holds: bool, unless: str = "") -> Promise:
    """Return the promise; `unless` says why a promise that the method makes does not hold here."""
    if not holds:
        return Promise(text=f"not {word}", holds=False)
    return Promise(text=f"not {word} {unless}", holds=False) if unless else Promise(text=word, holds=True)


def _find(name: str) -> Algorithm | NamedHeuristic:
    try:
        return HEURISTICS[SlidingTiles.domain].get(name) or find_algorithm(name)
    except TaquinError as error:
        raise RefusedError([Problem(code="bad-request", field="name", message=sentence(error))]) from None


@cache
def _example(name: str, searches: bool) -> Example | None:
    """Return a worked example; None where the method cannot run, and of a user's own heuristic."""
    try:
        return _search_example(find_algorithm(name)) if searches else _value_example(HEURISTICS["tiles"][name])
    except TaquinError:
        return None


def _search_example(entry: Algorithm) -> Example:
    heuristic = "manhattan" if entry.heuristic != "no" else None
    limits = SMALL_LIMITS.get(entry.name, {})
    result = solve(SMALL, entry.name, heuristic, seconds=5, **limits)
    steps = [] if entry.native_only else trace(SMALL, entry.name, heuristic, steps=FOLLOWED, **limits).steps
    return Example(
        **_boards(SMALL),
        text=_found(result, _in_words(entry, entry.options | limits, heuristic)),
        expansions=[_expansion(step) for step in steps[:FOLLOWED]],
        shares=[],
    )


def _in_words(entry: Algorithm, options: dict[str, Any], heuristic: str | None) -> str:
    """Return an algorithm with what the example chose for it, as the subject of a sentence."""
    chosen = [f"{option.replace('_', ' ')} {value}" for option, value in plain_options(options).items() if value]
    chosen += ["Manhattan distance"] if heuristic else []
    return f"{entry.title}, with {' and '.join(chosen)}," if chosen else entry.title


def _found(result: Result[Any], method: str) -> str:
    expanded = f"{result.expanded:,} node{'' if result.expanded == 1 else 's'}"
    best = solve(SMALL, "a_star", "manhattan").cost
    length = "a shortest" if result.cost == best else f"the shortest has {best}"
    return f"{method} expands {expanded} and finds a solution of {result.cost:,} moves ({length})."


def _expansion(step: dict[str, Any]) -> Expansion:
    return Expansion(tiles=step["state"], g=step["g"], h=step["h"], f=step["f"])


def _value_example(entry: NamedHeuristic) -> Example | None:
    if not entry.built_in:
        return None  # a user's function may take long
    fits = fitting(SMALL).why_not_heuristic(entry.name) is None
    puzzle = SMALL if fits else CENTRED
    value = overlay(make_fitting(entry.name, puzzle), puzzle.start)
    cost = solve(puzzle, "a_star", "manhattan").cost
    text = f"h = {value['h']:g}, and a shortest solution has {cost} moves."
    return Example(**_boards(puzzle), text=text, expansions=[], shares=value["groups"])


def _boards(puzzle: SlidingTiles) -> dict[str, Any]:
    return {"cols": puzzle.cols, "tiles": list(puzzle.start), "goal_tiles": list(puzzle.goal)}
