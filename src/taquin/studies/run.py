"""The work of a child process: solve a problem by a method, and send the result as a row.

The request is made in request.py. Messages have an `event`: `progress` with the counters so far,
`building` with a table and the fraction done, `warning` with a sentence about tables, and at the
end `row` or `refused`.
"""

from __future__ import annotations

import base64
import os
import pickle
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from taquin.errors import InvalidSolutionError, TableWarning, TaquinError
from taquin.methods.own import load_own
from taquin.problem import Problem
from taquin.processes.ending import Message
from taquin.processes.serving import Send, at_most_every, serve
from taquin.result import Limits
from taquin.solving import solve
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.progress import building_progress

EVERY = 0.1
"""Seconds between two reports of progress."""
LONGEST = 500_000
"""Moves of the longest solution that is sent; a depth-first one of the 15-puzzle has millions."""


def _unpack(asked: Message) -> Problem[Any]:
    sys.path += [folder for folder in asked["path"] if folder not in sys.path]
    try:
        problem: Problem[Any] = pickle.loads(base64.b64decode(asked["problem"]))
    except Exception as error:
        raise TaquinError(
            f"the problem cannot be made again in the process of the run: {error}. "
            "Move its class into a module that can be imported."
        ) from error
    return problem


def work(asked: Message, send: Send) -> None:
    """Solve the problem, and send the row or the reason for a refusal."""
    try:
        with _told_warnings(send), building_progress(at_most_every(EVERY, lambda *at: send(_building(*at)))):
            result = solve(
                _unpack(asked),
                **asked["method"],
                limits=Limits(**asked["limits"]),
                progress=at_most_every(
                    EVERY, lambda at: send({"event": "progress", "counters": at.counters(), "bound": at.bound})
                ),
            )
        send({"event": "row", "row": result.as_json(max_moves=LONGEST)})
    except TaquinError as refusal:
        send({"event": "refused", "reason": str(refusal), "status": 2})
    except InvalidSolutionError as error:
        send({"event": "refused", "reason": f"the solution failed validation: {error}.", "status": 5})
    except Exception as error:
        if isinstance(error, MemoryError) or os.environ.get("TAQUIN_DEBUG"):
            raise
        reason = f"unexpected {type(error).__name__}: {error} (a bug; TAQUIN_DEBUG=1 shows where)."
        send({"event": "refused", "reason": reason, "status": 1})


def _building(pattern: Pattern, fraction: float) -> Message:
    return {"event": "building", "table": str(pattern), "fraction": fraction}


@contextmanager
def _told_warnings(send: Send) -> Iterator[None]:
    """Send each warning about tables to the parent, which shows it in its own way."""
    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
            if issubclass(category, TableWarning):
                send({"event": "warning", "text": str(message)})
            else:
                usual(message, category, *where, **more)

        warnings.simplefilter("always", TableWarning)
        warnings.showwarning = show
        yield


if __name__ == "__main__":
    load_own()
    serve(work)
