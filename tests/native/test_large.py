"""Large boards in the native engine: how much solutions shrink, when it stops, what stops it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from taquin import Board
from taquin.limits.deadline import Deadline
from taquin.result import Limits
from taquin.tiles import exact_distances
from taquin.tiles.compiled import is_compiled
from taquin.tiles.constructive import construct
from taquin.tiles.improve import improve
from tests.search.korf import instances
from tests.tiles.large import check, random_pair

pytestmark = pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed")


@pytest.mark.parametrize("goal", [Board.goal(3, 3), Board.parse("123/804/765"), Board.goal(2, 4), Board.goal(4, 2)])
def test_on_small_boards_it_ends_by_itself_with_a_shortest_solution(goal: Board) -> None:
    for tiles, moves in list(exact_distances(goal).items())[::1009]:
        board = Board(*goal.size, tiles)
        better = improve(board, goal, construct(board, goal))
        check(board, goal, better)
        assert len(better) == moves


def test_on_4x4_it_comes_near_the_optimum() -> None:
    excess = []
    for instance in instances()[::10]:
        better = improve(
            instance.board, instance.goal, construct(instance.board, instance.goal), Deadline(Limits(nodes=50_000))
        )
        check(instance.board, instance.goal, better)
        excess.append(len(better) - instance.optimal)
    assert min(excess) >= 0
    assert sum(excess) / len(excess) < 6


@pytest.mark.parametrize(("size", "nodes", "at_most"), [((10, 10), 300_000, 0.7), ((30, 30), 500_000, 0.8)], ids=str)
def test_on_large_boards_much_is_saved(size: tuple[int, int], nodes: int, at_most: float) -> None:
    board, goal = random_pair(*size, 1)
    moves = construct(board, goal)
    better = improve(board, goal, moves, Deadline(Limits(nodes=nodes)))
    check(board, goal, better)
    assert len(better) < at_most * len(moves)


@pytest.mark.parametrize("size", [(2, 30), (30, 2), (3, 40), (7, 30)], ids=str)
def test_narrow_boards(size: tuple[int, int]) -> None:
    board, goal = random_pair(*size, 1)
    moves = construct(board, goal)
    better = improve(board, goal, moves, Deadline(Limits(nodes=500_000)))
    check(board, goal, better)
    assert len(better) < len(moves)


@pytest.mark.parametrize("memory", [1, 1_000, 100_000])
def test_with_little_memory_less_is_saved(memory: int) -> None:
    board, goal = random_pair(6, 6, 1)
    moves = construct(board, goal)
    better = improve(board, goal, moves, Deadline(Limits(nodes=100_000)).part(memory=memory))
    check(board, goal, better)
    assert len(better) <= len(moves)


INTERRUPTED = """
import signal, threading
from taquin import Board
from taquin.tiles.constructive import construct
from taquin.tiles.improve import improve
from taquin.tiles.compiled import is_compiled
board, goal = Board.goal(11, 11, "first"), Board.goal(11, 11)
moves = construct(board, goal)
told = [moves]
threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
try:
    improve(board, goal, moves, on_better=told.append)
except KeyboardInterrupt:
    print(len(told[-1]) < len(moves))
"""


def test_ctrl_c_is_raised_once_the_best_is_told() -> None:
    ran = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60)
    assert ran.stdout == "True\n", ran.stderr
