"""Predict the next expansion: the frontier at any step of a trace, and the legal choices in it.

A search's definition says which nodes come first, for instance those with the lowest f. It does not
say how to break ties, and a student need not guess how this library does. So a node is a legal
choice if some way of breaking ties would take it. Each algorithm declares its rule as `takes` in
the registry.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from operator import add
from typing import Any

from taquin.errors import TaquinError
from taquin.problem import Number
from taquin.registry import ALGORITHMS, Takes, find_algorithm
from taquin.search.weighted_a_star import weighted_f
from taquin.traces.trace import Trace

MEASURES: dict[Takes, str] = {"shallowest": "depth", "lowest g": "g", "lowest h": "h", "lowest f": "f"}
"""The name of a node's key, by rule."""


@dataclass(frozen=True)
class Open:
    """A node of the frontier."""

    state: Any
    move: str
    """The move that led to it; empty at the start."""
    parent: int | None
    """The number of the step that generated it, counted from 1; None at the start."""
    g: int
    h: Number | None
    key: Number
    """The lowest key is taken first: f, g, h, the depth, or `-parent` for the rule `newest`."""


@dataclass(frozen=True)
class Frontier:
    """The nodes in the frontier after some steps of a search."""

    takes: Takes
    nodes: dict[Any, Open]
    """The open nodes, by state."""
    closed: dict[Any, int]
    """The states that are expanded and not reopened, with the number of the step."""

    @property
    def legal(self) -> list[Open]:
        """The nodes that may be taken next: those with the lowest key."""
        least = min((node.key for node in self.nodes.values()), default=0)
        return [node for node in self.nodes.values() if node.key == least]


def frontier_at(trace: Trace, k: int) -> Frontier:
    """Return the frontier after `k` steps of a traced search."""
    algorithm, steps = find_algorithm(trace.header["algorithm"]), trace.steps
    takes = algorithm.takes
    if takes is None:
        known = ", ".join(name for name, entry in ALGORITHMS.items() if entry.takes)
        raise TaquinError(f"the next expansion of {algorithm.name} follows from no simple rule: choose one of {known}.")
    if not steps or not 0 <= k <= len(steps):
        raise TaquinError(f"the trace has {len(steps)} steps: there is no frontier after {k}.")
    weight = trace.header["options"].get("weight")
    f = add if weight is None else weighted_f(Fraction(weight))

    def key(before: Number, number: int, g: int, h: Number | None) -> Number:
        if takes == "shallowest":
            return before + 1
        if takes == "newest":
            return -number
        if takes == "lowest h":
            return h or 0
        return g if takes == "lowest g" else f(g, h or 0)

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
    """Return a sentence that says why a state may be taken next, or why not."""
    state = frozen(state)
    node = frontier.nodes.get(state)
    if node is None:
        step = frontier.closed.get(state)
        return "that state is not in the frontier." if step is None else f"step {step} has expanded that state already."
    legal = frontier.legal
    if node.parent is None:
        return "a search begins with the start state."
    if frontier.takes == "newest":
        if node in legal:
            return f"step {node.parent} generated it, and no node in the frontier is newer."
        return f"step {node.parent} generated it, but the nodes from step {legal[0].parent} are newer."
    value = f"{MEASURES[frontier.takes]} = {_number(node.key)}"
    if node not in legal:
        least = _number(legal[0].key)
        return f"{value}, but the lowest in the frontier is {least}: the {frontier.takes} goes first."
    others = f"; {len(legal)} nodes share it, and any of them may be next" if len(legal) > 1 else ""
    return f"{value} is the lowest in the frontier{others}."


def frozen(state: Any) -> Any:
    """Return a state with its lists as tuples: JSON turned the search's tuples into lists."""
    return tuple(map(frozen, state)) if isinstance(state, list) else state


def _number(value: Number) -> str:
    return f"{value:.8g}"  # eight digits distinguish multiples of 1 / FIXED_POINT
