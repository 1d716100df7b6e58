"""Many boards in the command: what generate writes, solve, bench and compare read."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Start, Taquin


@pytest.fixture
def boards(taquin: Taquin, tmp_path: Path) -> Path:
    path = tmp_path / "boards.csv"
    assert taquin("generate", "--count", "6", "--length", "15", "--seed", "4", "--csv", str(path)).status == 0
    return path


def test_what_generate_writes_all_of_them_read(taquin: Taquin, boards: Path, tmp_path: Path) -> None:
    solved = taquin("solve", "--file", str(boards))
    assert solved.status == 0
    assert "solved 6 of 6, 6 proved optimal" in solved.out
    assert "average cost 15.00" in solved.out
    benched = taquin("bench", str(boards), "-a", "a_star", "-H", "manhattan")
    assert benched.status == 0
    assert "solved 6 of 6, 6 in the given length" in benched.out
    compared = taquin("compare", "--file", str(boards), "-a", "a_star,weighted_a_star:2", "-H", "manhattan", "--json")
    assert [(each["method"], each["solved"]) for each in compared.json["averages"]] == [
        ("a_star manhattan", 6),
        ("weighted_a_star:2 manhattan", 6),
    ]
    assert compared.json["averages"][0]["cost"] == 15
    for form in ("--csv", "--jsonl"):  # and what solve writes
        again = tmp_path / "again"
        assert taquin("solve", "--file", str(boards), form, str(again)).status == 0
        assert "solved 6 of 6" in taquin("solve", "--file", str(again)).out


def test_rows_as_csv_and_json_lines(taquin: Taquin, boards: Path) -> None:
    rows = [*csv.DictReader(io.StringIO(taquin("solve", "--file", str(boards), "--csv").out))]
    assert [(row["id"], row["cost"], row["optimal"]) for row in rows] == [(str(n), "15", "True") for n in range(1, 7)]
    assert all(len(row["moves"]) == 15 for row in rows)
    lines = taquin("bench", str(boards), "-a", "bfs", "--jsonl").out.splitlines()
    assert [(json.loads(line)["verdict"], json.loads(line)["optimal_length"]) for line in lines] == [("ok", 15)] * 6
    runs = taquin("compare", "--file", str(boards), "-a", "bfs,a_star", "-H", "manhattan", "--csv").out
    assert len(runs.splitlines()) == 1 + 12
    (one,) = csv.DictReader(io.StringIO(taquin("solve", "867254301", "--csv").out))
    assert one["cost"] == "31"


def test_the_rows_agree_with_one_board_at_a_time(taquin: Taquin, boards: Path) -> None:
    rows = taquin("solve", "--file", str(boards), "--json").json["rows"]
    for row in rows:
        alone = taquin("solve", row["board"], "--json").json
        assert {key: alone[key] for key in ("cost", "moves", "expanded", "optimal")} == {
            key: row[key] for key in ("cost", "moves", "expanded", "optimal")
        }


def test_averages_are_over_the_boards_that_every_method_solved(taquin: Taquin, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("123456708\n867254301\n123450786\n")
    methods = ("compare", "--file", str(path), "-m", "bfs", "-m", "a_star manhattan")
    found = taquin(*methods, "--nodes", "5000", "--json").json
    assert found["common"] == ["1", "3"]
    assert [(each["method"], each["solved"], each["cost"]) for each in found["averages"]] == [
        ("breadth_first", 2, 1),
        ("a_star manhattan", 2, 1),
    ]
    shown = taquin(*methods, "--nodes", "7000").out
    assert "Averages over the 2 of 3 boards that every method solved." in " ".join(shown.split())
    assert "2/3" in shown
    assert "3/3" in shown


def test_a_bad_line_and_boards_of_several_sizes_leave_the_methods_as_they_are(taquin: Taquin, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("12\n123456708\n1230\n12/03\n")
    ran = taquin("compare", "--file", str(path), "-a", "bfs,idastar", "-H", "pdb", "--json")
    assert ran.status == 2
    averages = ran.json["averages"]
    assert [(each["method"], each["solved"]) for each in averages] == [("breadth_first", 3), ("ida_star pdb:4-4", 3)]
    assert ran.json["common"] == ["2", "3", "4"]


def test_one_bad_line_harms_no_other(taquin: Taquin, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("123456708\n12\n213456780\n867254301\n")
    ran = taquin("solve", "--file", str(path))
    assert ran.status == 2
    assert "line 2" in ran.err
    assert "solved 2 of 4" in ran.out
    path.write_text("123456708\n213456780\n")
    assert taquin("solve", "--file", str(path)).status == 3
    assert taquin("solve", "--file", str(path), "-a", "bfs", "--nodes", "1").status == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("solve", "867254301", "--file", "boards.csv"), "both are given"),
        (("compare",), "neither is given"),
        (("solve", "--file", "korf15", "--steps"), "--steps is for one board in words"),
        (("solve", "--file", "korf15", "-a", "nonsense"), "unknown algorithm 'nonsense'"),
        (("solve", "--file", "korf15", "--csv", "--jsonl"), "different formats"),
        (("compare", "--file", "korf15", "--csv", "--json"), "different formats"),
        (
            ("solve", "--file", "korf15", "--csv", "no/such/folder.csv", "-a", "bfs", "--nodes", "1"),
            "cannot be written",
        ),
    ],
)
def test_wrong_use(arguments: tuple[str, ...], sentence: str, taquin: Taquin) -> None:
    ran = taquin(*arguments)
    assert ran.status == 2
    assert sentence in ran.err


def test_an_old_file_outlives_a_mistake(taquin: Taquin, tmp_path: Path) -> None:
    path = tmp_path / "solved.csv"
    path.write_text("precious\n")
    assert taquin("solve", "--file", "korf15", "-a", "nonsense", "--csv", str(path)).status == 2
    assert path.read_text() == "precious\n"


def test_ctrl_c_keeps_the_rows(start: Start, tmp_path: Path) -> None:
    boards, rows = tmp_path / "boards.txt", tmp_path / "rows.csv"
    boards.write_text("123456708\n" + "korf15:88\n" * 3)
    process = start("solve", "--file", str(boards), "-a", "breadth_first", "--csv", str(rows))
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (rows.exists() and rows.read_text().count("\n") == 2):
        time.sleep(0.05)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted; here are the rows so far" in err
    assert "solved 1 of 2" in out
    assert [row["outcome"] for row in csv.DictReader(io.StringIO(rows.read_text()))] == ["solved", "cancelled"]


def test_boards_from_a_pipe(start: Start) -> None:
    process = start("solve", "--file", "-", "--jsonl", stdin=subprocess.PIPE)
    out, err = process.communicate("board\n" + "123456708\n" * 200, timeout=60)
    assert (process.returncode, err) == (0, "")
    assert [json.loads(line)["cost"] for line in out.splitlines()] == [1] * 200
