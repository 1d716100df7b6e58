"""The boards to measure on: Korf's hundred, and random ones."""

from __future__ import annotations

from random import Random

from taquin import Board, SlidingTiles
from taquin.tiles.generate import random_boards
from taquin.tiles.instances import Instance, load


def korf_boards(*numbers: int) -> list[Instance]:
    """Return Korf's boards with these numbers, 1 to 100; all of them without numbers."""
    korf = load("korf15")
    return [korf.find(number) for number in numbers] or list(korf.instances)


def random_puzzles(rows: int, cols: int) -> list[SlidingTiles]:
    return [SlidingTiles(board) for board in random_boards(Board.goal(rows, cols), 50, Random(1))]
