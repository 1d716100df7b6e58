"""Pictures of boards: one board, or every step of a solution, as SVG, PNG or animated GIF.

A picture is a list of boxes and texts (shapes.py). svg.py writes them as SVG, painting.py paints
them with Pillow, so all formats look alike; gif.py animates them. Only SVG works without Pillow.
The goal of a solution defaults to its last board.
"""

from __future__ import annotations

from collections.abc import Sequence

from taquin.pictures.gif import solution_gif
from taquin.pictures.painting import need_pillow, to_png
from taquin.pictures.shapes import board_picture, steps_picture
from taquin.pictures.svg import LARGEST, to_svg
from taquin.tiles.board import Board

__all__ = ["board_png", "board_svg", "need_pillow", "solution_gif", "steps_png", "steps_svg"]


def board_svg(board: Board, goal: Board | None = None, largest: int = LARGEST) -> str:
    """Return one board as SVG, up to so many pixels; tiles in their goal cells stand out."""
    return to_svg(board_picture(board, goal), largest)


def board_png(board: Board, goal: Board | None = None) -> bytes:
    """Return one board as PNG, drawn like its SVG."""
    return to_png(board_picture(board, goal))


def steps_svg(boards: Sequence[Board], moves: Sequence[str], goal: Board | None = None, notation: str = "blank") -> str:
    """Return every board of a solution as one SVG: numbered, with its move, the next tile marked.

    `notation` says how moves are shown: see taquin.tiles.moves.
    """
    return to_svg(steps_picture(boards, moves, goal, notation))


def steps_png(
    boards: Sequence[Board], moves: Sequence[str], goal: Board | None = None, notation: str = "blank"
) -> bytes:
    """Return every board of a solution as one PNG, drawn like its SVG."""
    return to_png(steps_picture(boards, moves, goal, notation))
