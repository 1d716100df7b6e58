"""solve_many: the answers of a loop, in order; one board harms no other; limits for each."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from taquin import Board, FailedBoard, Limits, Result, TaquinError, solve, solve_many, to_csv, to_dataframe, to_dicts
from taquin.solving.records import FIELDS
from taquin.tiles.generate import random_boards, walked_boards

METHODS = [
    (None, None),
    ("a_star", "manhattan"),
    ("ida_star", "pdb:4-4"),
    ("breadth_first", None),
    ("bidirectional_a_star", "manhattan"),
    ("weighted_a_star:2", "linear_conflict"),
    ("ida_star_parallel", "manhattan"),
]


@pytest.mark.parametrize(("algorithm", "heuristic"), METHODS)
def test_the_answers_are_those_of_a_loop(algorithm: str | None, heuristic: str | None) -> None:
    boards = [*random_boards(Board.goal(3, 3), 40, Random(1)), *random_boards(Board.goal(3, 3, "first"), 5, Random(2))]
    if algorithm == "ida_star_parallel":  # whose last bound differs from run to run
        assert [r.cost for r in solve_many(boards, algorithm, heuristic)] == [solve(b).cost for b in boards]
        return
    assert [*solve_many(boards, algorithm, heuristic)] == [solve(board, algorithm, heuristic) for board in boards]


def test_the_answers_of_auto_on_4x4_are_those_of_a_loop() -> None:
    boards = [*walked_boards(Board.goal(4, 4), 30, Random(3), 60)]
    boards.insert(7, boards[7].twin())  # unsolvable
    found = [*solve_many(boards)]
    assert found == [solve(board) for board in boards]
    assert [result.optimal for result in found].count(False) == 1


def test_another_start_has_its_own_heuristic_towards_the_start() -> None:
    """A search from both ends shares nothing that depends on the start."""
    boards = ["867254301", "123456708", "647850321"]
    found = [*solve_many(boards, "bidirectional_a_star", "manhattan", jobs=1)]
    assert [result.cost for result in found] == [31, 1, 31]


def test_a_board_that_fails_harms_no_other() -> None:
    boards: list[Any] = ["867254301", "12", "213456780", [[1, 2], [3, 0]], "8 6 7 2 5 4 3 0 9", Board.goal(4, 4), 7]
    found = [*solve_many(boards)]
    assert [str(result.outcome) for result in found] == [
        "solved",
        "error",
        "unsolvable",
        "solved",
        "error",
        "solved",
        "error",
    ]
    failed = found[1]
    assert isinstance(failed, FailedBoard)
    assert "2 tiles do not fill a square board" in failed.reason
    assert (failed.cost, failed.moves, failed.optimal, failed.board) == (None, None, False, "12")


def test_a_method_that_fits_some_boards_fails_on_the_others() -> None:
    found = [*solve_many(["867254301", Board.goal(4, 4)], "ida_star", "exact")]
    assert [str(result.outcome) for result in found] == ["solved", "error"]


def test_a_name_that_does_not_exist_is_raised_once() -> None:
    with pytest.raises(TaquinError, match="did you mean 'a_star'"):
        [*solve_many(["867254301"] * 3, "a_str")]
    with pytest.raises(TaquinError, match="unknown heuristic"):
        [*solve_many(["867254301"] * 3, "a_star", "manhatten")]
    with pytest.raises(TaquinError, match="did you mean seconds"):
        solve_many(["867254301"], second=1)  # at once, before the first board
    with pytest.raises(TaquinError, match="for one, call solve"):
        solve_many("867254301")


def test_endless_boards_are_read_as_they_are_needed() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield "123456708"

    assert [result.cost for result in islice(solve_many(endless(), jobs=2), 20)] == [1] * 20
    assert taken < 200


def test_limits_hold_for_each_board() -> None:
    found = [*solve_many(["867254301", "123456708", "647850321"], "breadth_first", nodes=1000)]
    assert [(str(result.outcome), result.expanded) for result in found if isinstance(result, Result)] == [
        ("node-limit", 1000),
        ("solved", 4),
        ("node-limit", 1000),
    ]
    began = time.perf_counter()
    slow = [*solve_many(["korf15:88", "korf15:82"], "breadth_first", limits=Limits(seconds=0.3), jobs=1)]
    assert [str(result.outcome) for result in slow] == ["time-limit"] * 2
    assert time.perf_counter() - began < 10


def test_auto_at_a_limit_still_has_a_solution() -> None:
    (first, second) = solve_many(["korf15:88", "korf15:82"], nodes=500)
    for result in (first, second):
        assert isinstance(result, Result)
        assert (result.solved, result.optimal, str(result.stopped_by)) == (True, False, "node-limit")


def test_progress_counts_the_boards() -> None:
    seen: list[tuple[int, int | None]] = []
    [*solve_many(["123456708", "867254301"], progress=lambda done, last: seen.append((done, last.cost)))]
    assert seen == [(1, 1), (2, 31)]


def test_a_cancelled_run_ends_soon() -> None:
    cancel = threading.Event()
    threading.Timer(0.3, cancel.set).start()
    began = time.perf_counter()
    found = [*solve_many(["korf15:88"] * 4, "breadth_first", cancel=cancel)]
    assert {str(result.outcome) for result in found} == {"cancelled"}
    assert time.perf_counter() - began < 20


def test_leaving_the_loop_ends_the_searches() -> None:
    before = threading.active_count()
    for result in solve_many(["123456708"] + ["korf15:88"] * 3, "breadth_first", jobs=2):
        assert result.cost == 1
        break
    deadline = time.perf_counter() + 20
    while threading.active_count() > before and time.perf_counter() < deadline:
        time.sleep(0.05)
    assert threading.active_count() == before


def test_ctrl_c_yields_the_board_under_way_and_is_raised(tmp_path: Path) -> None:
    script = tmp_path / "run.py"
    script.write_text(
        "from taquin import solve_many\n"
        "try:\n"
        "    for result in solve_many(['123456708'] + ['korf15:88'] * 3, 'breadth_first', jobs=2):\n"
        "        print(result.outcome, result.expanded > 0, flush=True)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted', flush=True)\n"
    )
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "solved True\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "cancelled True\ninterrupted\n"


def test_records() -> None:
    found = [*solve_many(["1230", "0132", "12"])]
    rows = to_dicts(found)
    assert [tuple(row) for row in rows] == [FIELDS] * 3
    assert [(row["board"], row["cost"], row["moves"], row["outcome"]) for row in rows] == [
        ("1 2/3 0", 0, "", "solved"),
        ("0 1/3 2", 2, "RD", "solved"),
        ("12", None, None, "error"),
    ]
    lines = to_csv(found).splitlines()
    assert lines[0] == ",".join(FIELDS)
    assert len(lines) == 4
    (slides,) = to_dicts(solve_many(["867254301"], metric="multi"))
    assert len(slides["moves"].split()) == slides["cost"] == 20


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_data_frame(library: Literal["pandas", "polars"]) -> None:
    frame = to_dataframe(solve_many(["1230", "0132", "12"]), library)
    assert type(frame).__module__.partition(".")[0] == library
    assert tuple(frame.columns) == FIELDS
    assert list(frame["outcome"]) == ["solved", "solved", "error"]
    assert list(frame["cost"])[:2] == [0, 2]


def test_a_data_frame_needs_pandas_or_polars(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taquin.solving.records.find_spec", lambda name: None)
    for library in (None, "pandas"):
        with pytest.raises(TaquinError, match="needs pandas or polars"):
            to_dataframe(solve_many(["1230"]), library)
    with pytest.raises(TaquinError, match="not of 'arrow'"):
        to_dataframe(solve_many(["1230"]), "arrow")  # type: ignore[arg-type]


def test_boards_before_a_failure_of_their_iterator_are_solved() -> None:
    def failing() -> Iterator[str]:
        yield "123456708"
        yield "867254301"
        raise OSError("the disk is gone")

    found: list[int | None] = []
    with pytest.raises(OSError, match="the disk is gone"):
        found.extend(result.cost for result in solve_many(failing()))
    assert found == [1, 31]


def test_what_can_be_refused_at_once_is() -> None:
    with pytest.raises(TaquinError, match="greater than 0, not -3"):
        solve_many(["867254301"], seconds=-3)
    with pytest.raises(TaquinError, match="the option weight"):
        solve_many(["867254301"], "weighted_a_star:1/0", "manhattan")
    with pytest.raises(TaquinError, match="solve_many has no argument 'observe'"):
        solve_many(["867254301"], observe=print)
