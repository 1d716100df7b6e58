"""The cache between processes: one builds, the others wait; one that dies leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from taquin.tiles.patterns.cache import file_name
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.tables import build_content as build

PATTERN = Pattern.of(3, 3, 0, (1, 2, 3)).canonical()[0]
TABLE = bytes(build(PATTERN, False, None))

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")

SCRIPT = f"""
import os, signal, sys, time, warnings
from pathlib import Path
from taquin.tiles.patterns import cache, table_file, tables
from taquin.tiles.patterns.pattern import Pattern

warnings.showwarning = lambda message, *_, **__: print(message, file=sys.stderr, flush=True)
PATTERN = {PATTERN!r}
here = Path(os.environ["TAQUIN_CACHE"])

def tell(word):
    with open(here / word, "a") as file:
        file.write("once\\n")

def wait_for(word):
    while not (here / word).exists():
        time.sleep(0.01)

def build(pattern, half, progress):
    tell("building")
    return tables.build_content(pattern, half, progress)

def build_when_told(pattern, half, progress):
    tell("building")
    wait_for("go")
    return tables.build_content(pattern, half, progress)

def hang(descriptor):
    tell("writing")
    wait_for("go")

def print_table(build):
    sys.stdout.write(bytes(cache.obtain(PATTERN, False, build)).hex())
"""


@pytest.fixture
def start(tmp_path: Path) -> Callable[[str], subprocess.Popen[str]]:
    """Return a function that starts a process with these last lines."""

    def popen(lines: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", SCRIPT + lines],
            env=os.environ | {"TAQUIN_CACHE": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return popen


Start = Callable[[str], "subprocess.Popen[str]"]


def wait_for(path: Path) -> None:
    deadline = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < deadline, f"{path} has not appeared"
        time.sleep(0.01)


def files(tmp_path: Path) -> list[str]:
    """Return what is in the cache, but for the lock, which is a file even when no one holds it."""
    return sorted(name for name in os.listdir(tmp_path / "pdb") if not name.endswith(".lock"))


def test_two_processes_share_one_build(tmp_path: Path, start: Start) -> None:
    first = start("print_table(build_when_told)")
    wait_for(tmp_path / "building")
    second = start("print_table(build)")
    assert second.stderr is not None
    assert "another process is building" in second.stderr.readline()
    (tmp_path / "go").touch()
    for process in (first, second):
        assert process.communicate(timeout=60) == (TABLE.hex(), "")
    assert (tmp_path / "building").read_text() == "once\n"
    assert files(tmp_path) == [file_name(PATTERN, False)]


def test_waiting_can_be_interrupted(tmp_path: Path, start: Start) -> None:
    first = start("print_table(build_when_told)")
    wait_for(tmp_path / "building")
    second = start("print_table(build)")
    assert second.stderr is not None
    second.stderr.readline()
    second.send_signal(signal.SIGINT)
    assert "KeyboardInterrupt" in second.communicate(timeout=60)[1]
    (tmp_path / "go").touch()
    assert first.communicate(timeout=60) == (TABLE.hex(), "")


def test_after_ctrl_c_there_is_no_lock_and_no_file(tmp_path: Path, start: Start) -> None:
    first = start("print_table(build_when_told)")
    wait_for(tmp_path / "building")
    first.send_signal(signal.SIGINT)
    assert "KeyboardInterrupt" in first.communicate(timeout=60)[1]
    assert files(tmp_path) == []
    assert start("print_table(build)").communicate(timeout=60) == (TABLE.hex(), "")


@pytest.mark.parametrize("moment", ["building", "writing"])
def test_after_kill_9_another_process_succeeds(moment: str, tmp_path: Path, start: Start) -> None:
    if moment == "building":
        first = start("print_table(build_when_told)")
    else:
        first = start("table_file.os.fsync = hang; print_table(build)")
    wait_for(tmp_path / moment)
    first.kill()
    first.communicate(timeout=60)
    left = [] if moment == "building" else [f"{file_name(PATTERN, False)}.{first.pid}.tmp"]
    assert files(tmp_path) == left
    assert start("print_table(build)").communicate(timeout=60) == (TABLE.hex(), "")
    assert files(tmp_path) == [file_name(PATTERN, False)]


def test_on_a_full_disk_the_table_stays_in_memory(tmp_path: Path, start: Start) -> None:
    """A file may not grow beyond a limit: writing fails half-way, as on a full disk."""
    process = start("import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4500, 4500)); print_table(build)")
    out, err = process.communicate(timeout=60)
    assert out == TABLE.hex()
    assert err.count("\n") == 1
    assert "cannot be kept" in err
    assert "File too large" in err
    assert files(tmp_path) == []


def test_without_permission_the_table_stays_in_memory(tmp_path: Path, start: Start) -> None:
    """Root may write anywhere, so it becomes nobody; then the path to the folder is closed, too."""
    lines = """
import filelock, platformdirs
(here / "pdb").mkdir(mode=0o500)
if os.getuid() == 0:
    os.setuid(65534)
print_table(tables.build_content)
"""
    out, err = start(lines).communicate(timeout=60)
    assert out == TABLE.hex()
    assert err.count("\n") == 1
    assert "cannot be kept" in err
    assert "Permission denied" in err


def test_solving_an_easy_board_does_not_load_what_the_cache_needs() -> None:
    script = """
import sys
from taquin.cli.command import run
assert run(["solve", "123456708", "--json"]) == 0
assert not {"filelock", "platformdirs"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, timeout=60)
