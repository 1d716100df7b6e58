"""taquin atlas: the table, the hardest boards, one distance, a chart; a sentence for a mistake."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Taquin
from tests.tiles.test_distances import published


def test_the_table_fits_and_adds_up(taquin: Taquin) -> None:
    ran = taquin("atlas", "3x3")
    lines = ran.out.splitlines()
    assert ran.status == 0
    assert max(map(len, lines)) <= 80
    rows = [line.split() for line in lines if line[:5].strip().isdigit()]
    assert [int(row[1].replace(",", "")) for row in rows] == published("3x3")
    assert "diameter 31  average 21.97  most boards at depth 24" in ran.out
    assert "2 boards need 31 moves:" in ran.out
    assert "│ 8 │ 6 │ 7 │" in ran.out


def test_bars_are_as_long_as_the_layers_are_large(taquin: Taquin) -> None:
    lines = taquin("atlas", "2x3").out.splitlines()
    bars = {int(line.split()[0]): len(line.split()[-1]) for line in lines if line[:5].strip().isdigit()}
    assert bars[14] == max(bars.values()) > bars[10] > bars[0] > 0


def test_json(taquin: Taquin) -> None:
    answer = taquin("atlas", "2x4", "--metric", "multi", "--json", "--hardest", "3").json
    assert answer["depth_counts"] == published("4x2", "mtm")
    assert (answer["size"], answer["goal"], answer["metric"]) == ("2x4", "1 2 3 4/5 6 7 0", "multi")
    assert (answer["boards"], answer["diameter"], answer["hardest_count"]) == (20_160, 25, 8)
    assert len(answer["hardest"]) == 3


@pytest.mark.parametrize(
    ("arguments", "goal"),
    [
        (["3"], "1 2 3/4 5 6/7 8 0"),
        (["3x3", "--goal", "first"], "0 1 2/3 4 5/6 7 8"),
        (["3×3", "--goal", "123804765"], "1 2 3/8 0 4/7 6 5"),
        (["123/804/765"], "1 2 3/8 0 4/7 6 5"),
        (["1230"], "1 2/3 0"),
        (["2", "x", "3"], "1 2 3/4 5 0"),
    ],
)
def test_what_is_mapped(taquin: Taquin, arguments: list[str], goal: str) -> None:
    assert taquin("atlas", *arguments, "--json").json["goal"] == goal


def test_distance(taquin: Taquin) -> None:
    ran = taquin("atlas", "3x3", "--goal", "first", "--distance", "867254301")
    assert (ran.status, ran.out) == (
        0,
        "8 6 7/2 5 4/3 0 1 is 27 moves from 0 1 2/3 4 5/6 7 8, where a move slides one tile.\n",
    )
    answer = taquin("atlas", "2x3", "--distance", "123/405", "--metric", "multi", "--json").json
    assert (answer["distance"], answer["solvable"]) == (1, True)


def test_distance_of_a_board_that_cannot_be_solved(taquin: Taquin) -> None:
    ran = taquin("atlas", "3x3", "--distance", "213456780")
    assert ran.status == 3
    assert ran.out.startswith("Unsolvable: ")
    ran = taquin("atlas", "3x3", "--distance", "213456780", "--json")
    assert (ran.status, ran.json["distance"], ran.json["solvable"]) == (3, None, False)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["4x4"], "up to 12 cells"),
        (["3x3", "--metric", "hops"], "unknown metric 'hops'"),
        (["3x3", "--goal", "12/30"], "the goal is 2×2, but the size is 3x3"),
        (["123/456/780", "--goal", "first"], "two goals are given"),
        (["3x3", "--hardest", "-1"], "--hardest must be 0 or more"),
        (["3x3", "--distance", "12/30"], "the goal is 3×3, but the board is 2×2"),
        (["3x3", "--distance", "123456780", "--plot", "a.svg"], "leave out one of them"),
        (["3x3", "--plot", "chart.gif"], "name a file that ends in .svg, .png, .html, .json"),
        (["3x4", "--engine", "reference"], "needs the native engine"),
        (["hello"], "'hello' is neither a board nor a file"),
    ],
)
def test_mistakes(taquin: Taquin, arguments: list[str], expected: str) -> None:
    ran = taquin("atlas", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert expected in ran.err
    assert ran.err.count("\n") == 1


# The chart


@pytest.mark.parametrize("kind", ["svg", "png", "html", "json"])
def test_charts(taquin: Taquin, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"chart.{kind}"
    assert taquin("atlas", "2x3", "--plot", str(path)).status == 0
    content = path.read_bytes()
    if kind == "png":
        assert content.startswith(b"\x89PNG")
        return
    text = content.decode()
    assert "All 360 boards of" in (json.loads(text)["title"]["text"] if kind == "json" else text)
    assert 'src="http' not in text, "an .html file works without the network"


def test_a_chart_says_how_many_are_hardest(taquin: Taquin, tmp_path: Path) -> None:
    path = tmp_path / "chart.svg"
    taquin("atlas", "3x3", "--plot", str(path))
    assert "24,047 boards need 24 moves" in path.read_text(encoding="utf-8")
    assert "2 need 31" in path.read_text(encoding="utf-8")


def test_without_altair_it_says_what_to_install(taquin: Taquin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taquin.plots.find_spec", lambda name: None)
    ran = taquin("atlas", "3x3", "--plot", "chart.svg")
    assert (ran.status, ran.out) == (2, "")
    assert "pip install 'taquin[plots]'" in ran.err


def test_a_chart_that_cannot_be_written(taquin: Taquin, tmp_path: Path) -> None:
    ran = taquin("atlas", "2x2", "--plot", str(tmp_path / "none" / "chart.svg"))
    assert (ran.status, ran.out) == (2, "")
    assert "cannot be written" in ran.err
