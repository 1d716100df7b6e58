"""The child process of a job: it solves, or records a trace, and reports its progress.

`solve` obeys the limits itself, also while it builds tables or waits for another process to build
them. It returns an outcome and calls `on_better` in this thread.
"""

from __future__ import annotations

from taquin.errors import InvalidSolutionError, TaquinError
from taquin.methods.method import choose_method
from taquin.methods.own import load_own
from taquin.processes.child import Message, Send, at_most_every, limit_memory, serve
from taquin.result import Limits, Standing
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
    if request["kind"] == "trace":
        chosen = choose_method(puzzle, **(method | {"engine": "reference"}))
        trace, result = record(chosen, limits, max_events=request["max_events"])
        return {"result": result.as_json(LONGEST), "trace": {"header": trace.header, "events": trace.events}}

    def report(at: Standing) -> None:
        send({"event": "progress", **at.counters(), "bound": at.bound})

    def report_building(pattern: Pattern, fraction: float) -> None:
        send({"event": "building", "table": str(pattern), "fraction": fraction})

    with building_progress(at_most_every(EVERY, report_building)):
        result = solve(
            puzzle,
            **method,
            limits=limits,
            progress=at_most_every(EVERY, report),
            on_better=lambda better: send(found_message("better", {"result": better.as_json(LONGEST)})),
        )
    return {"result": result.as_json(LONGEST)}


if __name__ == "__main__":
    load_own()
    serve(work)
