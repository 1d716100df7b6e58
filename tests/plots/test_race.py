"""A race: one dot for each run, the smallest first; stopped runs look different, 0 is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from taquin.errors import TaquinError
from taquin.plots import MEASURES, PRINT, race_chart
from taquin.plots.race import ends, names
from tests.plots.drawing import START, drawn, marks, recorded, words


def run(algorithm: str, expanded: int, outcome: str = "solved", **others: Any) -> dict[str, Any]:
    return {
        "algorithm": algorithm,
        "heuristic": None,
        "options": {},
        "engine": "native",
        "outcome": outcome,
        "cost": 31 if outcome == "solved" else None,
        "expanded": expanded,
        "board": "8 6 7/2 5 4/3 0 1",
        **others,
    }


FAILED = {"algorithm": "rbfs", "heuristic": "manhattan", "outcome": "error", "cost": None, "reason": "it fell."}


def methods(rows: list[dict[str, Any]], measure: str = "expanded") -> list[str]:
    """Return the names on the axis, from top to bottom."""
    known = set(names(rows))
    return [text for text in words(drawn(race_chart(rows, measure)), "axis-label") if text in known]


def test_the_least_comes_first_and_failures_last() -> None:
    rows = [FAILED, run("c", 5000), run("a", 30), run("d", 60_000, "node-limit"), run("b", 400), run("z", 0)]
    assert methods(rows) == ["z", "a", "b", "c", "d", "rbfs with manhattan"]
    assert words(drawn(race_chart(rows)), "mark") == ["0", "30", "400", "5,000", "60,000", "failed"]


def test_a_stopped_run_has_a_hollow_dot_of_another_colour_and_shape() -> None:
    rows = [run("a", 30), run("b", 400, "time-limit"), run("c", 500, "unsolvable"), run("d", 600, "exhausted")]
    svg = drawn(race_chart(rows))
    done, stopped, proved, ended = marks(svg, "symbol")
    assert done.get("fill") == done.get("stroke") == PRINT.blue
    assert proved.get("fill") == proved.get("stroke") == PRINT.green
    assert (stopped.get("fill", "transparent"), stopped.get("stroke")) == ("transparent", PRINT.vermilion)
    assert (ended.get("fill", "transparent"), ended.get("stroke")) == ("transparent", PRINT.orange)
    assert done.get("d") == proved.get("d")
    assert stopped.get("d") == ended.get("d") != done.get("d")
    legend = ["solved", "proved unsolvable", "ended without a solution", "stopped by a limit"]
    assert words(svg, "legend-label") == legend


def test_the_legend_names_only_what_is_there() -> None:
    assert words(drawn(race_chart([run("a", 30), FAILED])), "legend-label") == ["solved"]


def test_nothing_stands_left_of_the_scale_and_nothing_right_of_the_picture() -> None:
    rows = [run("zero", 0), run("one", 1), run("many", 123_456_789)]
    svg = drawn(race_chart(rows))
    places = [
        float(dot.get("transform", "").removeprefix("translate(").partition(",")[0]) for dot in marks(svg, "symbol")
    ]
    assert places[0] == 0
    assert 0 < places[1] < places[2] < 640 - 60, "the numbers have room"
    assert len(marks(svg, "rule")) == 2, "what stands at the beginning has no stem"


@pytest.mark.parametrize(
    ("values", "expected"),
    [([], (0.1, 1)), ([1], (0.1, 1)), ([7, 90], (1, 90)), ([0.0003], (0.0001, 0.001)), ([250e6], (1e8, 1e9))],
)
def test_the_ends_of_the_scale(values: list[float], expected: tuple[float, float]) -> None:
    assert ends(values) == pytest.approx(expected)


def test_a_race_in_which_nothing_was_expanded_can_be_drawn() -> None:
    svg = drawn(race_chart([run("a", 0, "unsolvable"), run("b", 0, "unsolvable")]))
    assert words(svg, "mark") == ["0", "0"]


@pytest.mark.parametrize("measure", MEASURES)
def test_every_measure_of_real_runs_can_be_drawn(measure: str) -> None:
    rows = [recorded(START, name, h)[1].as_json() for name, h in (("greedy", "manhattan"), ("breadth_first", None))]
    by_hand = sorted(rows, key=lambda row: row[measure])
    assert methods(rows, measure) == names(by_hand)
    svg = drawn(race_chart(rows, measure))
    assert len(marks(svg, "symbol")) == 2
    assert words(svg, "title-subtitle") == ["8 6 7/2 5 4/3 0 1"]


@pytest.mark.parametrize(
    ("measure", "value", "text"),
    [
        ("expanded", 1_234_567, "1,234,567"),
        ("seconds", 0.0, "0 s"),
        ("seconds", 0.0000123, "12.3 µs"),
        ("seconds", 0.0456, "45.6 ms"),
        ("seconds", 7.0, "7 s"),
        ("seconds", 1234.5, "1,234 s"),
        ("peak_memory", 52_340_000, "52.3 MB"),
        ("peak_memory", 3_200_000_000, "3,200 MB"),
        ("peak_memory", None, "unknown"),
    ],
)
def test_values_are_written_with_their_unit(measure: str, value: float | None, text: str) -> None:
    assert words(drawn(race_chart([run("a", 1) | {measure: value}], measure)), "mark") == [text]


def test_runs_of_the_same_method_keep_apart() -> None:
    weighted = [run("weighted_a_star", 9, heuristic="manhattan", options={"weight": weight}) for weight in (2, "3/2")]
    twins = [run("a_star", 9, engine=engine) for engine in ("native", "reference")]
    assert names([*weighted, *twins, run("greedy", 1), run("greedy", 1)]) == [
        "weighted_a_star (weight 2) with manhattan",
        "weighted_a_star (weight 3/2) with manhattan",
        "a_star, native",
        "a_star, reference",
        "greedy, native #1",
        "greedy, native #2",
    ]
    assert len(marks(drawn(race_chart([run("greedy", 1), run("greedy", 1)])), "symbol")) == 2


def test_mistakes_are_refused() -> None:
    with pytest.raises(TaquinError, match="cannot be compared by 'beauty': choose one of expanded, generated"):
        race_chart([run("a", 1)], "beauty")
    with pytest.raises(TaquinError, match="no method has run"):
        race_chart([])
