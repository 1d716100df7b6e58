"""taquin compare: algorithms × heuristics on one board, each run in a process of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random

import pytest

from taquin import Limits, read_problem
from taquin.cli.command import CHILDREN
from taquin.processes.watching import cpu_seconds
from taquin.studies.choosing import Pair
from taquin.studies.compare import run_each
from taquin.studies.request import MODULE
from taquin.tiles.instances import load
from tests.cli.conftest import COMMAND, Start, Taquin
from tests.processes.process_table import PATIENCE, children_of, linux, seconds_until_gone

BOARD = "123456078"


def test_a_table_of_algorithms_and_heuristics(taquin: Taquin) -> None:
    ran = taquin("compare", BOARD, "--goal", "first", "-a", "bfs,dfs,astar,idastar", "-H", "manhattan,misplaced")
    assert ran.status == 0
    rows = [
        line.split() for line in ran.out.splitlines() if line.strip().startswith(("breadth", "depth", "a_", "ida_"))
    ]
    assert [row[0] for row in rows] == ["breadth_first", "depth_first", *["a_star"] * 2, *["ida_star"] * 2]
    assert "22*" in rows[0]
    assert "75,375" in rows[0]
    assert "49,124" in rows[1]


def test_json_rows_are_results(taquin: Taquin) -> None:
    ran = taquin("compare", BOARD, "--goal", "first", "-a", "bfs,astar", "-H", "max(manhattan,gaschnig)", "--json")
    rows = ran.json["rows"]
    assert [(row["algorithm"], row["heuristic"], row["cost"]) for row in rows] == [
        ("breadth_first", None, 22),
        ("a_star", "max(manhattan,gaschnig)", 22),
    ]


def test_memory_belongs_to_the_run(start: Start) -> None:
    """A small search does not show the memory of the large one before it, nor the caller's."""
    methods = ("-a", "bfs,astar", "-H", "manhattan", "--json")
    reference = os.environ | {"TAQUIN_ENGINE": "reference"}  # whose searches are not as thrifty
    out, _ = start("compare", "867254301", *methods, env=reference).communicate(timeout=60)
    rows = json.loads(out)["rows"]
    assert rows[0]["peak_memory"] > 1.3 * rows[1]["peak_memory"]


def test_a_run_past_its_limit_is_a_row_too(taquin: Taquin) -> None:
    ran = taquin("compare", BOARD, "--goal", "first", "-a", "bfs,astar", "-H", "manhattan", "--nodes", "700")
    assert "nodes" not in ran.err
    assert " node " in ran.out
    assert "counts are partial" in ran.out
    assert "22*" in ran.out


def test_all_leaves_out_what_does_not_fit(taquin: Taquin) -> None:
    rows = taquin("compare", "jugs:4,3->2", "-a", "all", "--nodes", "500", "--json").json["rows"]
    names = [row["algorithm"] for row in rows]
    assert "a_star" in names
    assert "bidirectional" not in names
    assert "twin" not in names
    heuristics = {
        row["heuristic"] for row in taquin("compare", "123450", "--size", "2x3", "-H", "all", "--json").json["rows"]
    }
    assert "walking_distance" in heuristics
    assert "nilsson_sequence" not in heuristics


def test_a_run_that_fails_does_not_lose_the_others(taquin: Taquin, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def h(state):\n    return 1 if state[0] == 1 else -1\n")
    ran = taquin("compare", BOARD, "-g", "first", "-a", "astar,greedy", "-H", f"manhattan,{path}:h")
    assert ran.status == 2
    assert ran.out.count("a_star") == ran.out.count("greedy") == 1
    assert ran.err.count("returned -1") == 2
    rows = taquin("compare", BOARD, "-g", "first", "-a", "astar", "-H", f"manhattan,{path}:h", "--json").json["rows"]
    assert [row["outcome"] for row in rows] == ["solved", "error"]


def test_the_exit_status_tells_whether_anything_was_solved(taquin: Taquin) -> None:
    assert taquin("compare", BOARD, "-g", "first", "-a", "bfs", "--nodes", "10").status == 4
    assert taquin("compare", "123/540", "--no-parity", "-a", "bfs,dfs").status == 3


def test_unsolvable(taquin: Taquin) -> None:
    assert taquin("compare", "213456780").status == 3
    assert taquin("compare", "213456780", "--json").json["outcome"] == "unsolvable"


HARD = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"  # Korf's first: 57 moves to the goal with the blank first
LONG = ("compare", HARD, "--goal", "first", "-a", "greedy,bfs", "-H", "manhattan", "--time", "600")
SLOW = "import time\ndef h(state):\n    time.sleep(600)\n    return 0\n"
HOG = "taken = []\ndef h(state):\n    taken.append(bytearray(b'1' * 20_000_000))\n    return 0\n"


def test_the_child_that_starts_first_is_the_one_that_works() -> None:
    assert CHILDREN["compare"] == MODULE


def wait_for_the_second_run(process: subprocess.Popen[str]) -> None:
    """Wait until the second method of LONG has searched for a while."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        running = children_of(process.pid, MODULE)
        if len(running) == 2 and (cpu_seconds(max(running)) or 0) > 0.3:  # the first takes 0.01 s
            return
        time.sleep(0.01)


@linux
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_no_process_behind(start: Start, how: signal.Signals) -> None:
    """In the middle of a search, and at random moments from the start on."""
    random = Random(how)
    for delay in (None, *(random.uniform(0, 0.8) for _ in range(4))):
        process = start(*LONG)
        if delay is None:
            wait_for_the_second_run(process)
            assert len(children_of(process.pid, MODULE)) == 2, "the child, and its run"
        else:
            time.sleep(delay)  # it is the moment that is varied
        process.send_signal(how)
        process.communicate(timeout=PATIENCE)
        assert process.returncode == -how
        assert seconds_until_gone(process.pid, MODULE) < 1


@linux
def test_ctrl_c_shows_the_rows_so_far_and_leaves_no_process_behind(start: Start) -> None:
    process = start(*LONG, start_new_session=True, env=os.environ | {"COLUMNS": "200"})
    wait_for_the_second_run(process)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == "taquin: interrupted; here are the rows so far.\n"
    greedy, breadth_first = (
        line.split() for line in out.splitlines() if line.strip().startswith(("greedy", "breadth"))
    )
    assert greedy[2].isdigit()
    assert breadth_first[1] == "cancelled"
    assert int(breadth_first[2].replace(",", "")) > 1000, "the counts so far"
    assert seconds_until_gone(process.pid, MODULE) < 1


@linux
def test_ctrl_c_at_any_moment_is_quiet(start: Start) -> None:
    random = Random(5)
    for _ in range(8):
        process = start(*LONG, start_new_session=True)
        deadline = time.monotonic() + PATIENCE
        while not children_of(process.pid, MODULE) and time.monotonic() < deadline:
            time.sleep(0.005)
        time.sleep(random.uniform(0, 0.6))  # it is the moment that is varied
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=30)
        assert process.returncode == 130
        assert "Traceback" not in err
        assert seconds_until_gone(process.pid, MODULE) < 1


def test_nothing_in_the_current_folder_is_run(start: Start, tmp_path: Path) -> None:
    for name in ("random", "json", "pickle", "select", "taquin", "signal"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'planted')!r}, 'a').write({name!r})")
    process = start("compare", BOARD, "-a", "bfs,astar", "-H", "manhattan", cwd=tmp_path)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    assert not (tmp_path / "planted").exists()


@linux
def test_a_run_that_does_not_stop_by_itself_is_killed(tmp_path: Path) -> None:
    """A limit of 1 s ends a row within 1.3 s; the first also waits for the child to start."""
    (tmp_path / "slow.py").write_text(SLOW)
    puzzle = read_problem("867254301")
    methods: list[Pair] = [(name, f"{tmp_path}/slow.py:h") for name in ("a_star", "greedy", "ida_star")]
    seconds, rows, began = [], [], time.monotonic()
    for row in run_each(puzzle, methods, Limits(seconds=1)):
        seconds.append(time.monotonic() - began)
        rows.append(row)
        began = time.monotonic()
    assert [row["outcome"] for row in rows] == ["time-limit"] * 3
    assert min(seconds[1:]) < 1.3
    assert rows[0]["reason"] == "the search did not stop at its time limit, so it was killed."
    solved = next(run_each(puzzle, [("a_star", "manhattan")]))
    assert rows[0].keys() == solved.keys()


@linux
@pytest.mark.parametrize("held", [False, True])
def test_tables_to_build_obey_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: bool) -> None:
    """Also if a suspended process holds their lock."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    with holding_locks(tmp_path) if held else nullcontext():
        seconds, began = [], time.monotonic()
        puzzle = load("korf15").find(1).puzzle()
        for row in run_each(puzzle, [("ida_star", "pdb:7-8")] * 3, Limits(seconds=1)):
            assert row["outcome"] == "time-limit"
            seconds.append(time.monotonic() - began)
            began = time.monotonic()
    assert min(seconds[1:]) < 1.3


@contextmanager
def holding_locks(cache: Path) -> Iterator[None]:
    """Begin to build the tables in another process, and suspend it."""
    builder = subprocess.Popen([COMMAND, "solve", "korf15:1", "-a", "ida_star", "-H", "pdb:7-8"], stdout=-3, stderr=-3)
    try:
        deadline = time.monotonic() + PATIENCE
        while not list(cache.rglob("*.lock")):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        time.sleep(0.3)
        builder.send_signal(signal.SIGSTOP)
        yield
    finally:
        builder.kill()
        builder.wait()


@linux
def test_the_memory_limit_holds(taquin: Taquin, tmp_path: Path) -> None:
    """For searches that obey it, and for a function that takes memory on its own."""
    (tmp_path / "hog.py").write_text(HOG)
    rows = taquin(
        *("compare", HARD, "-g", "first", "-a", "bfs,astar", "-H", f"manhattan,{tmp_path}/hog.py:h"),
        *("--memory", "300MB", "--time", "60", "--json"),
    ).json["rows"]
    assert [row["outcome"] for row in rows] == ["memory-limit"] * 3
    assert all(row["peak_memory"] < 364_000_000 for row in rows)


def test_auto_is_a_method_too(taquin: Taquin) -> None:
    ran = taquin("compare", BOARD, "--goal", "first", "-a", "auto,astar", "-H", "manhattan")
    assert ran.status == 0
    assert re.search(r"^ *auto \([a-z_]+\) .* 22\*", ran.out, re.MULTILINE)
    auto, named = taquin("compare", BOARD, "-a", "auto,astar", "-H", "manhattan", "--json").json["rows"]
    assert (auto["auto"], named["auto"]) == (True, False)
    assert auto["cost"] == named["cost"]
    assert auto["algorithm"] != "auto", "what it chose"


def test_warnings_about_tables_are_shown_as_the_command_shows_them(start: Start, tmp_path: Path) -> None:
    """A damaged table."""

    def run(*arguments: str) -> str:
        process = start(*arguments, env=os.environ | {"TAQUIN_CACHE": str(tmp_path)})
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        return err

    method = ("korf15:79", "-a", "ida_star", "-H", "pdb:5-5-5")
    run("solve", *method)
    warnings = []
    for command in ("solve", "compare"):
        damage(min(tmp_path.rglob("*.pdb")))
        warnings.append(run(command, *method))
    assert warnings[0] == warnings[1]
    assert "its checksum is wrong" in warnings[0]


def damage(table: Path) -> None:
    """Change a byte in the middle."""
    content = bytearray(table.read_bytes())
    content[len(content) // 2] ^= 1
    table.write_bytes(content)


OWN = """
from taquin import Problem

class Countdown(Problem[int]):
    start = 9

    def is_goal(self, state):
        return state == 0

    def successors(self, state):
        return [("1", state - 1, 1)] if state else []

    def __str__(self):
        return "countdown"
"""
SCRIPT = """
from taquin import TaquinError
from taquin.studies.compare import run_each

try:
    print([row["cost"] for row in run_each(Countdown(), [("breadth_first", None)])])
except TaquinError as refusal:
    print(refusal)
"""


def test_a_problem_of_ones_own_is_compared_if_its_class_is_in_a_module(tmp_path: Path) -> None:
    (tmp_path / "countdown.py").write_text(OWN)
    (tmp_path / "random.py").write_text("raise SystemExit('planted')")
    (tmp_path / "imported.py").write_text("from countdown import Countdown\n" + SCRIPT)
    (tmp_path / "main.py").write_text(OWN + SCRIPT)

    def run(script: str) -> str:
        safe = [sys.executable, "-P", "-c", f"import runpy, sys; sys.path.append({str(tmp_path)!r}); {script}"]
        return subprocess.run(safe, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout

    assert run(f"runpy.run_path({str(tmp_path / 'imported.py')!r}, run_name='__main__')") == "[9]\n"
    assert run(f"runpy.run_path({str(tmp_path / 'main.py')!r}, run_name='__main__')") == (
        "Countdown cannot be used in another process, because only the running script knows it: "
        "move the class into a module of its own, and import it from there.\n"
    )


def test_every_problem_the_command_can_write_is_compared(taquin: Taquin) -> None:
    for problem, cost in (("hanoi:3", 7), ("jugs:4,3->2", 4), ("rivers:3,3,2", 11), ("12/34/05", 1)):
        (row,) = taquin("compare", problem, "-a", "bfs", "--json").json["rows"]
        assert (row["cost"], row["algorithm"]) == (cost, "breadth_first")
    (row,) = taquin("compare", BOARD, "--metric", "multi", "--order", "LRUD", "-a", "bfs", "--json").json["rows"]
    assert (row["metric"], row["order"]) == ("multi", "LRUD")
