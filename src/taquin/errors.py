"""The one exception for a user's mistake: its text is one sentence that says what is wrong, where, and what to do."""


class TaquinError(ValueError):
    """Wrong use: a bad board, an unknown name, a heuristic that misbehaves."""
