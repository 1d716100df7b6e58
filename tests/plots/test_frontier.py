"""The frontier over time: every step or a thinned curve, and the rule that the page moves."""

from __future__ import annotations

import json
from random import Random

import pytest

from taquin.plots import PRINT, frontier_chart
from taquin.plots.frontier import MAX_POINTS, thinned
from tests.plots.drawing import NEAR, START, drawn, marks, rows_of, trace_of, words


def test_it_draws_every_step_of_a_short_trace() -> None:
    trace = trace_of(NEAR, "breadth_first")
    spec = frontier_chart(trace).to_dict()
    rows = rows_of(spec)
    assert rows == [
        {"expanded": number, "frontier": step["frontier"]} for number, step in enumerate(trace.steps, start=1)
    ]
    assert len(marks(drawn(spec), "symbol")) == len(trace.steps) + 1, "a dot for each, and one for the longest"


def test_the_longest_frontier_is_marked() -> None:
    trace = trace_of(START, "ida_star", "manhattan")
    longest = max(step["frontier"] for step in trace.steps)
    when = [step["frontier"] for step in trace.steps].index(longest) + 1
    assert f"{longest:,} after {when:,} expansions" in words(drawn(frontier_chart(trace)), "mark")


def test_the_rule_stands_where_the_step_says() -> None:
    trace = trace_of(START, "a_star", "manhattan", max_events=201)
    spec = frontier_chart(trace).to_dict()
    places = {}
    for step in (0, 1, 101, 201, 999):
        (rule,) = marks(drawn(spec, step), "rule")
        assert rule.get("opacity") == ("0" if step == 0 else "1")
        assert rule.get("stroke") == PRINT.orange
        places[step] = float(rule.get("transform", "").removeprefix("translate(").partition(",")[0])
    assert places[1] == pytest.approx(0, abs=1)
    assert places[101] == pytest.approx(320, abs=1)
    assert places[201] == pytest.approx(640, abs=1)
    assert places[999] == places[201], "a step beyond the end stays in the picture"


@pytest.mark.parametrize("algorithm", ["bidirectional", "bidirectional_a_star"])
def test_both_sides_are_one_frontier(algorithm: str) -> None:
    trace = trace_of(NEAR, algorithm, "manhattan" if "star" in algorithm else None)
    assert frontier_chart(trace).to_dict()["title"]["subtitle"].endswith("; both sides together")


def test_a_single_step_can_be_drawn() -> None:
    trace = trace_of("123456780", "a_star", "manhattan")
    assert "0 after 1 expansion" in words(drawn(frontier_chart(trace)), "mark")


def test_a_long_trace_makes_a_small_specification() -> None:
    trace = trace_of(START, "ida_star", "manhattan", max_events=5000)
    spec = frontier_chart(trace).to_dict()
    drawn_rows = rows_of(spec)
    assert len(drawn_rows) <= MAX_POINTS
    assert max(row["frontier"] for row in drawn_rows) == max(step["frontier"] for step in trace.steps)
    assert len(json.dumps(spec)) < 50_000


def test_thinning_keeps_the_ends_and_the_extremes() -> None:
    random = Random(7)
    for length in (1001, 1500, 5000, 12_345):
        points = [(number, random.randrange(1000)) for number in range(1, length + 1)]
        points[random.randrange(length)] = (points[0][0], 5000)
        points = [(number, frontier) for number, (_, frontier) in enumerate(points, start=1)]
        kept = thinned(points)
        assert MAX_POINTS / 2 < len(kept) <= MAX_POINTS
        assert set(kept) <= set(points)
        assert kept == sorted(kept)
        assert (kept[0], kept[-1]) == (points[0], points[-1])
        assert max(frontier for _, frontier in kept) == 5000
        assert min(frontier for _, frontier in kept) == min(frontier for _, frontier in points)


def test_a_short_curve_is_not_thinned() -> None:
    points = [(number, number % 7) for number in range(1, MAX_POINTS + 1)]
    assert thinned(points) == points
