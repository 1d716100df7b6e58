"""Boards of an exact length: each has it, all sizes and ranges are served, and limits hold."""

from __future__ import annotations

from random import Random

import pytest

from taquin import Board, Limits, TaquinError, solve
from taquin.studies import lengths
from taquin.studies.lengths import sample_lengths
from taquin.tiles import exact_distances
from taquin.tiles.atlas import distance
from taquin.tiles.compiled import is_compiled

needs_native = pytest.mark.skipif(not is_compiled(), reason="needs the native engine")


@needs_native
def test_the_hardest_boards_of_3x4_are_all_found() -> None:
    """There are 18 of 53 moves (Korf & Schultze 2005)."""
    goal = Board.goal(3, 4)
    found = list(sample_lengths(goal, 18, Random(1), 53, 60))
    assert len({each.board for each in found}) == 18
    assert {(each.length, each.drawn) for each in found} == {(53, "uniform")}
    assert distance(found[0].board) == 53


@needs_native
@pytest.mark.parametrize("goal", [Board.goal(2, 5), Board.goal(5, 2, "snail"), Board.goal(4, 3, "first")], ids=str)
def test_boards_of_10_to_12_cells_have_their_length(goal: Board) -> None:
    found = list(sample_lengths(goal, 8, Random(2), 5, 30))
    assert len({each.board for each in found}) == 8
    for each in found:
        assert 5 <= each.length <= 30
        assert solve(each.board, goal=goal).cost == each.length


def test_small_boards_are_those_of_exact_distances() -> None:
    distances = exact_distances(Board.goal(2, 3))
    found = list(sample_lengths(Board.goal(2, 3), 20, Random(3), 10, 12))
    assert all(distances[each.board.tiles] == each.length for each in found)


def test_short_lengths_of_a_15_puzzle_are_listed() -> None:
    """There are 10 boards 3 moves from the goal: all of them can be had."""
    goal = Board.goal(4, 4)
    found = list(sample_lengths(goal, 10, Random(4), 3, 3))
    assert len({each.board for each in found}) == 10
    with pytest.raises(TaquinError, match="only 10 boards of 4×4"):
        list(sample_lengths(goal, 11, Random(4), 3, 3))


@needs_native
@pytest.mark.parametrize(("shortest", "longest", "drawn"), [(14, 14, "walks"), (15, 18, "walks"), (48, 58, "uniform")])
def test_other_lengths_are_drawn(shortest: int, longest: int, drawn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lengths, "LISTED", 100)
    monkeypatch.setattr(lengths, "TRIED", 20)
    goal = Board.goal(4, 4)
    found = list(sample_lengths(goal, 4, Random(5), shortest, longest))
    assert len({each.board for each in found}) == 4
    assert {each.drawn for each in found} == {drawn}
    for each in found:
        assert shortest <= each.length <= longest
        assert solve(each.board, "ida_star", "pdb").cost == each.length


def test_a_limit_ends_the_drawing() -> None:
    assert list(sample_lengths(Board.goal(4, 4), 1, Random(6), 79, 80, limits=Limits(seconds=0.2))) == []


@pytest.mark.parametrize(
    ("goal", "length", "metric", "message"),
    [
        (Board.goal(4, 4), 81, "single", "no board of 4×4 needs 81 moves: the hardest needs 80"),
        (Board.goal(6, 6), 20, "single", "up to 25 cells, not of 6×6"),
        (Board.goal(4, 4), 20, "multi", "up to 9 cells, not of 4×4"),
        (Board.goal(3, 3), 32, "single", "no board of 3×3 needs 32 moves: the hardest needs 31"),
    ],
)
def test_lengths_that_cannot_be_had(goal: Board, length: int, metric: str, message: str) -> None:
    with pytest.raises(TaquinError, match=message):
        list(sample_lengths(goal, 1, Random(7), length, length, metric))
