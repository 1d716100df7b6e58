"""Boards whose shortest solution has a given length, on boards too large to list them all.

Up to 12 cells the native engine numbers all boards by distance (tiles/generate.py). Beyond, short
lengths are listed breadth-first, and other boards are drawn and solved until their length fits:

uniform  Random boards. Each board of the lengths asked for is equally likely.
walks    Random walks from the goal, where the lengths are too short for random boards. Boards that
         many walks lead to are likelier.

Source   The 15-puzzle needs 80 moves at most: Brüngger, Marzetta, Fukuda & Nievergelt 1999, "The
         parallel search bench ZRAM and its applications".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Literal, NamedTuple

from taquin.errors import TaquinError
from taquin.limits.deadline import Deadline
from taquin.result import Limits
from taquin.running.auto import LARGEST_PROVED
from taquin.solving import solve
from taquin.tiles.atlas import MAX_ATLAS_CELLS
from taquin.tiles.board import Board
from taquin.tiles.compiled import is_compiled
from taquin.tiles.distances import MAX_EXACT_CELLS
from taquin.tiles.generate import boards_of_length, random_boards, walk
from taquin.tiles.geometry import taxicab
from taquin.tiles.improve import lower_bound
from taquin.tiles.layers import board_layers
from taquin.tiles.puzzle import SlidingTiles, State

Drawn = Literal["uniform", "walks"]

LISTED = 200_000
"""Boards that are listed breadth-first: a second's work in Python."""
TRIED = 300
"""Random boards that are all too long: after these, random walks are tried."""
LONGEST = {(4, 4): 80}
"""The longest of all shortest solutions, by size, if the goal has its blank in a corner."""


class Sampled(NamedTuple):
    """A board with its length, and how it was drawn."""

    board: Board
    length: int
    drawn: Drawn


def sample_lengths(
    goal: Board,
    count: int,
    rng: Random,
    shortest: int,
    longest: int,
    metric: str = "single",
    *,
    limits: Limits = Limits(),
    watch: Callable[[int, int], None] | None = None,
) -> Iterator[Sampled]:
    """Yield distinct boards whose shortest solution has `shortest` to `longest` moves.

    It ends early at a limit. `watch` is called with the numbers of boards tried and found.
    """
    cells = len(goal.tiles)
    if cells <= MAX_EXACT_CELLS or (cells <= MAX_ATLAS_CELLS and metric == "single" and is_compiled()):
        for board, length in boards_of_length(goal, count, rng, shortest, longest, metric):
            yield Sampled(board, length, "uniform")
        return
    check_lengths(goal, shortest, metric)
    listed = _list_layers(goal, shortest, longest)
    if listed is None:
        yield from _draw(goal, count, rng, range(shortest, longest + 1), Deadline(limits), watch)
        return
    if count > len(listed):
        raise TaquinError(f"only {len(listed):,} boards of {goal.rows}×{goal.cols} have that length: ask for fewer.")
    for state, length in rng.sample(listed, count):
        yield Sampled(Board(*goal.size, state), length, "uniform")


def check_lengths(goal: Board, shortest: int, metric: str) -> None:
    """Raise if no board can have such a length, or if none can be proved to have it."""
    size = f"{goal.rows}×{goal.cols}"
    if metric != "single":
        raise TaquinError(
            f"lengths in slides are known for boards of up to {MAX_EXACT_CELLS} cells, not of {size}: "
            "choose a smaller board, or --metric single."
        )
    if len(goal.tiles) > LARGEST_PROVED:
        raise TaquinError(
            f"shortest solutions are proved for boards of up to {LARGEST_PROVED} cells, not of {size}: "
            "choose a smaller board, or --walk."
        )
    at_most = LONGEST.get(goal.size)
    row, col = divmod(goal.blank, goal.cols)
    if at_most is not None and shortest > at_most and row in (0, goal.rows - 1) and col in (0, goal.cols - 1):
        raise TaquinError(f"no board of {size} needs {shortest} moves: the hardest needs {at_most}.")


def _list_layers(goal: Board, shortest: int, longest: int) -> list[tuple[State, int]] | None:
    """Return all boards of these lengths; None if there are too many to list."""
    listed: list[tuple[State, int]] = []
    reached = 0
    for depth, layer in enumerate(islice(board_layers(goal, "single"), longest + 1)):
        reached += len(layer)
        if reached > LISTED:
            return None
        if depth >= shortest:
            listed += [(state, depth) for state in layer]
    return listed


def _draw(
    goal: Board,
    count: int,
    rng: Random,
    lengths: range,
    deadline: Deadline,
    watch: Callable[[int, int], None] | None,
) -> Iterator[Sampled]:
    """Draw boards and solve them until enough have one of the lengths, or a limit is reached."""
    found: set[State] = set()
    drawn: Drawn = "uniform"
    too_long = tried = 0
    while len(found) < count and not deadline.reached():
        if watch is not None:
            watch(tried, len(found))
        if drawn == "uniform" and not found and too_long >= TRIED and too_long == tried:
            drawn = "walks"
        board = next(random_boards(goal, 1, rng)) if drawn == "uniform" else _walked(goal, rng, lengths)
        if len(lengths) == 1 and (taxicab(board.blank, goal.blank, goal.cols) - lengths[0]) % 2:
            continue  # each move takes the blank to the other colour of a chessboard
        tried += 1
        if lower_bound(board, goal) >= lengths.stop:
            too_long += 1
            continue
        left = deadline.seconds_left
        limits = Limits(None if left is None else max(left, 0.001), memory=deadline.limits.memory)
        way = solve(SlidingTiles(board, goal), limits=limits)
        if way.cost is None or not way.optimal:
            continue
        too_long += way.cost >= lengths.stop
        if way.cost in lengths and board.tiles not in found:
            found.add(board.tiles)
            yield Sampled(board, way.cost, drawn)


def _walked(goal: Board, rng: Random, lengths: range) -> Board:
    """Return a board after a walk that is up to three times as long as the length asked for."""
    length = rng.choice(lengths)
    return Board(*goal.size, walk(goal, rng, length + 2 * rng.randint(0, length)))
