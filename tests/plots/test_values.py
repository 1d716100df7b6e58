"""Nodes by f or g: the bars add up to the counters of every search."""

from __future__ import annotations

import pytest

from taquin.plots import f_chart
from taquin.plots.values import MOST, bar_width, child_f, counts_by_value
from taquin.registry import ALGORITHMS
from taquin.traces.trace import Record
from tests.plots.drawing import NEAR, START, drawn, marks, recorded, rows_of, trace_of, words

WATCHED = [name for name, algorithm in ALGORITHMS.items() if not algorithm.native_only]


def heuristic_of(algorithm: str) -> str | None:
    return None if ALGORITHMS[algorithm].heuristic == "no" else "manhattan"


@pytest.mark.parametrize("algorithm", WATCHED)
def test_the_bars_add_up_to_the_counters(algorithm: str) -> None:
    trace, result = recorded("413726580", algorithm, heuristic_of(algorithm))
    expanded, generated = counts_by_value(trace)
    assert expanded.total() == result.expanded
    assert generated.total() == result.generated


@pytest.mark.parametrize("algorithm", [name for name in WATCHED if heuristic_of(name)])
def test_f_of_a_child_is_as_its_search_computes_it(algorithm: str) -> None:
    trace = trace_of(START, algorithm, "manhattan")
    latest: dict[int, Record] = {}
    for step in trace.steps:
        if step["parent"] is not None and step["id"] not in latest:
            parent = latest[step["parent"]]
            ((cost, h),) = [(cost, h) for move, _, cost, h in parent["children"] if move == step["move"]]
            assert child_f(trace.header, parent, cost, h) == step["f"]
        latest[step["id"]] = step
    assert len(latest) > 50


def test_a_star_expands_all_below_the_cost_and_nothing_above() -> None:
    trace, result = recorded("413726580", "a_star", "misplaced")
    expanded, generated = counts_by_value(trace)
    assert result.cost is not None
    assert max(expanded) == result.cost
    assert max(generated) > result.cost


@pytest.mark.parametrize(
    ("algorithm", "heuristic", "name"),
    [
        ("a_star", "manhattan", "f = g + h"),
        ("greedy", "manhattan", "f = h"),
        ("weighted_a_star", "manhattan", "f = g + 3/2·h"),
        ("rbfs", "manhattan", "f = max(g + h, f of the parent)"),
        ("breadth_first", None, "g, the cost so far"),
    ],
)
def test_the_title_says_what_nodes_are_counted_by(algorithm: str, heuristic: str | None, name: str) -> None:
    svg = drawn(f_chart(trace_of(NEAR, algorithm, heuristic)))
    assert any(name in said for kind in ("title-text", "title-subtitle") for said in words(svg, kind))
    assert name in words(svg, "axis-title")
    assert words(svg, "legend-label") == ["expanded", "generated"]


def test_there_is_a_bar_for_each_value() -> None:
    trace = trace_of(START, "weighted_a_star", "manhattan")
    expanded, generated = counts_by_value(trace)
    assert any(value % 1 for value in expanded), "f is fractional here"
    assert len(marks(drawn(f_chart(trace)), "rect")) == len(expanded) + len(generated)


def test_too_many_values_share_bars() -> None:
    trace = trace_of(START, "depth_first", max_events=5000)
    expanded, generated = counts_by_value(trace)
    spec = f_chart(trace).to_dict()
    rows = rows_of(spec)
    assert "; in bars of 100" in spec["title"]["subtitle"]
    assert len(expanded) > MOST >= len({row["at"] for row in rows})
    assert sum(row["nodes"] for row in rows if row["kind"] == "expanded") == expanded.total()
    assert sum(row["nodes"] for row in rows if row["kind"] == "generated") == generated.total()


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([7], (1, False)),
        ([18, 20, 22], (2, False)),
        ([18, 18.5, 20], (0.5, False)),
        (list(range(60)), (1, False)),
        (list(range(61)), (2, True)),
        ([0, 1 / 1024, 12], (0.5, True)),
        (list(range(0, 5000, 2)), (100, True)),
    ],
)
def test_the_width_of_bars(values: list[float], expected: tuple[float, bool]) -> None:
    assert bar_width(values) == expected


def test_iterations_and_sides_are_said_to_be_together() -> None:
    assert (
        f_chart(trace_of(NEAR, "ida_star", "manhattan")).to_dict()["title"]["subtitle"].endswith("iterations together")
    )
    assert f_chart(trace_of(NEAR, "bidirectional")).to_dict()["title"]["subtitle"].endswith("both sides together")
