"""SlidingTiles: the sliding-tile puzzle as a problem to search. States are plain tuples of tiles."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from taquin.errors import TaquinError
from taquin.problem import MoveMachine, Prunable, Reversible, Successor, Twinned, Verdict
from taquin.tiles.board import Board
from taquin.tiles.duplicates import machine_depth, machine_table
from taquin.tiles.geometry import MOVES, OPPOSITE, blank_moves
from taquin.tiles.solvability import Solvability, explain_solvability

State = tuple[int, ...]


class SlidingTiles(Reversible[State], Twinned[State], Prunable[State]):
    """Slide tiles into the blank until the board is the goal; each move costs 1.

    `order` is the one in which moves are tried; it decides which of several shortest solutions is found.
    """

    domain = "tiles"
    default_heuristic = "manhattan"

    def __init__(self, board: Board, goal: Board | None = None, order: str = MOVES) -> None:
        goal = Board.goal(*board.size) if goal is None else goal
        if goal.size != board.size:
            raise TaquinError(
                f"the goal is {goal.rows}×{goal.cols}, but the board is {board.rows}×{board.cols}: "
                "they must have the same size."
            )
        if not isinstance(order, str) or sorted(order.upper()) != sorted(MOVES):
            raise TaquinError(
                f"the order of moves must name U, D, L and R once each, for instance ULRD, not {order!r}."
            )
        self.rows, self.cols = board.size
        self.order = order.upper()
        self.start, self.goal = board.tiles, goal.tiles
        if len(self.start) > 9:  # too many states for A* to remember
            self.default_algorithm, self.default_heuristic = "ida_star", "linear_conflict"
        self._blank_moves = blank_moves(self.rows, self.cols, self.order)

    @cached_property
    def home(self) -> list[int]:
        """The goal cell of each tile, the blank's first."""
        home = [0] * len(self.goal)
        for cell, tile in enumerate(self.goal):
            home[tile] = cell
        return home

    def successors(self, state: State) -> list[Successor[State]]:
        blank = state.index(0)
        found = []
        for move, cell in self._blank_moves[blank]:
            tiles = list(state)
            tiles[blank] = tiles[cell]
            tiles[cell] = 0
            found.append((move, tuple(tiles), 1))
        return found

    def predecessors(self, state: State) -> list[Successor[State]]:
        """The blank is moved U D L R from `state`; the move names the way back."""
        return [(OPPOSITE[move], previous, cost) for move, previous, cost in self.successors(state)]

    def reversed(self) -> SlidingTiles:
        return SlidingTiles(self.board(self.goal), self.board(self.start), self.order)

    def twin(self) -> SlidingTiles:
        return SlidingTiles(self.board(self.start).twin(), self.board(self.goal), self.order)

    def move_machine(self, depth: int) -> MoveMachine:
        if type(self).successors is not SlidingTiles.successors:
            raise TaquinError(
                f"which moves are superfluous is not known where successors are {type(self).__name__}'s own."
            )
        depth = machine_depth(self.rows, self.cols, depth)
        return MoveMachine(self.start.index(0), machine_table(self.rows, self.cols, self.order, depth))

    def solvability(self) -> Solvability:
        return explain_solvability(self.start, self.goal, (self.rows, self.cols))

    def verdict(self) -> Verdict:
        answer = self.solvability()
        return Verdict(answer.solvable, answer.reason)

    def board(self, state: State) -> Board:
        return Board(self.rows, self.cols, state)

    def show(self, state: State) -> str:
        return self.board(state).line()

    def __str__(self) -> str:
        return self.show(self.start)

    def as_json(self) -> dict[str, Any]:
        return {"board": str(self), "goal": self.goal_text, "size": f"{self.rows}x{self.cols}", "order": self.order}
