"""Errors: a user's mistakes, one sentence each (what, where, what to do), and Taquin's own bugs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class TaquinError(ValueError):
    """Wrong use: a bad board, an unknown name, a heuristic that misbehaves."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field
        """The input that is wrong: board, goal, algorithm, heuristic, size, … or None."""


@contextmanager
def about(field: str) -> Iterator[None]:
    """Name the field of every TaquinError raised here that names none itself.

    Also a decorator: `@about("heuristic")`.
    """
    try:
        yield
    except TaquinError as error:
        error.field = error.field or field
        raise


class UnknownNameError(TaquinError):
    """An algorithm, heuristic or file that does not exist: no board can be solved with it."""


class InvalidSolutionError(Exception):
    """A search returned something that is not a solution: a bug in Taquin, no user's mistake."""


class TableWarning(UserWarning):
    """A problem with tables on disk that does not stop the search: what, where, what now."""
