"""The driver: consumes a search's events, counts, enforces limits, reports and cancels.

Searches have no clock and no counter in them; this is the one place that has. A node limit is exact: the
search is stopped when it would report one expansion more than allowed, and that one is not counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from threading import Event as Flag
from time import perf_counter
from typing import Any, Generic

from taquin.limits.memory import held_memory
from taquin.problem import Number, S
from taquin.result import Bound, Counts, Cutoff, Event, Limits, Node, Outcome, Search, Standing
from taquin.running.collector import without_full_collections

PULSE = 0.05  # seconds between looks at the memory and the cancel flag

Observe = Callable[[Event[Any]], None]
Progress = Callable[[Standing], None]


@dataclass
class Run(Generic[S]):
    """How a search went: the limit that stopped it, or what it returned; what it counted and proved."""

    stopped: Outcome | None = None
    interrupted: bool = False
    """Whether Ctrl-C stopped it."""
    out_of_memory: bool = False
    """Whether the system had no more memory to give, before any limit was reached."""
    found: Node[S] | Cutoff[S] | None = None
    counts: Counts = field(default_factory=Counts)
    bound: Number = 0
    """The highest Bound announced."""
    highest_f: Number = 0
    """The highest f of a node expanded forwards."""
    last_bound_expanded: int | None = None
    """Expansions within the last bound, of searches whose order there is not IDA*'s."""


@without_full_collections
def drive(
    search: Search[S],
    limits: Limits,
    *,
    unit_cost: bool = True,
    observe: Observe | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
) -> Run[S]:
    """Run a search to its end, to a limit, or to Ctrl-C."""
    run: Run[S] = Run()
    expanded = max_frontier = max_depth = reopened = 0
    generated = 1
    highest_f: Number = 0
    # A limit reached is obeyed before the next step, so that a goal just taken, or a bound just proved, still
    # counts. Of several reached at once the node limit is named first, then the frontier's, then the clock's.
    stop: Outcome | None = None
    began = wake = perf_counter()
    deadline = inf if limits.seconds is None else began + limits.seconds
    node_limit = limits.nodes
    frontier_limit = inf if limits.frontier is None else limits.frontier
    memory_limit = inf if limits.memory is None else limits.memory
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
                continue
            node = event.node
            expanded += 1
            generated += len(event.successors)
            if event.frontier > max_frontier:
                max_frontier = event.frontier
            depth = node.g if unit_cost else node.depth
            if depth > max_depth:
                max_depth = depth
            if event.again:
                reopened += 1
            if node.f > highest_f and event.side == 0:
                highest_f = node.f
            if (now := perf_counter()) >= wake:
                wake = min(now + PULSE, deadline)
                if now >= deadline:
                    stop = Outcome.TIME_LIMIT
                elif memory_limit < inf and (held_memory() or 0) > memory_limit:
                    stop = Outcome.MEMORY_LIMIT
                elif cancel is not None and cancel.is_set():
                    stop = Outcome.CANCELLED
                if progress is not None:
                    counts = (expanded, generated, max_frontier, max_depth, reopened, now - began)
                    progress(Standing(*counts, run.bound))
            if event.frontier > frontier_limit:
                stop = Outcome.FRONTIER_LIMIT
            if expanded == node_limit:
                stop = Outcome.NODE_LIMIT
    except KeyboardInterrupt:
        run.stopped = Outcome.CANCELLED
        run.interrupted = True
    except MemoryError:
        run.stopped = Outcome.MEMORY_LIMIT
        run.out_of_memory = True
    run.counts = Counts(expanded, generated, max_frontier, max_depth, reopened, perf_counter() - began)
    run.highest_f = highest_f
    return run
