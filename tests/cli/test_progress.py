"""No command is silent for long: each shows its progress on a terminal, in one line that fits."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pexpect
import pytest

from taquin.cli.atlas import AtlasProgress
from tests.cli.conftest import COMMAND

SLOW = "import time\ndef h(state):\n    time.sleep(0.02)\n    return 0\n"
NARROW = 40
ERASE = "\x1b[K"
SHOWN = {
    "solve 867254301 -a astar -H slow.py:h": r"\d s  expanded \d+",
    "solve korf15:88 -a ida_star -H pdb:6-6-3": r"building +\d+% [#.]+ ",
    "compare 867254301 -a bfs,astar -H slow.py:h": r"2/2 astar slow.py:h  [\d.]+ s  expanded \d",
    "compare korf15:1 -a ida_star -H pdb:6-6-3": r"1/1 ida_star pdb:6-6-3  building",
    "trace 867254301 -a astar -H slow.py:h --steps 500": r"searching  \d+ s",
    "trace korf15:2 -a ida_star -H pdb:6-6-3 --steps 3": r"building +\d+% [#.]+ ",
    "bench korf15 --only 1 -a astar -H slow.py:h": r"1/1 korf15:1  [\d.]+ s  expanded \d",
    "generate --size 4x4 --walk 9000000": r"generating boards  \d+ s",
    "pdb build 6-6-3": r"building +\d+% [#.]+ ",
    "render korf15:88 -a astar -H slow.py:h -o solution.gif": r"[\d.]+ s  expanded \d",
}


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
@pytest.mark.parametrize("command", SHOWN)
def test_progress_is_shown_in_a_line_that_fits(command: str, tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    terminal = pexpect.spawn(
        COMMAND,
        command.split(),
        cwd=tmp_path,
        env=environment | {"TERM": "xterm", "TAQUIN_CACHE": str(tmp_path / "cache")},
        encoding="utf-8",
        dimensions=(24, NARROW),
        timeout=60,
    )
    try:
        terminal.expect(rf"(?:{SHOWN[command]})[^\r]*\r")  # until the next status line begins
        assert isinstance(terminal.before, str)
        assert isinstance(terminal.after, str)
        line = (terminal.before + terminal.after).rpartition(ERASE)[2].rstrip("\r")
        assert len(line) < NARROW
    finally:
        terminal.close(force=True)


def test_the_atlas_shows_the_share_of_boards_reached(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No atlas takes long enough on every machine to wait for its line."""
    progress = AtlasProgress()
    monkeypatch.setattr(progress, "wanted", True)
    progress(0.25)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(progress, "next_at", 0.0)
    progress(0.5)
    assert "50.0% of all boards reached" in capsys.readouterr().err
