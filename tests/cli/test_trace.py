"""taquin trace: the table as on paper, the worksheet and its key, the file, the Posthoc export."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from taquin import Board, SlidingTiles, TaquinError, choose_method
from taquin.registry import ALGORITHMS
from taquin.traces.trace import Record, Trace, record
from tests.cli.conftest import Taquin

BOARD = "123450786"


def table(out: str) -> list[list[str]]:
    return [line.split() for line in out.splitlines() if line.strip()[:1].isdigit()]


def test_a_breadth_first_trace_as_on_paper(taquin: Taquin) -> None:
    ran = taquin("trace", BOARD, "-a", "bfs")
    assert ran.status == 0
    assert table(ran.out) == [
        ["1", "123/450/786", "0", "3", "U", "D", "L"],
        ["2", "1", "U", "120/453/786", "1", "3", "(D)", "L"],
        ["3", "1", "D", "123/456/780", "1", "2"],
    ]
    assert "Goal reached at cost 1 after 3 expansions." in ran.out


def test_an_a_star_trace_shows_g_h_and_f(taquin: Taquin) -> None:
    rows = table(taquin("trace", "867254301", "-g", "first", "-a", "astar", "-H", "manhattan", "--steps", "4").out)
    assert rows[0] == ["1", "867/254/301", "0", "19", "19", "3", "U:20", "L:20", "R:18"]
    assert len(rows) == 4


def test_a_worksheet_leaves_blanks_and_its_key_fills_them(taquin: Taquin, tmp_path: Path) -> None:
    key = tmp_path / "key.txt"
    arguments = ("trace", "123405786", "-a", "astar", "-H", "manhattan", "--worksheet")
    sheet = taquin(*arguments, "--key", str(key)).out
    steps = table(sheet)
    assert steps[0][1] == "123/405/786"
    assert all(set("".join(row[1:])) == {"_"} for row in steps[1:])
    assert "Goal reached" not in sheet
    assert len(table(key.read_text())) == len(steps)
    together = taquin(*arguments).out
    assert together.startswith(sheet)
    assert together.endswith(key.read_text())


def test_a_trace_file_is_json_lines(taquin: Taquin, tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    ran = taquin("trace", "867254301", "-a", "astar", "-H", "manhattan", "--steps", "50", "-o", str(path))
    assert (ran.status, ran.out) == (0, "")
    trace = Trace.read(path.read_text().splitlines())
    assert trace.header["algorithm"] == "a_star"
    assert len(trace.steps) == 50
    for step in trace.steps:
        assert step.keys() >= {"id", "parent", "state", "g", "h", "f", "frontier"}
        assert step["f"] == step["g"] + step["h"]
    assert trace.events[-1]["outcome"] == "node-limit"


@pytest.mark.parametrize("name", [a.name for a in ALGORITHMS.values() if not a.native_only])
def test_every_algorithm_can_be_traced(name: str) -> None:
    """The parent of each step is an earlier step, and a child of it."""
    heuristic = None if ALGORITHMS[name].heuristic == "no" else "manhattan"
    method = choose_method(SlidingTiles(Board.parse("142/350")), name, heuristic)
    trace, result = record(method)
    assert result.solved
    read = Trace.read(trace.to_jsonl().splitlines())
    by_id: dict[int, Record] = {}
    for step in read.steps:
        if step["parent"] is not None:
            parent = by_id[step["parent"]]
            assert step["state"] in [state for _, state, _, _ in parent["children"]]
        by_id[step["id"]] = step
    assert len(read.steps) == result.expanded
    assert [event["event"] for event in read.events[-2:]] == ["goal", "end"]
    assert read.events[-1]["complete"] is True


def test_a_trace_is_bounded() -> None:
    method = choose_method(SlidingTiles(Board.parse("867254301")), "breadth_first")
    trace, result = record(method, max_events=100)
    assert result.solved
    assert len(trace.steps) == 100
    assert trace.events[-1]["complete"] is False


def test_another_version_is_refused() -> None:
    with pytest.raises(TaquinError, match="version 99"):
        Trace.read(['{"format":"taquin-trace","version":99}'])
    with pytest.raises(TaquinError, match="does not begin with the header"):
        Trace.read(["[]"])
    with pytest.raises(TaquinError, match="not JSON Lines"):
        Trace.read(["{"])


@pytest.mark.parametrize("board", ["867254301", "hanoi:3", "jugs:4,3->2", "rivers:3,3,2"])
def test_posthoc_export(board: str, taquin: Taquin) -> None:
    """Posthoc asks of a trace: its version, ids from 1, parents before children on every event."""
    document = taquin("trace", board, "-a", "bfs", "--format", "posthoc", "--steps", "200").json
    assert document["version"] == "1.4.0"
    assert document["views"]["main"]
    known: set[int] = set()
    for event in document["events"]:
        assert event["id"] >= 1
        assert event["pId"] is None or event["pId"] in known
        assert event["type"] in ("source", "expanding", "generating", "closing", "end")
        known.add(event["id"])
    assert document["events"][0]["type"] == "source"


def test_one_json_object(taquin: Taquin) -> None:
    answer = json.loads(taquin("trace", BOARD, "-a", "ids", "--json").out)
    assert [event["event"] for event in answer["events"]][:2] == ["bound", "step"]


def test_what_was_seen_counts_from_the_last_iteration(taquin: Taquin) -> None:
    rows = table(taquin("trace", "123405786", "-a", "ids").out)
    assert rows[1][-4:] == ["U", "D", "L", "R"], "a new iteration has seen nothing yet"


def test_a_worksheet_keeps_the_bounds(taquin: Taquin) -> None:
    sheet = taquin("trace", "123405786", "-a", "idastar", "-H", "misplaced", "--worksheet").out.split("Key")[0]
    assert "bound 2" in sheet


def test_options_that_do_not_go_together(taquin: Taquin) -> None:
    assert taquin("trace", BOARD, "-a", "bfs", "--key", "key.txt").status == 2
    assert taquin("trace", BOARD, "-a", "bfs", "--worksheet", "--json").status == 2
    assert taquin("trace", BOARD, "-a", "bfs", "--nodes", "0").status == 2


@pytest.mark.parametrize(
    ("board", "method"),
    [
        ("867254301", ("astartree", "manhattan")),
        ("hanoi:4", ("idastar", "misplaced")),
        ("867254301", ("nbs", "manhattan")),
    ],
)
def test_posthoc_trees_have_no_cycles(board: str, method: tuple[str, str], taquin: Taquin) -> None:
    arguments = ("-a", method[0], "-H", method[1], "--format", "posthoc", "--steps", "500")
    parent = {event["id"]: event["pId"] for event in taquin("trace", board, *arguments).json["events"]}
    for state in parent:
        path = {state}
        while (up := parent[state]) is not None:
            assert up not in path
            path.add(up)
            state = up


def test_unsolvable(taquin: Taquin) -> None:
    ran = taquin("trace", "213456780", "-a", "bfs")
    assert ran.status == 3
    assert "inversion" in ran.out
    assert taquin("trace", "213456780", "-a", "bfs", "--json").json["events"][-1]["outcome"] == "unsolvable"
    assert taquin("trace", "213456780", "-a", "bfs", "--no-parity").status == 0


def test_auto_is_the_default_method(taquin: Taquin) -> None:
    assert taquin("trace", "123456708", "-a", "auto") == taquin("trace", "123456708")
