"""SlidingTiles: the sliding-tile puzzle as a problem. States are plain tuples of tiles."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from taquin.errors import TaquinError
from taquin.problem import MoveMachine, Prunable, Reversible, Successor, Twinned, Verdict
from taquin.tiles.board import Board
from taquin.tiles.compiled import _native
from taquin.tiles.duplicates import machine_depth, machine_table
from taquin.tiles.geometry import MOVES, blank_moves, blank_slides, opposite, same_line
from taquin.tiles.solvability import Solvability, explain_solvability

State = tuple[int, ...]

METRICS = ("single", "multi")
"""What counts as one move: one tile slides, or one or more tiles in a line slide together."""


class SlidingTiles(Reversible[State], Twinned[State], Prunable[State]):
    """Slide tiles into the blank until the board is the goal; each move costs 1.

    `order` is the order in which moves are tried; it decides which of several shortest solutions is
    found. `metric` defines a move: `single` slides one tile, `multi` one or more tiles in a line.
    Moves of `multi` are named U, U2, U3, …: for each direction in `order`, nearest first.
    """

    domain = "tiles"
    default_heuristic = "manhattan"

    def __init__(self, board: Board, goal: Board | None = None, order: str = MOVES, metric: str = METRICS[0]) -> None:
        goal = Board.goal(*board.size) if goal is None else goal
        if goal.size != board.size:
            raise TaquinError(
                f"the goal is {goal.rows}×{goal.cols}, but the board is {board.rows}×{board.cols}: "
                "they must have the same size.",
                "goal",
            )
        if not isinstance(order, str) or sorted(order.upper()) != sorted(MOVES):
            raise TaquinError(
                f"the order of moves must name U, D, L and R once each, for instance ULRD, not {order!r}.", "order"
            )
        if metric not in METRICS:
            raise TaquinError(
                f"unknown metric {metric!r}: choose single (a move slides one tile) or multi (one or more in a line).",
                "metric",
            )
        self.rows, self.cols = board.size
        self.order, self.metric = order.upper(), metric
        self.start, self.goal = board.tiles, goal.tiles
        self.has_own_moves = type(self).successors is not SlidingTiles.successors
        self._choose_defaults()
        self._blank_moves = blank_moves(self.rows, self.cols, self.order)

    def _choose_defaults(self) -> None:
        """Choose the default method: beyond nine cells A* has too many states to store."""
        few = len(self.start) <= 9
        if self.metric == "single":
            if not few:
                self.default_algorithm, self.default_heuristic = "ida_star", "linear_conflict"
            return
        self.default_algorithm = "a_star" if few else "ida_star"
        if few or (_native and len(self.start) <= 25):
            self.default_heuristic = "ordered_walking_distance"
        else:
            self.default_heuristic = "walking_distance" if max(self.rows, self.cols) <= 4 else "manhattan_slides"

    def identity(self) -> tuple[Any, ...]:
        return self.rows, self.cols, self.start, self.goal, self.order, self.metric

    def __repr__(self) -> str:
        other = "" if self.metric == METRICS[0] else f", metric={self.metric!r}"
        return f"{type(self).__name__}({self.show(self.start)!r}, goal={self.goal_text!r}{other})"

    @cached_property
    def home(self) -> list[int]:
        """The goal cell of each tile; the first entry is that of the blank."""
        home = [0] * len(self.goal)
        for cell, tile in enumerate(self.goal):
            home[tile] = cell
        return home

    def successors(self, state: State) -> list[Successor[State]]:
        if self.metric == "multi":
            return self._slide_several(state)
        blank = state.index(0)
        found = []
        for move, cell in self._blank_moves[blank]:
            tiles = list(state)
            tiles[blank] = tiles[cell]
            tiles[cell] = 0
            found.append((move, tuple(tiles), 1))
        return found

    def _slide_several(self, state: State) -> list[Successor[State]]:
        first = state.index(0)
        found = []
        for move, passed in blank_slides(first, self.rows, self.cols, self.order):
            tiles = list(state)
            blank = first
            for cell in passed:
                tiles[blank] = tiles[cell]
                blank = cell
            tiles[blank] = 0
            found.append((move, tuple(tiles), 1))
        return found

    def predecessors(self, state: State) -> list[Successor[State]]:
        """Move the blank U D L R from `state`; each move is named after the way back."""
        self._require_usual_moves("predecessors() must be overridden with it, or choose a search from the start only")
        return [(opposite(move), previous, cost) for move, previous, cost in self.successors(state)]

    def repeats(self, move: str, next_move: str) -> bool:
        """Return whether two moves in a row equal one move or none.

        With `multi`, all pairs along one line do; with `single`, only a move and its opposite.
        Nothing is known of the moves of a subclass.
        """
        if self.has_own_moves:
            return False
        return same_line(move, next_move) if self.metric == "multi" else next_move == opposite(move)

    def reversed(self) -> SlidingTiles:
        return self._with(self.board(self.goal), self.board(self.start))

    def twin(self) -> SlidingTiles:
        self._require_usual_moves("either board may be solvable then: choose another search")
        return self._with(self.board(self.start).twin(), self.board(self.goal))

    def _with(self, board: Board, goal: Board) -> SlidingTiles:
        return SlidingTiles(board, goal, self.order, self.metric)

    def move_machine(self, depth: int) -> MoveMachine:
        self._require_usual_moves("the pruning machine knows only those of SlidingTiles: choose ida_star")
        if self.metric != "single":
            raise TaquinError("the pruning machine knows single moves only: choose ida_star.")
        depth = machine_depth(self.rows, self.cols, depth)
        return MoveMachine(self.start.index(0), machine_table(self.rows, self.cols, self.order, depth))

    def _require_usual_moves(self, otherwise: str) -> None:
        if self.has_own_moves:
            raise TaquinError(f"{type(self).__name__} overrides successors(): {otherwise}.")

    def solvability(self) -> Solvability:
        """Judge by parity, for the usual moves, whether the goal is reachable."""
        return explain_solvability(self.start, self.goal, (self.rows, self.cols))

    def verdict(self) -> Verdict | None:
        if self.has_own_moves:  # parity is a property of the usual ones
            return None
        answer = self.solvability()
        return Verdict(answer.solvable, answer.reason)

    def why_unsolvable(self) -> str | None:
        if self.has_own_moves:
            return None
        answer = self.solvability()
        return None if answer.solvable else answer.reason

    def board(self, state: State) -> Board:
        return Board(self.rows, self.cols, state)

    def show(self, state: State) -> str:
        return self.board(state).line()

    def __str__(self) -> str:
        return self.show(self.start)

    def as_json(self) -> dict[str, Any]:
        size = f"{self.rows}x{self.cols}"
        return {
            "board": str(self),
            "goal": self.goal_text,
            "size": size,
            "order": self.order,
            "metric": self.metric,
        }
