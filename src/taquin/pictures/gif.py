"""Animate a solution as a GIF: the tiles slide, a counter runs, and the animation repeats.

One image is repainted, only where tiles move, and Pillow writes only the differences. Together with
a small palette this keeps the file small and the work short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.pictures.painting import need_pillow, paint
from taquin.pictures.shapes import (
    EDGE,
    GREY,
    IN_PLACE,
    INK,
    PAGE,
    RIM,
    TRAY,
    Box,
    Shape,
    Text,
    board_size,
    changed_places,
    check_steps,
    corner,
    draw_board,
    draw_tile,
)
from taquin.tiles.board import Board
from taquin.tiles.moves import write_moves

if TYPE_CHECKING:
    from PIL import Image

MAX_MOVES, MAX_SIDE = 300, 40
SIDE, MARGIN, LABEL, LABEL_WIDTH = 360, 6, 30, 160  # pixels
START, TWEEN, REST, END = 1200, 40, 240, 2500  # milliseconds
TWEENS = 5
"""Frames per move; the last one shows the board at rest."""

BLENDS = ((TRAY, RIM), (TRAY, IN_PLACE), (IN_PLACE, PAGE), (PAGE, INK), (PAGE, GREY))
SHADES = 5
"""Pairs of adjacent colours, and the number of blends between them: these smooth the edges."""


def solution_gif(
    boards: Sequence[Board], moves: Sequence[str], goal: Board | None = None, notation: str = "blank"
) -> bytes:
    """Return a solution as an animated GIF that repeats forever."""
    rows, cols = boards[0].size
    if len(moves) > MAX_MOVES:
        raise TaquinError(f"a GIF of {len(moves):,} moves is too long to watch: the limit is {MAX_MOVES} moves.")
    if max(rows, cols) > MAX_SIDE:
        raise TaquinError(f"a board of {rows}×{cols} is too large for a GIF: the limit is {MAX_SIDE}×{MAX_SIDE}.")
    check_steps(boards, moves)
    need_pillow()
    mover = "blank" if notation == "blank" else "tile"
    labels = [f"{mover} {name}" for name in write_moves(moves, boards[0], notation)]
    frames = in_few_colours(draw_frames(boards, labels, goal or boards[-1]))
    file = BytesIO()
    next(frames).save(file, "GIF", save_all=True, append_images=frames, loop=0, optimize=True)
    return file.getvalue()


def draw_frames(boards: Sequence[Board], labels: Sequence[str], goal: Board) -> Iterator[tuple[Image.Image, int]]:
    """Yield each frame with its duration in milliseconds.

    Every frame is the same image, repainted: use it before asking for the next one.
    """
    from PIL import Image

    cols = goal.cols
    cell = int((SIDE - 2 * MARGIN) / (max(goal.size) + 2 * EDGE))
    board_width, board_height = map(ceil, board_size(goal, cell))
    width, height = max(LABEL_WIDTH, board_width + 2 * MARGIN), board_height + 2 * MARGIN
    left, top = (width - board_width) // 2, MARGIN
    image = Image.new("RGB", (width, height + LABEL), PAGE)

    def label(step: int, words: str) -> list[Shape]:
        y, size = height + LABEL / 3, LABEL * 0.6
        return [
            Box(0, height, width, LABEL, 0, PAGE),
            Text(2 * MARGIN, y, size, f"{step}/{len(labels)}", GREY, anchor="start"),
            Text(width - 2 * MARGIN, y, size, words, INK, anchor="end"),
        ]

    paint(image, [*draw_board(boards[0], goal, cell, left, top), *label(0, "")])
    yield image, START
    for step, ((before, after), words) in enumerate(zip(pairwise(boards), labels, strict=True), start=1):
        changed = changed_places(before, after)
        cleared = [Box(*corner(place, cols, cell, left, top), cell, cell, 0, TRAY) for place in changed]
        right, down = direction(before, after)
        paint(image, label(step, words))
        for tween in range(1, TWEENS + 1):
            to_go = round(cell * (1 - eased(tween / TWEENS)))
            x, y = left - to_go * right, top - to_go * down
            paint(image, cleared)
            for place in changed:
                if after.tiles[place]:
                    paint(image, draw_tile(after, place, goal if tween == TWEENS else None, cell, x, y))
            yield image, TWEEN if tween < TWEENS else REST if step < len(labels) else END


def eased(share: float) -> float:
    """Return the distance covered after a share of the time, both from 0 to 1: slow, fast, slow."""
    return share * share * (3 - 2 * share)


def direction(before: Board, after: Board) -> tuple[int, int]:
    """Return the direction in which the tiles slide, as (right, down): opposite to the blank."""
    (row, column), (new_row, new_column) = (divmod(board.blank, board.cols) for board in (before, after))
    return (column > new_column) - (column < new_column), (row > new_row) - (row < new_row)


def in_few_colours(frames: Iterable[tuple[Image.Image, int]]) -> Iterator[Image.Image]:
    """Yield the frames for a GIF: reduced to one palette, each with its duration."""
    from PIL import Image, ImageColor

    colours = dict[tuple[int, ...], None]()  # an ordered set
    for pair in BLENDS:
        one, other = map(ImageColor.getrgb, pair)
        for part in range(SHADES + 1):
            colours[tuple((a * (SHADES - part) + b * part) // SHADES for a, b in zip(one, other, strict=True))] = None
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in colours for value in colour])
    for image, duration in frames:
        frame = image.quantize(palette=palette, dither=Image.Dither.NONE)
        frame.info["duration"] = duration
        yield frame
