"""Solve any board at once, however large: settle it line by line and search the last 2×3.

Idea      The frame is the part that is not settled yet. Choose a line on one of its sides, not on
          the side of the goal's blank, and settle it tile by tile: the blank walks around a tile
          and pushes it one step, again and again. The last two tiles of a line would block each
          other. So they are brought near and placed together by a breadth-first search in a box of
          six cells. Then the frame shrinks by that line. When it has six cells or fewer, one more
          such search finishes. On smaller boards several orders are tried and the shortest result
          kept.
Source    Parberry 1995, "A real-time algorithm for the (n²-1)-puzzle", for the lines; the box is
          Taquin's own.
Time      A board of n×n takes about n³ steps of a tile, each a few moves of the blank.
Ties      Moves are tried in the order U D L R. Of several steps of a tile, the one with the
          shortest path of the blank is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from taquin.errors import TaquinError
from taquin.tiles.board import Board
from taquin.tiles.compiled import _native
from taquin.tiles.geometry import OPPOSITE, blank_moves, taxicab

SEVERAL_ORDERS = 100  # cells; larger boards are solved in one order only, to save time


class Order(NamedTuple):
    """Which line is settled next if there is a choice, and from which end."""

    rows_first: bool
    far_side: bool
    backwards: bool


ORDERS = tuple(Order(*choices) for choices in product((True, False), (False, True), (False, True)))


def construct(board: Board, goal: Board, *, native: bool = _native is not None) -> str:
    """Return moves of the blank that lead from `board` to `goal`.

    >>> construct(Board.parse("123/405/786"), Board.goal(3, 3))
    'RD'
    """
    solvability = board.solvability(goal)
    if not solvability.solvable:
        raise TaquinError(f"the board cannot be solved: {solvability.reason}")
    if native:
        return _native.construct(board.rows, board.cols, board.tiles, goal.tiles)
    orders = ORDERS if len(board.tiles) <= SEVERAL_ORDERS else ORDERS[:1]
    return min((Construction(board, goal).settle_all(order) for order in orders), key=len)


class Construction:
    """A board during its solution: the tiles, the settled cells, and the moves so far."""

    def __init__(self, board: Board, goal: Board) -> None:
        self.cols = board.cols
        self.tiles, self.goal = list(board.tiles), goal.tiles
        self.cell_of = [0] * len(self.tiles)
        for cell, tile in enumerate(self.tiles):
            self.cell_of[tile] = cell
        self.settled = [False] * len(self.tiles)
        self.exits = blank_moves(board.rows, board.cols)
        self.moves: list[str] = []
        self.top, self.bottom, self.left, self.right = 0, board.rows - 1, 0, board.cols - 1

    def settle_all(self, order: Order) -> str:
        """Solve the board and return the moves."""
        while (self.bottom - self.top + 1) * (self.right - self.left + 1) > 6:
            self.settle_line(*self.next_line(order))
        frame = [
            row * self.cols + col
            for row in range(self.top, self.bottom + 1)
            for col in range(self.left, self.right + 1)
        ]
        self.arrange(frame, {cell: self.goal[cell] for cell in frame})
        return "".join(self.moves)

    def next_line(self, order: Order) -> tuple[list[int], int]:
        """Take a line off the frame, keeping it nearly square.

        Return the line's cells and the step from the line into the frame.
        """
        height, width = self.bottom - self.top + 1, self.right - self.left + 1
        blank_row, blank_col = divmod(self.goal.index(0), self.cols)
        if height > width or (height == width and order.rows_first):
            far = blank_row == self.top or (order.far_side and blank_row != self.bottom)
            row = self.bottom if far else self.top
            line = [row * self.cols + col for col in range(self.left, self.right + 1)]
            inwards = -self.cols if far else self.cols
            self.top, self.bottom = (self.top, self.bottom - 1) if far else (self.top + 1, self.bottom)
        else:
            far = blank_col == self.left or (order.far_side and blank_col != self.right)
            col = self.right if far else self.left
            line = [row * self.cols + col for row in range(self.top, self.bottom + 1)]
            inwards = -1 if far else 1
            self.left, self.right = (self.left, self.right - 1) if far else (self.left + 1, self.right)
        return (line[::-1] if order.backwards else line), inwards

    def settle_line(self, line: Sequence[int], inwards: int) -> None:
        """Bring the tiles of a line to their cells, the last two together."""
        *others, near_corner, corner = line
        for cell in others:
            self.bring(self.goal[cell], cell)
            self.settled[cell] = True
        if self.tiles[near_corner] != self.goal[near_corner] or self.tiles[corner] != self.goal[corner]:
            self.settle_pair(near_corner, corner, inwards)
        self.settled[near_corner] = self.settled[corner] = True

    def settle_pair(self, near_corner: int, corner: int, inwards: int) -> None:
        """Bring the last two tiles of a line near, one behind the other, and turn them in."""
        first, last = self.goal[near_corner], self.goal[corner]
        box = sorted(cell + depth * inwards for cell in (near_corner, corner) for depth in range(3))

        def are_near() -> bool:
            return all(self.cell_of[tile] in box for tile in (first, last, 0))

        if not are_near():
            self.bring(first, corner)
            self.settled[corner] = True
        while not are_near():  # check each step: the blank could lock itself in beside the corner
            if self.cell_of[last] != corner + inwards:
                self.push(last, corner + inwards)
            else:
                self.walk(self.way(near_corner + inwards, around=corner + inwards))
        self.arrange(box, {near_corner: first, corner: last})

    def bring(self, tile: int, target: int) -> None:
        """Push a tile to a cell."""
        while self.cell_of[tile] != target:
            self.push(tile, target)

    def push(self, tile: int, target: int) -> None:
        """Push a tile one step nearer to a cell, by the step with the shortest walk."""
        cell = self.cell_of[tile]
        far = taxicab(cell, target, self.cols)
        steps = [step for _, step in self.exits[cell] if taxicab(step, target, self.cols) < far]
        ways = [self.way(step, around=cell) for step in steps if not self.settled[step]]
        self.walk(min(ways, key=len))
        self.walk([cell])

    def way(self, target: int, around: int) -> list[int]:
        """Return the blank's shortest path to a cell, avoiding settled cells and `around`."""
        blank = self.cell_of[0]
        came_from = {around: around, blank: blank}
        layer = [blank]
        while target not in came_from:
            below = []
            for cell in layer:
                for _, step in self.exits[cell]:
                    if step not in came_from and not self.settled[step]:
                        came_from[step] = cell
                        below.append(step)
            layer = below
        cells = []
        while target != blank:
            cells.append(target)
            target = came_from[target]
        return cells[::-1]

    def walk(self, cells: Sequence[int]) -> None:
        """Move the blank from cell to cell; a step straight back removes the last move."""
        for cell in cells:
            blank, tile = self.cell_of[0], self.tiles[cell]
            move = next(move for move, step in self.exits[blank] if step == cell)
            self.tiles[blank], self.tiles[cell] = tile, 0
            self.cell_of[tile], self.cell_of[0] = blank, cell
            if self.moves and self.moves[-1] == OPPOSITE[move]:
                self.moves.pop()
            else:
                self.moves.append(move)

    def arrange(self, box: Sequence[int], wanted: Mapping[int, int]) -> None:
        """Bring the wanted tiles of a box to their cells with the fewest moves inside it.

        The other tiles may end up anywhere in the box.
        """
        named = {0, *wanted.values()}
        start = tuple(self.tiles[cell] if self.tiles[cell] in named else -1 for cell in box)
        at = {cell: number for number, cell in enumerate(box)}
        came_from = {start: start}
        layer = [start]
        while layer:
            below = []
            for state in layer:
                if all(state[at[cell]] == tile for cell, tile in wanted.items()):
                    self.walk(_blank_cells(state, came_from, box))
                    return
                blank = state.index(0)
                for _, step in self.exits[box[blank]]:
                    if step in at:
                        after = list(state)
                        after[blank], after[at[step]] = after[at[step]], 0
                        if (child := tuple(after)) not in came_from:
                            came_from[child] = state
                            below.append(child)
            layer = below
        raise AssertionError("a box of a solvable board can be arranged")


State = tuple[int, ...]


def _blank_cells(state: State, came_from: Mapping[State, State], box: Sequence[int]) -> list[int]:
    """Return the cells that the blank passes on the path to a state."""
    cells = []
    while came_from[state] != state:
        cells.append(box[state.index(0)])
        state = came_from[state]
    return cells[::-1]
