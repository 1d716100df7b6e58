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

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def validate(problem: Problem[Any], moves: Sequence[str], cost: int, states: Sequence[Any] | None = None) -> None:
    """Raise unless the moves lead from the start to the goal, at this cost, and through these states if given."""
    if isinstance(problem, SlidingTiles) and problem.unit_cost:
        reached, paid = _slide(problem, moves, states), len(moves)
    else:
        reached, paid = _follow(problem, moves, states)
    if not reached:
        raise InvalidSolutionError(f"the {len(moves)} moves do not end at the goal")
    if paid != cost:
        raise InvalidSolutionError(f"the moves cost {paid}, not {cost}")
    if states is not None and len(states) != len(moves) + 1:
        raise InvalidSolutionError(f"there are {len(states)} states for {len(moves)} moves")


def _slide(problem: SlidingTiles, moves: Sequence[str], states: Sequence[Any] | None) -> bool:
    """Return whether the moves end at the goal. One board is kept, so that it may be large and the moves many.

    A move is a letter, and under the multi metric a number after it: how far the blank goes, if more than one cell.
    """
    form, known = ("[UDLR]", "U D L R") if problem.metric == "single" else ("[UDLR]([2-9]|[1-9][0-9]+)?", "U U2 … R")
    rows, cols = problem.rows, problem.cols
    tiles = list(problem.start)
    row, col = divmod(tiles.index(0), cols)
    _compare(states, 0, problem.start)
    for number, move in enumerate(moves, start=1):
        if not isinstance(move, str) or (move not in STEPS and not re.fullmatch(form, move, re.ASCII)):
            raise InvalidSolutionError(f"move {number} is {move!r}, not one of {known}")
        down, right = STEPS[move[0]]
        for _ in range(int(move[1:] or 1)):
            to_row, to_col = row + down, col + right
            if not (0 <= to_row < rows and 0 <= to_col < cols):
                raise InvalidSolutionError(f"move {number} ({move}) takes the blank off the board")
            tiles[row * cols + col], tiles[to_row * cols + to_col] = tiles[to_row * cols + to_col], 0
            row, col = to_row, to_col
        if states is not None:
            _compare(states, number, tuple(tiles))
    return tuple(tiles) == problem.goal


def _follow(problem: Problem[Any], moves: Sequence[str], states: Sequence[Any] | None) -> tuple[bool, int]:
    """Return whether the moves end at a goal, and what they cost."""
    state, paid = problem.start, 0
    _compare(states, 0, state)
    for number, name in enumerate(moves, start=1):
        successors = problem.successors(state)
        legal = {move: (after, cost) for move, after, cost in successors}
        if len(legal) < len(successors):
            raise TaquinError(f"{problem} has two moves of the same name in {problem.show(state)}.")
        if name not in legal:
            raise InvalidSolutionError(f"move {number} ({name}) is not legal in {problem.show(state)}")
        state, cost = legal[name]
        if not isinstance(cost, int) or cost < 1 or (problem.unit_cost and cost != 1):
            right = "1 (or else set unit_cost = False)" if problem.unit_cost else "a whole number, 1 or more"
            raise TaquinError(f"the move {name} of {problem} costs {cost}: it must cost {right}.")
        _compare(states, number, state)
        paid += cost
    return problem.is_goal(state), paid


def _compare(states: Sequence[Any] | None, number: int, replayed: Any) -> None:
    """Raise unless the state after so many moves is the one replayed."""
    if states is not None and (number >= len(states) or states[number] != replayed):
        raise InvalidSolutionError("the states are not those that the moves lead through")
