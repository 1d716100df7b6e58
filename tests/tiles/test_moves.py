"""Moves in every notation: each is read back as it is written, and a mistake is named by number."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin import Board, SlidingTiles, TaquinError
from taquin.tiles.geometry import blank_slides
from taquin.tiles.moves import MoveStyle, merge_runs, parse_moves, write_moves

SOLVED = Board.goal(3, 3)


@st.composite
def walks(draw: st.DrawFn) -> tuple[SlidingTiles, list[str]]:
    """Draw a puzzle in either metric, and legal moves from its start."""
    rows, cols = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    board = Board(rows, cols, tuple(draw(st.permutations(range(rows * cols)))))
    puzzle = SlidingTiles(board, metric=draw(st.sampled_from(["single", "multi"])))
    blank, moves = board.blank, []
    for _ in range(draw(st.integers(0, 30))):
        slides = [(move, cells[-1]) for move, cells in blank_slides(blank, rows, cols)]
        if puzzle.metric == "single":
            slides = [(move, cell) for move, cell in slides if len(move) == 1]
        move, blank = draw(st.sampled_from(slides))
        moves.append(move)
    return puzzle, moves


@settings(deadline=None, max_examples=300)
@given(walks(), st.sampled_from(["blank", "tiles", "numbers"]), st.booleans(), st.sampled_from(["", " ", ", ", "\n"]))
def test_every_form_is_read_back(
    walk: tuple[SlidingTiles, list[str]], notation: str, compact: bool, separator: str
) -> None:
    puzzle, moves = walk
    board = puzzle.board(puzzle.start)
    style = MoveStyle(notation, compact and notation != "numbers")
    text = (separator if notation != "numbers" else separator or " ").join(style.write(puzzle, moves))
    assert parse_moves(text, board, notation, puzzle.metric) == moves
    assert parse_moves(text.lower() + " # done", board, notation, puzzle.metric) == moves


@settings(deadline=None, max_examples=100)
@given(walks())
def test_the_numbers_are_of_the_tiles_that_move(walk: tuple[SlidingTiles, list[str]]) -> None:
    """Checked with the boards of the walk: the blank goes where the tile was."""
    puzzle, moves = walk
    state = puzzle.start
    for move, number in zip(moves, write_moves(moves, puzzle.board(state), "numbers"), strict=True):
        after = {name: successor for name, successor, _ in puzzle.successors(state)}[move]
        assert state[after.index(0)] == int(number)
        state = after


@pytest.mark.parametrize(
    ("text", "notation", "metric", "moves"),
    [
        ("ULDR", "blank", "single", "U L D R"),
        ("u l d r", "blank", "single", "U L D R"),
        ("U2L2", "blank", "single", "U U L L"),
        ("U2 L", "blank", "multi", "U2 L"),
        ("↑←↓→", "blank", "single", "U L D R"),
        ("D,R,U,L", "tiles", "single", "U L D R"),
        ("DR2", "tiles", "single", "U L L"),
        ("6 5 8", "numbers", "single", "U L D"),
        ("3 1", "numbers", "multi", "U2 L2"),
        ("U # first\nL # then", "blank", "single", "U L"),
        ("", "blank", "single", ""),
    ],
)
def test_forms_by_example(text: str, notation: str, metric: str, moves: str) -> None:
    assert parse_moves(text, SOLVED, notation, metric) == moves.split()


@pytest.mark.parametrize(
    ("text", "notation", "metric", "message"),
    [
        ("UUU", "blank", "single", "move 3 (U) is illegal: the blank is in row 1, column 3, and cannot go up."),
        ("L U3", "blank", "single", "move 4 (U3) is illegal: the blank is in row 1, column 2, and cannot go up."),
        ("L U3", "blank", "multi", "move 2 (U3) is illegal: the blank is in row 3, column 2, and cannot go 3 cells up"),
        ("d l", "tiles", "single", "move 2 (l) is illegal: the blank is in row 2, column 3, and no tile can go left"),
        ("6 1", "numbers", "single", "move 2 (1) is illegal: tile 1 is in row 1, column 1, not next to the blank in"),
        ("6 1", "numbers", "multi", "tile 1 is in row 1, column 1, not in line with the blank in row 2, column 3."),
        ("6 4", "numbers", "single", "move 2 (4) is illegal: tile 4 is in row 2, column 1, not next to the blank"),
        ("658", "numbers", "single", "there is no tile 658 for move 1: the tiles are 1 to 8, with spaces between"),
        ("6 0", "numbers", "single", "there is no tile 0 for move 2"),
        ("UL", "numbers", "single", "'UL' in move 1 is not a tile number"),
        ("6 5", "blank", "single", "'6' in move 1 is not a direction"),
        ("U X", "blank", "single", "'X' in move 2 is not a direction: write U, D, L or R"),
        ("U0", "blank", "single", "'U0' in move 1 is not a direction"),
        ("U" + "9" * 5_000, "blank", "single", "illegal"),
        ("x" * 5_000, "blank", "single", "x…' in move 1 is not a direction"),
        ("U", "boards", "single", "unknown notation 'boards': choose blank"),
    ],
)
def test_a_mistake_is_named_with_the_number_of_its_move(text: str, notation: str, metric: str, message: str) -> None:
    with pytest.raises(TaquinError, match=re.escape(message)) as caught:
        parse_moves(text, SOLVED, notation, metric)
    assert len(str(caught.value)) < 200


def test_slides_of_several_tiles_are_never_merged() -> None:
    """R R2 under multi are two slides, not one."""
    puzzle = SlidingTiles(Board.goal(4, 4, "first"), metric="multi")
    assert MoveStyle(compact=True).write(puzzle, ["R", "R2"]) == ["R", "R2"]
    assert merge_runs("RRDRL") == ["R2", "D", "R", "L"]


def test_numbers_have_no_compact_form() -> None:
    with pytest.raises(TaquinError, match="not for tile numbers"):
        MoveStyle("numbers", compact=True)
