"""Contributions: divide a heuristic's value among the tiles, to show it on the board.

A heuristic that can be divided declares `divides=` in its decorator: a function of h, a state and
the puzzle that returns groups of tiles. Most heuristics are sums over the tiles and need only
`divides=tile_by_tile(…)`: it places the tiles on an empty board one after the other and records how
much each one adds. max(a,b) is divided like the larger part, scaled(a,3/2) like a.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any, Protocol

from taquin.problem import FIXED_POINT, Evaluate, Number
from taquin.registry import NamedHeuristic
from taquin.tiles.puzzle import SlidingTiles, State


@dataclass(frozen=True)
class Group:
    """Some tiles, and their joint contribution to the value."""

    tiles: tuple[int, ...]
    value: Number
    why: str
    """A few words on what is counted."""


@dataclass(frozen=True)
class Contributions:
    """The value of a state, and groups whose values add up to it."""

    h: Number
    groups: tuple[Group, ...]
    why_not: str | None = None
    """Without groups: one sentence on why the value cannot be divided."""


class Made(Protocol):
    """The attributes used here of a taquin.methods.heuristic.Heuristic, a class one layer above."""

    @property
    def name(self) -> str: ...
    @property
    def problem(self) -> Any: ...
    @property
    def h(self) -> Evaluate[State]: ...
    @property
    def named(self) -> NamedHeuristic | None: ...
    @property
    def argument(self) -> str | None: ...
    @property
    def parts(self) -> Sequence[Made]: ...
    @property
    def factor(self) -> Fraction | None: ...


def contributions(heuristic: Made, state: State) -> Contributions:
    """Return the value of a state, divided among the tiles if the heuristic says how."""
    if heuristic.factor is not None:
        return _scaled(contributions(heuristic.parts[0], state), heuristic.factor, heuristic.h(state))
    if heuristic.parts:
        each = [contributions(part, state) for part in heuristic.parts]
        return max(each, key=lambda one: (one.h, one.why_not is None))
    value, named, name = heuristic.h(state), heuristic.named, heuristic.name
    if named is None:
        return Contributions(value, (), f"{name} is your own function: it does not say how its value divides.")
    if named.divides is None:
        return Contributions(value, (), f"{name} evaluates the whole board: its value does not divide among the tiles.")
    argument = [] if heuristic.argument is None else [heuristic.argument]
    return Contributions(value, tuple(named.divides(heuristic.h, state, heuristic.problem, *argument)))


def tile_by_tile(say: Callable[[Number], str]) -> Callable[[Evaluate[State], State, SlidingTiles], list[Group]]:
    """Return a function that divides a sum over the tiles; `say` puts a value in words.

    Its h must take 0 in any number of cells, and read it as an empty cell.
    """

    def divides(h: Evaluate[State], state: State, puzzle: SlidingTiles) -> list[Group]:
        laid, total = [0] * len(state), h((0,) * len(state))
        groups = []
        for cell, tile in enumerate(state):
            if tile:
                laid[cell] = tile
                value = h(tuple(laid)) - total
                total += value
                groups.append(Group((tile,), value, say(value)))
        return groups

    return divides


def count(number: Number, what: str) -> str:
    """Return `1 step`, `2 steps`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _scaled(divided: Contributions, factor: Fraction, h: Number) -> Contributions:
    """Scale each running sum and take differences: rounded parts would not add up to the whole."""
    groups = []
    total, before = Fraction(0), 0.0
    for group in divided.groups:
        total += Fraction(group.value)
        after = floor(total * factor * FIXED_POINT) / FIXED_POINT
        value = after - before
        whole = int(value) if value.is_integer() else value
        groups.append(Group(group.tiles, whole, f"{group.why}, times {factor}"))
        before = after
    return Contributions(h, tuple(groups), divided.why_not)
