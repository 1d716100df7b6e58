"""The searches as pseudocode, each line with a tag, so that the lines a step has run can be marked.

begin   before the first expansion, or before an iteration
take    a node is taken from the frontier
skip    a stale copy is dropped
goal    the goal test
expand  the loop over the successors
cut     a successor beyond the bound is left out
add     a successor is queued
known   a successor was reached before, and is left out
again   the iteration found nothing: the next one begins

A stack returns what was pushed last. So a search with a stack pushes the last move first: then it
tries the first move first.
"""

from __future__ import annotations

from taquin.registry import Algorithm

Line = tuple[str, str]

START = "frontier ← { start }"
GOAL = ("goal", "  if it is the goal: return its path")
EXPAND = ("expand", "  for each successor of the node:")
EXPAND_STACK = ("expand", "  for each successor, the last move first:")
KNOWN = ("known", "    otherwise: leave it out")
ADD_NEW = ("add", "    if its state is new: add it to the frontier")
EXPAND_G = ("expand", "  for each successor: g ← the node's g + the cost of the move")


def _best_first(take: str, add: str) -> list[Line]:
    return [
        ("begin", START),
        ("take", f"repeat: take the node with the {take}"),
        ("skip", "  if a cheaper path to its state is known: drop this copy, take the next"),
        GOAL,
        EXPAND_G,
        ("add", f"    if its state is new, or this g is lower: add it {add}".rstrip()),
        KNOWN,
    ]


def _threshold(pruned: str) -> list[Line]:
    return [
        ("begin", "threshold ← h(start)"),
        ("again", "repeat: stack ← [ start ]; next threshold ← ∞"),
        ("take", "  while the stack is not empty: take the newest node"),
        ("goal", "    if it is the goal: return its path"),
        ("expand", f"    for each successor except {pruned}, the last move first: f ← g + h"),
        ("add", "      if f ≤ threshold: push it"),
        ("cut", "      otherwise cut it off: next threshold ← min(next threshold, f)"),
        ("next", "  threshold ← next threshold"),
    ]


DEPTH_LIMITED = [
    ("take", "  while the stack is not empty: take the newest node"),
    ("skip", "    if its state was since reached at a smaller depth: drop it"),
    ("goal", "    if it is the goal: return its path"),
    ("expand", "    for each successor, the last move first:"),
    ("cut", "      if it is deeper than the limit: cut it off"),
    ("add", "      if its state is new, or its depth is smaller than before: push it"),
    ("known", "      otherwise: leave it out"),
]

PSEUDOCODE: dict[str, list[Line]] = {
    "breadth_first": [
        ("begin", START),
        ("take", "repeat: take the oldest node (the shallowest)"),
        GOAL,
        EXPAND,
        ADD_NEW,
        KNOWN,
    ],
    "depth_first": [
        ("begin", "stack ← [ start ]"),
        ("take", "repeat: take the newest node"),
        GOAL,
        EXPAND_STACK,
        ("add", "    if its state is new: push it"),
        KNOWN,
    ],
    "depth_limited": [("begin", "stack ← [ start ]"), *DEPTH_LIMITED],
    "iterative_deepening": [
        ("begin", "limit ← 0"),
        ("again", "repeat: stack ← [ start ]"),
        *DEPTH_LIMITED,
        ("next", "  limit ← limit + 1"),
    ],
    "uniform_cost": _best_first("lowest g", ""),
    "greedy": [
        ("begin", START),
        ("take", "repeat: take the node with the lowest h"),
        GOAL,
        EXPAND,
        ADD_NEW,
        KNOWN,
    ],
    "a_star": _best_first("lowest f = g + h", "with f = g + h"),
    "weighted_a_star": _best_first("lowest f = g + w·h", "with f = g + w·h"),
    "a_star_tree": [
        ("begin", START),
        ("take", "repeat: take the node with the lowest f = g + h"),
        GOAL,
        EXPAND_G,
        ("add", "    if it is not the state before the node: add it with f = g + h"),
        KNOWN,
    ],
    "all_optimal": [
        ("begin", START),
        ("take", "repeat: take the node with the lowest f = g + h, while f ≤ the cost of a known goal"),
        ("skip", "  if a cheaper path to its state is known: drop this copy, take the next"),
        ("goal", "  if it is the goal: keep it, and go on"),
        EXPAND_G,
        ("add", "    if its state is new, or this g is lower: add it with f = g + h"),
        ("known", "    if this g is the same: keep the path as another way to it"),
    ],
    "ida_star": _threshold("the state before it"),
    "ida_star_fsm": _threshold("those pruned"),
    "beam": [
        ("begin", "layer ← { start }"),
        ("next", "repeat: keep the nodes of the layer with the lowest f, as many as the width allows"),
        ("take", "  for each node of the layer, the lowest f first:"),
        ("goal", "    if it is the goal: return its path"),
        ("expand", "    for each successor:"),
        ("add", "      if its state is new: add it to the next layer"),
        ("known", "      otherwise: leave it out"),
    ],
}


IDA_STAR_SLIDES = _threshold("those that undo or extend the last slide")
"""Two slides along one line equal one; two single moves never equal one."""


def pseudocode(algorithm: Algorithm, metric: str = "single") -> list[Line] | None:
    """Return the lines of a search, each with its tag; None if there are none for it."""
    if algorithm.name == "ida_star" and metric == "multi":
        return IDA_STAR_SLIDES
    return PSEUDOCODE.get(algorithm.name)
