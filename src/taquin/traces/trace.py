"""The trace: the events of a search, recorded by an observer without touching the search's code.

A trace is JSON Lines, version 1. The first line is the header: the problem and the method. One line
follows for each event:

    step   id, parent, move, state, g, h, f, frontier, again, side,
           children (a list of [move, state, cost, h])
    bound  value, iteration: a new lower bound, and whether the search starts over with it
    goal   id (null if two searches met or the goal's step was dropped), state, cost
    end    outcome, reason, the counters; `complete` is false if events were dropped

A node keeps its id when it is expanded again. `parent` is null at a root. Without a heuristic, h
and f are null. A trace holds the first `max_events` events and drops the rest, to bound its memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from taquin.display import InNotebook
from taquin.errors import TaquinError
from taquin.methods.method import Method, choose_method
from taquin.problem import Metric, Problem
from taquin.reading.problem import BoardLike, Goal, make_problem
from taquin.result import Bound, Event, Limits, Node, Result, plain_options
from taquin.running.answer import solve_with
from taquin.tiles.notation import Size

FORMAT = "taquin-trace"
VERSION = 1
MAX_EVENTS = 10_000

Record = dict[str, Any]


@dataclass(eq=False, repr=False)
class Trace(InNotebook):
    """A header and the events that follow it; equal if the searches took the same steps."""

    header: Record
    events: list[Record] = field(default_factory=list)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self._said() == other._said()

    def __hash__(self) -> int:
        return hash((str(self.header), len(self.events)))

    def _said(self) -> list[Record]:
        return [self.header, *({**event, "seconds": None} for event in self.events)]

    def __repr__(self) -> str:
        head = ", ".join(f"{name}={self.header.get(name)!r}" for name in ("board", "algorithm", "heuristic"))
        return f"Trace({head}, steps={len(self.steps)})"

    @property
    def steps(self) -> list[Record]:
        return [event for event in self.events if event["event"] == "step"]

    def to_jsonl(self) -> str:
        """Return the trace as JSON Lines."""
        return "".join(
            json.dumps(r, separators=(",", ":"), allow_nan=False) + "\n" for r in (self.header, *self.events)
        )

    @classmethod
    def read(cls, lines: Iterable[str], where: str = "the trace") -> Trace:
        """Read JSON Lines; raise unless they are a trace of this version."""
        try:
            records = [json.loads(line) for line in lines if line.strip()]
        except ValueError as error:
            raise TaquinError(f"{where} is not JSON Lines: {error}.") from None
        header = records[0] if records and isinstance(records[0], dict) else {}
        if header.get("format") != FORMAT:
            raise TaquinError(f"{where} does not begin with the header of a {FORMAT}.")
        if header.get("version") != VERSION:
            raise TaquinError(f"{where} has version {header.get('version')}; this Taquin reads version {VERSION}.")
        return cls(header, records[1:])


class Recorder:
    """An observer that appends each event to a trace."""

    def __init__(self, method: Method, max_events: int = MAX_EVENTS) -> None:
        self.method, self.max_events = method, max_events
        self.trace = Trace(
            {
                "format": FORMAT,
                "version": VERSION,
                "domain": method.problem.domain,
                **method.problem.as_json(),
                "algorithm": method.algorithm.name,
                "heuristic": method.heuristic.name if method.heuristic else None,
                "options": plain_options(method.options),
            }
        )
        self.complete = True
        self._h_back = method.h_back
        self._ids: dict[Node[Any], int] = {}

    def __call__(self, event: Event[Any]) -> None:
        if len(self.trace.events) >= self.max_events:
            self.complete = False
        elif isinstance(event, Bound):
            self.trace.events.append({"event": "bound", "value": event.value, "iteration": event.iteration})
        else:
            node = event.node
            h = self._h(node.state, event.side)
            self.trace.events.append(
                {
                    "event": "step",
                    "id": self._id(node),
                    "parent": None if node.parent is None else self._id(node.parent),
                    "move": node.move,
                    "state": node.state,
                    "g": node.g,
                    "h": h,
                    "f": None if h is None else node.f,
                    "frontier": event.frontier,
                    "again": event.again,
                    "side": event.side,
                    "children": [
                        (move, state, cost, self._h(state, event.side)) for move, state, cost in event.successors
                    ],
                }
            )

    def finish(self, result: Result[Any]) -> Trace:
        """Append the events `goal` and `end`, and return the trace."""
        if result.node is not None:
            self.trace.events.append(
                {"event": "goal", "id": self._ids.get(result.node), "state": result.node.state, "cost": result.cost}
            )
        end = {"outcome": str(result.outcome), "reason": result.reason, **result.counters(), "complete": self.complete}
        self.trace.events.append({"event": "end", **end})
        return self.trace

    def _id(self, node: Node[Any]) -> int:
        return self._ids.setdefault(node, len(self._ids) + 1)

    def _h(self, state: Any, side: int) -> Any:
        heuristic = self.method.heuristic
        if heuristic is None:
            return None
        if side == 1 and self._h_back is not None:
            return self._h_back(state)
        return heuristic.h(state)


def trace(
    problem: Problem[Any] | BoardLike,
    algorithm: str | None = None,
    heuristic: str | Callable[..., Any] | None = None,
    *,
    steps: int = MAX_EVENTS // 4,
    goal: Goal | BoardLike | None = None,
    size: str | int | Size | None = None,
    metric: Metric | None = None,
    order: str | None = None,
    admissible: bool = False,
    parity: bool = True,
    seconds: float | None = None,
    **options: Any,
) -> Trace:
    """Run a search in the reference engine, and return the events of its first `steps` expansions.

    The other arguments are those of `solve`; options are the algorithm's own.

    >>> [step["move"] for step in trace("123405786", "a_star", "manhattan").steps]
    ['', 'R', 'D']
    """
    made = make_problem(problem, goal, size, metric, order)
    method = choose_method(made, algorithm, heuristic, engine="reference", admissible=admissible, **options)
    found, _ = record(method, Limits(seconds, nodes=steps), max_events=steps * 4, parity=parity)
    return found


def record(
    method: Method, limits: Limits = Limits(), *, max_events: int = MAX_EVENTS, parity: bool = True
) -> tuple[Trace, Result[Any]]:
    """Run a method and return its trace and its result."""
    recorder = Recorder(method, max_events)
    result = solve_with(method, limits, parity=parity, observe=recorder)
    return recorder.finish(result), result
