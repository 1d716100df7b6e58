"""How many boards are so many moves from a goal: the engine and published tables, by layer."""

from __future__ import annotations

import pytest

from taquin import Board, TaquinError
from taquin.running.native import depth_counts
from tests.tiles.test_distances import published


@pytest.mark.parametrize(
    ("goal", "name"),
    [
        (Board.goal(2, 2), "2x2"),
        (Board.goal(4, 2, "first"), "4x2"),
        (Board.goal(2, 5), "5x2"),
        (Board.goal(3, 3), "3x3"),
        (Board.parse("123/456/708"), "3x3-edge"),
        (Board.parse("123/804/765"), "3x3-center"),
    ],
    ids=lambda value: value.line() if isinstance(value, Board) else value,
)
def test_small_boards(goal: Board, name: str) -> None:
    assert depth_counts(goal, 100) == published(name)


@pytest.mark.parametrize("blank", ["first", "last"])
def test_4x4_to_depth_20(blank: str) -> None:
    assert depth_counts(Board.goal(4, 4, blank), 20) == published("4x4")[:21]


def test_larger_boards_are_refused() -> None:
    with pytest.raises(TaquinError, match="up to 16 cells"):
        depth_counts(Board.goal(3, 6), 20)
