"""taquin compare: algorithms × heuristics on one board, each run with a process and a memory of its own."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests.cli.conftest import Start, Taquin

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
    """A small search after a large one must not show the large one's memory, nor that of whoever called."""
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
