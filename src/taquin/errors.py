"""What can go wrong: the user's mistakes, each in one sentence that says what, where and what to do; and our own."""


class TaquinError(ValueError):
    """Wrong use: a bad board, an unknown name, a heuristic that misbehaves."""


class InvalidSolutionError(Exception):
    """A search has returned something that is not a solution: a bug in Taquin, never the user's mistake."""


class TableWarning(UserWarning):
    """Something about tables on disk that a user should know, although the search goes on: what, where, what now."""
