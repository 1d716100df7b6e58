"""A race: one bar for each run, with its cost, smallest first; unfinished runs look different."""

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
        "optimal": outcome == "solved",
        "expanded": expanded,
        "board": "8 6 7/2 5 4/3 0 1",
        **others,
    }


FAILED = {"algorithm": "rbfs", "heuristic": "manhattan", "outcome": "error", "cost": None, "reason": "it fell."}


def methods(rows: list[dict[str, Any]], measure: str = "expanded") -> list[str]:
    """Return the names of the methods, from top to bottom."""
    return words(drawn(race_chart(rows, measure)), "mark")[: len(rows)]


def labels(rows: list[dict[str, Any]], measure: str = "expanded") -> list[str]:
    """Return the values and the endings above the bars, from top to bottom."""
    return words(drawn(race_chart(rows, measure)), "mark")[len(rows) :]


def test_the_least_comes_first_and_failures_last() -> None:
    rows = [FAILED, run("c", 5000), run("a", 30), run("d", 60_000, "node-limit"), run("b", 400), run("z", 0)]
    assert methods(rows) == ["z", "a", "b", "c", "d", "rbfs manhattan"]
    solved = [f"{count} · cost 31, optimal" for count in ("0", "30", "400", "5,000")]
    assert labels(rows) == [*solved, "> 60,000 · node limit", "failed"]


def test_a_stopped_run_comes_after_those_that_finished_however_little_it_expanded() -> None:
    rows = [run("a", 10, "time-limit"), run("b", 400), run("c", 20, "cancelled")]
    assert methods(rows) == ["b", "a", "c"]
    assert labels(rows) == ["400 · cost 31, optimal", "> 10 · time limit", "> 20 · cancelled"]
    svg = drawn(race_chart(rows))
    assert ["stroke-dasharray" in bar.attrib for bar in marks(svg, "rect")] == [False, True, True]


def test_a_cost_above_the_lowest_stands_at_its_bar() -> None:
    rows = [run("a", 98, cost=69, optimal=False), run("b", 2494), run("c", 3000, optimal=False)]
    assert labels(rows) == ["98 · cost 69, 38 more", "2,494 · cost 31, optimal", "3,000 · cost 31, not proved"]
    svg = drawn(race_chart(rows))
    assert [dot.get("fill") for dot in marks(svg, "symbol")] == [PRINT.orange, PRINT.blue, PRINT.blue]
    assert words(svg, "legend-label") == ["solved at the lowest cost", "solved at a higher cost"]


def test_costs_are_compared_on_the_same_board_only() -> None:
    rows = [run("a", 98, cost=69), run("b", 10, cost=4, board="1 2 5/3 4 8/6 7 0")]
    assert labels(rows) == ["10 · cost 4, optimal", "98 · cost 69, optimal"]


def test_what_holds_on_a_condition_is_not_proved() -> None:
    assert labels([run("a", 98, assumption="h is admissible")]) == ["98 · cost 31, not proved"]


def test_a_stopped_run_has_a_hollow_dot_of_another_colour_and_shape() -> None:
    rows = [run("a", 30), run("b", 400, "time-limit"), run("c", 500, "unsolvable"), run("d", 600, "exhausted")]
    svg = drawn(race_chart(rows))
    done, proved, stopped, ended = marks(svg, "symbol")
    assert done.get("fill") == done.get("stroke") == PRINT.blue
    assert proved.get("fill") == proved.get("stroke") == PRINT.green
    assert (stopped.get("fill", "transparent"), stopped.get("stroke")) == ("transparent", PRINT.vermilion)
    assert (ended.get("fill", "transparent"), ended.get("stroke")) == ("transparent", PRINT.vermilion)
    assert done.get("d") == proved.get("d")
    assert len({done.get("d"), stopped.get("d"), ended.get("d")}) == 3
    legend = ["solved at the lowest cost", "proved unsolvable", "no solution found", "stopped by a limit"]
    assert words(svg, "legend-label") == legend


def test_the_legend_names_only_what_is_there() -> None:
    assert words(drawn(race_chart([run("a", 30), FAILED])), "legend-label") == ["solved at the lowest cost"]


def test_nothing_stands_left_of_the_scale_and_nothing_right_of_the_picture() -> None:
    rows = [run("zero", 0), run("one", 1), run("many", 123_456_789)]
    svg = drawn(race_chart(rows))
    places = [
        float(dot.get("transform", "").removeprefix("translate(").partition(",")[0]) for dot in marks(svg, "symbol")
    ]
    assert places[0] == 0
    assert 0 < places[1] < places[2] < 640, "a dot is not cut off"
    assert len(marks(svg, "rect")) == 3


@pytest.mark.parametrize(
    ("values", "expected"),
    [([], (0.1, 1)), ([1], (0.1, 1)), ([7, 90], (1, 90)), ([0.0003], (0.0001, 0.001)), ([250e6], (1e8, 1e9))],
)
def test_the_ends_of_the_scale(values: list[float], expected: tuple[float, float]) -> None:
    assert ends(values) == pytest.approx(expected)


def test_a_race_in_which_nothing_was_expanded_can_be_drawn() -> None:
    svg = drawn(race_chart([run("a", 0, "unsolvable"), run("b", 0, "unsolvable")]))
    assert words(svg, "mark") == ["a", "b", *["0 · proved unsolvable"] * 2]


@pytest.mark.parametrize("measure", MEASURES)
def test_every_measure_of_real_runs_can_be_drawn(measure: str) -> None:
    rows = [recorded(START, name, h)[1].as_json() for name, h in (("greedy", "manhattan"), ("breadth_first", None))]
    by_hand = sorted(rows, key=lambda row: row[measure] or 0)
    assert methods(rows, measure) == names(by_hand)
    svg = drawn(race_chart(rows, measure))
    assert len(marks(svg, "symbol")) == (0 if measure == "stored" else 2), "the reference engine does not count stored"
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
        ("peak_memory", None, "not counted"),
        ("stored", 1_234, "1,234"),
        ("stored", None, "not counted"),
    ],
)
def test_values_are_written_with_their_unit(measure: str, value: float | None, text: str) -> None:
    assert labels([run("a", 1) | {measure: value}], measure) == [f"{text} · cost 31, optimal"]


def test_runs_of_the_same_method_keep_apart() -> None:
    weighted = [run("weighted_a_star", 9, heuristic="manhattan", options={"weight": weight}) for weight in (2, "3/2")]
    twins = [run("a_star", 9, engine=engine) for engine in ("native", "reference")]
    assert names([*weighted, *twins, run("greedy", 1), run("greedy", 1)]) == [
        "weighted_a_star:2 manhattan",
        "weighted_a_star manhattan",
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
