"""What was found, to take away: moves, pictures, films, tables, charts; the frontier to guess."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import pytest
from PIL import Image

from taquin import Board
from taquin.tiles.generate import random_boards
from tests.web.running import EASY, Lab

BOARD = {"board": "867254301", "goal": "first"}


@pytest.fixture(scope="module")
def solved(lab: Lab) -> str:
    job = lab.begin(**BOARD, algorithm="a_star", heuristic="manhattan")
    lab.end(job)
    return job


@pytest.fixture(scope="module")
def trace(lab: Lab) -> str:
    job = lab.begin(**BOARD, algorithm="a_star", heuristic="manhattan", kind="trace", max_events=300)
    lab.end(job)
    return job


@pytest.fixture(scope="module")
def endless(lab: Lab) -> str:
    job = lab.begin(**BOARD, algorithm="depth_first")
    lab.end(job)
    return job


def test_a_solution_can_be_taken_away(lab: Lab, solved: str) -> None:
    moves = lab.get(f"/api/jobs/{solved}/result").json()["result"]["moves"]
    files = {form: lab.get(f"/api/jobs/{solved}/solution.{form}") for form in ("txt", "json", "svg", "gif")}
    assert files["txt"].text == "".join(moves) + "\n"
    assert files["json"].json()["moves"] == moves
    assert ElementTree.fromstring(files["svg"].text).tag.endswith("svg")
    film = Image.open(io.BytesIO(files["gif"].content))
    assert getattr(film, "n_frames", 1) >= len(moves)
    for form, kind in {
        "txt": "text/plain",
        "json": "application/json",
        "svg": "image/svg+xml",
        "gif": "image/gif",
    }.items():
        assert files[form].headers["content-type"].startswith(kind)
        assert files[form].headers["content-disposition"] == f'attachment; filename="solution.{form}"'


def test_several_tiles_at_once_are_kept_apart(lab: Lab) -> None:
    job = lab.begin(**BOARD, algorithm="a_star", heuristic="manhattan_slides", metric="multi")
    moves = lab.found(job)["moves"]
    assert lab.get(f"/api/jobs/{job}/solution.txt").text.split() == moves
    assert lab.get(f"/api/jobs/{job}/solution.gif").status_code == 200


@pytest.mark.parametrize("form", ["svg", "gif"])
def test_what_is_too_long_for_a_picture_is_refused(lab: Lab, endless: str, form: str) -> None:
    refusal = lab.get(f"/api/jobs/{endless}/solution.{form}")
    assert refusal.status_code == 422
    assert "moves is too long for a picture: at most 500." in refusal.json()["detail"]
    assert len(lab.get(f"/api/jobs/{endless}/solution.txt").text) > 10_000


def test_the_longest_that_is_drawn_on_the_largest_board(lab: Lab) -> None:
    """Whether it is drawn or refused in a sentence, it is no error."""
    board = next(random_boards(Board.goal(10, 10), 1, Random(1))).line()
    job = lab.begin(board=board, seconds=0.5)
    lab.found(job)
    for form in ("svg", "gif"):
        assert lab.get(f"/api/jobs/{job}/solution.{form}").status_code in (200, 422)


def test_where_there_is_no_solution_there_is_nothing_to_take(lab: Lab) -> None:
    job = lab.begin(**BOARD, algorithm="depth_limited", options={"depth": 1})
    lab.end(job)
    assert lab.get(f"/api/jobs/{job}/solution.json").json()["outcome"] == "exhausted"
    for form in ("txt", "svg", "gif"):
        refusal = lab.get(f"/api/jobs/{job}/solution.{form}")
        assert refusal.status_code == 422
        assert refusal.json()["detail"] == "There is no solution to download."


def test_a_race_as_a_table_and_as_a_chart(lab: Lab, solved: str, endless: str, trace: str) -> None:
    answer = lab.get("/api/race.csv", job=[solved, endless, "unknown"])
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["algorithm"] for row in rows] == ["a_star", "depth_first"]
    assert (rows[0]["cost"], rows[0]["optimal"], rows[0]["expanded"]) == ("27", "True", "2494")
    for measure in ("expanded", "generated", "max_frontier", "stored", "seconds", "peak_memory"):
        for dark in (False, True):
            chart = lab.get("/api/race/chart", job=[solved, endless, trace], measure=measure, dark=dark)
            assert "vega-lite" in chart.json()["$schema"]
    assert lab.get("/api/race.csv", job="unknown").status_code == 404


def test_a_cancelled_search_keeps_its_row_in_the_race(lab: Lab, solved: str) -> None:
    job = lab.begin(board="korf15:88", algorithm="weighted_a_star:1", heuristic="misplaced")
    lab.client.delete(f"/api/jobs/{job}")
    (done, stopped) = csv.DictReader(io.StringIO(lab.get("/api/race.csv", job=[solved, job]).text))
    assert (done["outcome"], stopped["outcome"], stopped["cost"]) == ("solved", "cancelled", "")
    assert (stopped["algorithm"], stopped["options"], stopped["heuristic"]) == (
        "weighted_a_star",
        "weight=1",
        "misplaced",
    )
    assert (stopped["size"], stopped["reason"] != "") == ("4x4", True)
    chart = lab.get("/api/race/chart", job=[solved, job]).text
    assert "weighted_a_star:1 misplaced" in chart
    assert lab.get("/api/race/chart", job=job).status_code == 200, "a race without any result"


def test_charts_of_a_trace(lab: Lab, trace: str, solved: str) -> None:
    for chart in ("frontier", "f"):
        light, dark = (lab.get(f"/api/jobs/{trace}/charts/{chart}", dark=dark).json() for dark in (False, True))
        assert "vega-lite" in light["$schema"]
        assert light != dark
    refusal = lab.get(f"/api/jobs/{trace}/charts/bounds")
    assert refusal.status_code == 422
    assert refusal.json()["detail"] == "A_star does not start over: it has no iterations to draw."
    assert lab.get(f"/api/jobs/{solved}/charts/frontier").status_code == 404, "nothing was recorded"


def test_iterations_have_a_chart(lab: Lab) -> None:
    job = lab.begin(**BOARD, algorithm="ida_star", heuristic="manhattan", kind="trace", max_events=5_000)
    lab.end(job)
    assert "vega-lite" in lab.get(f"/api/jobs/{job}/charts/bounds").json()["$schema"]


def steps(lab: Lab, trace: str) -> Iterator[list[int]]:
    events = lab.get(f"/api/jobs/{trace}/result").json()["trace"]["events"]
    return (event["state"] for event in events if event["event"] == "step")


def test_the_next_expansion_can_be_guessed(lab: Lab, trace: str) -> None:
    """What the search took next is right; the start, expanded long ago, is wrong, with a reason."""
    expanded = list(steps(lab, trace))
    tree = lab.get(f"/api/jobs/{trace}/tree").json()
    assert tree["rule"]["sorts"] == ["f", "h", "newest"]
    for step in (1, 2, 50):
        taken = tree["steps"][step]["node"]
        assert tree["nodes"][taken]["state"] == expanded[step]
        before = lab.get(f"/api/jobs/{trace}/frontier", step=step).json()
        assert (before["right"], before["explanation"]) == (None, None)
        assert taken in before["legal"]
        right = lab.get(f"/api/jobs/{trace}/frontier", step=step, choice=taken).json()
        assert right["right"] is True
        wrong = lab.get(f"/api/jobs/{trace}/frontier", step=step, choice=0).json()
        assert wrong["right"] is False
        assert wrong["explanation"] == "expansion 1 has expanded that node already."


@pytest.mark.parametrize(
    ("written", "metric", "said"),
    [
        ("manhattan", "single", ("manhattan", True)),
        ("manhattan", "multi", ("manhattan", False)),
        ("pdb:4-4", "single", ("pdb", True)),
        ("max(manhattan,linear_conflict)", "single", (None, True)),
        ("scaled(manhattan,2)", "single", (None, False)),
    ],
)
def test_a_tree_says_what_its_heuristic_promises(lab: Lab, written: str, metric: str, said: object) -> None:
    board = {"board": "123/456/708", "metric": metric, "kind": "trace"}
    job = lab.begin(**board, algorithm="a_star", heuristic=written)
    lab.end(job)
    found = lab.get(f"/api/jobs/{job}/tree").json()["heuristic"]
    assert (found["name"], found["admissible"]) == said


def test_a_tree_without_a_heuristic_says_so(lab: Lab) -> None:
    job = lab.begin(board="123/456/708", algorithm="breadth_first", kind="trace")
    lab.end(job)
    assert lab.get(f"/api/jobs/{job}/tree").json()["heuristic"] is None


@pytest.mark.parametrize(
    "query", [{"step": -1}, {"step": 9_999}, {"step": 1, "choice": "x"}, {"step": 1, "choice": "-1"}]
)
def test_a_bad_guess_is_refused_in_a_sentence(lab: Lab, trace: str, query: dict[str, str]) -> None:
    refusal = lab.get(f"/api/jobs/{trace}/frontier", **query)
    assert refusal.status_code == 422
    assert refusal.json()["detail"]


def test_what_follows_no_rule_cannot_be_guessed(lab: Lab) -> None:
    job = lab.begin(**EASY | {"algorithm": "rbfs", "kind": "trace"})
    lab.end(job)
    refusal = lab.get(f"/api/jobs/{job}/frontier", step=1)
    assert refusal.status_code == 422
    assert "follows from no simple rule" in refusal.json()["detail"]


@pytest.mark.parametrize("path", ["result", "tree", "charts/frontier", "frontier?step=5"])
def test_all_that_is_sent_is_plain_json(lab: Lab, trace: str, path: str) -> None:
    """Browsers know neither NaN nor Infinity."""
    json.loads(lab.client.get(f"/api/jobs/{trace}/{path}").text, parse_constant=pytest.fail)
