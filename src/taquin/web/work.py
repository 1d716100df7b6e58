"""The child process of a job: it solves, or records a trace, and reports its progress.

`solve` obeys the limits itself, also while it builds tables or waits for another process to build
them. It returns an outcome and calls `on_better` in this thread.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from taquin.errors import InvalidSolutionError, TaquinError
from taquin.methods.method import choose_method
from taquin.processes.child import Message, Send, limit_memory, serve
from taquin.registry import AUTO
from taquin.result import Limits, Result, Standing
from taquin.solving import solve
from taquin.tiles.board import Board
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.progress import building_progress
from taquin.tiles.puzzle import SlidingTiles
from taquin.traces.trace import record
from taquin.web.messages import found_message

EVERY = 0.1
"""Seconds between two reports of progress."""
LONGEST = 200_000
"""Moves of the longest solution sent. A depth-first solution of the 15-puzzle has millions."""


def work(request: Message, send: Send) -> None:
    """Run the search; send `begun` first, `done` or `refused` last. See messages.py."""
    send({"event": "begun"})
    limits = Limits(seconds=request["seconds"], nodes=request["nodes"], memory=request["memory"])
    limit_memory(request["memory"])
    try:
        send(found_message("done", _answer(request, read_request(request), limits, send)))
    except TaquinError as refusal:
        send({"event": "refused", "reason": str(refusal)})
    except InvalidSolutionError as error:
        send({"event": "refused", "reason": f"the solution failed validation: {error} (a bug; please report it)."})
    except MemoryError:
        send({"event": "refused", "reason": "the memory limit is too low even to begin."})


def read_request(request: Message) -> SlidingTiles:
    """Return the puzzle of a request."""
    rows, cols = request["rows"], request["cols"]
    start, goal = Board(rows, cols, request["tiles"]), Board(rows, cols, request["goal_tiles"])
    return SlidingTiles(start, goal, request["order"], request["metric"])


def _answer(request: Message, puzzle: SlidingTiles, limits: Limits, send: Send) -> Message:
    method = {name: request[name] for name in ("algorithm", "heuristic", "engine")} | request["options"]
    if request["heuristic"] and request["algorithm"] == AUTO:
        method["algorithm"] = None  # a heuristic alone: take the default algorithm with it
    if request["kind"] == "trace":
        chosen = choose_method(puzzle, **(method | {"engine": "reference"}))
        trace, result = record(chosen, limits, max_events=request["max_events"])
        return {"result": plain(result), "trace": {"header": trace.header, "events": trace.events}}
    with building_progress(_building_reporter(send)):
        result = solve(
            puzzle,
            **method,
            limits=limits,
            progress=_progress_reporter(send),
            on_better=lambda better: send(found_message("better", {"result": plain(better)})),
        )
    return {"result": plain(result)}


def plain(result: Result[Any]) -> Message:
    """Return the result as JSON, a very long solution without its moves."""
    if result.cost is None or result.cost <= LONGEST:
        return result.as_json()
    reason = f"{result.reason} (The {result.cost:,} moves are too many to send; `taquin solve --json` prints them.)"
    return result.as_json() | {"moves": None, "reason": reason}


def _progress_reporter(send: Send) -> Callable[[Standing], None]:
    next_at = 0.0

    def report(standing: Standing) -> None:
        nonlocal next_at
        if monotonic() >= next_at:
            next_at = monotonic() + EVERY
            send({"event": "progress", **standing.counters(), "bound": standing.bound})

    return report


def _building_reporter(send: Send) -> Callable[[Pattern, float], None]:
    next_at = 0.0

    def report(pattern: Pattern, fraction: float) -> None:
        nonlocal next_at
        if monotonic() >= next_at:
            next_at = monotonic() + EVERY
            send({"event": "building", "table": str(pattern), "fraction": fraction})

    return report


if __name__ == "__main__":
    serve(work)
