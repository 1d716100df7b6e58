"""The frontier of a search, counted again from its trace by the textbook definition."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from taquin.traces.trace import Trace

State = tuple[int, ...]


class Waiting(NamedTuple):
    """A node in the frontier."""

    state: State
    g: int
    h: int
    depth: int
    born: int
    """The number of the expansion that generated it."""


THRESHOLD = ("ida_star", "ida_star_fsm")
DEPTH = ("depth_limited", "iterative_deepening")
CHEAPER = ("a_star", "all_optimal", "uniform_cost", "weighted_a_star")


def frontier(trace: Trace, k: int) -> list[Waiting]:
    """Return the nodes that wait after `k` expansions, the oldest first."""
    algorithm, options = trace.header["algorithm"], trace.header["options"]
    waiting: list[Waiting] = []
    states: dict[int, State] = {}
    best: dict[State, int] = {}
    bound, layer, done = options.get("depth", 0), 0, 0
    for event in trace.events:
        if done == k:
            break
        if event["event"] == "bound" and event["iteration"]:
            bound, waiting, best = event["value"], [], {}
        if event["event"] != "step":
            continue
        done += 1
        state = states[event["id"]] = tuple(event["state"])
        best.setdefault(state, event["g"])
        taken = [node for node in waiting if node.state == state and node.g == event["g"]]
        depth = taken[-1].depth if taken else 0
        if algorithm == "beam" and depth > layer:
            layer = depth
            waiting = sorted(waiting, key=lambda node: node.g + node.h)[: options["width"]]
        if taken:
            waiting.remove(taken[-1])
        for _, written, cost, h in event["children"]:
            child = Waiting(tuple(written), event["g"] + cost, h or 0, depth + 1, done)
            reached = best.get(child.state)
            if algorithm in THRESHOLD:
                queued = child.g + child.h <= bound
            elif algorithm == "a_star_tree":
                queued = child.state != states.get(event["parent"])
            elif algorithm in DEPTH:
                queued = child.depth <= bound and (reached is None or child.depth < reached)
            else:
                queued = reached is None or (algorithm in CHEAPER and child.g < reached)
            if queued and algorithm in (*DEPTH, *CHEAPER):
                waiting = [node for node in waiting if node.state != child.state]
            if queued:
                best[child.state] = child.g
                waiting.append(child)
    return waiting


def rank(trace: Trace, node: Waiting) -> Any:
    """Return the place that the algorithm's rule gives a node: the lowest comes first."""
    algorithm = trace.header["algorithm"]
    if algorithm == "breadth_first":
        return node.depth
    if algorithm in ("depth_first", *DEPTH, *THRESHOLD):
        return -node.born
    if algorithm in ("uniform_cost", "greedy"):
        return node.g if algorithm == "uniform_cost" else node.h
    if algorithm == "beam":
        return node.depth, node.g + node.h
    return node.g + Fraction(trace.header["options"].get("weight", 1)) * node.h


def legal(trace: Trace, k: int) -> list[Waiting]:
    """Return the nodes that some way of breaking ties would take after `k` expansions."""
    nodes = frontier(trace, k)
    first = min((rank(trace, node) for node in nodes), default=None)
    return [node for node in nodes if rank(trace, node) == first]


def in_order(trace: Trace, k: int) -> list[Waiting]:
    """Return the frontier as this library takes it: of equal nodes the lowest h, then the newest.

    A queue takes the oldest, and a stack the sibling whose move is tried first.
    """
    algorithm = trace.header["algorithm"]
    oldest = algorithm in ("breadth_first", "depth_first", "beam", *DEPTH, *THRESHOLD)
    by_h = algorithm in (*CHEAPER, "a_star_tree") and algorithm != "uniform_cost"
    places = [
        ((rank(trace, node), node.h if by_h else 0, at if oldest else -at), node)
        for at, node in enumerate(frontier(trace, k))
    ]
    return [node for _, node in sorted(places, key=lambda pair: pair[0])]


def in_words(state: State, cols: int = 3) -> str:
    """Write a board as the page's labels do."""
    rows = (state[at : at + cols] for at in range(0, len(state), cols))
    return ", ".join(" ".join(str(tile or "blank") for tile in row) for row in rows)
