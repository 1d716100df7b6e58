"""Errors: a user's mistakes, one sentence each (what, where, what to do), and Taquin's own bugs."""


class TaquinError(ValueError):
    """Wrong use: a bad board, an unknown name, a heuristic that misbehaves."""


class UnknownNameError(TaquinError):
    """An algorithm, heuristic or file that does not exist: no board can be solved with it."""


class InvalidSolutionError(Exception):
    """A search returned something that is not a solution: a bug in Taquin, no user's mistake."""


class TableWarning(UserWarning):
    """A problem with tables on disk that does not stop the search: what, where, what now."""
