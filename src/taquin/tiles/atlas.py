"""The atlas: every board of a size in breadth-first layers from a goal, and so the diameter and the hardest boards.

Two metrics: in `single` a move slides one tile, in `multi` any number of tiles in a line. The reference maps boards of
up to 9 cells; the native engine, which holds all boards as bits, up to 12 (239,500,800 boards of 3×4 in half a second).

Source  Korf & Schultze 2005, "Large-scale parallel breadth-first search"; the numbers of the 8-puzzle: Schofield 1967.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import Literal, get_args

from taquin.errors import TaquinError
from taquin.limits.memory import available_memory
from taquin.tiles.board import Board
from taquin.tiles.compiled import _native
from taquin.tiles.geometry import MOVES, blank_moves
from taquin.tiles.puzzle import State

Metric = Literal["single", "multi"]
Engine = Literal["auto", "native", "reference"]
Progress = Callable[[float], object]
"""Called with the share of all boards that has been reached."""

MAX_ATLAS_CELLS = 12
MAX_REFERENCE_CELLS = 9
MOST_HARDEST = 1_000  # more than any goal of up to 12 cells has


@dataclass(frozen=True)
class Atlas:
    """What is known of all boards that can reach a goal."""

    goal: Board
    metric: Metric
    engine: str
    depth_counts: list[int]
    """How many boards are 0, 1, 2, … moves from the goal."""
    hardest: list[Board]
    """The boards of the deepest layer, sorted by their tiles."""

    @property
    def diameter(self) -> int:
        """The moves that the hardest boards need."""
        return len(self.depth_counts) - 1

    @property
    def boards(self) -> int:
        return sum(self.depth_counts)

    @property
    def mode(self) -> int:
        """The depth of the largest layer; of equal ones, the first."""
        return self.depth_counts.index(max(self.depth_counts))

    @property
    def average(self) -> Fraction:
        """The moves that a random board needs."""
        return Fraction(sum(depth * count for depth, count in enumerate(self.depth_counts)), self.boards)


def atlas(
    goal: Board, metric: Metric = "single", *, engine: Engine = "auto", progress: Progress | None = None
) -> Atlas:
    """Map all boards that can reach `goal`.

    >>> eight_puzzle = atlas(Board.goal(3, 3))
    >>> eight_puzzle.diameter, [board.line() for board in eight_puzzle.hardest]
    (31, ['6 4 7/8 5 0/3 2 1', '8 6 7/2 5 4/3 0 1'])
    """
    if _choose_engine(goal, metric, engine) == "native":
        run = _run_native(_native.atlas, goal, goal, metric, progress, most=MOST_HARDEST)
        hardest = sorted(tuple(tiles) for tiles in run.hardest)
        return Atlas(goal, metric, "native", run.layer_sizes, [Board(*goal.size, tiles) for tiles in hardest])
    counts = []
    for layer in layers(goal, metric, progress):
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
    """Return how many moves `board` is from `goal`; None if it cannot reach it.

    >>> distance(Board.parse("867/254/301"), metric="multi")
    20
    """
    goal = Board.goal(*board.size) if goal is None else goal
    solvable = board.is_solvable(goal)
    chosen = _choose_engine(goal, metric, engine)
    if not solvable:
        return None
    if chosen == "native":
        return len(_run_native(_native.exact_distance, board, goal, metric, progress).layer_sizes) - 1
    return next(depth for depth, layer in enumerate(layers(goal, metric, progress)) if board.tiles in layer)


def layers(goal: Board, metric: Metric, progress: Progress | None = None) -> Iterator[list[State]]:
    """Yield the boards 0, 1, 2, … moves from `goal`."""
    reached = {goal.tiles}
    layer = [goal.tiles]
    while layer:
        if progress is not None:
            progress(len(reached) / count_boards(goal))
        yield layer
        below = []
        for state in layer:
            for neighbor in neighbors(state, goal.rows, goal.cols, metric):
                if neighbor not in reached:
                    reached.add(neighbor)
                    below.append(neighbor)
        layer = below


def neighbors(state: State, rows: int, cols: int, metric: Metric) -> Iterator[State]:
    """Yield the boards one move away: the blank goes one cell in each direction, or as far as it can."""
    start = state.index(0)
    for path in blank_paths(rows, cols, metric)[start]:
        tiles, blank = list(state), start
        for cell in path:
            tiles[blank], tiles[cell] = tiles[cell], 0
            blank = cell
            yield tuple(tiles)


@lru_cache(maxsize=16)
def blank_paths(rows: int, cols: int, metric: Metric) -> list[list[list[int]]]:
    """Return, for each cell, the cells through which a blank there goes in each direction."""
    next_cell = [dict(moves) for moves in blank_moves(rows, cols)]

    def path(cell: int, direction: str) -> list[int]:
        cells = []
        while direction in next_cell[cell]:
            cell = next_cell[cell][direction]
            cells.append(cell)
        return cells[:1] if metric == "single" else cells

    return [[path(cell, direction) for direction in MOVES] for cell in range(rows * cols)]


def count_boards(goal: Board) -> int:
    """Return how many boards can reach a goal: half of all arrangements."""
    return factorial(len(goal.tiles)) // 2


def _choose_engine(goal: Board, metric: str, engine: str) -> str:
    """Return the engine to use, or raise if there is none for such a goal."""
    if metric not in get_args(Metric):
        raise TaquinError(f"unknown metric {metric!r}: choose single (a move slides one tile) or multi (several).")
    wanted = os.environ.get("TAQUIN_ENGINE", "auto") if engine == "auto" else engine
    if wanted not in get_args(Engine):
        raise TaquinError(f"unknown engine {wanted!r}: choose auto, reference (in Python) or native (in C++).")
    size, cells = f"{goal.rows}×{goal.cols}", len(goal.tiles)
    if cells > MAX_ATLAS_CELLS:
        raise TaquinError(
            f"an atlas has boards of up to {MAX_ATLAS_CELLS} cells, but {size} has {cells}: too many boards."
        )
    if wanted == "native" and _native is None:
        raise TaquinError("the native engine is not installed (see `taquin info`): leave out the engine.")
    if wanted == "native" or (wanted == "auto" and _native is not None):
        return "native"
    if cells > MAX_REFERENCE_CELLS:
        why = "which is not installed (see `taquin info`)" if _native is None else "and the reference is asked for"
        raise TaquinError(
            f"an atlas of {size} needs the native engine, {why}: without it, boards have {MAX_REFERENCE_CELLS} cells "
            "at most."
        )
    return "reference"


def _run_native(
    function: Callable[..., _native.Run],
    board: Board,
    goal: Board,
    metric: Metric,
    progress: Progress | None,
    **arguments: int,
) -> _native.Run:
    total = count_boards(goal)

    def watch(counts: _native.Counts) -> bool:
        if progress is not None:
            progress(counts.expanded / total)
        return False

    run = function(
        _native.Puzzle(goal.rows, goal.cols, board.tiles, goal.tiles),
        multi=metric == "multi",
        **arguments,
        limits=_native.Limits(memory=available_memory()),
        watch=watch,
    )
    if run.interrupted:
        raise KeyboardInterrupt
    if run.stopped:
        raise TaquinError("the system has no memory to give for an atlas, which takes up to 70 MB.")
    return run
