"""generate(count, size, …) -> boards: at random, by random walks, or of a given length."""

from __future__ import annotations

from random import Random

from taquin.errors import TaquinError
from taquin.problem import Metric
from taquin.reading.problem import BoardLike, Goal, make_problem
from taquin.result import Limits
from taquin.studies.lengths import sample_lengths
from taquin.tiles.board import Board
from taquin.tiles.generate import random_boards, walked_boards
from taquin.tiles.notation import Size, parse_size
from taquin.tiles.puzzle import SlidingTiles


def generate(
    count: int = 1,
    size: str | int | Size = "3x3",
    *,
    goal: Goal | BoardLike = "last",
    seed: int | None = None,
    walk: int | None = None,
    length: int | tuple[int, int] | None = None,
    metric: Metric = "single",
    seconds: float | None = None,
) -> list[Board]:
    """Return distinct boards that can reach the goal; the same seed gives the same boards.

    They are drawn uniformly, or are `walk` random moves from the goal, or their shortest solutions
    have `length` moves, or from the first to the last of two lengths. `seconds` limits the search
    for boards of a length.

    >>> [board.line() for board in generate(2, "2x2", seed=1)]
    ['1 2/0 3', '3 0/2 1']
    """
    if walk is not None and length is not None:
        raise TaquinError("walk and length both set the difficulty: give one of them.", "walk")
    if not isinstance(count, int) or count < 1:
        raise TaquinError(f"count must be a whole number, 1 or more, not {count!r}.", "count")
    shape = parse_size(str(size)) if isinstance(size, str | int) else size
    solved = make_problem(Board.goal(*shape), goal)
    assert isinstance(solved, SlidingTiles)
    target = solved.board(solved.goal)
    rng = Random(seed)
    if length is not None:
        shortest, longest = length if isinstance(length, tuple) else (length, length)
        if not all(isinstance(end, int) for end in (shortest, longest)) or longest < shortest:
            raise TaquinError(f"length is a number such as 20, or a range such as (20, 25), not {length!r}.", "length")
        sampled = sample_lengths(target, count, rng, shortest, longest, metric, limits=Limits(seconds))
        return [each.board for each in sampled]
    return [*(random_boards(target, count, rng) if walk is None else walked_boards(target, count, rng, walk))]
