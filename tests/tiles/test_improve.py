"""Shortening a solution: it stays a solution, never grows, and each better one is reported."""

from __future__ import annotations

from itertools import pairwise
from threading import Event

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from taquin import Board, TaquinError
from taquin.limits.deadline import Deadline
from taquin.result import Limits
from taquin.tiles import exact_distances
from taquin.tiles.constructive import construct
from taquin.tiles.improve import improve, lower_bound
from taquin.tiles.slides import in_slides
from tests.tiles.large import ENGINES, check, pairs, random_pair

NODES = 3_000
"""Enough to find an improvement, few enough for Python."""


@settings(max_examples=60, deadline=None)
@given(pairs(), st.sampled_from(ENGINES))
@example((Board.parse("9 2 5 4 10 8/6 1 11 7 3 0"), Board.parse("5 9 6 10 11 4/1 2 0 7 8 3")), True)
def test_a_solution_becomes_shorter_and_stays_one(pair: tuple[Board, Board], native: bool) -> None:
    board, goal = pair
    moves = construct(board, goal)
    told: list[str] = []
    better = improve(board, goal, moves, Deadline(Limits(nodes=NODES)), on_better=told.append, native=native)
    for solution in (better, *told):
        check(board, goal, solution)
    lengths = [len(moves), *map(len, told)]
    assert all(shorter < longer for longer, shorter in pairwise(lengths))
    assert lengths[-1] == len(better) >= lower_bound(board, goal)


@settings(max_examples=60, deadline=None)
@given(pairs(), st.sampled_from(ENGINES))
def test_slides_become_fewer_and_stay_a_solution(pair: tuple[Board, Board], native: bool) -> None:
    """Counted in slides; the moves are single ones here."""
    board, goal = pair
    moves = construct(board, goal)
    told: list[str] = []
    better = improve(
        *(board, goal, moves, Deadline(Limits(nodes=NODES))), metric="multi", on_better=told.append, native=native
    )
    for solution in (better, *told):
        check(board, goal, solution)
    slides = [len(in_slides(each)) for each in (moves, *told)]
    assert all(fewer < more for more, fewer in pairwise(slides))
    assert slides[-1] == len(in_slides(better)) >= lower_bound(board, goal, "multi")


@pytest.mark.skipif(True not in ENGINES, reason="the reference takes a minute")
def test_fewer_slides_may_take_more_single_moves() -> None:
    """A sample of 3×3: the fewest slides are found, because no beam is full."""
    goal = Board.goal(3, 3)
    longer = 0
    for state, distance in list(exact_distances(goal, "multi").items())[::2_000]:
        board = Board(3, 3, state)
        slides, single = (
            improve(board, goal, construct(board, goal), Deadline(Limits(nodes=400_000)), metric=metric)
            for metric in ("multi", "single")
        )
        assert len(in_slides(slides)) == distance
        longer += len(slides) > len(single)
    assert longer


@settings(max_examples=15, deadline=None)
@given(pairs(longest=6), st.sampled_from(ENGINES))
def test_within_a_limit_on_nodes_the_answer_is_always_the_same(pair: tuple[Board, Board], native: bool) -> None:
    board, goal = pair
    first, second = (
        improve(board, goal, construct(board, goal), Deadline(Limits(nodes=NODES)), native=native)
        for _ in ("once", "again")
    )
    assert first == second


@pytest.mark.parametrize("native", ENGINES)
def test_detours_are_found(native: bool) -> None:
    board, goal = Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"), Board.goal(4, 4)
    around = "ULDRULDRULDR"  # the three tiles of a square, back where they were
    assert improve(board, goal, around + "R", Deadline(Limits(nodes=NODES)), native=native) == "R"
    assert improve(board, goal, "LR" * 50 + "R", Deadline(Limits(nodes=NODES)), native=native) == "R"
    assert (
        improve(board, goal, "ULDR" + around[4:] + "ULDRULDRULDR" + "R", Deadline(Limits(nodes=NODES)), native=native)
        == "R"
    )


@pytest.mark.parametrize("native", ENGINES)
def test_where_nothing_can_be_gained_nothing_is_tried(native: bool) -> None:
    board, goal = random_pair(4, 4, 1)
    moves = construct(board, goal)
    assert improve(board, goal, moves, lower_bound=len(moves), native=native) == moves
    assert improve(goal, goal, "", native=native) == ""


@pytest.mark.parametrize("native", ENGINES)
def test_a_flag_cancels(native: bool) -> None:
    board, goal = random_pair(6, 6, 1)
    moves = construct(board, goal)
    cancel = Event()
    told: list[str] = []

    def stop_at_once(better: str) -> None:
        told.append(better)
        cancel.set()

    better = improve(board, goal, moves, Deadline(cancel=cancel), on_better=stop_at_once, native=native)
    check(board, goal, better)
    assert len(better) < len(moves)
    assert told[-1] == better


@pytest.mark.parametrize("native", ENGINES)
def test_an_exception_of_the_listener_is_not_lost(native: bool) -> None:
    board, goal = random_pair(6, 6, 1)

    def complain(better: str) -> None:
        raise LookupError(better)

    with pytest.raises(LookupError):
        improve(board, goal, construct(board, goal), on_better=complain, native=native)


@pytest.mark.parametrize("native", ENGINES)
@pytest.mark.parametrize("moves", ["", "U", "RRRR", "RX", "rd"])
def test_moves_that_are_no_solution_are_refused(moves: str, native: bool) -> None:
    with pytest.raises(ValueError, match="not a solution"):
        improve(Board.parse("123/405/786"), Board.goal(3, 3), moves, native=native)


@pytest.mark.parametrize("goal", [Board.goal(3, 3), Board.parse("123/804/765"), Board.goal(2, 4)])
def test_the_lower_bound_is_one(goal: Board) -> None:
    for tiles, moves in list(exact_distances(goal).items())[::97]:
        assert lower_bound(Board(*goal.size, tiles), goal) <= moves


def test_the_lower_bound_of_a_large_board_is_its_manhattan_distance_and_more() -> None:
    board, goal = random_pair(30, 30, 1)
    assert board.manhattan(goal) < lower_bound(board, goal) < 1.1 * board.manhattan(goal)
    with pytest.raises(TaquinError, match="same size"):
        lower_bound(board, Board.goal(3, 3))
