"""The boards measured on: Korf's hundred, and random ones."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from random import Random

from taquin import Board, SlidingTiles
from taquin.tiles.generate import random_boards

KORF_CSV = Path(__file__).parents[1] / "tests" / "data" / "korf100.csv"


@dataclass(frozen=True)
class KorfBoard:
    """One of the hundred 15-puzzles of Korf 1985; their goal has the blank first."""

    number: int
    tiles: tuple[int, ...]
    cost: int

    def puzzle(self) -> SlidingTiles:
        return SlidingTiles(Board(4, 4, self.tiles), Board.goal(4, 4, "first"))


def korf_boards(*numbers: int) -> list[KorfBoard]:
    """Return the boards of these numbers, 1 to 100; all of them if none is given."""
    with KORF_CSV.open() as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        every = [KorfBoard(int(r["id"]), tuple(map(int, r["tiles"].split())), int(r["optimal"])) for r in rows]
    return [every[number - 1] for number in numbers] or every


def random_puzzles(rows: int, cols: int) -> list[SlidingTiles]:
    return [SlidingTiles(board) for board in random_boards(Board.goal(rows, cols), 50, Random(1))]
