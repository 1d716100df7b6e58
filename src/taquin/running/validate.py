"""The independent replay: every solution is checked again before anyone sees it.

The replay shares no code with the searches. On sliding tiles it does not use the puzzle's
successors either: it moves the tiles itself, by rows and columns. On other domains, and on
subclasses, which may have other moves, it looks up each step among the domain's own successors.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from taquin.errors import InvalidSolutionError, TaquinError
from taquin.problem import Problem, Reversible
from taquin.tiles.puzzle import SlidingTiles

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def validate(problem: Problem[Any], moves: Sequence[str], cost: int, states: Sequence[Any] | None = None) -> None:
    """Raise unless the moves lead from start to goal, at this cost, through these states if given.

    InvalidSolutionError means that the search is wrong, TaquinError that the
    domain contradicts itself.
    """
    if type(problem) is SlidingTiles:
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
    """Return whether the moves end at the goal.

    A move is a letter; under the metric `multi` a number follows if the blank goes more
    than one cell: U2. One board is kept and changed, because a solution of a large board
    can have 200,000 moves.
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
        for _ in range(1 if len(move) == 1 else int(move[1:])):
            to_row, to_col = row + down, col + right
            if not (0 <= to_row < rows and 0 <= to_col < cols):
                raise InvalidSolutionError(f"move {number} ({move}) takes the blank off the board")
            tiles[row * cols + col], tiles[to_row * cols + to_col] = tiles[to_row * cols + to_col], 0
            row, col = to_row, to_col
        if states is not None:
            _compare(states, number, tuple(tiles))
    return tuple(tiles) == problem.goal


def _follow(problem: Problem[Any], moves: Sequence[str], states: Sequence[Any] | None) -> tuple[bool, int]:
    """Return whether the moves end at a goal, and their cost."""
    state, paid = problem.start, 0
    _compare(states, 0, state)
    for number, name in enumerate(moves, start=1):
        successors = problem.successors(state)
        legal = {move: (after, cost) for move, after, cost in successors}
        if len(legal) < len(successors):
            raise TaquinError(f"{problem} has two moves of the same name in {problem.show(state)}.")
        if states is not None and number < len(states):
            _check_reverse(problem, state, name, states[number])
        if name not in legal:
            raise InvalidSolutionError(f"move {number} ({name}) is not legal in {problem.show(state)}")
        state, cost = legal[name]
        if not isinstance(cost, int) or cost < 1 or (problem.unit_cost and cost != 1):
            right = "1 (or else set unit_cost = False)" if problem.unit_cost else "a whole number, 1 or more"
            raise TaquinError(f"the move {name} of {problem} costs {cost}: it must cost {right}.")
        _compare(states, number, state)
        paid += cost
    return problem.is_goal(state), paid


def _check_reverse(problem: Problem[Any], state: Any, name: str, after: Any) -> None:
    """Raise if the domain's predecessors know a move that its successors do not.

    A search from the goal steps by the predecessors.
    """
    if not isinstance(problem, Reversible) or (name, after) in [move[:2] for move in problem.successors(state)]:
        return
    if (name, state) in [move[:2] for move in problem.predecessors(after)]:
        raise TaquinError(
            f"{problem} contradicts itself: its predecessors say that {name} leads from {problem.show(state)} to "
            f"{problem.show(after)}, its successors do not."
        )


def _compare(states: Sequence[Any] | None, number: int, replayed: Any) -> None:
    """Raise unless the search's state after so many moves is the replayed one."""
    if states is not None and (number >= len(states) or states[number] != replayed):
        raise InvalidSolutionError("the states are not those that the moves lead through")
