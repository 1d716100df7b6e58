"""Contributions: how a heuristic's value divides among the tiles, so that it can be shown on the board.

A heuristic that divides says how in its decorator: `divides=` a function of h, a state and the puzzle that returns
groups of tiles. Most are sums over the tiles, and need `divides=tile_by_tile(…)` only: lay the tiles on an empty board
one after the other, and each adds its part. What max(a,b) and scaled(a,3/2) are made of divides as before.
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
    """Some tiles and what they add to the value together."""

    tiles: tuple[int, ...]
    value: Number
    why: str
    """In a few words: what is counted."""


@dataclass(frozen=True)
class Contributions:
    """The value of a state, and the groups whose values add up to it."""

    h: Number
    groups: tuple[Group, ...]
    why_not: str | None = None
    """Where there are no groups: why the value does not divide, in a sentence."""


class Made(Protocol):
    """What is asked of a taquin.methods.heuristic.Heuristic, which lies a layer above."""

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
    """Return the value of a state, divided among the tiles where the heuristic says how."""
    if heuristic.factor is not None:
        return _scaled(contributions(heuristic.parts[0], state), heuristic.factor, heuristic.h(state))
    if heuristic.parts:
        each = [contributions(part, state) for part in heuristic.parts]
        return max(each, key=lambda one: (one.h, one.why_not is None))
    value, named, name = heuristic.h(state), heuristic.named, heuristic.name
    if named is None:
        return Contributions(value, (), f"{name} is a function of your own: how its value divides is not known.")
    if named.divides is None:
        return Contributions(
            value, (), f"{name} takes the board as a whole: its value does not divide among the tiles."
        )
    argument = [] if heuristic.argument is None else [heuristic.argument]
    return Contributions(value, tuple(named.divides(heuristic.h, state, heuristic.problem, *argument)))


def tile_by_tile(say: Callable[[Number], str]) -> Callable[[Evaluate[State], State, SlidingTiles], list[Group]]:
    """Divide a sum over the tiles, whose h takes cells without a tile to be empty; `say` puts a value in words."""

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
    """Scale each running sum and take differences: rounded one by one, the parts would not add up to the whole."""
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
