"""Predict the next expansion: the frontier at any moment of a trace, and which nodes may be taken from it next.

A search's definition says which nodes come first (the lowest f, say); among equals it is free, and how this library
breaks ties is not what a student has to guess. So every node is a legal choice that some way to break ties would take.
The rule is declared with the algorithm: `takes` in the registry.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from taquin.errors import TaquinError
from taquin.problem import Number
from taquin.registry import ALGORITHMS, Takes, find_algorithm
from taquin.traces.trace import Trace

MEASURES: dict[Takes, str] = {"shallowest": "depth", "lowest g": "g", "lowest h": "h", "lowest f": "f"}
"""What a node's key is called."""


@dataclass(frozen=True)
class Open:
    """A node of the frontier."""

    state: Any
    move: str
    """The move that led to it; empty at the start."""
    parent: int | None
    """The number of the step that generated it, the first being 1; None at the start."""
    g: int
    h: Number | None
    key: Number
    """What the search goes by, the lowest first: f, g, h, the depth, or for `newest` minus the parent's number."""


@dataclass(frozen=True)
class Frontier:
    """The nodes that wait after some steps of a search."""

    takes: Takes
    nodes: dict[Any, Open]
    """By state, as tuples."""
    closed: dict[Any, int]
    """The states expanded and not reopened since, and in which step."""

    @property
    def legal(self) -> list[Open]:
        """The nodes of which any may be taken next."""
        least = min((node.key for node in self.nodes.values()), default=0)
        return [node for node in self.nodes.values() if node.key == least]


def frontier_at(trace: Trace, k: int) -> Frontier:
    """Return the frontier after `k` steps of a traced search."""
    algorithm, steps = find_algorithm(trace.header["algorithm"]), trace.steps
    takes = algorithm.takes
    if takes is None:
        known = ", ".join(name for name, entry in ALGORITHMS.items() if entry.takes)
        raise TaquinError(f"what {algorithm.name} expands next follows from no simple rule: choose one of {known}.")
    if not steps or not 0 <= k <= len(steps):
        raise TaquinError(f"the trace has {len(steps)} steps: there is no frontier after {k}.")
    weight = Fraction(trace.header["options"].get("weight", 1))

    def key(before: Number, number: int, g: int, h: Number | None) -> Number:
        if takes == "shallowest":
            return before + 1
        if takes == "newest":
            return -number
        if takes == "lowest h":
            return h or 0
        return g if takes == "lowest g" else _f(g, h or 0, weight)

    first = steps[0]
    start = frozen(first["state"])
    nodes = {start: Open(start, "", None, 0, first["h"], key(-1, 0, 0, first["h"]))}
    closed: dict[Any, int] = {}
    best = {start: 0}
    for number, step in enumerate(steps[:k], start=1):
        state = frozen(step["state"])
        if state not in nodes:
            raise TaquinError(f"step {number} of the trace expands a state that is not in the frontier.")
        expanded = nodes.pop(state)
        closed[state] = number
        for move, written, cost, h in step["children"]:
            child, g = frozen(written), expanded.g + cost
            if child not in best or (takes in ("lowest g", "lowest f") and g < best[child]):
                best[child] = g
                closed.pop(child, None)
                nodes[child] = Open(child, move, number, g, h, key(expanded.key, number, g, h))
    return Frontier(takes, nodes, closed)


def explain(frontier: Frontier, state: Any) -> str:
    """Say in a sentence why a state may be taken next, or why not."""
    state = frozen(state)
    node = frontier.nodes.get(state)
    if node is None:
        step = frontier.closed.get(state)
        return "that state is not in the frontier." if step is None else f"step {step} has expanded that state already."
    legal = frontier.legal
    if node.parent is None:
        return "a search begins with the start."
    if frontier.takes == "newest":
        if node in legal:
            return f"it came from step {node.parent}, and nothing in the frontier is newer."
        return f"it came from step {node.parent}, but what came from step {legal[0].parent} is newer."
    value = f"{MEASURES[frontier.takes]} = {_number(node.key)}"
    if node not in legal:
        least = _number(legal[0].key)
        return f"{value}, but {least} is the lowest in the frontier: the {frontier.takes} goes first."
    others = f"; {len(legal)} nodes have it, and any of them may be next" if len(legal) > 1 else ""
    return f"{value} is the lowest in the frontier{others}."


def frozen(state: Any) -> Any:
    """Return a state as the search had it: JSON makes lists of tuples."""
    return tuple(map(frozen, state)) if isinstance(state, list) else state


def _f(g: int, h: Number, weight: Fraction) -> Number:
    """Return f as a_star and weighted_a_star compute it, to the last bit."""
    return g + h if weight == 1 else (weight.denominator * g + weight.numerator * h) / weight.denominator


def _number(value: Number) -> str:
    return f"{value:.8g}"  # tells multiples of 1 / FIXED_POINT apart
