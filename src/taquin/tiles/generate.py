"""Generate distinct solvable boards: at random, by a random walk, or of an exact optimal length.

studies/lengths.py draws boards of an exact length on larger sizes.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from math import factorial
from random import Random

from taquin.errors import TaquinError
from taquin.tiles.atlas import atlas, numbered_boards
from taquin.tiles.board import Board
from taquin.tiles.distances import MAX_EXACT_CELLS, exact_distances
from taquin.tiles.geometry import OPPOSITE
from taquin.tiles.puzzle import SlidingTiles, State

PATIENCE = 1_000  # give up after this many walks in a row to boards already found


def random_boards(goal: Board, count: int, rng: Random) -> Iterator[Board]:
    """Yield distinct boards, uniformly from all that can reach the goal."""
    total = factorial(len(goal.tiles)) // 2
    if count > total:
        raise TaquinError(
            f"only {total:,} boards of {goal.rows}×{goal.cols} can reach the goal, not {count:,}: ask for fewer."
        )
    for rank in _distinct_ranks(total, count, rng):
        yield board_of_rank(rank, goal)


def walked_boards(goal: Board, count: int, rng: Random, steps: int) -> Iterator[Board]:
    """Yield distinct boards, each `steps` random moves from the goal; no move undoes the last."""
    found: set[State] = set()
    failures = 0
    while len(found) < count:
        state = walk(goal, rng, steps)
        if state in found:
            failures += 1
            if failures > PATIENCE:
                raise TaquinError(
                    f"only {len(found):,} distinct boards of {goal.rows}×{goal.cols} were found by walks of {steps} "
                    "moves: ask for fewer, or for longer walks."
                )
            continue
        failures = 0
        found.add(state)
        yield Board(goal.rows, goal.cols, state)


def boards_of_length(
    goal: Board, count: int, rng: Random, shortest: int, longest: int, metric: str = "single"
) -> Iterator[tuple[Board, int]]:
    """Yield distinct boards with their optimal length, between `shortest` and `longest` moves.

    All boards of these lengths are equally likely. Up to 9 cells; with single moves up to 12, in
    the native engine.
    """
    if len(goal.tiles) > MAX_EXACT_CELLS and metric == "single":
        yield from _boards_by_number(goal, count, rng, shortest, longest)
        return
    distances = exact_distances(goal, metric)
    fitting = [state for state, distance in distances.items() if shortest <= distance <= longest]
    _check_enough(goal, count, len(fitting), shortest, longest, max(distances.values()))
    for state in rng.sample(fitting, count):
        yield Board(goal.rows, goal.cols, state), distances[state]


def _boards_by_number(goal: Board, count: int, rng: Random, shortest: int, longest: int) -> Iterator[tuple[Board, int]]:
    """Yield the boards of random numbers, among all boards in the order of their distances."""
    counted = [0, *accumulate(atlas(goal).depth_counts)]  # by depth: how many boards are nearer
    hardest = len(counted) - 2
    fitting = range(counted[min(shortest, hardest + 1)], counted[min(longest, hardest) + 1])
    _check_enough(goal, count, len(fitting), shortest, longest, hardest)
    numbers = rng.sample(fitting, count)
    boards = dict(zip(sorted(numbers), numbered_boards(goal, sorted(numbers)), strict=True))
    for number in numbers:
        yield boards[number], bisect_right(counted, number) - 1


def _check_enough(goal: Board, count: int, there_are: int, shortest: int, longest: int, hardest: int) -> None:
    size = f"{goal.rows}×{goal.cols}"
    if there_are == 0:
        raise TaquinError(f"no board of {size} needs {shortest} moves: the hardest needs {hardest}.")
    if count > there_are:
        raise TaquinError(
            f"only {there_are:,} boards of {size} need "
            f"{shortest if shortest == longest else f'{shortest} to {longest}'} moves, not {count:,} "
            f"(the hardest needs {hardest}): ask for fewer, or for other lengths."
        )


def walk(goal: Board, rng: Random, steps: int) -> State:
    """Return the board after `steps` random moves from the goal."""
    puzzle = SlidingTiles(goal, goal)
    state, last = goal.tiles, ""
    for _ in range(steps):
        last, state, _ = rng.choice([s for s in puzzle.successors(state) if s[0] != OPPOSITE.get(last)])
    return state


def board_of_rank(rank: int, goal: Board) -> Board:
    """Return the board with this number, from 0, among all that can reach the goal.

    The digits of the rank choose the blank's cell and all tiles but two; parity orders these two.
    """
    rank, blank = divmod(rank, len(goal.tiles))
    left = list(range(1, len(goal.tiles)))
    tiles = []
    while len(left) > 2:
        rank, choice = divmod(rank, len(left))
        tiles.append(left.pop(choice))

    def board(last: list[int]) -> Board:
        order = tiles + last
        return Board(goal.rows, goal.cols, (*order[:blank], 0, *order[blank:]))

    candidate = board(left)
    return candidate if candidate.is_solvable(goal) else board(left[::-1])


def _distinct_ranks(total: int, count: int, rng: Random) -> Iterator[int]:
    if total <= sys.maxsize:
        yield from rng.sample(range(total), count)
        return
    seen: set[int] = set()
    while len(seen) < count:
        rank = rng.randrange(total)
        if rank not in seen:
            seen.add(rank)
            yield rank
