"""taquin solve, check: what a user reads, and what a program reads."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from taquin import Board
from taquin.errors import InvalidSolutionError
from tests.cli.conftest import Taquin

BOARD = "867254301"
UNSOLVABLE = "345216780"

JSON_KEYS = {
    *("outcome", "cost", "moves", "expanded", "generated", "max_frontier", "max_depth", "reopened", "seconds"),
    *("peak_memory", "algorithm", "heuristic", "engine", "optimal", "lower_bound", "board", "goal", "size"),
}


def test_a_solution_for_people(taquin: Taquin) -> None:
    ran = taquin("solve", BOARD, "--goal", "first")
    assert ran.status == 0
    assert "Solved in 27 moves, proved optimal." in ran.out
    assert re.search(r"(ida_star with exact \(native|a_star with manhattan \(reference) engine\)", ran.out)
    assert re.search(r"expanded (28|2,494) ", ran.out)
    assert ran.err == ""
    assert "\x1b" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_one_json_object(taquin: Taquin) -> None:
    ran = taquin("solve", BOARD, "--goal", "first", "--json")
    assert ran.status == 0
    answer = ran.json
    assert answer.keys() >= JSON_KEYS
    assert answer["cost"] == len(answer["moves"]) == answer["lower_bound"] == 27
    assert (answer["board"], answer["goal"], answer["size"]) == ("8 6 7/2 5 4/3 0 1", "0 1 2/3 4 5/6 7 8", "3x3")


def test_short_names(taquin: Taquin) -> None:
    for short, name in (("bfs", "breadth_first"), ("ucs", "uniform_cost"), ("dfs", "depth_first")):
        assert taquin("solve", "123456708", "-a", short, "--json").json["algorithm"] == name
    for short, name in (("astar", "a_star"), ("A*", "a_star"), ("idastar", "ida_star"), ("IDA*", "ida_star")):
        assert taquin("solve", "123456708", "-a", short, "-H", "hamming", "--json").json["algorithm"] == name


@pytest.mark.parametrize(
    "written",
    [
        ["8 6 7 2 5 4 3 0 1"],
        ["8", "6", "7", "2", "5", "4", "3", "0", "1"],
        ["8,6,7,2,5,4,3,0,1"],
        ["867/254/3_1"],
        ["8 6 7/2 5 4/3 0 1"],
        ["(8, 6, 7, 2, 5, 4, 3, 0, 1)"],
    ],
)
def test_every_way_to_write_a_board(written: list[str], taquin: Taquin) -> None:
    assert taquin("solve", *written, "--goal", "first", "--json").json["cost"] == 27


def test_a_board_from_a_file_or_standard_input(taquin: Taquin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "puzzle 04.txt"
    path.write_bytes("\ufeff3\r\n 0  1  3\r\n 4  2  5\r\n 7  8  6\r\n".encode())
    assert taquin("solve", str(path), "--json").json["cost"] == 4
    monkeypatch.setattr("sys.stdin", io.StringIO("0 1 3\n4 2 5\n7 8 6\n"))
    assert taquin("solve", "-", "--json").json["cost"] == 4


def test_any_goal_and_size(taquin: Taquin) -> None:
    assert taquin("solve", "1234/5670", "--json").json["size"] == "2x4"
    assert taquin("solve", "12345670", "--size", "2x4", "--json").json["cost"] == 0
    assert taquin("solve", "123/804/765", "--goal", "123/864/705", "--json").json["moves"] == ["D"]


def test_an_unsolvable_board_is_refused_with_the_reason(taquin: Taquin) -> None:
    ran = taquin("solve", UNSOLVABLE, "--goal", "first")
    assert ran.status == 3
    assert "7 inversions (odd)" in ran.out
    answer = taquin("solve", UNSOLVABLE, "--goal", "first", "--json")
    assert answer.status == 3
    assert (answer.json["outcome"], answer.json["cost"], answer.json["expanded"]) == ("unsolvable", None, 0)


def test_unsolvable_by_search(taquin: Taquin) -> None:
    ran = taquin("solve", "123/540", "--no-parity", "-a", "bfs", "--json")
    assert (ran.status, ran.json["outcome"], ran.json["expanded"]) == (3, "unsolvable", 360)
    ran = taquin("solve", "123/540", "-a", "twin", "-H", "manhattan", "--json")
    assert (ran.status, ran.json["outcome"]) == (3, "unsolvable")
    assert "twin" in ran.json["reason"]


@pytest.mark.parametrize(
    ("arguments", "outcome"),
    [
        (["--nodes", "10", "-a", "bfs"], "node-limit"),
        (["--frontier", "20", "-a", "bfs"], "frontier-limit"),
        (["--time", "0.000001", "-a", "bfs"], "time-limit"),
        (["--memory", "1M", "-a", "bfs"], "memory-limit"),
        (["--depth", "5", "-a", "dls"], "exhausted"),
    ],
)
def test_a_limit_is_an_outcome_with_counts(arguments: list[str], outcome: str, taquin: Taquin) -> None:
    ran = taquin("solve", BOARD, *arguments, "--json")
    assert ran.status == 4
    assert ran.json["outcome"] == outcome
    assert ran.json["expanded"] >= (outcome != "memory-limit")
    text = taquin("solve", BOARD, *arguments).out
    assert outcome.capitalize() in text


def test_every_option_of_an_algorithm_is_passed(taquin: Taquin) -> None:
    heuristic = ("-H", "manhattan", "--json")
    narrow = taquin("solve", BOARD, "-a", "beam", "--width", "1", *heuristic).json
    wide = taquin("solve", BOARD, "-a", "beam", "--width", "1000", *heuristic).json
    assert narrow["max_frontier"] < wide["max_frontier"]
    tight = taquin("solve", BOARD, "-a", "smastar", "--memory-nodes", "200", "--nodes", "5000", *heuristic).json
    assert tight["max_frontier"] <= 200
    light = taquin("solve", BOARD, "-a", "wastar", "--weight", "1", *heuristic).json
    heavy = taquin("solve", BOARD, "-a", "wastar", "--weight", "5/1", *heuristic).json
    assert light["cost"] == 31
    assert heavy["expanded"] < light["expanded"]


def test_private_heuristic_from_a_file(taquin: Taquin, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def wrong(state, goal):\n    return sum(a != b for a, b in zip(state, goal) if a)\n")
    answer = taquin("solve", BOARD, "-a", "astar", "-H", f"{path}:wrong", "--json").json
    named = taquin("solve", BOARD, "-a", "astar", "-H", "misplaced", "--json").json
    assert answer["expanded"] == named["expanded"]
    assert answer["optimal"] is False, "nothing is known of a private heuristic, so nothing is claimed"


def test_steps_shows_every_board(taquin: Taquin) -> None:
    ran = taquin("solve", "013/425/786", "--steps")
    assert [f"{number} {move}" in ran.out for number, move in enumerate(["start", "R", "D", "R", "D"])] == [True] * 5


def test_all_shortest_solutions(taquin: Taquin) -> None:
    answer = taquin("solve", "123456078", "--goal", "first", "--all", "--json").json
    assert answer["solution_count"] == len(answer["all_moves"]) == 2
    assert "2 shortest solutions:" in taquin("solve", "123456078", "--goal", "first", "--all").out


def test_all_goes_with_its_algorithm_and_claims_no_more_than_is_proved(taquin: Taquin) -> None:
    assert taquin("solve", BOARD, "--all", "-a", "bfs").status == 2
    ran = taquin("solve", BOARD, "--goal", "first", "--all", "-H", "scaled(manhattan,3)")
    assert "of this cost, not proved shortest:" in ran.out
    answer = taquin("solve", "jugs:8,5,3->6", "--all", "--json").json
    assert answer["solution_count"] == len(answer["all_moves"]) == 8


def test_a_board_instead_of_a_command(taquin: Taquin) -> None:
    ran = taquin(BOARD)
    assert ran.status == 2
    assert f"taquin solve {BOARD}" in ran.err


def test_large_boards_are_begun_at_once(taquin: Taquin) -> None:
    ran = taquin("solve", *map(str, [*range(1, 2498), 2499, 2498, 0]), "--size", "50x50", "--no-parity", "--nodes", "2")
    assert ran.status == 4
    assert "a board of 50×50" in ran.out


def test_a_long_solution_is_cut_and_says_so(taquin: Taquin) -> None:
    ran = taquin("solve", "876543201", "--goal", "first", "-a", "dfs")
    assert "Solved in 4,581 moves, not proved optimal" in ran.out
    assert "… and 4,381 more" in ran.out


def test_a_solution_that_fails_validation(taquin: Taquin, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise InvalidSolutionError("move 3 takes the blank off the board")

    monkeypatch.setattr(sys.modules["taquin.running.answer"], "validate", refuse)
    ran = taquin("solve", "123456708")
    assert ran.status == 5
    assert "failed validation" in ran.err


def test_other_domains(taquin: Taquin) -> None:
    costs = {"hanoi:4": 15, "hanoi:4,4": 9, "jugs:4,3->2": 4, "rivers:3,3,2": 11}
    for written, cost in costs.items():
        ran = taquin("solve", written, "--json")
        assert (ran.status, ran.json["cost"], ran.json["board"]) == (0, cost, written)
    for written in ("jugs:4,6->3", "rivers:4,4,2"):
        assert taquin("solve", written).status == 3
        assert taquin("solve", written, "-a", "idastar", "-H", "zero").status in (2, 3)
    help_text = taquin("solve", "--help").out
    assert all(form in help_text for form in ("hanoi:4", "jugs:4,3->2", "rivers:3,3,2"))


def test_check_explains(taquin: Taquin) -> None:
    ran = taquin("check", "123456780", "--json")
    assert (ran.status, ran.json["solvable"], ran.json["inversions"]) == (0, True, 0)
    ran = taquin("check", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0")
    assert ran.status == 3
    assert "1 inversion + blank row 4 = 5 (odd)" in ran.out


def test_synonyms_of_options(taquin: Taquin) -> None:
    assert taquin("solve", BOARD, "-a", "bfs", "--max-nodes", "7", "--json").json["expanded"] == 7
    assert taquin("solve", BOARD, "--timeout", "60", "--json").status == 0


def test_json_has_no_nan(taquin: Taquin) -> None:
    text = taquin("solve", BOARD, "-a", "astar", "-H", "euclidean", "--nodes", "50", "--json").out
    json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))


def test_at_a_limit_the_best_solution_and_what_is_proved(taquin: Taquin) -> None:
    ran = taquin("solve", "korf24:2", "--time", "0.3")
    assert ran.status == 0
    found = re.search(r"not proved optimal: cost (\d+), at least (\d+)\.", ran.out)
    assert found is not None
    assert int(found[2]) <= 96 <= int(found[1])


def test_a_large_board_is_not_printed_in_full(taquin: Taquin) -> None:
    board = Board(30, 30, (*range(2, 30), 1, *range(30, 900), 0))
    ran = taquin("solve", board.line(), "--time", "0.3")
    assert ran.status == 0
    assert "a board of 30×30" in ran.out
    assert len(ran.out) < 2_000


def test_count_says_how_many_shortest_solutions_there_are(taquin: Taquin) -> None:
    counted = taquin("solve", BOARD, "--goal", "first", "--count")
    listed = taquin("solve", BOARD, "--goal", "first", "--all", "--json").json
    assert counted.status == 0
    assert f"{len(listed['all_moves']):,} shortest solution" in counted.out
    assert taquin("solve", BOARD, "--count", "-a", "bfs").status == 2


def test_auto_is_a_name_too(taquin: Taquin) -> None:
    ran = taquin("solve", BOARD, "-a", "auto", "--json")
    assert (ran.json["optimal"], ran.json["found_by"]) == (True, ran.json["algorithm"])
    assert taquin("solve", BOARD, "-a", "auto", "-H", "manhattan").status == 2


# Links


LINK = "http://127.0.0.1:8765/?board=867254301&goal=first"


def test_the_link_is_the_last_line(taquin: Taquin) -> None:
    ran = taquin("solve", BOARD, "-g", "first", "-a", "wastar", "-H", "wd", "--weight", "1.5", "--link")
    method = "&algorithm=weighted_a_star&heuristic=walking_distance&weight=3/2"
    assert ran.out.splitlines()[-1] == f"{LINK}{method}&step=0"
    ran = taquin("solve", "123/405", "--metric", "multi", "--order", "LRUD", "-a", "auto", "--steps", "--link")
    assert ran.out.splitlines()[-1] == "http://127.0.0.1:8765/?board=123/405&metric=multi&order=LRUD&step=0"
    assert "127.0.0.1" not in taquin("solve", BOARD).out


def test_the_link_in_json(taquin: Taquin) -> None:
    answer = taquin("solve", "korf15:3", "-n", "3", "-a", "bfs", "--link", "--json").json
    assert answer["link"].startswith("http://127.0.0.1:8765/?board=14,7,8,2/13,11,10,4/9,12,5,0/3,6,1,15&goal=first")
    assert "link" not in taquin("solve", BOARD, "--json").json


def test_an_unsolvable_board_has_a_link_too(taquin: Taquin) -> None:
    ran = taquin("solve", UNSOLVABLE, "--link")
    assert ran.status == 3
    assert ran.out.splitlines()[-1] == f"http://127.0.0.1:8765/?board={UNSOLVABLE}&step=0"


def test_a_link_as_board_brings_its_method(taquin: Taquin) -> None:
    answer = taquin("solve", f"{LINK}&algorithm=beam&heuristic=manhattan&width=50&view=race&step=3", "--json").json
    assert (answer["algorithm"], answer["heuristic"], answer["options"]) == ("beam", "manhattan", {"width": 50})
    assert (answer["board"], answer["goal"]) == ("8 6 7/2 5 4/3 0 1", "0 1 2/3 4 5/6 7 8")
    answer = taquin("solve", f"{LINK}&metric=multi&order=LRUD&heuristic=wd", "--json").json
    assert (answer["metric"], answer["order"], answer["heuristic"]) == ("multi", "LRUD", "walking_distance")
    assert taquin("solve", LINK, "--json").json["optimal"]


def test_what_is_given_beside_a_link_counts_more(taquin: Taquin) -> None:
    weighted = f"{LINK}&algorithm=weighted_a_star&heuristic=manhattan&weight=3"

    def method(*arguments: str) -> tuple[str, str | None, dict[str, object]]:
        answer = taquin("solve", weighted, *arguments, "--json").json
        return answer["algorithm"], answer["heuristic"], answer["options"]

    assert method("--weight", "2") == ("weighted_a_star", "manhattan", {"weight": "2"})
    assert method("-H", "misplaced") == ("weighted_a_star", "misplaced", {"weight": "3"})
    assert method("-a", "astar") == ("a_star", "manhattan", {}), "the weight is the other algorithm's"
    assert method("-a", "bfs") == ("breadth_first", None, {}), "which takes no heuristic"
    assert method("-a", "auto")[0] != "weighted_a_star"
    assert taquin("solve", LINK, "--goal", "last", "--json").json["goal"] == "1 2 3/4 5 6/7 8 0"
    assert taquin("solve", f"{LINK}&metric=multi", "--metric", "single", "--json").json["metric"] == "single"


def test_a_link_leads_to_the_same_again(taquin: Taquin) -> None:
    written = ("solve", BOARD, "-a", "sma_star", "-H", "max(manhattan,wd)", "--memory-nodes", "900", "--link", "--json")
    first = taquin(*written).json
    again = taquin("solve", first["link"], "--link", "--json").json
    measured = {"seconds": 0, "build_seconds": 0, "peak_memory": 0}
    assert first | measured == again | measured


def test_links_that_are_refused(taquin: Taquin, tmp_path: Path) -> None:
    own = tmp_path / "mine.py"
    own.write_text("def h(state):\n    raise SystemExit('a link has run a file')\n")
    wrong = {
        (f"{LINK}&heuristic={own}:h",): "names no file",
        (f"{LINK}&cancel=1",): "'cancel' is an option of no algorithm",
        (f"{LINK}&algorithm=a_star&heuristic=manhattan&width=3",): "a_star takes no option width",
        (f"{LINK}&algorithm=beam&heuristic=manhattan&width=many",): "the option width must be a whole number",
        (f"{LINK}&View=race",): "unknown parameter 'View'",
        (BOARD, "-a", "astar", "-H", f"{own}:h", "--link"): "names no file",
        ("hanoi:3", "--link"): "--link is for sliding tiles",
    }
    for arguments, expected in wrong.items():
        ran = taquin("solve", *arguments)
        assert (ran.status, ran.out) == (2, "")
        assert expected in ran.err


def test_the_time_for_tables_is_told_apart(taquin: Taquin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    monkeypatch.setattr("taquin.cli.output.NOTICED", 0.0)
    assert re.search(r"engine\): [0-9.]+ s, tables [0-9.]+ s, ", taquin("solve", BOARD, "-H", "pdb").out)


@pytest.mark.parametrize(
    ("options", "title", "moves"),
    [
        ([], "moves (where the blank goes):", "  UULDDRRUUL DLDRRUULDL DRRUULLDDR R"),
        (["--notation", "tiles"], "moves (where the tile goes):", "  DDRUULLDDR URULLDDRUR ULLDDRRUUL L"),
        (["--notation", "numbers"], "moves (which tile moves):", "  5 6 8 2 3 5 1 4 7 8   6 3 5 1 4 7 8 6 3 5"),
        (["--compact"], "moves (where the blank goes):", "  U2 L D2 R2 U2 L D L D R2 U2 L D L D R2 U2 L2 D2 R2"),
    ],
)
def test_the_notation_of_moves(options: list[str], title: str, moves: str, taquin: Taquin) -> None:
    shown = taquin("solve", "867254301", *options, "--steps").out
    assert f"{title}\n{moves}" in shown
    step = {"blank": "1 U", "tiles": "1 D", "numbers": "1 5"}[options[1] if len(options) > 1 else "blank"]
    assert re.search(rf"0 start +{step} ", shown)


def test_json_has_the_moves_of_the_blank_and_the_notation_asked_for(taquin: Taquin) -> None:
    plain = taquin("solve", "123456708", "--json").json
    assert (plain["moves"], "notation" in plain) == (["R"], False)
    answer = taquin("solve", "123456708", "--json", "--notation", "numbers").json
    assert (answer["moves"], answer["notation"], answer["written_moves"]) == (["R"], "numbers", ["8"])


def test_every_shortest_solution_is_in_the_notation_asked_for(taquin: Taquin) -> None:
    assert taquin("solve", "1203", "--all", "--notation", "tiles").out.endswith("1 shortest solution:\n  L\n")


def test_other_domains_have_no_notation(taquin: Taquin) -> None:
    ran = taquin("solve", "hanoi:3", "--notation", "tiles")
    assert (ran.status, ran.err) == (2, "taquin: --notation is for sliding tiles, not for hanoi:3.\n")


def test_the_default_partition_is_named_wherever_a_method_is(taquin: Taquin) -> None:
    method = ("123456708", "-a", "ida_star", "-H", "pdb")
    assert "ida_star with pdb:4-4 (" in taquin("solve", *method).out
    assert taquin("solve", *method, "--json").json["heuristic"] == "pdb:4-4"
    assert "&heuristic=pdb:4-4&" in taquin("solve", *method, "--link").out
    assert taquin("trace", *method, "--json").json["heuristic"] == "pdb:4-4"
    (row,) = taquin("compare", *method, "--json").json["rows"]
    assert row["heuristic"] == "pdb:4-4"
    assert taquin("solve", "1 2 3 4/5 6 7 8/9 10 0 11", "--json").json["heuristic"] == "pdb:4-4-3"
