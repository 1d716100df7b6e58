"""The search tree of a trace: what became of each node, and why each step took the node it took.

`grow` replays a trace by the rule that its search declares (registry.Rule). So it knows what a
trace does not say: which nodes wait in the frontier and in which order, which were cut off, and
which are stale. A search without a rule gets its tree, but no reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from taquin.problem import Number
from taquin.registry import Rule, Takes

SORTS: dict[Takes, tuple[str, ...]] = {
    "shallowest": ("depth", "oldest"),
    "newest": ("newest", "first move"),
    "lowest g": ("g", "newest"),
    "lowest h": ("h", "newest"),
    "lowest f": ("f", "h", "newest"),
}
"""How the frontier is sorted: by the rule first, then by what breaks ties."""
LAYERED = ("layer", "f", "oldest")
"""The same for a search whose rule cuts layers."""


@dataclass(slots=True)
class TreeNode:
    """A node and its life. Times are numbers of steps, counted from 0; None is never."""

    parent: int | None
    """The number of its parent among the nodes of the tree."""
    move: str
    state: Any
    g: int
    h: Number | None
    f: Number | None
    depth: int
    side: int
    iteration: int
    born: int
    """The step that generated it; a root is born when it is expanded."""
    key: tuple[Number, ...] | None = None
    """Its place in the frontier: the lowest goes first. None if it was never queued."""
    expanded: int | None = None
    again: bool = False
    """Whether its state had been expanded before, by a dearer path."""
    cut: bool = False
    """Whether it lay beyond the bound or the depth limit, and was not queued."""
    stale: int | None = None
    """When a better path to its state was found."""
    gone: int | None = None
    """When it left the frontier without being expanded: a stale copy, or the rest of a layer."""
    goal: bool = False


@dataclass(slots=True)
class TreeStep:
    """One expansion: the node, the reason, and the frontier after it."""

    node: int
    why: str
    """Why this node was taken; empty for a search without a rule."""
    did: str
    """What became of its successors."""
    lines: list[str]
    """The tags of the lines of pseudocode that it ran; the last is where it ended."""
    frontier: int
    """The length of the frontier, as the trace says it: stale copies included."""
    waiting: int
    stale: int
    bound: Number | None
    next_bound: Number | None
    """The lowest f that was cut off so far."""
    iteration: int


@dataclass
class SearchTree:
    """All nodes and steps of a trace, and the rule by which they were taken."""

    rule: Rule | None
    nodes: list[TreeNode] = field(default_factory=list)
    steps: list[TreeStep] = field(default_factory=list)

    def waiting(self, k: int) -> Iterator[int]:
        """Yield the nodes in the frontier after `k` steps, without stale copies, in no order."""
        if k == 0:
            yield from range(min(1, len(self.nodes)))
            return
        last = k - 1
        iteration = self.steps[last].iteration
        for number, node in enumerate(self.nodes):
            left = min((t for t in (node.expanded, node.stale, node.gone) if t is not None), default=k)
            if node.iteration == iteration and node.born <= last < left and not node.cut and node.key is not None:
                yield number

    @property
    def sorts(self) -> tuple[str, ...]:
        """By what the frontier is sorted, the rule first."""
        if self.rule is None:
            return ()
        return LAYERED if self.rule.cuts == "layer" else SORTS[self.rule.takes]

    @property
    def ruled(self) -> int:
        """How many parts of a key are the rule; the others only break ties."""
        return 0 if self.rule is None else 2 if self.rule.cuts == "layer" else 1
