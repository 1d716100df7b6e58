"""Nodes by value: how many nodes a search expanded and generated for each f, or g without an h.

A* expands every node with f below the solution's cost and none above it: the picture behind Hart,
Nilsson & Raphael 1968, "A formal basis for the heuristic determination of minimum cost paths".
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import floor, isfinite, log10
from typing import TYPE_CHECKING, Any

from taquin.plots.look import PRINT, Look, count_axis, styled
from taquin.plots.traced import steps_of, title_of
from taquin.problem import Number
from taquin.search.weighted_a_star import weighted_f

if TYPE_CHECKING:
    from taquin.plots.look import Chart
    from taquin.traces.trace import Record, Trace

MOST = 60  # bars
LABELLED = 16


def f_chart(trace: Trace, look: Look = PRINT) -> Chart:
    """Return the nodes expanded and generated, grouped by f; by g if there is no heuristic."""
    import altair as alt

    expanded, generated = counts_by_value(trace)
    values = sorted(expanded | generated)
    gap, binned = bar_width(values)
    rows: list[Record] = [
        {"at": value + gap / 2 if binned else value, "value": _label(value, gap, binned), "nodes": count, "kind": kind}
        for kind, counts in (("generated", generated), ("expanded", expanded))  # in drawing order
        for value, count in sorted(_into_bins(counts, gap, binned).items())
    ]
    places = [row["at"] for row in rows]
    left, right = min(places) - 0.7 * gap, max(places) + 0.7 * gap
    name = meaning(trace)
    ticks: dict[str, Any] = {"values": values} if len(values) <= LABELLED and not binned else {"tickCount": 10}
    x = alt.X(
        "at:Q",
        title=name,
        scale=alt.Scale(domain=[left, right], nice=False),
        axis=alt.Axis(grid=False, format="~r" if gap < 1 else ",d", **ticks),
    )
    bars = (
        alt.Chart({"values": rows})
        .mark_bar(width=alt.ExprRef(f"min(72, 0.8 * width * {gap / (right - left):.6g})"))
        .encode(
            x=x,
            y=alt.Y("nodes:Q", title="nodes", stack=None, axis=count_axis(max(generated.values()))),
            color=alt.Color("kind:N", scale=alt.Scale(domain=["expanded", "generated"], range=[look.blue, look.pale])),
            tooltip=[
                alt.Tooltip("value:N", title=name.partition(" ")[0].rstrip(",")),
                alt.Tooltip("kind:N", title="nodes"),
                alt.Tooltip("nodes:Q", format=",", title="how many"),
            ],
        )
    )
    title = title_of(
        trace,
        look,
        f"Nodes by {name}" if len(name) < 20 else "Nodes by f",
        "" if len(name) < 20 else name,
        "all iterations together" if any(e["event"] == "bound" and e["iteration"] for e in trace.events) else "",
        "both sides together" if any(step["side"] for step in trace.steps) else "",
        f"in bars of {gap:g}" if binned else "",
    )
    return styled(alt.layer(bars, title=title), look)


def counts_by_value(trace: Trace) -> tuple[Counter[Number], Counter[Number]]:
    """Count the nodes expanded and generated, by f or g; skip dead ends, whose f is infinite."""
    steps = steps_of(trace)
    informed = steps[0]["f"] is not None
    start = steps[0]["f"] if informed else steps[0]["g"]
    expanded = Counter(step["f"] if informed else step["g"] for step in steps)
    generated = Counter([start])
    for step in steps:
        for _, _, cost, h in step["children"]:
            generated[child_f(trace.header, step, cost, h) if informed else step["g"] + cost] += 1
    finite = (Counter({value: n for value, n in counts.items() if isfinite(value)}) for counts in (expanded, generated))
    return next(finite), next(finite)


def child_f(header: Record, step: Record, cost: int, h: Number) -> Number:
    """Return f of a child as its search computes it; the trace does not hold it."""
    g: Number = step["g"] + cost
    match header["algorithm"]:
        case "greedy":
            return h
        case "weighted_a_star":
            return weighted_f(Fraction(header["options"]["weight"]))(g, h)
        case "rbfs" | "sma_star":
            passed_on: Number = max(step["f"], g + h)
            return passed_on  # these searches never let f fall along a path
    return g + h


def meaning(trace: Trace) -> str:
    """Return the label of the axis: by which value nodes are counted."""
    if trace.steps[0]["f"] is None:
        return "g, the cost so far"
    match trace.header["algorithm"]:
        case "greedy":
            return "f = h"
        case "weighted_a_star":
            return f"f = g + {trace.header['options']['weight']}·h"
        case "rbfs" | "sma_star":
            return "f = max(g + h, f of the parent)"
    return "f = g + h"


def bar_width(values: list[Number]) -> tuple[Number, bool]:
    """Return the distance between bars, and whether each bar holds several values."""
    gap = min((after - before for before, after in pairwise(values)), default=1)
    span = values[-1] - values[0]
    if span / gap < MOST:
        return gap, False
    decade = 10.0 ** floor(log10(span / MOST))
    width = next(digit * decade for digit in (1, 2, 5, 10) if span / (digit * decade) < MOST)
    return int(width) if width >= 1 else width, True


def _into_bins(counts: Counter[Number], gap: Number, binned: bool) -> Counter[Number]:
    bins: Counter[Number] = Counter()
    for value, count in counts.items():
        bins[value // gap * gap if binned else value] += count
    return bins


def _label(left: Number, gap: Number, binned: bool) -> str:
    return f"from {left:g} to below {left + gap:g}" if binned else f"{left:g}"
