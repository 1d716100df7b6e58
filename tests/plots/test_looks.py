"""Every chart can be drawn in every look, and on the page takes the width of its element."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from taquin.errors import TaquinError
from taquin.plots import (
    PAGE,
    PAGE_DARK,
    PRINT,
    Look,
    bounds_chart,
    depth_chart,
    f_chart,
    frontier_chart,
    race_chart,
)
from taquin.tiles.atlas import atlas
from taquin.tiles.board import Board
from taquin.traces.trace import Trace
from tests.plots.drawing import NEAR, drawn, recorded, trace_of, words

if TYPE_CHECKING:
    from taquin.plots.look import Chart

CHARTS: dict[str, Callable[[Look], Chart]] = {
    "frontier": lambda look: frontier_chart(trace_of(NEAR, "a_star", "manhattan"), look),
    "bounds": lambda look: bounds_chart(trace_of(NEAR, "ida_star", "manhattan"), look),
    "f": lambda look: f_chart(trace_of(NEAR, "a_star", "manhattan"), look),
    "race": lambda look: race_chart([recorded(NEAR, "a_star", "manhattan")[1].as_json()], "expanded", look),
    "depth": lambda look: depth_chart(atlas(Board.goal(2, 2)), look),
}


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_can_be_drawn_in_every_look(name: str) -> None:
    for look in (PRINT, PAGE, PAGE_DARK):
        spec = CHARTS[name](look).to_dict()
        assert spec["title"]["text"] in words(drawn(spec), "title-text")
        assert spec["width"] == ("container" if look.fit else 640)
        assert spec["config"]["background"] == ("transparent" if look.fit else "#FFFFFF")


@pytest.mark.parametrize("name", CHARTS)
def test_a_dark_chart_has_no_colour_too_dark_to_see(name: str) -> None:
    spec = json.dumps(CHARTS[name](PAGE_DARK).to_dict())
    hidden = [PRINT.blue, PRINT.pale, PRINT.ink, PRINT.grey, PRINT.line, PRINT.faint, PRINT.paper]
    assert [colour for colour in hidden if colour in spec] == []


@pytest.mark.parametrize("chart", [frontier_chart, bounds_chart, f_chart])
def test_a_trace_without_steps_is_refused(chart: Callable[[Trace], Chart]) -> None:
    unsolvable = trace_of("213456780", "ida_star", "manhattan")
    with pytest.raises(TaquinError, match="nothing to draw"):
        chart(unsolvable)


@pytest.mark.parametrize("chart", [frontier_chart, bounds_chart, f_chart])
def test_the_title_says_that_a_trace_is_truncated(chart: Callable[[Trace], Chart]) -> None:
    trace = trace_of("867254301", "ida_star", "manhattan", max_events=100)
    assert f"; the first {len(trace.steps)} of 6,000 expansions" in chart(trace).to_dict()["title"]["subtitle"]
