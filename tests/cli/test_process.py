"""The command as a process: Ctrl-C, a broken pipe, the menu on a terminal, shell completion."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from subprocess import PIPE

import pexpect
import pytest

import taquin
from taquin import Board
from taquin.tiles.generate import random_boards
from tests.cli.conftest import COMMAND, Start

FAR = "0 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1"  # beyond any engine in the time of a test
HARD = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"  # Korf's first: 57 moves to the goal with the blank first

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="signals, terminals and /proc of Linux")


def wait_until_busy(process: subprocess.Popen[str], cpu_seconds: float) -> None:
    """Wait until a process and its children have worked so long, on however slow a machine."""
    deadline = time.monotonic() + 60
    while cpu_time(process.pid) < cpu_seconds and time.monotonic() < deadline:
        time.sleep(0.05)


def interrupted(start: Start, *command: str) -> str:
    """Interrupt a command, ever later until it had begun its work, and return what it printed.

    How long Python takes to start depends on what else the machine does.
    """
    for cpu_seconds in (0.7, 1.4, 2.8, 5.6):
        process = start(*command, start_new_session=True)
        wait_until_busy(process, cpu_seconds)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert process.returncode == 130, err
        assert "Traceback" not in err
        if out:
            return out
    raise AssertionError("the command printed nothing, however late it was interrupted")


def cpu_time(process: int) -> float:
    """Return the processor time of a process and its descendants.

    Fields 4, 14 and 15 of /proc/PID/stat hold the parent and the ticks.
    """
    parents, ticks = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            pid = int(stat.parent.name)
            parents[pid], ticks[pid] = int(fields[1]), int(fields[11]) + int(fields[12])

    def belongs(pid: int) -> bool:
        return pid == process or (pid in parents and belongs(parents[pid]))

    return sum(used for pid, used in ticks.items() if belongs(pid)) / os.sysconf("SC_CLK_TCK")


def test_ctrl_c_gives_130_and_the_counts_so_far(start: Start) -> None:
    out = interrupted(start, "solve", FAR, "-a", "ida_star", "-H", "manhattan")
    assert "Cancelled" in out
    expanded = out.split("expanded ")[1].split()[0].replace(",", "")
    assert int(expanded) > 100


@pytest.mark.parametrize("board", ["korf24:2", "7x7"])
def test_ctrl_c_in_auto_shows_the_best_solution_so_far(start: Start, board: str) -> None:
    """While tables are built, and while a large board is improved."""
    if board == "7x7":
        board = next(random_boards(Board.goal(7, 7), 1, Random(1))).line()
    out = interrupted(start, "solve", board, "--time", "100")
    assert re.search(r"Solved in \d+ moves, not proved optimal: cost \d+, at least \d+", out)


def test_ctrl_c_in_trace_keeps_what_was_recorded(start: Start) -> None:
    out = interrupted(start, "trace", HARD, "--goal", "first", "-a", "bfs", "--steps", "1000000", "--format", "jsonl")
    assert json.loads(out.splitlines()[-1])["outcome"] == "cancelled"


ENTRIES = {"script": [COMMAND], "module": [sys.executable, "-m", "taquin"]}
OURS = f'File "{Path(taquin.__file__).parent}'


@pytest.mark.parametrize("entry", ENTRIES)
def test_ctrl_c_at_any_moment_is_quiet(entry: str) -> None:
    """Python's start-up, before any code of ours, may show a traceback: no frame of it is ours."""
    rng = Random(entry)

    def interrupt(delay: float) -> tuple[int, str]:
        process = subprocess.Popen(
            [*ENTRIES[entry], "solve", "867254301", "--goal", "first"], stdout=PIPE, stderr=PIPE, text=True
        )
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        return process.wait(30), process.communicate()[1]

    with ThreadPoolExecutor(3) as pool:
        for status, err in pool.map(interrupt, [rng.uniform(0, 0.3) for _ in range(60)]):
            if "Traceback" in err or "KeyboardInterrupt" in err:  # Python says so, not we; with frames or without
                # Also where Python enters the package, before its first line.
                assert OURS not in err.replace(f'{OURS}/__init__.py", line 0,', "")
            else:
                assert status in (0, 130, -signal.SIGINT), err  # the last: Python had no handler yet, or none any more


@pytest.mark.parametrize("module", ["click", "taquin.errors", "taquin.cli.solve", "taquin.search", "fractions"])
def test_ctrl_c_during_an_import_is_quiet(module: str) -> None:
    """A signal at that very import, whatever it interrupts; some callbacks drop exceptions."""
    code = f"""
import os, signal, sys
class Interrupt:
    def find_spec(name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt)
sys.argv = ["taquin", "solve", "123456708"]
from taquin.cli import main
main()
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


@pytest.mark.parametrize("count", ["1", "5000"])
def test_a_full_disk_is_one_sentence(count: str, start: Start) -> None:
    with open("/dev/full", "w") as full:
        process = start("generate", "-c", count, "--seed", "1", stdout=full)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 1
    assert err == "taquin: No space left on device.\n"


COMMANDS = [
    "solve 123456708",
    "solve 123456708 --json",
    "solve 123456708 --steps",
    "check 123456708",
    "generate --seed 1",
    "atlas 2x2",
    "trace 123456708 -a bfs",
    "trace 123456708 -a bfs --worksheet",
    "render 123456708",
    "compare 123456708 -a bfs,greedy -H manhattan",
    "pdb list",
    "instances korf15",
    "info",
    "info astar",
    "completion bash",
    "--help",
    "--version",
    "",
]


@pytest.mark.parametrize("arguments", COMMANDS)
@pytest.mark.parametrize("redirections", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_error(arguments: str, redirections: str) -> None:
    """All that is written is lost; the exit status still tells."""
    line = f"'{COMMAND}' {arguments} {redirections}"
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0
    assert ran.stderr == ""
    assert ran.stdout != "" or ">&-" in redirections.replace("2>&-", "")


@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_full_disk_is_one_sentence_in_every_command(arguments: str) -> None:
    line = f"'{COMMAND}' {arguments} > /dev/full"
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 1
    assert ran.stderr == "taquin: No space left on device.\n"


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_an_error_that_cannot_be_written_keeps_its_status(redirection: str) -> None:
    ran = subprocess.run(["bash", "-c", f"'{COMMAND}' solve 12345 {redirection}"], capture_output=True, timeout=60)
    assert ran.returncode == 2


def test_a_closed_standard_input_is_one_sentence() -> None:
    ran = subprocess.run(["bash", "-c", f"'{COMMAND}' check - <&-"], capture_output=True, text=True, timeout=30)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1


def test_bytes_that_are_no_text_and_utf_16(start: Start) -> None:
    for content, status in ((b"\xff\xfe\xff", 2), (b"\xc3\x28", 2), ("123/456/708".encode("utf-16"), 0)):
        ran = subprocess.run([COMMAND, "solve", "-"], input=content, capture_output=True, timeout=30)
        assert ran.returncode == status
        assert b"Traceback" not in ran.stderr


def test_python_m_taquin() -> None:
    ran = subprocess.run([sys.executable, "-m", "taquin", "--version"], capture_output=True, text=True, timeout=30)
    assert ran.stdout.startswith("taquin ")


def test_a_broken_pipe_is_quiet() -> None:
    pipeline = f"'{COMMAND}' generate -c 20000 --seed 1 | head -n 1"
    ran = subprocess.run(["bash", "-c", pipeline], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout.count("\n") == 1
    assert ran.stderr == ""


def test_exit_statuses(start: Start) -> None:
    for arguments, status in (
        (["solve", "123456708"], 0),
        (["solve", "12345670"], 2),
        (["solve", "213456780"], 3),
        (["solve", "867254301", "--nodes", "5"], 4),
    ):
        process = start(*arguments)
        process.communicate(timeout=30)
        assert process.returncode == status


def test_a_terminal_without_box_drawing(start: Start) -> None:
    process = start("solve", "123456708", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0, err
    assert "+---+" in out


def terminal(*arguments: str) -> pexpect.spawn[str]:
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "80", "LINES": "50"}
    return pexpect.spawn(COMMAND, list(arguments), env=environment, encoding="utf-8", timeout=60, dimensions=(50, 80))


def test_the_menu_leads_from_a_random_board_to_each_step() -> None:
    menu = terminal()
    menu.expect("Which board")
    menu.expect("Choose")
    menu.sendline("1")
    menu.expect("Which method")
    menu.expect(r"(\d+)  a_star ")
    assert isinstance(menu.match, re.Match)
    number = menu.match.group(1)
    menu.expect("Choose")
    menu.sendline(number)
    menu.expect("Which heuristic")
    menu.expect("Choose")
    menu.sendline("1")
    menu.expect(r"Solved in .*(\d+) moves")
    menu.expect("0 start")
    menu.expect("What next")
    menu.expect("Choose")
    menu.sendline("3")
    menu.expect(pexpect.EOF)
    menu.close()
    assert menu.exitstatus == 0


def test_the_menu_takes_a_board_of_ones_own_and_explains_a_bad_one() -> None:
    menu = terminal()
    menu.expect("Choose")
    menu.sendline("4")
    menu.sendline("12345")
    menu.expect("do not fill a square board")
    menu.sendline("213456780")
    menu.expect("cannot be solved")
    menu.sendline("123456708")
    menu.expect("Which method")
    menu.sendeof()
    menu.expect("Goodbye")
    menu.expect(pexpect.EOF)


@pytest.mark.parametrize("typed", [["q"], ["4", "Q"], ["3", "quit"], ["1", "q"], ["1", "2", "q"]])
def test_the_menu_is_left_by_q_at_any_question(typed: list[str]) -> None:
    menu = terminal()
    for text in typed:
        menu.expect(r"(Choose|Tiles|Rows).*: ")
        menu.sendline(text)
    menu.expect("Goodbye")
    menu.expect(pexpect.EOF)
    menu.close()
    assert menu.exitstatus == 0


def test_colour_on_a_terminal_only_and_not_under_no_color() -> None:
    with_colour = terminal("solve", "123456708")
    assert "\x1b[32m" in with_colour.read()
    without = pexpect.spawn(
        COMMAND, ["solve", "123456708"], env=os.environ | {"NO_COLOR": "1", "TERM": "xterm"}, encoding="utf-8"
    )
    assert "\x1b" not in without.read()


def test_completion_in_bash(tmp_path: Path) -> None:
    script = f"""
        PATH="{Path(COMMAND).parent}:$PATH"
        COMP_WORDS="taquin solve 123456708 -a ida" COMP_CWORD=4 _TAQUIN_COMPLETE=bash_complete taquin
    """
    ran = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=30)
    assert "ida_star" in ran.stdout
