"""The request for one run in a child process; run.py works on it.

A problem travels as a pickle inside the JSON request: parent and child are one program of one user.
The parent imports no search, so that it starts quickly.
"""

from __future__ import annotations

import base64
import pickle
import sys
from dataclasses import asdict
from typing import Any

from taquin.errors import TaquinError
from taquin.problem import Problem
from taquin.processes.ending import Message
from taquin.result import Limits

MODULE = "taquin.studies.run"
"""What the child process runs."""


def request(
    problem: Problem[Any],
    algorithm: str,
    heuristic: str | None,
    *,
    limits: Limits = Limits(),
    parity: bool = True,
    engine: str = "auto",
) -> Message:
    """Return the request for a run; raise TaquinError if the problem cannot be pickled."""
    method = {"algorithm": algorithm, "heuristic": heuristic, "parity": parity, "engine": engine}
    return {**_pack(problem), "method": method, "limits": asdict(limits)}


def _pack(problem: Problem[Any]) -> Message:
    kind = type(problem)
    if kind.__module__ == "__main__" or "<locals>" in kind.__qualname__:
        raise TaquinError(
            f"{kind.__qualname__} cannot be used in another process, because only the running script "
            "knows it: move the class into a module of its own, and import it from there."
        )
    try:
        packed = base64.b64encode(pickle.dumps(problem)).decode()
    except Exception as error:
        raise TaquinError(f"{problem} cannot be sent to another process, because pickle fails: {error}.") from error
    # The current folder is not on the child's path. A class of the user's own may be found only on
    # the parent's path: append that, so that its modules cannot hide the standard library's.
    foreign = kind.__module__.partition(".")[0] != "taquin"
    return {"problem": packed, "path": [folder for folder in sys.path if folder] if foreign else []}
