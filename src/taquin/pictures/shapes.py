"""The shapes of a picture: boxes and texts, independent of the format.

A tile in its goal cell is filled and bold; any other is white and outlined; a tile that moves next
has a thick rim. So all can be told apart without colours. The colours mean what they mean on the
page (web/static/base.css): green is in place, orange moves next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import ceil, sqrt
from typing import NamedTuple, TypeAlias

from taquin.errors import TaquinError
from taquin.tiles.board import Board
from taquin.tiles.moves import write_moves

PAGE, TRAY, RIM, INK, GREY = "#FFFFFF", "#E4EBF0", "#9DB4C4", "#1F2D3A", "#5B6B78"
IN_PLACE, NEXT = "#00694D", "#E69F00"

CELL, STEP_CELL = 80, 36  # the width of a cell: in a single board, in a figure of many boards
EDGE = 0.1  # the width of the tray's edge, as a share of a cell
NAMES = {
    "blank": "Letters say where the blank moves.",
    "tiles": "Letters say where the tile moves.",
    "numbers": "Numbers say which tile moves.",
}
"""What the captions say of the names of moves, by notation."""
MARKS = "Filled tiles are in place; thick-rimmed ones move next."
CAPTION_WIDTH = 11  # cells: the minimum width of a figure
MAX_BOARDS, MAX_TILES = 500, 100_000  # per figure: 20 MB of SVG


class Box(NamedTuple):
    """A rectangle with round corners; its outline, if any, runs inside."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str
    line: str = ""
    thickness: float = 0


class Text(NamedTuple):
    """A short text, centred vertically on y; x is its middle, its `start` or its `end`."""

    x: float
    y: float
    size: float
    text: str
    fill: str
    bold: bool = False
    anchor: str = "middle"

    @property
    def baseline(self) -> float:
        """The y of the baseline, on which digits and capitals stand."""
        return self.y + self.size * 0.35


Shape: TypeAlias = Box | Text


class Picture(NamedTuple):
    """Shapes on a canvas, with a title and a description for screen readers."""

    width: float
    height: float
    shapes: list[Shape]
    title: str
    description: str


def board_picture(board: Board, goal: Board | None) -> Picture:
    """Return the picture of one board; tiles in their goal cells stand out."""
    description = f"Rows from top to bottom: {board.line()}; 0 is the blank."
    if goal is not None:
        tiles = len(board.tiles) - 1
        description += f" {tiles - board.hamming(goal)} of {tiles} tiles are in their place, filled and bold."
    shapes = [*draw_board(board, goal, CELL, 0, 0)]
    return Picture(*board_size(board, CELL), shapes, f"A board of {board.rows}×{board.cols}", description)


def steps_picture(
    boards: Sequence[Board], moves: Sequence[str], goal: Board | None, notation: str = "blank"
) -> Picture:
    """Return every board of a solution, numbered, with its move; the next tile is marked."""
    count, tiles = len(moves) + 1, (len(moves) + 1) * len(boards[0].tiles)
    if count > MAX_BOARDS or tiles > MAX_TILES:
        raise TaquinError(
            f"a figure of {count:,} boards with {tiles:,} tiles is too large to read: "
            f"the limit is {MAX_BOARDS} boards and {MAX_TILES:,} tiles."
        )
    check_steps(boards, moves)
    names, caption = write_moves(moves, boards[0], notation), (NAMES[notation], MARKS)
    cell, gap, label = STEP_CELL, STEP_CELL * 0.7, STEP_CELL * 0.6
    width, height = board_size(boards[0], cell)
    columns = min(count, max(1, round(sqrt(count * 1.5 * (height + label) / width))))
    bottom = gap + ceil(count / columns) * (height + label + gap)
    size = max(CAPTION_WIDTH * cell, gap + columns * (width + gap)), bottom + len(caption) * label
    shapes: list[Shape] = [Box(0, 0, *size, 0, PAGE)]
    for line, words in enumerate(caption):
        shapes.append(Text(gap + cell * EDGE, bottom + line * label, cell * 0.36, words, GREY, anchor="start"))
    for step, (board, move) in enumerate(zip(boards, ["start", *names], strict=True)):
        row, column = divmod(step, columns)
        x, y = gap + column * (width + gap), gap + row * (height + label + gap)
        marked = changed_places(board, boards[min(step + 1, len(moves))])
        shapes += draw_board(board, goal or boards[-1], cell, x, y + label, marked)
        shapes.append(Text(x + cell * EDGE, y + label * 0.4, cell * 0.4, str(step), GREY, anchor="start"))
        shapes.append(Text(x + width - cell * EDGE, y + label * 0.4, cell * 0.4, move, INK, True, "end"))
    title = f"A solution of {len(moves)} move{'' if len(moves) == 1 else 's'}"
    path = f"From {boards[0].line()} to {boards[-1].line()}: {' '.join(names) or 'no move'}."
    return Picture(*size, shapes, title, " ".join((path, *caption)))


def check_steps(boards: Sequence[Board], moves: Sequence[str]) -> None:
    """Raise unless there is one more board than there are moves."""
    if len(boards) != len(moves) + 1:
        raise TaquinError(
            f"{len(boards)} boards and {len(moves)} moves do not match: give one more board than there are moves."
        )


def changed_places(before: Board, after: Board) -> list[int]:
    """Return the cells that a move changed: those of the blank and of the tiles that slid."""
    return [place for place, tile in enumerate(after.tiles) if tile != before.tiles[place]]


def board_size(board: Board, cell: float) -> tuple[float, float]:
    """Return the width and height of a board in its tray."""
    return (board.cols + 2 * EDGE) * cell, (board.rows + 2 * EDGE) * cell


def corner(place: int, cols: int, cell: float, x: float, y: float) -> tuple[float, float]:
    """Return the top left corner of a cell in the tray at (x, y)."""
    row, column = divmod(place, cols)
    return x + (column + EDGE) * cell, y + (row + EDGE) * cell


def draw_board(
    board: Board, goal: Board | None, cell: float, x: float, y: float, marked: Collection[int] = ()
) -> Iterator[Shape]:
    """Yield the tray at (x, y) and the tiles in it."""
    yield Box(x, y, *board_size(board, cell), cell * 2 * EDGE, TRAY)
    for place, tile in enumerate(board.tiles):
        if tile:
            yield from draw_tile(board, place, goal, cell, x, y, place in marked)


def draw_tile(
    board: Board, place: int, goal: Board | None, cell: float, x: float, y: float, marked: bool = False
) -> Iterator[Shape]:
    """Yield the tile in cell `place` of the board whose tray is at (x, y)."""
    tile = board.tiles[place]
    x, y = corner(place, board.cols, cell, x, y)
    at_home = goal is not None and goal.tiles[place] == tile
    fill, ink, line = (IN_PLACE, PAGE, IN_PLACE) if at_home else (PAGE, INK, RIM)
    line, thickness = (NEXT, cell * 0.09) if marked else (line, cell * 0.025)
    yield Box(x + cell * 0.04, y + cell * 0.04, cell * 0.92, cell * 0.92, cell * 0.14, fill, line, thickness)
    size = cell * min(0.46, 1.25 / len(str(len(board.tiles) - 1)))
    yield Text(x + cell / 2, y + cell / 2, size, str(tile), ink, at_home)
