"""Moves as people write them: directions of the blank, directions of the tiles, or tile numbers.

Everywhere else a move is the direction in which the blank goes: U, D, L or R, and under the metric
`multi` U2, U3, … for a slide of several tiles. `write_moves` and `parse_moves` convert it.

blank    where the blank goes: `U R D L2`
tiles    where the tiles go, the opposite direction, as slidysim writes it: `D L U R2`
numbers  which tile moves: `8 5 6`; of a slide of several tiles the last one, which one would click

A number after a direction repeats it, or, under `multi`, is the length of the slide. Directions may
be written without spaces, in small letters, or as arrows. `#` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, get_args

from taquin.errors import TaquinError
from taquin.tiles.board import Board
from taquin.tiles.geometry import OPPOSITE, opposite
from taquin.tiles.puzzle import SlidingTiles

Notation = Literal["blank", "tiles", "numbers"]

MEANINGS: dict[str, str] = {
    "blank": "where the blank goes",
    "tiles": "where the tile goes",
    "numbers": "which tile moves",
}
"""What a display says beside moves, by notation."""

ARROWS = str.maketrans("↑↓←→", "UDLR")
WORDS = {"U": "up", "D": "down", "L": "left", "R": "right"}


def check_notation(notation: str) -> None:
    """Raise unless there is such a notation."""
    if notation not in get_args(Notation):
        raise TaquinError(
            f"unknown notation {notation!r}: choose blank (where the blank goes), tiles (where the tile goes) "
            "or numbers (which tile moves)."
        )


def write_moves(moves: Iterable[str], board: Board, notation: str = "blank") -> list[str]:
    """Return the moves from a board in a notation, one name a move.

    >>> write_moves("UL", Board.parse("123/456/780"), "tiles")
    ['D', 'R']
    >>> write_moves("UL", Board.parse("123/456/780"), "numbers")
    ['6', '5']
    """
    check_notation(notation)
    if notation == "blank":
        return list(moves)
    if notation == "tiles":
        return [opposite(move) for move in moves]
    blank = _Blank(board)
    return [str(blank.slide(move[0], int(move[1:] or 1))) for move in moves]


def merge_runs(names: Iterable[str]) -> list[str]:
    """Return single moves with equal directions in a row written as one.

    >>> merge_runs(["R", "R", "R", "D", "D", "L"])
    ['R3', 'D2', 'L']
    """
    runs = ((name, len([*run])) for name, run in groupby(names))
    return [name if count == 1 else f"{name}{count}" for name, count in runs]


@dataclass(frozen=True)
class MoveStyle:
    """How a display writes moves: the notation, and whether equal directions are merged."""

    notation: str = "blank"
    compact: bool = False

    def __post_init__(self) -> None:
        check_notation(self.notation)
        if self.compact and self.notation == "numbers":
            raise TaquinError("the compact form is for directions (R3 D2), not for tile numbers: leave out one.")

    @property
    def meaning(self) -> str:
        return MEANINGS[self.notation]

    def write(self, puzzle: SlidingTiles, moves: Iterable[str]) -> list[str]:
        """Return the moves of a solution of the puzzle as they are shown."""
        names = write_moves(moves, puzzle.board(puzzle.start), self.notation)
        return merge_runs(names) if self.compact and puzzle.metric == "single" else names


def parse_moves(text: str, board: Board, notation: str = "blank", metric: str = "single") -> list[str]:
    """Return the moves from a board that are written in a notation; raise if one is illegal.

    >>> parse_moves("D R2", Board.parse("123/456/780"), "tiles")
    ['U', 'L', 'L']
    >>> parse_moves("D R2", Board.parse("123/456/780"), "tiles", "multi")
    ['U', 'L2']
    >>> parse_moves("6 4", Board.parse("123/456/780"), "numbers", "multi")
    ['U', 'L2']
    """
    check_notation(notation)
    tokens = re.sub(r"#[^\r\n]*", "", text).translate(ARROWS)
    blank = _Blank(board)
    found: list[str] = []
    steps = _numbers(tokens, blank, metric, found) if notation == "numbers" else _directions(tokens, notation, found)
    for token, direction, far in steps:
        for part in [far] if metric == "multi" else [1] * far:
            if part > blank.room(direction):
                raise _illegal(found, token, blank.cannot_go(direction, part, notation))
            blank.slide(direction, part)
            found.append(f"{direction}{part if part > 1 else ''}")
    return found


Steps = Iterator[tuple[str, str, int]]
"""The moves as written, each with its direction and the number after it."""


def _directions(text: str, notation: str, found: list[str]) -> Steps:
    """Yield the moves of `U R3 DL2`, with the blank's direction."""
    for token in re.findall(r"(?i)[UDLR][0-9]{0,4}|[^\s,UDLR]+", text, re.ASCII):
        match = re.fullmatch(r"([UDLR])([0-9]*)", token.upper(), re.ASCII)
        if match is None or int(match[2] or 1) == 0:
            hint = ", or say that these are tile numbers (notation numbers)" if token.isdigit() else ""
            raise TaquinError(
                f"{_brief(token)} in move {len(found) + 1} is not a direction: write U, D, L or R, "
                f"and a number such as R3 to repeat it{hint}."
            )
        yield token, OPPOSITE[match[1]] if notation == "tiles" else match[1], int(match[2] or 1)


def _numbers(text: str, blank: _Blank, metric: str, found: list[str]) -> Steps:
    """Yield the moves of `8 5 6`: the direction from the blank to each tile, and how far it is.

    The caller makes each move before it asks for the next.
    """
    for token in re.findall(r"[^\s,]+", text):
        if not re.fullmatch(r"[0-9]{1,9}", token, re.ASCII):
            letters = (
                ", or say that these are directions (notation blank or tiles)" if token[0].upper() in OPPOSITE else ""
            )
            raise TaquinError(
                f"{_brief(token)} in move {len(found) + 1} is not a tile number: write numbers such as 8 5 6{letters}."
            )
        tile = int(token)
        if not 0 < tile < len(blank.tiles):
            raise TaquinError(
                f"there is no tile {tile} for move {len(found) + 1}: the tiles are 1 to {len(blank.tiles) - 1}, "
                "with spaces between them."
            )
        direction, far = blank.towards(tile)
        if direction == "" or (far > 1 and metric == "single"):
            where = "in line with" if metric == "multi" else "next to"
            at = f"{blank.place(blank.tiles.index(tile))}, not {where} the blank in {blank.place(blank.cell)}"
            raise _illegal(found, token, f"tile {tile} is in {at}")
        yield token, direction, far


class _Blank:
    """The blank on its way over a board."""

    def __init__(self, board: Board) -> None:
        self.rows, self.cols = board.size
        self.tiles, self.cell = list(board.tiles), board.blank
        self.shift = {"U": -self.cols, "D": self.cols, "L": -1, "R": 1}

    def room(self, direction: str) -> int:
        """Return how many cells the blank can go."""
        row, col = divmod(self.cell, self.cols)
        return {"U": row, "D": self.rows - 1 - row, "L": col, "R": self.cols - 1 - col}[direction]

    def slide(self, direction: str, far: int) -> int:
        """Slide the tiles, and return the last of them: where it was, the blank is now."""
        tile = 0
        for _ in range(far):
            to = self.cell + self.shift[direction]
            tile = self.tiles[to]
            self.tiles[self.cell], self.tiles[to] = tile, 0
            self.cell = to
        return tile

    def towards(self, tile: int) -> tuple[str, int]:
        """Return the direction from the blank to a tile and how far it is; "" if out of line."""
        row, col = divmod(self.cell, self.cols)
        tile_row, tile_col = divmod(self.tiles.index(tile), self.cols)
        if row == tile_row:
            return "L" if tile_col < col else "R", abs(tile_col - col)
        if col == tile_col:
            return "U" if tile_row < row else "D", abs(tile_row - row)
        return "", 0

    def place(self, cell: int) -> str:
        return f"row {cell // self.cols + 1}, column {cell % self.cols + 1}"

    def cannot_go(self, direction: str, far: int, notation: str) -> str:
        """Return why the blank cannot go in a direction, in the words of the notation."""
        at = f"the blank is in {self.place(self.cell)}"
        cells = "" if far == 1 else f" {far} cells"
        if notation == "tiles":
            tiles = "no tile" if far == 1 else f"no {far} tiles"
            return f"{at}, and {tiles} can go {WORDS[OPPOSITE[direction]]} into it"
        return f"{at}, and cannot go{cells} {WORDS[direction]}"


def _illegal(found: list[str], token: str, why: str) -> TaquinError:
    return TaquinError(f"move {len(found) + 1} ({token}) is illegal: {why}.")


def _brief(token: str) -> str:
    return repr(token if len(token) <= 20 else f"{token[:20]}…")
