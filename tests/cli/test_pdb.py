"""taquin pdb: what is kept, where, how large; damage is found, and what is removed is gone."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from tests.cli.conftest import Start, Taquin


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where tables are kept during a test."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    return tmp_path / "pdb"


def damage(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(5000)
        byte = file.read(1)
        file.seek(5000)
        file.write(bytes([byte[0] ^ 1]))


def test_build_list_verify_remove(folder: Path, taquin: Taquin) -> None:
    assert f"no tables in {folder}" in taquin("pdb", "list").out
    built = taquin("pdb", "build", "4-4")
    assert built.status == 0
    assert built.out.count("built in") == 2
    assert f"2 tables of 4-4 in {folder}, 13 kB." in built.out
    again = taquin("pdb", "build", "4-4", "--goal", "first")
    assert (again.status, again.out.count("already there")) == (0, 2)
    listed = taquin("pdb", "list")
    assert listed.out.count("4-4 ") == 2
    verified = taquin("pdb", "verify")
    assert (verified.status, verified.out.count(": ok\n")) == (0, 2)
    removed = taquin("pdb", "remove", "4-4")
    assert (removed.status, removed.out) == (0, "2 tables removed, 21 kB freed.\n")
    assert os.listdir(folder) == []


def test_json(folder: Path, taquin: Taquin) -> None:
    built = taquin("pdb", "build", "2-2-1", "--size", "2x3", "--half", "--json").json
    assert (built["partition"], built["size"], built["goal"], built["half"]) == ("2-2-1", "2x3", "1 2 3/4 5 0", True)
    assert all(table["built"] and table["kept"] and table["seconds"] >= 0 for table in built["tables"])
    again = taquin("pdb", "build", "2-2-1", "--size", "2x3", "--half", "--json").json
    assert not any(table["built"] for table in again["tables"])
    listed = taquin("pdb", "list", "--json").json
    assert listed["folder"] == str(folder)
    assert {table["name"] for table in listed["tables"]} == {table["name"] for table in built["tables"]}
    for table in listed["tables"]:
        assert (table["size"], table["half"], table["problem"]) == ("2x3", True, None)
        assert Path(table["file"]).stat().st_size == table["bytes"]
    names = [table["name"] for table in listed["tables"]]
    assert [table["name"] for table in taquin("pdb", "verify", names[0], "--json").json["tables"]] == names[:1]
    removed = taquin("pdb", "remove", "--all", "--json").json
    assert (removed["removed"], removed["bytes"]) == (names, sum(table["bytes"] for table in listed["tables"]))


def test_damage_is_found_and_repaired(folder: Path, taquin: Taquin) -> None:
    taquin("pdb", "build", "4-4")
    path = folder / "3x3-0.1.2.3.pdb"
    good = path.read_bytes()
    damage(path)
    verified = taquin("pdb", "verify")
    assert verified.status == 1
    assert "3x3-0.1.2.3: damaged: its checksum is wrong" in verified.out
    assert verified.out.count(": ok\n") == 1
    assert taquin("pdb", "verify", "3x3-0.1.3.4").status == 0
    repaired = taquin("pdb", "build", "4-4")
    assert repaired.status == 0
    assert repaired.err == f"taquin: {path} is refused, because its checksum is wrong: the table is built anew.\n"
    assert path.read_bytes() == good
    path.write_bytes(b"")
    assert "NO: it is not a table of Taquin" in taquin("pdb", "list").out
    assert taquin("pdb", "verify").status == 1
    assert taquin("pdb", "remove", "3x3-0.1.2.3").status == 0
    assert taquin("pdb", "verify").status == 0


@pytest.mark.parametrize(
    ("partition", "options", "size", "goal"),
    [
        ("4-4", [], "3x3", "1 2 3/4 5 6/7 8 0"),
        ("2-1", [], "2x2", "1 2/3 0"),
        ("3-3-3-3-3", ["--goal", "first"], "4x4", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"),
        ("2-2-2-1", ["--size", "2x4"], "2x4", "1 2 3 4/5 6 7 0"),
        ("4-4", ["--goal", "123/804/765"], "3x3", "1 2 3/8 0 4/7 6 5"),
        ("1 2/3", ["--goal", "12/30"], "2x2", "1 2/3 0"),
    ],
)
def test_the_size_follows_from_the_partition_or_the_goal(
    partition: str, options: list[str], size: str, goal: str, folder: Path, taquin: Taquin
) -> None:
    built = taquin("pdb", "build", partition, *options, "--json").json
    assert (built["size"], built["goal"]) == (size, goal)


def test_any_partition_a_table_belongs_to_names_it(folder: Path, taquin: Taquin) -> None:
    taquin("pdb", "build", "3-3-3-3-3")
    taquin("pdb", "build", "2-1")
    assert len(taquin("pdb", "verify", "3-3-3-3-3", "--json").json["tables"]) == 4
    assert taquin("pdb", "remove", "3-3-3-3-3").status == 0
    assert {table["size"] for table in taquin("pdb", "list", "--json").json["tables"]} == {"2x2"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["build", "7"], "the partition '7'"),
        (["build", "4-4-3"], "add the size"),
        (["build", "1 2 3/4 5"], "add the size"),
        (["build", "nonsense"], "add the size"),
        (["build", "4-4", "--size", "4x4"], "does not fit 4×4"),
        (["build", "4-4", "--size", "3x3", "--goal", "12/30"], "the goal is 2×2, but --size is 3x3"),
        (["build", "9-6"], "9 tiles"),
        (["remove"], "which tables?"),
        (["remove", "4-4", "--all"], "which tables?"),
        (["remove", "4-4"], "no table or partition '4-4' is in the cache"),
        (["verify", "nothing"], "no table or partition 'nothing' is in the cache"),
        (["melt"], "No such command 'melt'"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], sentence: str, folder: Path, taquin: Taquin) -> None:
    ran = taquin("pdb", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_without_a_folder(tmp_path: Path, taquin: Taquin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", "")
    assert taquin("pdb", "list").out.startswith("No tables are kept")
    assert taquin("pdb", "list", "--json").json == {"folder": None, "tables": []}
    refused = taquin("pdb", "build", "4-4")
    assert (refused.status, refused.err) == (
        2,
        "taquin: there is no folder for tables: set TAQUIN_CACHE to a folder.\n",
    )
    (tmp_path / "file").touch()
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "file"))
    ran = taquin("pdb", "build", "4-4")
    assert ran.status == 1
    assert ran.out.count("but not kept") == 2
    assert ran.err == (
        f"taquin: tables cannot be kept in {tmp_path / 'file' / 'pdb'} (Not a directory): "
        "they stay in memory. TAQUIN_CACHE can name another folder.\n"
    )


def test_help_of_each_command(taquin: Taquin) -> None:
    overview = taquin("pdb")
    assert overview.status == 0
    for command in ("list", "build", "verify", "remove"):
        assert f"  {command} " in overview.out
        assert f"Usage: taquin pdb {command}" in taquin("pdb", command, "--help").out


def test_warnings_about_tables_are_sentences_and_others_are_as_ever(tmp_path: Path, start: Start) -> None:
    own = tmp_path / "own.py"
    own.write_text(
        "import warnings\n"
        "from taquin.errors import TableWarning\n"
        "def h(state):\n"
        "    warnings.warn('mine')\n"
        "    warnings.warn('of a table.', TableWarning)\n"
        "    return 0\n"
    )
    process = start("solve", "123456708", "-a", "a_star", "-H", f"{own}:h")
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert err == f"{own}:4: UserWarning: mine\n  warnings.warn('mine')\ntaquin: of a table.\n"


BAR = """
import time
from taquin.cli.working import working
from taquin.limits.deadline import Deadline
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.progress import progress_of

pattern = Pattern.of(4, 4, 0, (1, 2, 3))
with working("searching"):
    progress = progress_of(pattern, Deadline())
    for step in range(8):
        progress(step / 10)
        time.sleep(0.2)
print("the end")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
def test_the_bar_shows_the_table_and_the_time_left_and_goes() -> None:
    def shown(**environment: str) -> str:
        inherited = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        terminal = pexpect.spawn(
            sys.executable,
            ["-c", BAR],
            env=inherited | {"TERM": "xterm"} | environment,
            encoding="utf-8",
            dimensions=(20, 100),
        )
        return terminal.read()

    bar, after = shown().rsplit("\x1b[K", 1)
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", bar)
    assert re.search(r"building  70% #######\.\.\. \d+ s left \(Ctrl-C stops\)  4x4-1\.2\.3", lines)
    assert after == "the end\r\n"
    assert shown(NO_COLOR="1") == "the end\r\n"
