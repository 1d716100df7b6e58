"""Board: one arrangement of the tiles on an m×n grid, immutable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Any

from taquin.display import InNotebook
from taquin.errors import TaquinError
from taquin.tiles.geometry import blank_moves, spiral, taxicab
from taquin.tiles.notation import (
    HEX_DIGITS,
    MAX_HEX_CELLS,
    Size,
    check_size,
    check_tiles,
    parse_size,
    parse_tiles,
    read_tile,
    size_mismatch,
    square_size,
)
from taquin.tiles.solvability import Solvability, count_inversions, explain_solvability

GOALS = ("last", "first", "snail")
"""The goals that have a name: where the blank is, or the way the numbers go."""


@dataclass(frozen=True)
class Board(InNotebook):
    """The tiles row by row; 0 is the blank.

    >>> board = Board.parse("867/254/301")
    >>> board.size, board.blank, board.manhattan(), board.is_solvable()
    ((3, 3), 7, 21, True)
    >>> Board.parse(str(board)) == board
    True
    """

    rows: int
    cols: int
    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(self.tiles))
        check_size(self.size)
        check_tiles(self.tiles, self.size)

    @classmethod
    def parse(cls, text: str, size: Size | None = None) -> Board:
        """Read a board in any notation of taquin.tiles.notation."""
        (rows, cols), tiles = parse_tiles(text, size)
        return cls(rows, cols, tiles)

    @classmethod
    def of(cls, values: Iterable[Any], size: Size | None = None) -> Board:
        """Return the board with these rows, or these tiles row by row.

        The numbers may be NumPy's. None, or a NaN of a spreadsheet, is the blank, like 0. Tiles
        without rows fill a square, unless the size is given.

        >>> Board.of([[1, 2], [3, 0]]) == Board.of((1, 2, 3, None))
        True
        """
        cells = list(values)
        if not any(isinstance(cell, Iterable) for cell in cells):
            tiles = tuple(map(read_tile, cells))
            rows, cols = size or square_size(tiles)
            return cls(rows, cols, tiles)
        if any(isinstance(cell, str) for cell in cells):
            raise TaquinError("the tiles of a list are numbers, not text: write [8, 6, 7, …], or one text '8 6 7 …'.")
        if not all(isinstance(cell, Iterable) for cell in cells):
            raise TaquinError("a board is a list of tiles or a list of rows: do not mix the two.")
        grid = [tuple(map(read_tile, row)) for row in cells]
        if len({len(row) for row in grid}) > 1:
            raise TaquinError("the rows are ragged: give each row the same number of tiles.")
        found = len(grid), len(grid[0])
        if size not in (None, found):
            raise size_mismatch(found, size)
        return cls(*found, tuple(tile for row in grid for tile in row))

    @classmethod
    def random(cls, rows: int | str = 3, cols: int | None = None, *, seed: int | None = None) -> Board:
        """Return a random board that can reach the goal 1 2 … 0; the same seed gives the same one.

        The size is written as rows and columns, or as text: `Board.random("3x4")`.

        >>> Board.random(4, seed=1) == Board.random(4, 4, seed=1)
        True
        """
        from random import Random

        from taquin.tiles.generate import random_boards

        size = parse_size(str(rows)) if cols is None else (int(rows), cols)
        return next(random_boards(cls.goal(*size), 1, Random(seed)))

    @classmethod
    @lru_cache(maxsize=64)
    def goal(cls, rows: int, cols: int, name: str = "last") -> Board:
        """Return the goal `last` (1 2 … 0), `first` (0 1 2 …), or `snail`.

        The numbers of `snail` go clockwise from the top left to the inside, where the blank is:

        >>> Board.goal(3, 3, "snail").line()
        '1 2 3/8 0 4/7 6 5'
        """
        check_size((rows, cols))
        if name not in GOALS:
            raise TaquinError(f"a goal is called {', '.join(GOALS)}, not {name!r}: write any other goal as a board.")
        tiles = [*range(rows * cols)]
        if name == "first":
            return cls(rows, cols, tuple(tiles))
        order = spiral(rows, cols) if name == "snail" else tiles
        placed = dict(zip(order, [*tiles[1:], 0], strict=True))
        return cls(rows, cols, tuple(placed[cell] for cell in tiles))

    @property
    def size(self) -> Size:
        """Rows and columns."""
        return self.rows, self.cols

    @cached_property
    def blank(self) -> int:
        """The cell of the blank."""
        return self.tiles.index(0)

    def _repr_svg_(self) -> str:
        """Return the board as a picture, for notebooks; the room that draws is imported by name."""
        pictures: Any = import_module("taquin.pictures")
        return str(pictures.board_svg(self))

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Iterate over the rows."""
        return (self.tiles[start : start + self.cols] for start in range(0, len(self.tiles), self.cols))

    def neighbors(self) -> list[Board]:
        """Return the boards one move away, in the order U D L R."""
        return [self.swapped(self.blank, cell) for _, cell in blank_moves(self.rows, self.cols)[self.blank]]

    def move(self, direction: str) -> Board:
        """Return the board after the blank moves U, D, L or R."""
        legal = dict(blank_moves(self.rows, self.cols)[self.blank])
        if direction not in legal:
            raise TaquinError(f"the blank cannot move {direction!r} from {self.line()}: legal are {' '.join(legal)}.")
        return self.swapped(self.blank, legal[direction])

    def swapped(self, cell: int, other: int) -> Board:
        """Return the board with the contents of two cells swapped."""
        tiles = list(self.tiles)
        tiles[cell], tiles[other] = tiles[other], tiles[cell]
        return Board(self.rows, self.cols, tuple(tiles))

    def twin(self) -> Board:
        """Return the board with its first two tiles swapped: exactly one of the two is solvable."""
        first, second = [cell for cell, tile in enumerate(self.tiles) if tile][:2]
        return self.swapped(first, second)

    def is_goal(self, goal: Board | None = None) -> bool:
        return self == (Board.goal(*self.size) if goal is None else goal)

    def hamming(self, goal: Board | None = None) -> int:
        """Return the number of tiles that are not in their goal cells."""
        return sum(
            tile != 0 and tile != there for tile, there in zip(self.tiles, self._or_last(goal).tiles, strict=True)
        )

    def manhattan(self, goal: Board | None = None) -> int:
        """Return the sum of the tiles' grid distances to their goal cells."""
        place = self._or_last(goal).tiles.index
        return sum(taxicab(cell, place(tile), self.cols) for cell, tile in enumerate(self.tiles) if tile)

    def inversions(self) -> int:
        """Return the number of pairs of tiles in which the larger one comes first."""
        return count_inversions(self.tiles)

    def solvability(self, goal: Board | None = None) -> Solvability:
        """Return whether the goal can be reached, and why."""
        return explain_solvability(self.tiles, self._or_last(goal).tiles, self.size)

    def is_solvable(self, goal: Board | None = None) -> bool:
        return self.solvability(goal).solvable

    def _or_last(self, goal: Board | None) -> Board:
        if goal is not None and goal.size != self.size:
            raise TaquinError(f"the goal is {goal.rows}×{goal.cols}, but the board is {self.rows}×{self.cols}.")
        return Board.goal(*self.size) if goal is None else goal

    def __str__(self) -> str:
        """Return the board as a classic file: the size on the first line, then the rows."""
        width = len(str(len(self.tiles) - 1))
        header = str(self.rows) if self.rows == self.cols else f"{self.rows} {self.cols}"
        return "\n".join([header, *(" ".join(f"{tile:{width}}" for tile in row) for row in self)])

    def line(self) -> str:
        """Return the board on one line, as slidysim writes it: `8 6 7/2 5 4/3 0 1`."""
        return "/".join(" ".join(map(str, row)) for row in self)

    def compact(self) -> str:
        """Return the board with one character a cell, on up to 16 cells; A to F are 10 to 15.

        `/` separates the rows unless the board is a square.

        >>> Board.goal(4, 4).compact(), Board.goal(2, 3).compact()
        ('123456789ABCDEF0', '123/450')
        """
        if len(self.tiles) > MAX_HEX_CELLS:
            raise TaquinError(
                f"one character a cell is enough for up to {MAX_HEX_CELLS} cells, not for {self.rows}×{self.cols}: "
                "write the board as a line."
            )
        rows = ("".join(HEX_DIGITS[tile] for tile in row) for row in self)
        return ("" if self.rows == self.cols else "/").join(rows)

    def draw(self, ascii_only: bool = False) -> str:
        """Return the board drawn with lines between the cells; the blank's cell is empty."""
        width = len(str(len(self.tiles) - 1)) + 2
        bar, joints = (
            ("-", (("+", "+", "+"),) * 3) if ascii_only else ("─", (("┌", "┬", "┐"), ("├", "┼", "┤"), ("└", "┴", "┘")))
        )
        side = "|" if ascii_only else "│"
        top, middle, bottom = (left + mid.join([bar * width] * self.cols) + right for left, mid, right in joints)
        lines = [side + side.join((str(tile) if tile else "").center(width) for tile in row) + side for row in self]
        return "\n".join([top, f"\n{middle}\n".join(lines), bottom])
