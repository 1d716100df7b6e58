"""Slides and single moves: the same path of the blank, the fewest slides for it."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from taquin import Board
from taquin.tiles.geometry import blank_moves, same_line
from taquin.tiles.slides import in_single_moves, in_slides


def test_moves_along_a_line_are_joined() -> None:
    assert in_slides("DD") == ["D2"]
    assert in_slides("DU") == []
    assert in_slides("DDU") == ["D"]
    assert in_slides("UDD") == ["D"]
    assert in_slides("LDUL") == ["L2"]
    assert in_slides("RRDUDLRD") == ["R2", "D2"]
    assert in_slides("R" * 12 + "D") == ["R12", "D"]
    assert in_slides("") == []


@given(st.lists(st.sampled_from("UDLR"), max_size=60))
def test_slides_lead_to_the_same_board(moves: list[str]) -> None:
    """Also from the edge: moves that would leave the board are left out."""
    board = start = Board.goal(3, 4)
    legal = []
    for move in moves:
        if move in dict(blank_moves(3, 4)[board.blank]):
            board = board.move(move)
            legal.append(move)
    slides = in_slides(legal)
    after = start
    for move in in_single_moves(slides):
        after = after.move(move)
    assert after == board
    assert not any(same_line(*pair) for pair in pairwise(slides))
    assert len(slides) <= len(legal)
