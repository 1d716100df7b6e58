"""Boards and goals of any size for the tests of construct and improve, and their engines."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from taquin import Board, SlidingTiles
from taquin.running.validate import validate
from taquin.tiles.compiled import _native
from taquin.tiles.generate import board_of_rank

ENGINES = [False] if _native is None else [False, True]
"""The values of `native` to test with."""


def random_pair(rows: int, cols: int, seed: int) -> tuple[Board, Board]:
    """Return a random goal and a random board that can reach it."""
    rng = Random(seed)
    goal = Board(rows, cols, tuple(rng.sample(range(rows * cols), rows * cols)))
    return board_of_rank(rng.getrandbits(64 * rows * cols), goal), goal


@st.composite
def pairs(draw: st.DrawFn, longest: int = 8) -> tuple[Board, Board]:
    rows, cols = draw(st.integers(2, longest)), draw(st.integers(2, longest))
    return random_pair(rows, cols, draw(st.integers(0, 2**32)))


def check(board: Board, goal: Board, moves: str) -> None:
    """Raise unless the moves are a solution in which no move undoes the one before."""
    validate(SlidingTiles(board, goal), moves, len(moves))
    assert not any(back in moves for back in ("UD", "DU", "LR", "RL"))
