"""The independent replay: every solution is proved again before anyone sees it.

Nothing is shared with the searches or with the puzzle's successors: on sliding tiles the moves are carried out
here, on rows and columns. On other domains each step is looked up among the domain's own moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from taquin.problem import Problem
from taquin.tiles.puzzle import SlidingTiles


class InvalidSolutionError(Exception):
    """A search has returned something that is not a solution: a bug in Taquin, never the user's mistake."""


def validate(problem: Problem[Any], moves: Sequence[str], cost: int) -> None:
    """Raise InvalidSolutionError unless the moves lead from the start to the goal at this cost."""
    if isinstance(problem, SlidingTiles):
        final, paid = _slide(problem, moves), len(moves)
        reached = [tile for row in final for tile in row] == list(problem.goal)
    else:
        state, paid = _follow(problem, moves)
        reached = problem.is_goal(state)
    if not reached:
        raise InvalidSolutionError(f"the {len(moves)} moves do not end at the goal")
    if paid != cost:
        raise InvalidSolutionError(f"the moves cost {paid}, not {cost}")


def _slide(problem: SlidingTiles, moves: Sequence[str]) -> list[list[int]]:
    tiles = list(problem.start)
    grid = [tiles[row * problem.cols :][: problem.cols] for row in range(problem.rows)]
    row, col = next((r, c) for r in range(problem.rows) for c in range(problem.cols) if grid[r][c] == 0)
    for number, move in enumerate(moves, start=1):
        step = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}.get(move)
        if step is None:
            raise InvalidSolutionError(f"move {number} is {move!r}, not one of U D L R")
        to_row, to_col = row + step[0], col + step[1]
        if not (0 <= to_row < problem.rows and 0 <= to_col < problem.cols):
            raise InvalidSolutionError(f"move {number} ({move}) takes the blank off the board")
        grid[row][col], grid[to_row][to_col] = grid[to_row][to_col], 0
        row, col = to_row, to_col
    return grid


def _follow(problem: Problem[Any], moves: Sequence[str]) -> tuple[Any, int]:
    state, paid = problem.start, 0
    for number, name in enumerate(moves, start=1):
        legal = {move: (after, cost) for move, after, cost in problem.successors(state)}
        if name not in legal:
            raise InvalidSolutionError(f"move {number} ({name}) is not legal in {problem.show(state)}")
        state, cost = legal[name]
        paid += cost
    return state, paid
