"""The independent replay: every solution is proved again before anyone sees it.

Nothing is shared with the searches or with the puzzle's successors: on sliding tiles the moves are carried out
here, on rows and columns. On other domains each step is looked up among the domain's own moves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from taquin.errors import InvalidSolutionError, TaquinError
from taquin.problem import Problem
from taquin.tiles.puzzle import SlidingTiles


def validate(problem: Problem[Any], moves: Sequence[str], cost: int, states: Sequence[Any] | None = None) -> None:
    """Raise unless the moves lead from the start to the goal, at this cost, and through these states if given."""
    if isinstance(problem, SlidingTiles) and problem.unit_cost:
        replayed, paid = _slide(problem, moves), len(moves)
        reached = replayed[-1] == problem.goal
    else:
        replayed, paid = _follow(problem, moves)
        reached = problem.is_goal(replayed[-1])
    if not reached:
        raise InvalidSolutionError(f"the {len(moves)} moves do not end at the goal")
    if paid != cost:
        raise InvalidSolutionError(f"the moves cost {paid}, not {cost}")
    if states is not None and list(states) != replayed:
        raise InvalidSolutionError("the states are not those that the moves lead through")


def _slide(problem: SlidingTiles, moves: Sequence[str]) -> list[tuple[int, ...]]:
    """Return the board before and after each move.

    A move is a letter, and under the multi metric a number after it: how far the blank goes, if more than one cell.
    """
    form, known = ("[UDLR]", "U D L R") if problem.metric == "single" else ("[UDLR]([2-9]|[1-9][0-9]+)?", "U U2 … R")
    rows, cols = problem.rows, problem.cols
    tiles = list(problem.start)
    row, col = divmod(tiles.index(0), cols)
    boards = [tuple(tiles)]
    for number, move in enumerate(moves, start=1):
        if not isinstance(move, str) or not re.fullmatch(form, move, re.ASCII):
            raise InvalidSolutionError(f"move {number} is {move!r}, not one of {known}")
        down, right = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}[move[0]]
        for _ in range(int(move[1:] or 1)):
            to_row, to_col = row + down, col + right
            if not (0 <= to_row < rows and 0 <= to_col < cols):
                raise InvalidSolutionError(f"move {number} ({move}) takes the blank off the board")
            tiles[row * cols + col], tiles[to_row * cols + to_col] = tiles[to_row * cols + to_col], 0
            row, col = to_row, to_col
        boards.append(tuple(tiles))
    return boards


def _follow(problem: Problem[Any], moves: Sequence[str]) -> tuple[list[Any], int]:
    """Return the state before and after each move, and what the moves cost."""
    states, paid = [problem.start], 0
    for number, name in enumerate(moves, start=1):
        successors = problem.successors(states[-1])
        legal = {move: (after, cost) for move, after, cost in successors}
        if len(legal) < len(successors):
            raise TaquinError(f"{problem} has two moves of the same name in {problem.show(states[-1])}.")
        if name not in legal:
            raise InvalidSolutionError(f"move {number} ({name}) is not legal in {problem.show(states[-1])}")
        after, cost = legal[name]
        if not isinstance(cost, int) or cost < 1 or (problem.unit_cost and cost != 1):
            right = "1 (or else set unit_cost = False)" if problem.unit_cost else "a whole number, 1 or more"
            raise TaquinError(f"the move {name} of {problem} costs {cost}: it must cost {right}.")
        states.append(after)
        paid += cost
    return states, paid
