"""Heuristics of the user's own in the command: files, promises, names, and what they print."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from taquin import HEURISTICS, solve
from tests.cli.conftest import Taquin

HARD = "087654321"  # 28 moves
SOURCE = '''
from taquin import heuristic

@heuristic("admissible", domain="tiles")
def lying(puzzle):
    """Four times the misplaced tiles."""
    print("made")
    return lambda state: 4 * sum(tile != home for tile, home in zip(state, puzzle.goal) if tile)

@heuristic("admissible")
def lies(state, goal):
    print("called")
    return 4 * sum(tile != home for tile, home in zip(state, goal) if tile)

def honest(state, goal):
    return sum(tile != home for tile, home in zip(state, goal) if tile)
'''


@pytest.fixture(autouse=True)
def _own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what the files of these tests register."""
    monkeypatch.setitem(HEURISTICS, "tiles", dict(HEURISTICS["tiles"]))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(SOURCE)
    return path


@pytest.mark.parametrize("name", ["lying", "lies"])
def test_the_command_names_the_board(name: str, file: Path, taquin: Taquin) -> None:
    ran = taquin("solve", HARD, "-a", "a_star", "-H", f"{file}:{name}")
    text = " ".join(ran.out.split())
    assert (ran.status, "not proved optimal" in text) == (0, True)
    assert f"{name} is not admissible: it says 4 for" in text
    assert "made" not in ran.out
    assert "called" not in ran.out
    answer = json.loads(taquin("solve", HARD, "-a", "a_star", "-H", f"{file}:{name}", "--json").out)
    assert (answer["optimal"], answer["refutation"]["promise"]) == (False, "admissible")


def test_the_command_declares(file: Path, taquin: Taquin) -> None:
    method = ("solve", HARD, "-a", "a_star", "-H", f"{file}:honest")
    assert "nothing says that" in taquin(*method).out
    shown = " ".join(taquin(*method, "--admissible").out.split())
    assert f"Solved in 28 moves, optimal if {file}:honest is admissible." in shown
    ran = taquin("solve", HARD, "-a", "a_star", "-H", "manhattan", "--admissible")
    assert (ran.status, "those of manhattan are known" in ran.err) == (2, True)


def test_a_condition_is_no_proof_where_many_boards_are_counted(file: Path, taquin: Taquin, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("123456708\n123450786\n")
    own = ("-a", "a_star", "-H", f"{file}:honest", "--admissible")
    shown = " ".join(taquin("solve", "--file", str(boards), *own).out.split())
    assert "0 proved optimal (*), 2 optimal if your heuristic is admissible (+)" in shown
    assert "1+" in shown
    assert "0 proved optimal" in taquin("bench", str(boards), *own).out


def test_what_a_file_prints_goes_to_stderr(file: Path, taquin: Taquin, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("123456708\n123450786\n")
    for arguments in ((HARD,), ("--file", str(boards))):
        ran = taquin("solve", *arguments, "-a", "a_star", "-H", f"{file}:lies", "--json")
        json.loads(ran.out)
        assert "called" in ran.err


def test_files_of_own_heuristics_have_names_everywhere(file: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "TAQUIN_HEURISTICS": str(file)}
    command = [sys.executable, "-m", "taquin"]
    shown = subprocess.run([*command, "info", "lying"], env=environment, capture_output=True, text=True, check=True)
    assert "Four times the misplaced tiles" in shown.stdout
    compared = subprocess.run(
        [*command, "compare", HARD, "-a", "a_star", "-H", "lying,manhattan", "--json"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    rows = json.loads(compared.stdout)["rows"]
    assert [(row["heuristic"], row["optimal"]) for row in rows] == [("lying", False), ("manhattan", True)]


def test_a_name_that_is_taken_is_refused(tmp_path: Path, taquin: Taquin) -> None:
    path = tmp_path / "own.py"
    path.write_text(SOURCE.replace("def lying", "def manhattan"))
    ran = taquin("solve", HARD, "-a", "a_star", "-H", f"{path}:manhattan")
    assert ran.status == 2
    assert "the name manhattan is taken" in ran.err
    assert solve(HARD, "a_star", "manhattan").optimal


def test_a_factory_that_returns_a_number_explains_itself(tmp_path: Path, taquin: Taquin) -> None:
    path = tmp_path / "own.py"
    decorated = '@heuristic("admissible", domain="tiles")'
    path.write_text(f"from taquin import heuristic\n{decorated}\ndef seven(state):\n    return 7\n")
    ran = taquin("solve", HARD, "-a", "a_star", "-H", f"{path}:seven")
    assert (ran.status, "must return a function h(state), not 7" in ran.err) == (2, True)
