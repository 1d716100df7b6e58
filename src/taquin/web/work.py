"""What the child process of a job does: solve, or record a trace, and tell how it goes."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from taquin.errors import InvalidSolutionError, TaquinError
from taquin.methods.method import choose_method
from taquin.registry import AUTO
from taquin.result import Limits, Result, Standing
from taquin.solving import solve
from taquin.studies.child import Message, Send, limit_memory, serve
from taquin.tiles.board import Board
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.progress import building_progress
from taquin.tiles.puzzle import SlidingTiles
from taquin.traces.trace import record

EVERY = 0.1
"""Seconds between two reports of progress."""
LONGEST = 200_000
"""Moves of the longest solution that is sent: a depth-first one of the 15-puzzle has millions."""


def work(request: Message, send: Send) -> None:
    """Do what is asked; the first message is `begun`, the last `done`, and what was found, or `refused`, and why.

    What was found is a message of its own, after its facts: the server passes it on unread.
    """
    send({"event": "begun"})
    limits = Limits(seconds=request["seconds"], nodes=request["nodes"], memory=request["memory"])
    limit_memory(request["memory"])
    try:
        _tell_found("done", _answer(request, _puzzle(request), limits, send), send)
    except TaquinError as refusal:
        send({"event": "refused", "reason": str(refusal)})
    except InvalidSolutionError as error:
        send({"event": "refused", "reason": f"the solution failed validation: {error} (a bug; please report it)."})
    except MemoryError:
        send({"event": "refused", "reason": "there is not enough memory within the limit, not even to begin."})


def _puzzle(request: Message) -> SlidingTiles:
    rows, cols = request["rows"], request["cols"]
    start, goal = Board(rows, cols, request["tiles"]), Board(rows, cols, request["goal_tiles"])
    return SlidingTiles(start, goal, request["order"], request["metric"])


def _answer(request: Message, puzzle: SlidingTiles, limits: Limits, send: Send) -> Message:
    method = {name: request[name] for name in ("algorithm", "heuristic", "engine")} | request["options"]
    if request["heuristic"] and request["algorithm"] == AUTO:
        method["algorithm"] = None  # whoever names a heuristic alone gets the usual algorithm with it
    if request["kind"] == "trace":
        chosen = choose_method(puzzle, **(method | {"engine": "reference"}))
        trace, result = record(chosen, limits, max_events=request["max_events"])
        return {"result": plain(result), "trace": {"header": trace.header, "events": trace.events}}
    deadline = monotonic() + limits.seconds if limits.seconds else None
    with building_progress(_tell_building(send, deadline)):
        result = solve(
            puzzle,
            **method,
            limits=limits,
            progress=_tell_progress(send),
            on_better=lambda better: _tell_found("better", {"result": plain(better)}, send),
        )
    return {"result": plain(result)}


def plain(result: Result[Any]) -> Message:
    """Return the result as JSON, a very long solution without its moves."""
    if result.cost is None or result.cost <= LONGEST:
        return result.as_json()
    reason = f"{result.reason} (The {result.cost:,} moves are too many to be sent; `taquin solve --json` has them.)"
    return result.as_json() | {"moves": None, "reason": reason}


def _tell_found(event: str, answer: Message, send: Send) -> None:
    send({"event": event, "facts": answer["result"] | {"moves": None}})
    send(answer)


def _tell_progress(send: Send) -> Callable[[Standing], None]:
    next_at = 0.0

    def tell(standing: Standing) -> None:
        nonlocal next_at
        if monotonic() >= next_at:
            next_at = monotonic() + EVERY
            send({"event": "progress", **standing.counters(), "bound": standing.bound})

    return tell


def _tell_building(send: Send, deadline: float | None) -> Callable[[Pattern, float], None]:
    next_at = 0.0

    def tell(pattern: Pattern, fraction: float) -> None:
        nonlocal next_at
        if monotonic() >= next_at:
            next_at = monotonic() + EVERY
            send({"event": "building", "table": str(pattern), "fraction": fraction})

    return tell


if __name__ == "__main__":
    serve(work)
