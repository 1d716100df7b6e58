"""--metric multi on the commands: slides of several tiles, wherever moves are shown or counted."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Taquin

BOARD = "867254301"


def test_a_solution_for_people(taquin: Taquin) -> None:
    ran = taquin("solve", BOARD, "--metric", "multi")
    assert ran.status == 0
    assert "Solved in 20 slides, proved optimal." in ran.out
    (line,) = [line for line in ran.out.splitlines() if re.fullmatch(r"( +[UDLR]2?)+", line)]
    assert len(line.split()) == 20
    assert [len(group.split()) for group in line.strip().split("   ")] == [10, 10], "to be counted by tens"


def test_one_json_object(taquin: Taquin) -> None:
    answer = taquin("solve", BOARD, "--metric", "multi", "--order", "RLDU", "--json").json
    assert (answer["cost"], answer["metric"], answer["order"], answer["optimal"]) == (20, "multi", "RLDU", True)
    assert "U2" in answer["moves"]
    assert taquin("solve", BOARD, "--json").json["metric"] == "single"


def test_every_step(taquin: Taquin) -> None:
    ran = taquin("solve", "012/453/786", "--metric", "multi", "--steps")
    assert re.search(r"0 start +1 R2 +2 D2", ran.out)


def test_what_is_not_admissible_is_not_called_optimal(taquin: Taquin) -> None:
    ran = taquin("solve", BOARD, "--metric", "multi", "-a", "astar", "-H", "manhattan")
    assert "slides, not proved optimal: manhattan is not admissible here" in ran.out


def test_a_trace_on_paper(taquin: Taquin) -> None:
    ran = taquin("trace", "012/453/786", "--metric", "multi", "-a", "astar", "-H", "walking_distance")
    assert "D:3 D2:3 R:2 R2:1" in ran.out
    assert re.search(r"^ +2 +1 +R2 +120/453/786 +1 +1 +2 ", ran.out, re.MULTILINE)
    assert "Goal reached at cost 2" in ran.out


def test_compare_takes_heuristics_that_fit(taquin: Taquin) -> None:
    ran = taquin("compare", "012/453/786", "--metric", "multi", "-a", "astar,idastar", "--json")
    rows = ran.json["rows"]
    assert ran.json["metric"] == "multi"
    assert {row["heuristic"] for row in rows} == {"manhattan_slides", "walking_distance", "ordered_walking_distance"}
    assert all((row["cost"], row["optimal"]) == (2, True) for row in rows)


def test_boards_of_a_length_in_slides(taquin: Taquin) -> None:
    ran = taquin("generate", "--length", "24", "--metric", "multi", "--seed", "1", "--csv")
    header, row = ran.out.splitlines()
    assert header.endswith(",optimal_length,metric")
    assert row.endswith(",24,multi")
    board = row.split(",")[1]
    assert taquin("solve", board, "--metric", "multi", "--json").json["cost"] == 24
    assert taquin("generate", "--length", "25", "--metric", "multi").status == 2


def test_info_says_for_which_metrics_a_promise_holds(taquin: Taquin) -> None:
    assert "admissible, consistent (metric: single)" in taquin("info", "manhattan").out.splitlines()[1]
    assert "admissible, consistent (metric: single, multi)" in taquin("info", "walking_distance").out
    entry = taquin("info", "ordered_walking_distance", "--json").json["entries"][0]
    assert (entry["admissible"], entry["consistent"], entry["metrics"]) == (True, False, ["single", "multi"])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("solve", BOARD, "--metric", "three"), "unknown metric 'three': choose single"),
        (("solve", "hanoi:3", "--metric", "multi"), "metric is for sliding tiles"),
        (("generate", "--metric", "multi"), "--metric says how --length counts moves"),
        (("generate", "--length", "5", "--metric", "x"), "unknown metric 'x'"),
        (("solve", BOARD, "--metric", "multi", "-a", "simd", "-H", "manhattan"), "one tile at a time|not installed"),
    ],
)
def test_mistakes_are_one_sentence(taquin: Taquin, arguments: tuple[str, ...], why: str) -> None:
    ran = taquin(*arguments)
    assert ran.status == 2
    assert re.search(why, ran.err)
    assert len(ran.err.splitlines()) == 1
