"""Traces to draw, and functions that read a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from taquin import Board, SlidingTiles, choose_method
from taquin.result import Limits, Result
from taquin.traces.trace import MAX_EVENTS, Trace, record

if TYPE_CHECKING:
    from taquin.plots.look import Chart

pytest.importorskip("altair")
vl_convert = pytest.importorskip("vl_convert")

SVG = "{http://www.w3.org/2000/svg}"
START = "867254301"
NEAR = "123405786"


def recorded(
    start: str, algorithm: str, heuristic: str | None = None, *, max_events: int = MAX_EVENTS, **options: Any
) -> tuple[Trace, Result[Any]]:
    """Return the trace and the result of a search, stopped after 6000 nodes."""
    method = choose_method(SlidingTiles(Board.parse(start)), algorithm, heuristic, **options)
    return record(method, Limits(nodes=6000), max_events=max_events)


def trace_of(
    start: str, algorithm: str, heuristic: str | None = None, *, max_events: int = MAX_EVENTS, **options: Any
) -> Trace:
    """Return the trace of a search."""
    return recorded(start, algorithm, heuristic, max_events=max_events, **options)[0]


def drawn(chart: Chart | dict[str, Any], step: int | None = None) -> ElementTree.Element:
    """Draw a chart as the page does, at a step; Altair checks the specification."""
    spec = chart if isinstance(chart, dict) else chart.to_dict()
    if spec["width"] == "container":
        spec = {**spec, "width": 600}
    if step is not None:
        (param,) = spec["params"]
        assert param["name"] == "step"
        spec = {**spec, "params": [{**param, "value": step}]}
    return ElementTree.fromstring(vl_convert.vegalite_to_svg(spec))


def rows_of(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the largest data set of a chart."""
    sets: list[list[dict[str, Any]]] = list(spec["datasets"].values())
    return max(sets, key=len)


def marks(svg: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    """Return the marks of a kind (rect, symbol, rule, text), without those of axes and legends."""
    groups = [g for g in svg.iter(f"{SVG}g") if f"mark-{kind} role-mark" in g.get("class", "")]
    return [mark for group in groups for mark in group if mark.tag != f"{SVG}g"]


def words(svg: ElementTree.Element, role: str = "") -> list[str]:
    """Return all texts, or those of a role (axis-label, legend-label, mark), in the order drawn."""
    groups = [g for g in svg.iter(f"{SVG}g") if f"mark-text role-{role}" in g.get("class", "")]
    return [text.text or "" for group in groups for text in group.iter(f"{SVG}text")]
