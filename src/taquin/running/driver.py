"""The driver: consumes a search's events, counts, enforces limits, reports and cancels.

A search has no clock and no counter in it; the driver has both. A node limit is exact: the driver
stops a search that reports one expansion more than allowed, and does not count that one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from time import perf_counter
from typing import Any, Generic

from taquin.limits.deadline import PULSE, Deadline, LimitReachedError
from taquin.problem import Number, S
from taquin.result import Bound, BoundCount, Counts, Cutoff, Event, Node, Outcome, Search, Standing
from taquin.running.collector import without_full_collections

REMEMBERED = 100_000
"""Nodes whose depths are remembered at once, where moves have costs other than 1."""

Observe = Callable[[Event[Any]], None]
Progress = Callable[[Standing], None]
BoundStart = tuple[Number, int, int]
"""A bound, and what was expanded and generated before it."""


@dataclass
class Run(Generic[S]):
    """How a search went: the limit that stopped it, or its return value; its counts and bounds."""

    stopped: Outcome | None = None
    reason: str | None = None
    """The sentence that says which limit stopped it."""
    interrupted: bool = False
    """Whether Ctrl-C stopped it."""
    found: Node[S] | Cutoff[S] | None = None
    counts: Counts = field(default_factory=Counts)
    bound: Number = 0
    """The highest Bound announced."""
    highest_f: Number = 0
    """The highest f of a node expanded forwards."""
    stored: int | None = None
    """Nodes in memory at the end, if the engine tells."""
    bounds: tuple[BoundCount, ...] = ()
    """The nodes of each bound, for searches that start over."""
    last_bound_expanded: int | None = None
    """Expansions within the last bound, for searches that do not expand it in IDA*'s order."""


@without_full_collections
def drive(
    search: Search[S],
    deadline: Deadline,
    *,
    unit_cost: bool = True,
    observe: Observe | None = None,
    progress: Progress | None = None,
) -> Run[S]:
    """Run a search to its end, to a limit, or to Ctrl-C."""
    run: Run[S] = Run()
    expanded = max_frontier = max_depth = reopened = 0
    generated = 1
    highest_f: Number = 0
    starts: list[BoundStart] = []
    depth_of = None if unit_cost else _Depths()
    # The driver obeys a limit before the next step, so that a goal just taken, or a bound just
    # proved, still counts. Of several limits it names the node limit first, then the
    # frontier's, then the clock's.
    stop: Outcome | None = None
    began = wake = perf_counter()
    node_limit = deadline.nodes
    frontier_limit = inf if deadline.limits.frontier is None else deadline.limits.frontier
    try:
        while True:
            try:
                event = next(search)
            except StopIteration as end:
                run.found = end.value
                break
            if stop is not None and not isinstance(event, Bound):
                run.stopped = stop
                break
            if observe is not None:
                observe(event)
            if isinstance(event, Bound):
                run.bound = max(run.bound, event.value)
                if event.iteration:
                    starts.append((event.value, expanded, generated))
                continue
            node = event.node
            expanded += 1
            generated += len(event.successors)
            if event.frontier > max_frontier:
                max_frontier = event.frontier
            depth = node.g if depth_of is None else depth_of(node)
            if depth > max_depth:
                max_depth = depth
            if event.again:
                reopened += 1
            if node.f > highest_f and event.side == 0:
                highest_f = node.f
            if (now := perf_counter()) >= wake:
                wake = min(now + PULSE, deadline.ends)
                stop = deadline.reached()
                if progress is not None:
                    counts = (expanded, generated, max_frontier, max_depth, reopened, now - began)
                    progress(Standing(*counts, run.bound))
            if event.frontier > frontier_limit:
                stop = Outcome.FRONTIER_LIMIT
            if expanded == node_limit:
                stop = Outcome.NODE_LIMIT
    except LimitReachedError as limit:  # a user's heuristic checks the deadline, too
        run.stopped, run.reason = limit.outcome, limit.reason
    except KeyboardInterrupt:
        run.stopped = Outcome.CANCELLED
        run.interrupted = True
    except MemoryError:
        run.stopped, run.reason = Outcome.MEMORY_LIMIT, deadline.why_refused()
    if run.stopped is not None and run.reason is None:
        run.reason = deadline.why(run.stopped)
    run.counts = Counts(expanded, generated, max_frontier, max_depth, reopened, perf_counter() - began)
    run.highest_f = highest_f
    run.bounds = count_bounds(starts, run.counts)
    return run


def count_bounds(starts: Sequence[BoundStart], total: Counts) -> tuple[BoundCount, ...]:
    """Return the nodes of each bound, from where each began; the first counts the start, too."""
    if not starts:
        return ()
    first, *later = starts
    begins = [(first[0], 0, 0), *later, (inf, total.expanded, total.generated)]
    return tuple(
        BoundCount(bound, expanded - expanded_before, generated - generated_before)
        for (bound, expanded_before, generated_before), (_, expanded, generated) in pairwise(begins)
    )


class _Depths:
    """The depths of nodes whose g is not their depth.

    A node's parent was expanded before it, so the walk up to a node of known depth is short.
    """

    def __init__(self) -> None:
        self._depths: dict[Node[Any], int] = {}

    def __call__(self, node: Node[Any]) -> int:
        above: list[Node[Any]] = []
        at: Node[Any] | None = node
        while at is not None and at not in self._depths:
            above.append(at)
            at = at.parent
        depth = -1 if at is None else self._depths[at]
        if len(self._depths) > REMEMBERED:
            self._depths.clear()  # a search without memory, such as IDA*, must not keep every node alive
        for below in reversed(above):
            depth += 1
            self._depths[below] = depth
        return depth
