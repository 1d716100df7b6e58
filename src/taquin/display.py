"""Display: what notebooks show as HTML, and where the prints of a user's code go."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TextIO


class InNotebook:
    """A value that a notebook shows as HTML; taquin.notebook writes it, without any script.

    That room is above all others, so it is imported by name, and only when something is shown.
    """

    def _repr_html_(self) -> str:
        notebook: Any = import_module("taquin.notebook")
        return str(notebook.html(self))


class _Calls(threading.local):
    """Whether this thread runs a user's code now."""

    running = False


_calls = _Calls()


@contextmanager
def users_code() -> Iterator[None]:
    """Mark the code within as the user's: in the command its prints go to stderr."""
    before, _calls.running = _calls.running, True
    try:
        yield
    finally:
        _calls.running = before


class PrintsAside:
    """A stdout for results only: what a user's code writes to it goes to stderr."""

    def __init__(self, stdout: TextIO) -> None:
        self._stdout = stdout

    def write(self, text: str) -> int:
        return (sys.stderr if _calls.running else self._stdout).write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stdout, name)
