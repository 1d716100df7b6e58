"""What the page must say of a step, counted again from the trace by the textbook definition."""

from __future__ import annotations

from typing import Any

from taquin.traces.trace import Trace
from tests.web.browser.frontier import State, Waiting, frontier, in_words

LOWEST = {"breadth_first": "depth", "uniform_cost": "g", "greedy": "h", "a_star": "f"}
"""The value that the rule compares; the others take the newest node."""


def why(trace: Trace, k: int) -> str:
    """Return why the search took its k-th node."""
    algorithm, step, before = trace.header["algorithm"], trace.steps[k - 1], frontier(trace, k - 1)
    bounds = _bounds(trace, k)
    within = f" within the threshold {bounds[-1]}" if bounds else ""
    if step["parent"] is None:
        first = "The search begins with the start."
        if not bounds:
            return first
        if len(bounds) == 1:
            return f"{first} The first threshold is its f: {bounds[-1]}."
        lowest = f"The lowest f beyond it was {bounds[-1]}"
        return f"No goal within the threshold {bounds[-2]}. {lowest}: the search starts over with this threshold."
    if len(before) == 1:
        return f"It is the only node {'left' if within else 'in the frontier'}{within}."
    if algorithm in LOWEST:
        return _lowest(before, LOWEST[algorithm])
    born = max(node.born for node in before)
    siblings = sum(node.born == born for node in before) - 1
    said = f"It is the newest on the stack{within}: expansion {born} generated it."
    if not siblings:
        return said
    wait = "sibling still waits" if siblings == 1 else "siblings still wait"
    return f"{said} {siblings} {wait}: siblings go in the order in which their moves are tried."


def _lowest(before: list[Waiting], name: str) -> str:
    values = sorted({value(node, name) for node in before})
    tied = [node for node in before if value(node, name) == values[0]]
    said = f"{name} = {values[0]} is the lowest {name} in the frontier"
    if len(tied) == 1:
        return f"{said}; the next is {values[1]}."
    said += f"; {len(tied)} nodes have it"
    if name == "f":
        least = min(node.h for node in tied)
        best = [node for node in tied if node.h == least]
        if len(best) == len(tied):
            said += f"; {_all(len(tied))} have h = {least}"
        else:
            said += f"; h = {least} is the {'lower of the two' if len(tied) == 2 else 'lowest of them'}"
            if len(best) == 1:
                return f"{said}."
            said += f", and {len(best)} have it"
    if name == "depth":
        return f"{said}; the oldest goes first: the one generated first."
    return f"{said}; the newest goes first: the one generated last."


def did(trace: Trace, k: int) -> str:
    """Return what became of the successors of the k-th node."""
    step = trace.steps[k - 1]
    if not step["children"]:
        return f"It is the goal, at cost {step['g']}: the search ends."
    total, queued = len(step["children"]), _queued(trace, k)
    better = len({node.state for node in queued} & _reached(trace, k)) if trace.header["algorithm"] == "a_star" else 0
    new = len(queued) - better
    bounds, beyond = _bounds(trace, k), sorted({node.g + node.h for node in cut(trace, k) if node.born == k})
    left = total - len(queued)
    are = {many: "is" if many == 1 else "are" for many in (new, better, left)}
    parts = [f"{_many(new, total)} {are[new]} {'within the threshold' if bounds else 'new'}"] if new else []
    if better:
        parts.append(f"{_many(better, total)} {are[better]} reached more cheaply than before")
    if left and bounds:
        parts.append(f"{_many(left, total)} {are[left]} cut off (f = {', '.join(map(str, beyond))})")
    elif left:
        parts.append(f"{_many(left, total)} {'was' if left == 1 else 'were'} reached before")
    said = f"It has {total} successor{'' if total == 1 else 's'}: {', '.join(parts)}."
    if beyond:
        said += f" The next threshold is {min(node.g + node.h for node in cut(trace, k))} so far."
    return said


def lines(trace: Trace, k: int) -> list[str]:
    """Return the tags of the pseudocode that the k-th expansion runs, in order."""
    step, new = trace.steps[k - 1], len(_queued(trace, k))
    iterates = bool(_bounds(trace, k))
    ran = [] if step["parent"] is not None else ["begin" if k == 1 else "next", *(["again"] if iterates else [])]
    ran += ["take", "goal"]
    if step["children"]:
        left_out = len(step["children"]) > new
        ran += ["expand", *(["cut" if iterates else "known"] if left_out else []), *(["add"] if new else [])]
    return ran


def tree(trace: Trace, k: int) -> dict[str, list[tuple[str, str]]]:
    """Return the boards that the tree draws after k expansions, with their labels, by status."""
    steps = trace.steps[_begun(trace, k) - 1 : k]
    goal = [steps.pop()] if not steps[-1]["children"] else []
    depths = {step["id"]: step["g"] for step in trace.steps}  # each move costs 1
    drawn = {
        name: [Waiting(tuple(one["state"]), one["g"], one["h"] or 0, depths[one["id"]], 0) for one in events]
        for name, events in (("expanded", steps), ("goal", goal))
    }
    drawn |= {"waiting": frontier(trace, k), "cut": cut(trace, k)}
    bound = (_bounds(trace, k) or [0])[-1]
    return {
        name: sorted(
            (in_words(node.state), _label(trace, node) + (f" > {bound}" if name == "cut" else "")) for node in nodes
        )
        for name, nodes in drawn.items()
    }


def cut(trace: Trace, k: int) -> list[Waiting]:
    """Return the nodes that lie beyond the threshold, since the iteration began."""
    if not (bounds := _bounds(trace, k)):
        return []
    begun = _begun(trace, k)
    nodes = [
        Waiting(tuple(state), step["g"] + cost, h, step["g"] + cost, born)
        for born, step in enumerate(trace.steps[:k], start=1)
        for _, state, cost, h in step["children"]
        if born >= begun
    ]
    return [node for node in nodes if node.g + node.h > bounds[-1]]


def value(node: Waiting, name: str) -> int:
    """Return a value of a node by its name."""
    return node.g + node.h if name == "f" else int(getattr(node, name))


def _label(trace: Trace, node: Waiting) -> str:
    name = {"ida_star": "f", "depth_first": "depth"}.get(trace.header["algorithm"]) or LOWEST[trace.header["algorithm"]]
    if name == "f":
        return f"{node.g} + {node.h} = {node.g + node.h}"
    return f"{name}{'' if name == 'depth' else ' ='} {value(node, name)}"


def _bounds(trace: Trace, k: int) -> list[Any]:
    """Return the thresholds up to the k-th expansion."""
    ends = [at for at, event in enumerate(trace.events) if event["event"] == "step"][k - 1]
    return [event["value"] for event in trace.events[:ends] if event["event"] == "bound"]


def _begun(trace: Trace, k: int) -> int:
    """Return the expansion that began the iteration."""
    return max(at for at, step in enumerate(trace.steps[:k], start=1) if step["parent"] is None)


def _queued(trace: Trace, k: int) -> list[Waiting]:
    return [node for node in frontier(trace, k) if node.born == k]


def _reached(trace: Trace, k: int) -> set[State]:
    """Return the states that were reached before the k-th expansion."""
    children = (child for step in trace.steps[: k - 1] for child in step["children"])
    return {tuple(trace.steps[0]["state"]), *(tuple(state) for _, state, _, _ in children)}


def _all(many: int) -> str:
    return {1: "it", 2: "both"}.get(many, "all")


def _many(many: int, total: int) -> str:
    return _all(many) if many == total else str(many)
