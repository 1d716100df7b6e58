"""The atlas: every board of a size by its distance from a goal; its diameter and hardest boards.

The metric `single` counts slides of one tile, `multi` slides of any number of tiles in a line. The
reference maps boards of up to 9 cells. The native engine keeps the boards in bitmaps and maps up to
12 cells: the 239,500,800 boards of 3×4 take half a second.

Source  Korf & Schultze 2005, "Large-scale parallel breadth-first search"; Schofield 1967 for the
        numbers of the 8-puzzle.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial
from typing import Any, get_args

from taquin.errors import TaquinError
from taquin.limits.memory import available_memory
from taquin.problem import Metric
from taquin.registry import Engine
from taquin.tiles.board import Board
from taquin.tiles.compiled import _native
from taquin.tiles.layers import board_layers
from taquin.tiles.notation import parse_size
from taquin.tiles.puzzle import State

Progress = Callable[[float], object]
"""Called with the share of all boards that have been reached."""

MAX_ATLAS_CELLS = 12
MAX_REFERENCE_CELLS = 9
MOST_HARDEST = 1_000  # no goal of up to 12 cells has more


@dataclass(frozen=True)
class Atlas:
    """The distances of all boards that can reach a goal."""

    goal: Board
    metric: Metric
    engine: str
    depth_counts: list[int]
    """The number of boards 0, 1, 2, … moves from the goal."""
    hardest: list[Board]
    """The boards of the deepest layer, sorted by their tiles."""

    @property
    def diameter(self) -> int:
        """The distance of the hardest boards."""
        return len(self.depth_counts) - 1

    @property
    def boards(self) -> int:
        return sum(self.depth_counts)

    @property
    def mode(self) -> int:
        """The depth of the largest layer; the first one if several are largest."""
        return self.depth_counts.index(max(self.depth_counts))

    @property
    def average(self) -> Fraction:
        """The average distance of a board."""
        return Fraction(sum(depth * count for depth, count in enumerate(self.depth_counts)), self.boards)


def atlas(
    goal: Board | str, metric: Metric = "single", *, engine: Engine = "auto", progress: Progress | None = None
) -> Atlas:
    """Return the atlas of all boards that can reach `goal`; a size, `3x4`, is its goal 1 2 … 0.

    >>> eight_puzzle = atlas("3x3")
    >>> eight_puzzle.diameter, [board.line() for board in eight_puzzle.hardest]
    (31, ['6 4 7/8 5 0/3 2 1', '8 6 7/2 5 4/3 0 1'])
    """
    if isinstance(goal, str):
        goal = Board.goal(*parse_size(goal))
    if _choose_engine(goal, metric, engine) == "native":
        run = _run_native(_native.atlas, goal, goal, progress, multi=metric == "multi", most=MOST_HARDEST)
        hardest = sorted(tuple(tiles) for tiles in run.hardest)
        return Atlas(goal, metric, "native", run.layer_sizes, [Board(*goal.size, tiles) for tiles in hardest])
    counts = []
    for layer in _watched_layers(goal, metric, progress):
        counts.append(len(layer))
        deepest = layer
    return Atlas(goal, metric, "reference", counts, [Board(*goal.size, tiles) for tiles in sorted(deepest)])


def distance(
    board: Board,
    goal: Board | None = None,
    metric: Metric = "single",
    *,
    engine: Engine = "auto",
    progress: Progress | None = None,
) -> int | None:
    """Return the distance from `board` to `goal` in moves; None if the goal is unreachable.

    >>> distance(Board.parse("867/254/301"), metric="multi")
    20
    """
    goal = Board.goal(*board.size) if goal is None else goal
    solvable = board.is_solvable(goal)
    chosen = _choose_engine(goal, metric, engine)
    if not solvable:
        return None
    if chosen == "native":
        run = _run_native(_native.exact_distance, board, goal, progress, multi=metric == "multi")
        return len(run.layer_sizes) - 1
    return next(depth for depth, layer in enumerate(_watched_layers(goal, metric, progress)) if board.tiles in layer)


def numbered_boards(goal: Board, numbers: Sequence[int], *, progress: Progress | None = None) -> list[Board]:
    """Return the boards with these ascending numbers, from the native engine.

    All boards that can reach the goal are numbered from 0 by their distance in single moves; those
    of the same distance have a fixed order.
    """
    _choose_engine(goal, "single", "native")
    run = _run_native(_native.numbered_boards, goal, goal, progress, numbers=numbers)
    return [Board(*goal.size, tuple(tiles)) for tiles in run.boards]


def _watched_layers(goal: Board, metric: Metric, progress: Progress | None) -> Iterator[list[State]]:
    """Yield the layers of boards around `goal`, and report progress."""
    reached = 0
    for layer in board_layers(goal, metric):
        reached += len(layer)
        if progress is not None:
            progress(reached / count_boards(goal))
        yield layer


def count_boards(goal: Board) -> int:
    """Return the number of boards that can reach a goal: half of all arrangements."""
    return factorial(len(goal.tiles)) // 2


def _choose_engine(goal: Board, metric: str, engine: str) -> str:
    """Return the engine to use; raise if no engine can map this goal."""
    if metric not in get_args(Metric):
        raise TaquinError(
            f"unknown metric {metric!r}: choose single (a move slides one tile) or multi (several).", "metric"
        )
    wanted = os.environ.get("TAQUIN_ENGINE", "auto") if engine == "auto" else engine
    if wanted not in get_args(Engine):
        raise TaquinError(
            f"unknown engine {wanted!r}: choose auto, reference (in Python) or native (in C++).", "engine"
        )
    size, cells = f"{goal.rows}×{goal.cols}", len(goal.tiles)
    if cells > MAX_ATLAS_CELLS:
        raise TaquinError(
            f"an atlas maps boards of up to {MAX_ATLAS_CELLS} cells, but {size} has {cells}: choose a smaller one.",
            "size",
        )
    if wanted == "native" and _native is None:
        raise TaquinError("the native engine is not installed (see `taquin info`): choose another engine.", "engine")
    if wanted == "native" or (wanted == "auto" and _native is not None):
        return "native"
    if cells > MAX_REFERENCE_CELLS:
        why = "which is not installed (see `taquin info`)" if _native is None else "but the reference was chosen"
        raise TaquinError(
            f"an atlas of {size} needs the native engine, {why}: "
            f"the reference maps boards of up to {MAX_REFERENCE_CELLS} cells."
        )
    return "reference"


def _run_native(
    function: Callable[..., _native.Run],
    board: Board,
    goal: Board,
    progress: Progress | None,
    **arguments: Any,
) -> _native.Run:
    total = count_boards(goal)

    def watch(counts: _native.Counts) -> bool:
        if progress is not None:
            progress(counts.expanded / total)
        return False

    run = function(
        _native.Puzzle(goal.rows, goal.cols, board.tiles, goal.tiles),
        **arguments,
        limits=_native.Limits(memory=available_memory()),
        watch=watch,
    )
    if run.interrupted:
        raise KeyboardInterrupt
    if run.stopped:
        raise TaquinError("there is not enough memory for the atlas: it needs up to 70 MB.")
    return run
