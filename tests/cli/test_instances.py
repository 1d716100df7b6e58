"""taquin instances: the published sets, the boards of one, one board as other commands take it."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Taquin

FIRST = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"


def test_the_sets(taquin: Taquin) -> None:
    ran = taquin("instances")
    assert ran.status == 0
    rows = {line.split()[0]: line.split() for line in ran.out.splitlines()[2:5]}
    assert rows["korf15"][1:4] == ["4x4", "100", "41-66"]
    assert rows["korf24"][1:4] == ["5x5", "50", "81-114"]
    assert rows["hardest15"][1:4] == ["4x4", "17", "80"]
    assert "Korf & Felner 2002" in ran.out
    sets = taquin("instances", "--json").json["sets"]
    boards = [("korf15", 100), ("korf24", 50), ("hardest15", 17), ("slides15", 16)]
    assert [(each["set"], each["boards"]) for each in sets] == boards
    assert [each["metric"] for each in sets] == ["single", "single", "single", "multi"]


def test_a_row_a_board(taquin: Taquin) -> None:
    ran = taquin("instances", "korf15")
    rows = [line for line in ran.out.splitlines() if line[:3].strip().isdigit() and "/" in line]
    assert len(rows) == 100
    assert rows[0].split(maxsplit=1)[1].startswith(FIRST)
    assert rows[0].split()[-2:] == ["57", "276,361,933"]
    made = taquin("instances", "korf15", "--json").json
    assert (made["goal"], len(made["instances"])) == ("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15", 100)
    assert made["instances"][0] == {"id": 1, "board": FIRST, "optimal_length": 57, "nodes": 276361933}


@pytest.mark.parametrize("name", ["korf15", "korf24", "hardest15"])
def test_a_narrow_terminal_is_wide_enough(taquin: Taquin, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for ran in (taquin("instances"), taquin("instances", name)):
        assert max(map(len, ran.out.splitlines())) <= 80


def test_one_board_is_what_solve_takes(taquin: Taquin) -> None:
    ran = taquin("instances", "korf15", "79")
    solved = taquin("solve", ran.out.strip(), "--goal", "first", "--json").json
    assert solved["cost"] == 42
    named = taquin("solve", "korf15:79", "--json").json
    assert (named["board"], named["goal"], named["cost"]) == (solved["board"], solved["goal"], 42)
    one = taquin("instances", "korf15", "79", "--json").json
    assert (one["set"], one["board"], one["goal"]) == ("korf15", named["board"], named["goal"])
    assert one["optimal_length"] == 42


def test_a_published_board_in_other_commands(taquin: Taquin) -> None:
    assert taquin("check", "hardest15:3").status == 0
    assert taquin("check", "korf15:12", "--goal", "last").status == 3
    assert taquin("trace", "korf15:12", "-a", "astar", "-H", "manhattan", "--steps", "2").status == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["instances", "korf51"], "unknown set of instances 'korf51': did you mean 'korf15'?"),
        (["instances", "korf15", "101"], "korf15 has no board 101: its boards are 1 to 100."),
        (["instances", "korf15", "one"], "korf15 has no board one: its boards are 1 to 100."),
        (["solve", "korf15:101"], "korf15 has no board 101: its boards are 1 to 100."),
        (["korf15:1"], "try `taquin solve korf15:1`."),
    ],
)
def test_wrong_use(taquin: Taquin, arguments: list[str], sentence: str) -> None:
    ran = taquin(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("taquin: ")
    assert ran.err.endswith(f"{sentence}\n")
