"""Iterations: a bar for each bound, and the current one in another colour."""

from __future__ import annotations

import pytest

from taquin.errors import TaquinError
from taquin.plots import PRINT, bounds_chart
from taquin.plots.bounds import MOST, iterations
from taquin.traces.trace import Trace
from tests.plots.drawing import NEAR, START, drawn, marks, trace_of, words


def made(counts: list[int], first_bound: float = 0, rise: float = 1) -> Trace:
    """Return a trace whose iterations have these numbers of steps."""
    header = {"algorithm": "ida_star", "heuristic": "own", "options": {}, "board": "somewhere"}
    trace = Trace(header)
    for number, count in enumerate(counts):
        trace.events.append({"event": "bound", "value": first_bound + number * rise, "iteration": True})
        trace.events += [{"event": "step"}] * count
    return trace


def test_each_bar_counts_the_steps_within_its_bound() -> None:
    trace = trace_of(NEAR, "iterative_deepening")
    rows = iterations(trace)
    assert [row["bound"] for row in rows] == ["0", "1", "2"]
    assert sum(row["expanded"] for row in rows) == len(trace.steps)
    svg = drawn(bounds_chart(trace))
    assert len(marks(svg, "rect")) == 3
    assert words(svg, "mark") == [str(row["expanded"]) for row in rows]
    assert words(svg, "axis-label")[:3] == ["0", "1", "2"]


@pytest.mark.parametrize(("counts", "kind"), [([1, 10, 100], "linear"), ([1, 10, 101], "log"), ([300], "linear")])
def test_the_scale_is_logarithmic_beyond_two_decades(counts: list[int], kind: str) -> None:
    spec = bounds_chart(made(counts)).to_dict()
    y = spec["layer"][0]["encoding"]["y"]
    assert y["scale"]["type"] == kind
    assert ("logarithmic" in y["title"]) == (kind == "log")
    bars = marks(drawn(spec), "rect")
    heights = [float((bar.get("d") or "").partition("v")[2].partition("h")[0]) for bar in bars]
    assert heights == sorted(heights)
    assert heights[0] > 1, "a bar of one node is visible"


def test_the_iteration_of_the_step_stands_out() -> None:
    spec = bounds_chart(made([2, 3, 4])).to_dict()

    def lit(step: int) -> list[str | None]:
        return [bar.get("d") for bar in marks(drawn(spec, step), "rect") if bar.get("fill") == PRINT.orange]

    plain = [bar.get("d") for bar in marks(drawn(spec), "rect") if bar.get("fill") == PRINT.blue]
    assert [lit(step) for step in (0, 1, 2, 3, 5, 6, 9, 10)] == [
        [],
        *([bar] for bar in (plain[0], plain[0], plain[1], plain[1], plain[2], plain[2])),
        [],
    ]


def test_fractional_bounds_are_written_out() -> None:
    rows = iterations(made([1, 1, 1], first_bound=18.0, rise=0.25))
    assert [row["bound"] for row in rows] == ["18", "18.25", "18.5"]


def test_only_the_last_of_very_many_iterations_are_shown() -> None:
    spec = bounds_chart(made([1] * 250)).to_dict()
    assert spec["title"]["text"].startswith("250 iterations")
    assert f"the last {MOST} iterations" in spec["title"]["subtitle"]
    assert len(marks(drawn(spec), "rect")) == MOST


def test_an_iteration_without_recorded_steps_has_no_bar() -> None:
    assert [row["expanded"] for row in iterations(made([3, 5, 0]))] == [3, 5]


def test_a_search_without_iterations_is_refused() -> None:
    # Its bounds rise, but it does not start over.
    trace = trace_of(START, "bidirectional_a_star", "manhattan", max_events=50)
    with pytest.raises(TaquinError, match="bidirectional_a_star does not start over"):
        bounds_chart(trace)
