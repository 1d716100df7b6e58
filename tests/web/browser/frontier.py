"""The frontier of a search, counted again from its trace by the textbook definition."""

from __future__ import annotations

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


def frontier(trace: Trace, k: int) -> list[Waiting]:
    """Return the nodes that wait after `k` expansions, the oldest first."""
    algorithm = trace.header["algorithm"]
    waiting: list[Waiting] = []
    best: dict[State, int] = {}
    bound, done = 0, 0
    for event in trace.events:
        if done == k:
            break
        if event["event"] == "bound":
            bound, waiting = event["value"], []
        if event["event"] != "step":
            continue
        done += 1
        state = tuple(event["state"])
        best.setdefault(state, event["g"])
        taken = [node for node in waiting if node.state == state and node.g == event["g"]]
        depth = taken[-1].depth if taken else 0
        if taken:
            waiting.remove(taken[-1])
        for _, written, cost, h in event["children"]:
            child = Waiting(tuple(written), event["g"] + cost, h or 0, depth + 1, done)
            if algorithm == "ida_star":
                if child.g + child.h <= bound:
                    waiting.append(child)
            elif child.state not in best:
                best[child.state] = child.g
                waiting.append(child)
            elif algorithm in ("a_star", "uniform_cost", "weighted_a_star") and child.g < best[child.state]:
                best[child.state] = child.g
                waiting = [*(node for node in waiting if node.state != child.state), child]
    return waiting


def legal(trace: Trace, k: int) -> list[Waiting]:
    """Return the nodes that some way of breaking ties would take after `k` expansions."""
    nodes = frontier(trace, k)
    weight = trace.header["options"].get("weight")

    def key(node: Waiting) -> Any:
        return {
            "breadth_first": node.depth,
            "depth_first": -node.born,
            "ida_star": -node.born,
            "uniform_cost": node.g,
            "greedy": node.h,
            "a_star": node.g + node.h,
            "weighted_a_star": node.g + fraction(weight) * node.h,
        }[trace.header["algorithm"]]

    return [node for node in nodes if key(node) == min(map(key, nodes))]


def fraction(text: Any) -> float:
    """Return the value of a weight such as 3/2."""
    over, _, under = str(text or 1).partition("/")
    return float(over) / float(under or 1)


def in_words(state: State, cols: int = 3) -> str:
    """Write a board as the page's labels do."""
    rows = (state[at : at + cols] for at in range(0, len(state), cols))
    return ", ".join(" ".join(str(tile or "blank") for tile in row) for row in rows)
