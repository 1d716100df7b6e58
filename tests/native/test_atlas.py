"""The engine's atlas: it can be stopped, holds no lock, keeps to its memory, and caps its lists."""

from __future__ import annotations

import subprocess
import sys
import threading
from random import Random

import pytest

from taquin import Board, SlidingTiles, _native
from taquin.tiles import exact_distances
from taquin.tiles.generate import walk

TWELVE = Board.goal(3, 4)


def puzzle(goal: Board, board: Board | None = None) -> _native.Puzzle:
    return _native.Puzzle(goal.rows, goal.cols, (board or goal).tiles, goal.tiles)


@pytest.mark.parametrize("multi", [False, True])
def test_the_list_of_the_hardest_is_cut_where_asked(multi: bool) -> None:
    goal = Board.parse("123/804/765")
    everything = _native.atlas(puzzle(goal), multi, 1_000, limits=_native.Limits())
    cut = _native.atlas(puzzle(goal), multi, 3, limits=_native.Limits())
    assert len(everything.hardest) == everything.layer_sizes[-1] > 3
    assert len(cut.hardest) == 3
    assert cut.layer_sizes == everything.layer_sizes
    assert {tuple(tiles) for tiles in cut.hardest} < {tuple(tiles) for tiles in everything.hardest}


@pytest.mark.parametrize("multi", [False, True])
def test_every_board_is_reached_once(multi: bool) -> None:
    for size, boards in (((2, 2), 12), ((3, 2), 360), ((2, 4), 20_160), ((3, 3), 181_440), ((5, 2), 1_814_400)):
        assert sum(_native.atlas(puzzle(Board.goal(*size)), multi, 1, limits=_native.Limits()).layer_sizes) == boards


@pytest.mark.parametrize("multi", [False, True])
def test_a_watcher_can_stop_it_and_sees_it_grow(multi: bool) -> None:
    seen: list[int] = []

    def watch(counts: _native.Counts) -> bool:
        seen.append(counts.expanded)
        return len(seen) == 3

    run = _native.atlas(puzzle(TWELVE), multi, 1, limits=_native.Limits(), watch=watch)
    assert run.stopped == "cancelled"
    assert len(seen) == 3
    assert seen == sorted(seen)
    assert 1 <= seen[-1] < 239_500_800


@pytest.mark.parametrize(("multi", "megabytes"), [(False, 33), (True, 65)])
def test_it_keeps_to_its_memory(multi: bool, megabytes: int) -> None:
    """A board near the goal is enough: all memory is asked for at once."""
    near = Board(3, 4, walk(TWELVE, Random(1), 5))
    enough = _native.Limits(memory=megabytes * 1_000_000)
    run = _native.exact_distance(puzzle(TWELVE, near), multi, limits=enough)
    assert not run.stopped
    assert run.solved
    short = _native.Limits(memory=run.peak_bytes - 1)
    assert _native.exact_distance(puzzle(TWELVE, near), multi, limits=short).stopped == "memory-limit"


def test_a_time_limit_stops_it() -> None:
    assert _native.atlas(puzzle(TWELVE), False, 1, limits=_native.Limits(seconds=0.001)).stopped == "time-limit"


@pytest.mark.parametrize("size", [(4, 4), (3, 5), (4, 5)], ids=str)
def test_larger_boards_are_refused(size: tuple[int, int]) -> None:
    large, no_limits = puzzle(Board.goal(*size)), _native.Limits()
    with pytest.raises(ValueError, match="up to 12 cells"):
        _native.atlas(large, False, 1, limits=no_limits)
    with pytest.raises(ValueError, match="up to 12 cells"):
        _native.exact_distance(large, False, limits=no_limits)


def test_a_board_of_the_other_parity_is_not_found() -> None:
    for goal in (Board.goal(3, 3), Board.goal(2, 4), Board.goal(4, 2)):
        for multi in (False, True):
            assert not _native.exact_distance(puzzle(goal, goal.twin()), multi, limits=_native.Limits()).solved


def test_another_thread_goes_on() -> None:
    """It ends only when the other thread, which needs the lock, has counted far enough."""
    flag = threading.Event()

    def count() -> None:
        for _ in range(100_000):
            pass
        flag.set()

    other = threading.Thread(target=count)
    other.start()
    while True:  # an atlas is over soon: draw it again until the other thread has been stopped by no lock
        run = _native.atlas(puzzle(TWELVE), True, 1, limits=_native.Limits(), watch=lambda counts: flag.is_set())
        if run.stopped:
            break
    other.join()
    assert run.stopped == "cancelled"


CTRL_C = """
import signal, threading
from taquin import Board
from taquin.tiles.atlas import atlas
threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
try:
    while True:
        atlas(Board.goal(3, 4), "multi")
except KeyboardInterrupt:
    print("interrupted")
print(atlas(Board.goal(2, 2)).diameter)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_is_answered_and_the_interpreter_lives_on() -> None:
    ran = subprocess.run([sys.executable, "-c", CTRL_C], capture_output=True, text=True, timeout=60)
    assert ran.stdout == "interrupted\n6\n", ran.stderr


# The heuristic exact, whose table is made of the same layers


@pytest.mark.parametrize("goal", ["31/20", "203/514", "31/24/05", "5432/1670", "31/24/05/67", "158/207/364"])
def test_the_table_has_every_distance(goal: str) -> None:
    target = Board.parse(goal)
    h = _native.exact(_native.Grid(target.rows, target.cols, SlidingTiles(target, target).home))
    known = exact_distances(target)
    boards = list(known.items())[:: max(1, len(known) // 5_000)]
    assert [h(puzzle(target, Board(*target.size, state))) for state, _ in boards] == [moves for _, moves in boards]
    assert h.most == max(known.values())
    assert h(puzzle(target, target.twin())) == 0


def test_larger_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        _native.exact(_native.Grid(2, 5, range(10)))


@pytest.mark.parametrize("goal", [Board.goal(2, 3), Board.goal(3, 2, "snail"), Board.parse("123/804/765")], ids=str)
def test_boards_are_numbered_by_their_distance(goal: Board) -> None:
    distances = exact_distances(goal)
    run = _native.numbered_boards(puzzle(goal), range(len(distances)), limits=_native.Limits())
    boards = [tuple(tiles) for tiles in run.boards]
    assert set(boards) == set(distances)
    assert [distances[board] for board in boards] == sorted(distances.values())
    some = sorted(Random(1).sample(range(len(boards)), 9))
    again = _native.numbered_boards(puzzle(goal), some, limits=_native.Limits())
    assert [tuple(tiles) for tiles in again.boards] == [boards[number] for number in some]
    assert len(again.layer_sizes) == distances[boards[some[-1]]] + 1, "it ends with the last number"


def test_numbers_of_boards_that_do_not_ascend_or_do_not_exist() -> None:
    goal = Board.goal(2, 3)
    for numbers in ([3, 3], [2, 1]):
        with pytest.raises(ValueError, match="the numbers must ascend"):
            _native.numbered_boards(puzzle(goal), numbers, limits=_native.Limits())
    assert len(_native.numbered_boards(puzzle(goal), [359, 360, 10**18], limits=_native.Limits()).boards) == 1
    assert _native.numbered_boards(puzzle(goal), [], limits=_native.Limits()).boards == []
    with pytest.raises(TypeError):
        _native.numbered_boards(puzzle(goal), [-1], limits=_native.Limits())
