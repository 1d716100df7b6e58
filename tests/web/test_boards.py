"""Boards as people type them: each mistake at its place, every notation, nothing from files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from taquin import Board, SlidingTiles
from taquin.reading.link import Link
from taquin.registry import ALGORITHMS, HEURISTICS
from taquin.tiles.compiled import is_compiled
from tests.web.running import EASY, Lab

GOOD = [*"867254301"]


def check(lab: Lab, cells: list[str] = GOOD, **more: Any) -> Any:
    answer = lab.post("/api/check", **({"rows": 3, "cols": 3, "cells": cells, "algorithm": "auto"} | more))
    assert answer.status_code == 200, answer.text
    return answer.json()


def replaced(**cells: str) -> list[str]:
    """Return the good board with other text in some cells: at3="x"."""
    return [cells.get(f"at{at}", cell) for at, cell in enumerate(GOOD)]


@pytest.mark.parametrize(
    ("cells", "code", "cell", "message"),
    [
        (replaced(at4=" "), "empty", 4, "Row 2, column 2 is empty: type a number, or 0 for the blank."),
        (replaced(at8="8"), "duplicate", 8, "Row 3, column 3: 8 stands in row 1, column 1 already; 1 is missing."),
        (replaced(at1="9"), "out-of-range", 1, "Row 1, column 2: 9 is out of range; a 3×3 board has 0 to 8."),
        (replaced(at1="9" * 20), "out-of-range", 1, f"{'9' * 20} is out of range"),
        (replaced(at2="x"), "not-a-tile", 2, "Row 1, column 3: 'x' is not a number."),
        (replaced(at2="-1"), "not-a-tile", 2, "'-1' is not a number"),
        (replaced(at2="٧"), "not-a-tile", 2, "is not a number"),
    ],
)
def test_a_wrong_cell_is_named(lab: Lab, cells: list[str], code: str, cell: int, message: str) -> None:
    (problem,) = check(lab, cells)["problems"]
    assert (problem["code"], problem["field"], problem["cell"]) == (code, "cell", cell)
    assert message in problem["message"]


def test_every_wrong_cell_is_named_at_once(lab: Lab) -> None:
    problems = check(lab, ["", "x", "9", "1", "1", "2", "3", "4", "5"])["problems"]
    assert [problem["code"] for problem in problems] == ["empty", "not-a-tile", "out-of-range", "duplicate"]


@pytest.mark.parametrize(
    ("method", "code", "field", "message"),
    [
        ({"algorithm": ""}, "no-algorithm", "algorithm", "No algorithm is chosen: choose one."),
        ({"algorithm": "a_stra"}, "no-algorithm", "algorithm", "did you mean 'a_star'?"),
        ({"algorithm": "a_star"}, "no-heuristic", "heuristic", "A* needs a heuristic: choose one."),
        ({"algorithm": "a_star", "heuristic": ""}, "no-heuristic", "heuristic", "A* needs a heuristic"),
        ({"algorithm": "a_star", "heuristic": "manhatan"}, "does-not-fit", "heuristic", "did you mean 'manhattan'?"),
        ({"algorithm": "breadth_first", "heuristic": "manhattan"}, "does-not-fit", "heuristic", "takes no heuristic"),
    ],
)
def test_a_method_that_is_missing_or_does_not_fit(
    lab: Lab, method: dict[str, Any], code: str, field: str, message: str
) -> None:
    (problem,) = check(lab, **method)["problems"]
    assert (problem["code"], problem["field"], problem["cell"]) == (code, field, None)
    assert message in problem["message"]
    refusal = lab.post("/api/jobs", board="867254301", **method)
    assert refusal.status_code == 422
    assert refusal.json()["problems"] == [problem]


def test_a_board_that_cannot_be_solved_is_explained_and_repaired(lab: Lab) -> None:
    answer = check(lab, replaced(at0="6", at1="8"))
    (problem,) = answer["problems"]
    assert (problem["code"], problem["field"]) == ("unsolvable", "board")
    assert problem["message"] == f"This board cannot be solved: {answer['reason']}"
    repaired = answer["repaired"]
    assert sorted(repaired) == sorted(answer["tiles"])
    assert check(lab, [str(tile) for tile in repaired])["problems"] == []
    assert lab.post("/api/jobs", board=answer["board"]).json()["problems"] == [problem]


def test_what_is_right_is_said_to_be(lab: Lab) -> None:
    answer = check(lab, algorithm="a_star", heuristic="manhattan")
    assert answer["problems"] == []
    assert answer["tiles"] == [8, 6, 7, 2, 5, 4, 3, 0, 1]
    assert answer["goal_tiles"] == [1, 2, 3, 4, 5, 6, 7, 8, 0]
    assert answer["reason"]


@pytest.mark.parametrize("goal", ["", "12", "123/456/788", "1234/5678/9 10 11 0", "/etc/passwd", "x" * 500])
def test_a_wrong_goal_is_a_problem_of_the_goal(lab: Lab, goal: str) -> None:
    (problem,) = check(lab, goal=goal)["problems"]
    assert (problem["code"], problem["field"]) == ("bad-goal", "goal")
    assert problem["message"].startswith("The goal is not understood: ")


NOTATIONS = [
    "867254301",
    "8 6 7 2 5 4 3 0 1",
    "8,6,7,2,5,4,3,0,1",
    "867/254/301",
    "8 6 7/2 5 4/3 _ 1",
    "3\n8 6 7\n2 5 4\n3 0 1\n",
    "[[8,6,7],[2,5,4],[3,0,1]]",
    "  867254301\n",
]


@pytest.mark.parametrize("text", NOTATIONS)
def test_every_notation_is_read(lab: Lab, text: str) -> None:
    answer = lab.post("/api/read", text=text)
    assert answer.status_code == 200, answer.text
    assert answer.json() | {"board": ""} == {
        "problems": [],
        "rows": 3,
        "cols": 3,
        "tiles": [8, 6, 7, 2, 5, 4, 3, 0, 1],
        "board": "",
        "goal": None,
        "left_out": "",
    }


def test_a_link_and_a_published_board_bring_their_goal(lab: Lab) -> None:
    link = Link("867254301", "first", "a_star", "manhattan").url()
    for text, goal in (
        (link, "first"),
        (link[link.index("?") :], "first"),
        ("korf15:1", "first"),
        ("KORF15:100", "first"),
    ):
        answer = lab.post("/api/read", text=text).json()
        assert answer["goal"] == goal
    assert (answer["rows"], answer["cols"]) == (4, 4)


@pytest.mark.parametrize(
    "text", ["", " ", "12", "korf15:0", "korf15:x", "?board=", "?board=12&x", "é", "8" * 4_000, "11x11"]
)
def test_what_is_no_board_is_refused_in_a_sentence(lab: Lab, text: str) -> None:
    message = why_not_read(lab, text)
    assert len(message) > 10
    assert message.endswith((".", "?"))


def why_not_read(lab: Lab, text: str, **size: int) -> str:
    """Return why a text is no board."""
    answer = lab.post("/api/read", text=text, **size).json()
    (problem,) = answer["problems"]
    assert answer["tiles"] is None
    return str(problem["message"])


def test_a_board_too_large_for_the_page_is_refused(lab: Lab) -> None:
    assert "up to 10×10" in why_not_read(lab, Board.goal(11, 11).line())


def test_a_path_is_never_read(lab: Lab, tmp_path: Path) -> None:
    """Not even one that holds a good board."""
    board = tmp_path / "board.txt"
    board.write_text("1 2 3\n4 5 6\n7 0 8\n")
    for path in (str(board), "/etc/passwd", "~/x", "-", "C:\\x", f"file://{board}", f"?board={board}"):
        read = lab.post("/api/read", text=path)
        jobs = lab.post("/api/jobs", board=path)
        goal = lab.post("/api/jobs", board="123456708", goal=path)
        rating = lab.get("/api/rating", board=path)
        assert read.json()["problems"]
        assert [answer.status_code for answer in (jobs, goal, rating)] == [422] * 3
        assert "root:" not in read.text + jobs.text + goal.text + rating.text


@pytest.mark.parametrize("written", ["{file}:f", "evil.py:f", "max(manhattan,{file}:f)", "./evil.py:f", "EVIL.PY:f"])
def test_a_heuristic_is_never_a_file(lab: Lab, tmp_path: Path, written: str) -> None:
    mark = tmp_path / "mark"
    evil = tmp_path / "evil.py"
    evil.write_text(f"open({str(mark)!r}, 'w')\ndef f(state): return 0\n")
    name = written.format(file=evil)
    for path in ("/api/jobs", "/api/check"):
        body = {"rows": 3, "cols": 3, "cells": GOOD} if path == "/api/check" else {"board": "123456708"}
        answer = lab.post(path, algorithm="a_star", heuristic=name, **body)
        assert answer.status_code == 422, answer.text
        assert answer.json()["problems"][0]["field"] == "heuristic"
    assert lab.get("/api/overlay", board="123456708", heuristic=name).status_code == 422
    assert not mark.exists()


def test_shuffled_boards_can_be_solved_and_a_seed_repeats_them(lab: Lab) -> None:
    for rows, cols in ((2, 2), (3, 3), (2, 5), (4, 4), (10, 10)):
        for goal in ("first", "last"):
            for difficulty in ("easy", "medium", "hard"):
                query = {"rows": rows, "cols": cols, "goal": goal, "difficulty": difficulty, "seed": 5}
                board = lab.get("/api/shuffle", **query).json()
                start = Board(rows, cols, tuple(board["tiles"]))
                assert SlidingTiles(start, Board.goal(rows, cols, goal)).why_unsolvable() is None
                assert start != Board.goal(rows, cols, goal)
                assert lab.get("/api/shuffle", **query).json() == board
    assert lab.get("/api/shuffle", rows=11, cols=3).status_code == 422


def test_everything_in_the_registry_is_offered(lab: Lab) -> None:
    offer = lab.get("/api/methods", rows=3, cols=3).json()
    assert [one["name"] for one in offer["algorithms"]] == list(ALGORITHMS)
    assert [one["name"] for one in offer["heuristics"]] == list(HEURISTICS[SlidingTiles.domain])
    for name in (*ALGORITHMS, *HEURISTICS[SlidingTiles.domain]):
        card = lab.get("/api/card", name=name).json()
        assert card["name"] == name
        assert card["summary"]
        assert len(card["fields"]["Idea"]) > 50, "the module's docstring is its card"
    assert lab.get("/api/card", name="nothing").status_code == 422


def test_a_promise_says_on_what_it_depends(lab: Lab) -> None:
    def promises(name: str, metric: str = "single") -> list[tuple[bool, str]]:
        card = lab.get("/api/card", name=name, metric=metric).json()
        return [(one["holds"], one["text"]) for one in card["promises"]]

    weighted = (True, "at most w times the optimum with an admissible heuristic")
    assert promises("weighted_a_star") == [(True, "complete"), weighted]
    assert promises("manhattan") == [(True, "admissible"), (True, "consistent")]
    several = "if a move may slide several tiles"
    assert promises("manhattan", "multi") == [
        (False, f"not admissible {several}"),
        (False, f"not consistent {several}"),
    ]
    assert promises("pdb", "multi") == [(False, f"not admissible {several}"), (False, "not consistent")]
    assert promises("exact", "multi") == [(True, "admissible"), (True, "consistent")]


FITTING = [(name, None if entry.heuristic == "no" else "manhattan") for name, entry in ALGORITHMS.items()]
FITTING += [("a_star", name) for name in HEURISTICS[SlidingTiles.domain]]


@pytest.mark.parametrize(("algorithm", "heuristic"), FITTING)
def test_everything_that_fits_can_be_run_and_nothing_else(lab: Lab, algorithm: str, heuristic: str | None) -> None:
    offer = lab.get("/api/methods", rows=3, cols=3).json()
    reasons = {one["name"]: one["reason"] for kind in offer.values() for one in kind}
    search = {"board": EASY["board"], "algorithm": algorithm, "heuristic": heuristic}
    if reason := reasons[algorithm] or reasons.get(heuristic):
        refusal = lab.post("/api/jobs", **search)
        assert refusal.status_code == 422
        assert refusal.json()["detail"].lower() == reason.lower()
    else:
        found = lab.solve(**search)
        assert found["outcome"] == "solved"
        assert found["algorithm"] == algorithm
        assert found["heuristic"] == ("pdb:4-4" if heuristic == "pdb" else heuristic)


def test_rating(lab: Lab) -> None:
    assert lab.get("/api/rating", board="123456708").json() == {"distance": 1, "moves": {"U": 2, "L": 2, "R": 0}}
    assert lab.get("/api/rating", board="867254301", goal="first", metric="multi").json()["distance"] > 10
    for board, reason in (("213456780", "has no distance"), (Board.goal(4, 4).line(), "up to 9 cells")):
        refusal = lab.get("/api/rating", board=board)
        assert refusal.status_code == 422
        assert reason in refusal.json()["detail"]


def test_the_overlay_divides_a_heuristic_among_the_tiles(lab: Lab) -> None:
    answer = lab.get("/api/overlay", board="867254301", goal="first", heuristic="manhattan").json()
    assert sum(group["value"] for group in answer["groups"]) == answer["h"] > 0
    whole = lab.get("/api/overlay", board="867254301", goal="first", heuristic="walking_distance").json()
    assert whole["groups"] == []
    assert "does not divide" in whole["why_not"]
    assert lab.get("/api/overlay", board="korf24:1", heuristic="exact").status_code == 422


def test_a_board_without_rows_has_the_size_that_is_said(lab: Lab) -> None:
    assert lab.post("/api/read", text="123450", rows=2, cols=3).json()["board"] == "1 2 3/4 5 0"
    assert why_not_read(lab, "12345678 0", rows=2, cols=3)
    assert lab.post("/api/read", text="123456780", rows=2, cols=3).json()["rows"] == 3, "what is written counts more"
    assert "begin with the size 2x3" in why_not_read(lab, "123450")
    assert lab.post("/api/read", text="2x3 123450").json()["board"] == "1 2 3/4 5 0"


def test_another_goal_that_can_be_reached_is_named(lab: Lab) -> None:
    cells = [*"12345670"]
    asked = {"rows": 2, "cols": 4, "cells": cells, "goal": "first"}
    assert lab.post("/api/check", **asked).json()["other_goal"] == "last"
    assert lab.post("/api/check", **asked | {"goal": "last"}).json()["other_goal"] is None


@pytest.mark.parametrize(("metric", "distance"), [("single", 27), ("multi", 21)])
def test_the_check_of_a_small_board_knows_its_distance(lab: Lab, metric: str, distance: int) -> None:
    asked: dict[str, Any] = {"cells": [*"867254301"], "goal": "first", "metric": metric}
    assert check(lab, **asked)["distance"] == (distance if is_compiled() else None)
    assert check(lab, **asked | {"cells": [*"687254301"]})["distance"] is None, "it cannot be solved"
    large = [str(tile) for tile in range(1, 12)] + ["0"]
    assert check(lab, large, rows=3, cols=4)["distance"] is None


def test_the_example_of_a_card_names_what_it_chose(lab: Lab) -> None:
    def told(name: str) -> Any:
        return lab.get("/api/card", name=name).json()["example"]["text"]

    assert told("beam").startswith("Beam search, with width 2 and Manhattan distance, expands 14 nodes")
    assert told("weighted_a_star").startswith("Weighted A*, with weight 3/2 and Manhattan distance, expands ")
    assert told("breadth_first").startswith("Breadth-first search (BFS) expands 45 nodes")
