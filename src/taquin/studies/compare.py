"""Compare methods on one problem: each run in a process of its own, so that its memory is its own.

Peak memory is a number of the whole process and never falls; only a fresh process can say what one search needed.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection
from typing import Any

from taquin.errors import InvalidSolutionError, TaquinError
from taquin.methods.method import choose_method
from taquin.problem import Problem
from taquin.result import Limits, Outcome
from taquin.solving import Interrupted, solve

Row = dict[str, Any]
Pair = tuple[str, str | None]
"""An algorithm and its heuristic, as written."""


def compare(
    problem: Problem[Any],
    methods: Iterable[Pair],
    limits: Limits = Limits(),
    parity: bool = True,
    engine: str = "auto",
) -> Iterator[Row]:
    """Yield one Result.as_json() for each method, in the order given; refuse a bad one before any is run.

    A run that fails is a row with the outcome `error`, the reason, and the exit status it deserves.
    """
    checked = list(methods)
    for algorithm, heuristic in checked:
        choose_method(problem, algorithm, heuristic, engine=engine)
    for algorithm, heuristic in checked:
        row = _in_child(problem, algorithm, heuristic, limits, parity, engine)
        yield {"algorithm": algorithm, "heuristic": heuristic, "outcome": "error", "cost": None, **row}
        if row.get("outcome") == Outcome.CANCELLED:
            raise KeyboardInterrupt


def _in_child(*arguments: Any) -> Row:
    # Forked from a server that is as small when the last run begins as when the first did.
    context: Any = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
    context.set_forkserver_preload(["taquin.solving"])
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_run, args=(sender, *arguments), daemon=True)
    child.start()
    sender.close()
    try:
        row: Row = receiver.recv()
    except EOFError:
        child.join()
        return {"reason": f"the run ended without a result (status {child.exitcode}).", "status": 1}
    except KeyboardInterrupt:
        if not receiver.poll(1):  # only this process was interrupted
            child.terminate()
            raise
        row = receiver.recv()
    finally:
        receiver.close()
    child.join()
    return row


def _run(
    sender: Connection,
    problem: Problem[Any],
    algorithm: str,
    heuristic: str | None,
    limits: Limits,
    parity: bool,
    engine: str,
) -> None:
    try:
        sender.send(solve(problem, algorithm, heuristic, limits=limits, parity=parity, engine=engine).as_json())
    except TaquinError as error:
        sender.send({"reason": str(error), "status": 2})
    except InvalidSolutionError as error:
        sender.send({"reason": f"the solution failed validation: {error}.", "status": 5})
    except Interrupted as interrupted:
        sender.send(interrupted.result.as_json())
    except KeyboardInterrupt:
        os._exit(130)  # interrupted before it had begun; the parent was, too, and speaks for both
