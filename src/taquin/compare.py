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

from taquin.errors import TaquinError
from taquin.problem import Problem
from taquin.result import Limits
from taquin.solve import choose_method, solve

Row = dict[str, Any]
Pair = tuple[str, str | None]
"""An algorithm and its heuristic, as written."""


def compare(
    problem: Problem[Any], methods: Iterable[Pair], limits: Limits = Limits(), parity: bool = True
) -> Iterator[Row]:
    """Yield one Result.as_json() for each method, in the order given; refuse a bad one before any is run."""
    checked = list(methods)
    for algorithm, heuristic in checked:
        choose_method(problem, algorithm, heuristic)
    for algorithm, heuristic in checked:
        yield _in_child(problem, algorithm, heuristic, limits, parity)


def _in_child(problem: Problem[Any], algorithm: str, heuristic: str | None, limits: Limits, parity: bool) -> Row:
    # Forking is quick, and the child starts as small as the parent is; elsewhere than on Linux it is not safe.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(  # type: ignore[attr-defined]
        target=_run, args=(sender, problem, algorithm, heuristic, limits, parity), daemon=True
    )
    child.start()
    sender.close()
    try:
        answer = receiver.recv()
    except EOFError:
        child.join()
        raise TaquinError(f"the run of {algorithm} was killed from outside (status {child.exitcode}).") from None
    finally:
        receiver.close()
    child.join()
    if isinstance(answer, str):
        raise TaquinError(answer)
    row: Row = answer
    return row


def _run(sender: Connection, problem: Problem[Any], algorithm: str, heuristic: str | None, *rest: Any) -> None:
    limits, parity = rest
    try:
        sender.send(solve(problem, algorithm, heuristic, limits=limits, parity=parity).as_json())
    except TaquinError as error:
        sender.send(str(error))
    except KeyboardInterrupt:
        os._exit(130)  # the parent was interrupted, too, and speaks for both
