"""Python's cycle collector, kept from walking millions of search nodes for nothing."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_collections = Lock()
_sparing = 0
_full_threshold = 0


def without_full_collections(function: Callable[P, T]) -> Callable[P, T]:
    """Put full passes of the cycle collector off while `function` runs, in this thread or in several.

    Search nodes form no cycles, but a full pass walks all of them: on 4×4 that is half the time of A*. Young garbage,
    such as a user's heuristic may leave behind, is still collected.
    """

    @wraps(function)
    def sparing(*arguments: P.args, **named: P.kwargs) -> T:
        _change_sparing(1)
        try:
            return function(*arguments, **named)
        finally:
            _change_sparing(-1)

    return sparing


def _change_sparing(by: int) -> None:
    """Count who wants to be spared; the first sets the threshold, the last restores it."""
    global _sparing, _full_threshold
    with _collections:
        young, middle, full = gc.get_threshold()
        if _sparing == 0:
            _full_threshold = full
        _sparing += by
        gc.set_threshold(young, middle, 1_000_000 if _sparing else _full_threshold)
