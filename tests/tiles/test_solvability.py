"""Solvability by parity against reachability by search, and the sentence that gives the reason."""

from collections import deque
from functools import cache
from itertools import permutations
from random import Random
from time import process_time

import pytest

from taquin import Board

Tiles = tuple[int, ...]


@cache
def reachable(goal: Board) -> frozenset[Tiles]:
    """Search breadth-first on rows and columns, without any code of Taquin."""
    rows, cols = goal.size
    seen = {goal.tiles}
    pending = deque(seen)
    while pending:
        tiles = pending.popleft()
        blank = tiles.index(0)
        row, col = divmod(blank, cols)
        for to_row, to_col in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if 0 <= to_row < rows and 0 <= to_col < cols:
                moved = list(tiles)
                other = to_row * cols + to_col
                moved[blank], moved[other] = moved[other], 0
                after = tuple(moved)
                if after not in seen:
                    seen.add(after)
                    pending.append(after)
    return frozenset(seen)


def random_board(rows: int, cols: int, random: Random) -> Board:
    return Board(rows, cols, tuple(random.sample(range(rows * cols), rows * cols)))


def some_goals(rows: int, cols: int, number: int) -> list[Board]:
    random = Random(rows * 100 + cols)
    goals = [Board.goal(rows, cols), Board.goal(rows, cols, "first")]
    return goals + [random_board(rows, cols, random) for _ in range(number)]


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
def test_parity_agrees_with_search_for_every_board(rows: int, cols: int) -> None:
    for goal in some_goals(rows, cols, 10):
        reached = reachable(goal)
        for tiles in permutations(range(rows * cols)):
            assert Board(rows, cols, tiles).is_solvable(goal) == (tiles in reached)


@pytest.mark.parametrize(("rows", "cols", "goals"), [(3, 3, 1), (2, 4, 3), (4, 2, 3)])
def test_parity_agrees_with_search_for_a_sample_of_larger_boards(rows: int, cols: int, goals: int) -> None:
    random = Random(7)
    for goal in some_goals(rows, cols, goals):
        reached = reachable(goal)
        for _ in range(400):
            board = random_board(rows, cols, random)
            assert board.is_solvable(goal) == (board.tiles in reached)


@pytest.mark.parametrize(
    ("rows", "cols"), [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4), (2, 7), (7, 2), (5, 5), (6, 6)]
)
def test_exactly_one_of_board_and_twin_is_solvable(rows: int, cols: int) -> None:
    random = Random(rows + 10 * cols)
    for goal in some_goals(rows, cols, 5):
        for _ in range(40):
            board = random_board(rows, cols, random)
            assert board.is_solvable(goal) != board.twin().is_solvable(goal)


def test_without_a_goal_the_blank_comes_last() -> None:
    for tiles in permutations(range(4)):
        board = Board(2, 2, tiles)
        assert board.is_solvable() == board.is_solvable(Board.goal(2, 2))
        assert board.solvability().reason == board.solvability(Board.goal(2, 2)).reason


@pytest.mark.parametrize(
    ("board", "goal", "solvable"),
    [
        ("123456708", "last", True),
        ("123406758", "last", True),
        ("540618732", "last", True),
        ("812043765", "last", False),
        ("213456780", "last", False),
        ("123456078", "first", True),
        ("867254301", "first", True),
        ("876543201", "first", True),
        ("536247108", "first", True),
        ("812043756", "first", True),
        ("125348670", "first", True),
        ("345216780", "first", False),
        ("128304567", "first", False),
        ("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", "last", False),
    ],
)
def test_known_boards(board: str, goal: str, solvable: bool) -> None:
    """The course projects' own examples, some of which they get wrong; the last is Sam Loyd's."""
    start = Board.parse(board)
    assert start.is_solvable(Board.goal(*start.size, goal)) is solvable


# The reason


def test_on_odd_widths_the_reason_names_the_inversions() -> None:
    assert Board.parse("213/456/780").solvability().reason == (
        "the board has 1 inversion (odd), the goal 0 (even); on a board of odd width no move changes that parity."
    )


def test_on_even_widths_the_reason_names_the_blank_row_too() -> None:
    reason = Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0").solvability().reason
    assert "the board has 1 inversion + blank row 4 = 5 (odd)" in reason
    assert "the goal 0 inversions + blank row 4 = 4 (even)" in reason
    assert "even width" in reason


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (2, 3), (3, 2), (4, 4), (4, 3), (3, 4)])
def test_the_numbers_in_the_reason_are_the_boards_and_decide(rows: int, cols: int) -> None:
    random = Random(11)
    for goal in some_goals(rows, cols, 3):
        board = random_board(rows, cols, random)
        answer = board.solvability(goal)
        assert answer.inversions == board.inversions()
        assert answer.goal_inversions == goal.inversions()
        assert answer.blank_row == board.blank // cols + 1
        assert answer.goal_blank_row == goal.blank // cols + 1
        ours, theirs = answer.inversions, answer.goal_inversions
        if cols % 2 == 0:
            ours, theirs = ours + answer.blank_row, theirs + answer.goal_blank_row
            assert f"blank row {answer.blank_row} = {ours}" in answer.reason
            assert f"blank row {answer.goal_blank_row} = {theirs}" in answer.reason
        else:
            assert "blank row" not in answer.reason
        assert str(answer.inversions) in answer.reason
        assert answer.solvable == (ours % 2 == theirs % 2)
        assert len(answer.reason.splitlines()) == 1


# Any size


@pytest.mark.parametrize(("rows", "cols"), [(10, 10), (7, 12), (50, 50), (100, 100)])
def test_large_boards_are_answered_at_once(rows: int, cols: int) -> None:
    random = Random(3)
    board = goal = random_board(rows, cols, random)
    for _ in range(60):
        board = random.choice(board.neighbors())
    twin = board.twin()
    began = process_time()
    assert board.is_solvable(goal)
    assert not twin.is_solvable(goal)
    assert process_time() - began < 2
