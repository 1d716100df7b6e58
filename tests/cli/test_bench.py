"""taquin bench: solve a published set and compare each answer with the published length."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from taquin import HEURISTICS, SlidingTiles, heuristic
from taquin.result import Limits
from taquin.studies.bench import bench, total
from taquin.tiles.instances import load
from tests.cli.conftest import Start, Taquin
from tests.cli.test_process import wait_until_busy
from tests.search.korf import ORDER

EASY = ("bench", "korf15", "--only", "79,55", "-a", "ida_star", "-H", "linear_conflict")
PUBLISHED = ("bench", "korf15", "-a", "ida_star", "-H", "manhattan", "--only")
TOO_HIGH = """
def h(state, goal):
    return 4 * sum(abs(c // 4 - goal.index(t) // 4) + abs(c % 4 - goal.index(t) % 4) for c, t in enumerate(state) if t)
"""


def rows_of(out: str) -> list[list[str]]:
    """Return the cells of the table's rows."""
    return [line.split() for line in out.splitlines() if line[:3].strip().isdigit()]


def test_a_row_a_board_and_the_totals(taquin: Taquin) -> None:
    ran = taquin(*EASY)
    assert (ran.status, ran.err) == (0, "")
    rows = rows_of(ran.out)
    assert [row[:6] for row in rows] == [
        ["55", "41", "41", "ok", "42,867", "89,468"],
        ["79", "42", "42", "ok", "50,245", "102,136"],
    ]
    assert "ida_star with linear_conflict (" in ran.out
    assert "solved 2 of 2, 2 in the published length" in ran.out
    assert "expanded 93,112  generated 191,604" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_json_is_one_object(taquin: Taquin) -> None:
    ran = taquin(*EASY, "--json")
    made = ran.json
    assert {key: made[key] for key in ("set", "algorithm", "heuristic")} == {
        "set": "korf15",
        "algorithm": "ida_star",
        "heuristic": "linear_conflict",
    }
    assert made["engine"] in ("native", "reference")
    assert [(row["id"], row["cost"], row["optimal_length"], row["verdict"]) for row in made["rows"]] == [
        (55, 41, 41, "ok"),
        (79, 42, 42, "ok"),
    ]
    assert all(row["optimal"] and len(row["moves"]) == row["cost"] for row in made["rows"])
    totals = made["totals"]
    for key, value in {"boards": 2, "solved": 2, "optimal": 2, "expanded": 93112, "generated": 191604}.items():
        assert totals[key] == value
    assert totals["search_seconds"] == sum(row["seconds"] for row in made["rows"])
    assert totals["build_seconds"] == sum(row["build_seconds"] for row in made["rows"])
    assert totals["generated_per_second"] == totals["generated"] / totals["search_seconds"]


def test_without_a_method_it_is_that_of_solve(taquin: Taquin) -> None:
    (row,) = taquin("bench", "korf15", "--only", "79", "--json").json["rows"]
    solved = taquin("solve", "korf15:79", "--json").json
    assert (row["algorithm"], row["heuristic"], row["cost"]) == (solved["algorithm"], solved["heuristic"], 42)


def test_options_of_the_method(taquin: Taquin) -> None:
    arguments = ("bench", "korf15", "--only", "79", "-a", "beam", "-H", "manhattan")
    narrow, wide = (taquin(*arguments, "--width", width, "--json").json["totals"] for width in ("10", "50"))
    assert narrow["expanded"] < wide["expanded"]


def test_a_board_past_its_limit_is_a_row_too(taquin: Taquin) -> None:
    """The limit is for each board: the second has its own."""
    ran = taquin(*EASY, "--nodes", "45000")
    assert ran.status == 4
    assert [row[:4] for row in rows_of(ran.out)] == [["55", "41", "41", "ok"], ["79", "42", "limit", "45,000"]]
    assert "solved 1 of 2, 1 in the published length" in ran.out


def test_a_longer_solution_is_no_error(taquin: Taquin, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(TOO_HIGH)
    ran = taquin("bench", "korf15", "--only", "79", "-a", "a_star", "-H", f"{tmp_path}/mine.py:h", "--json")
    assert (ran.status, ran.err) == (0, "")
    (row,) = ran.json["rows"]
    assert row["cost"] > 42
    assert (row["verdict"], row["optimal"]) == ("longer", False)
    assert (ran.json["totals"]["solved"], ran.json["totals"]["optimal"]) == (1, 0)


def test_a_claim_that_cannot_be_true_is_an_error(taquin: Taquin, tmp_path: Path) -> None:
    """The length given in the file is one too few."""
    file = tmp_path / "boards.csv"
    file.write_text("board,optimal_length\n867254301,30\n123456708,1\n")
    ran = taquin("bench", str(file))
    assert ran.status == 5
    assert [row[3] for row in rows_of(ran.out)] == ["wrong", "ok"]
    assert ran.err == (f"taquin: {file}:1: it is claimed to need 31 moves or more, but 30 are given as the fewest.\n")


def test_a_heuristic_that_lies_claims_nothing(taquin: Taquin, monkeypatch: pytest.MonkeyPatch) -> None:
    """A heuristic declared admissible that is not finds a longer solution, and says so."""
    monkeypatch.setitem(HEURISTICS, "tiles", dict(HEURISTICS["tiles"]))
    manhattan = HEURISTICS["tiles"]["manhattan"]

    @heuristic("admissible", domain="tiles")
    def boastful(puzzle: SlidingTiles) -> Callable[[tuple[int, ...]], float]:
        h = manhattan.build(puzzle)
        return lambda state: 4 * h(state)

    ran = taquin("bench", "korf15", "--only", "79", "-a", "a_star", "-H", "boastful")
    assert (ran.status, ran.err) == (0, "")
    (row,) = rows_of(ran.out)
    assert row[3] == "longer"
    assert "0 proved optimal" in ran.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["korf51"], "did you mean 'korf15'?"),
        (["korf15", "--only", "0-3"], "korf15 has no board 0: its boards are 1 to 100."),
        (["korf15", "--only", "99-101"], "korf15 has no board 101: its boards are 1 to 100."),
        (["korf15", "--only", "3-1"], "the range 3-1 is empty; write 1-3."),
        (["korf15", "--only", "easy"], "write numbers and ranges, for instance 1-10,14."),
        (["korf15", "--only", "1,"], "write numbers and ranges, for instance 1-10,14."),
        (["korf15", "-a", "astr"], "did you mean 'astar'?"),
        (["korf15", "--nodes", "0"], "--nodes must be 1 or more, not 0."),
    ],
)
def test_wrong_use(taquin: Taquin, arguments: list[str], sentence: str) -> None:
    ran = taquin("bench", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith(f"{sentence}\n")


@pytest.mark.skipif(sys.platform != "linux", reason="signals and /proc of Linux")
def test_ctrl_c_gives_130_and_the_totals_so_far(start: Start) -> None:
    process = start(
        *("bench", "korf15", "--only", "79,88", "-a", "ida_star", "-H", "manhattan"), start_new_session=True
    )
    assert process.stdout is not None
    read = ""
    while "79 " not in read:
        read = process.stdout.readline()
    wait_until_busy(process, 1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == "taquin: interrupted; here are the rows so far.\n"
    assert [row[:3] for row in rows_of(out)] == [["88", "65", "cancelled"]]
    assert "solved 1 of 2, 1 in the published length" in out


def test_tables_to_build_obey_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit of 1 s ends a board within 1.3 s."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    rows, seconds, began = [], [], time.monotonic()
    for row in bench(load("korf15").instances[:3], "ida_star", "pdb:7-8", limits=Limits(seconds=1)):
        seconds.append(time.monotonic() - began)
        rows.append(row)
        began = time.monotonic()
    assert [row.verdict for row in rows] == ["limit"] * 3
    assert min(seconds) < 1.3
    assert total(rows).build_seconds == sum(row.as_json()["build_seconds"] for row in rows) > 2.5


def test_rows_come_as_boards_are_solved() -> None:
    """From Python: an iterator, so that nothing is solved before it is asked for."""
    rows = bench(load("korf15").instances, "greedy", "manhattan", limits=Limits(nodes=100))
    first, second = next(rows), next(rows)
    assert (first.id, second.id) == ("1", "2")
    assert first.verdict == "limit"
    assert total([first, second]).expanded == 200


def test_published_nodes_stand_beside_ours(taquin: Taquin) -> None:
    ran = taquin(*PUBLISHED, "55,79", "--order", ORDER)
    lines = ran.out.splitlines()
    assert lines[2].endswith("  published")
    assert lines[4].endswith("927,212=")
    assert lines[5].endswith("540,860=")
    assert "2 of 2 boards have the same number (=)." in " ".join(" ".join(lines).split())
    assert "published:" not in taquin(*EASY).out


def test_it_says_which_order_is_the_published_one(taquin: Taquin) -> None:
    ran = taquin(*PUBLISHED, "79")
    assert "0 of 1 boards have the same number" in " ".join(ran.out.split())
    assert "--order ULRD" in ran.out


def test_json_names_the_search_and_both_numbers(taquin: Taquin) -> None:
    told = taquin(*PUBLISHED, "79", "--order", ORDER, "--json").json
    assert told["published_search"] == {
        "algorithm": "ida_star",
        "heuristic": "manhattan",
        "order": "ULRD",
        "counts_start": True,
    }
    (row,) = told["rows"]
    assert row["published_nodes"] == row["nodes_as_published"] == 540_860
    assert sum(bound["expanded"] for bound in row["bounds"]) == row["expanded"]
