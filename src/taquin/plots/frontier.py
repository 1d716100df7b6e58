"""The frontier over time: how many nodes a search holds in memory after each expansion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from taquin.plots.look import PRINT, Look, count_axis, styled
from taquin.plots.traced import steps_of, title_of

if TYPE_CHECKING:
    from taquin.plots.look import Chart
    from taquin.traces.trace import Trace

MAX_POINTS = 1000  # more than there are pixels; a specification of about 30 kB
FEW = 40  # up to this many steps, each one has a dot

Point = tuple[int, int]
"""A number of expansions, and the size of the frontier after them."""


def frontier_chart(trace: Trace, look: Look = PRINT) -> Chart:
    """Return the size of the frontier over the expansions; the parameter `step` moves a rule."""
    import altair as alt

    steps = steps_of(trace)
    points = [(number, step["frontier"]) for number, step in enumerate(steps, start=1)]
    last = len(points)
    peak = max(points, key=lambda point: point[1])
    x = alt.X(
        "expanded:Q",
        title="nodes expanded",
        # Clamp steps beyond the ends; the padding keeps dots at the ends off the labels.
        scale=alt.Scale(domain=[min(1, last - 1), last], nice=False, clamp=True, padding=10 if last <= FEW else 0),
        axis=alt.Axis(grid=False, format=",d", tickCount=max(1, min(last - 1, 8))),
    )
    y = alt.Y(
        "frontier:Q",
        title="nodes in the frontier",
        scale=alt.Scale(domain=[0, max(1, peak[1])], nice=True),
        axis=count_axis(peak[1]),
    )
    curve = alt.Chart({"values": [_row(point) for point in thinned(points)]}).mark_area(
        color=look.blue,
        fillOpacity=0.15,
        line={"color": look.blue, "strokeWidth": 1.5},
        point={"color": look.blue, "size": 30} if last <= FEW else False,
    )
    tooltip = [
        alt.Tooltip("expanded:Q", format=",", title="nodes expanded"),
        alt.Tooltip("frontier:Q", format=",", title="nodes in the frontier"),
    ]
    step = alt.param(name="step", value=0)
    # The rule is invisible before the first step, and always in a file.
    rule = (
        alt.Chart({"values": [{}]})
        .mark_rule(color=look.orange, strokeWidth=2, opacity=alt.ExprRef("step > 0 ? 1 : 0"))
        .transform_calculate(expanded="step")
    )
    text = {"text": f"{peak[1]:,} after {peak[0]:,} expansion{'' if peak[0] == 1 else 's'}"}
    top = alt.Chart({"values": [_row(peak) | text]})
    dot = top.mark_point(filled=True, size=36, color=look.vermilion, opacity=1)
    side: Literal["left", "right"] = "right" if peak[0] > last / 2 else "left"
    label = top.mark_text(align=side, dx=4 if side == "right" else -4, dy=-7, baseline="bottom", color=look.vermilion)
    title = title_of(
        trace,
        look,
        f"The frontier: at most {peak[1]:,} node{'' if peak[1] == 1 else 's'}",
        "both sides together" if any(step["side"] for step in steps) else "",
    )
    layers = (curve.encode(x=x, y=y, tooltip=tooltip), rule.encode(x=x), dot.encode(x=x, y=y))
    return styled(alt.layer(*layers, label.encode(x=x, y=y, text="text:N"), title=title).add_params(step), look)


def thinned(points: list[Point], most: int = MAX_POINTS) -> list[Point]:
    """Return at most `most` points of a curve: its ends, and the extremes of each stretch."""
    if len(points) <= most:
        return points
    stretches = most // 2 - 1
    kept = {points[0], points[-1]}
    for number in range(stretches):
        stretch = points[number * len(points) // stretches : (number + 1) * len(points) // stretches]
        kept |= {min(stretch, key=lambda point: point[1]), max(stretch, key=lambda point: point[1])}
    return sorted(kept)


def _row(point: Point) -> dict[str, Any]:
    return {"expanded": point[0], "frontier": point[1]}
