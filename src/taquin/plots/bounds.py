"""The iterations of a search that starts over: the expansions within each bound, and their growth.

On the 15-puzzle each iteration of IDA* takes several times as long as the one before, so all but
the last few hardly count: Korf 1985, "Depth-first iterative-deepening: an optimal admissible tree
search".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.plots.look import PRINT, Look, count_axis, styled
from taquin.plots.traced import steps_of, title_of

if TYPE_CHECKING:
    from taquin.plots.look import Chart
    from taquin.traces.trace import Record, Trace

MOST = 100  # fractional bounds can rise thousands of times
LABELLED = 24  # more numbers than this do not fit side by side
TWO_DECADES = 100


def bounds_chart(trace: Trace, look: Look = PRINT) -> Chart:
    """Return the expansions within each bound; the iteration of the parameter `step` stands out."""
    import altair as alt

    steps_of(trace)
    every = iterations(trace)
    if not every:
        raise TaquinError(f"{trace.header['algorithm']} does not start over: it has no iterations to draw.")
    rows = every[-MOST:]
    counts = [row["expanded"] for row in rows]
    wide = max(counts) > TWO_DECADES * min(counts)
    for row in rows:
        row["text"] = f"{row['expanded']:,}"
    x = alt.X(
        "bound:N",
        sort=None,
        title="bound",
        scale=alt.Scale(paddingInner=0.2, paddingOuter=0.2),
        axis=alt.Axis(labelAngle=0, labelOverlap=True, ticks=False),
    )
    floor = 0.5 if wide else 0  # on a logarithmic scale a bar of one node would have no height
    y = alt.Y(
        "expanded:Q",
        title="nodes expanded" + (" (logarithmic)" if wide else ""),
        stack=None,
        scale=alt.Scale(type="log" if wide else "linear", domain=[floor, max(counts)], nice=False),
        axis=alt.Axis(format=",d", values=_powers_of_ten(max(counts))) if wide else count_axis(max(counts)),
    )
    step = alt.param(name="step", value=0)
    data = {"values": rows}
    tooltip = [alt.Tooltip("bound:N"), alt.Tooltip("text:N", title="nodes expanded")]
    encoding: dict[str, Any] = {"x": x, "y": y, "tooltip": tooltip} | ({"y2": alt.datum(floor)} if wide else {})
    size = alt.ExprRef("min(72, bandwidth('x'))")  # keep the bars of a few iterations narrow
    bars = alt.Chart().mark_bar(color=look.blue, width=size).encode(**encoding)
    now = (
        alt.Chart()
        .mark_bar(color=look.orange, width=size)
        .encode(**encoding)
        .transform_filter("step >= datum.first && step <= datum.last")
    )
    labels = alt.Chart().mark_text(baseline="bottom", dy=-4, color=look.ink).encode(x=x, y=y, text="text:N")
    title = title_of(
        trace,
        look,
        f"{len(every):,} iteration{'' if len(every) == 1 else 's'}, up to the bound {every[-1]['bound']}",
        f"the last {MOST} iterations" if len(every) > MOST else "",
    )
    layers = (bars, now, labels) if len(rows) <= LABELLED else (bars, now)
    return styled(alt.layer(*layers, data=data, title=title).add_params(step), look)


def iterations(trace: Trace) -> list[Record]:
    """Return each non-empty iteration: its bound, first and last expansion, and their number."""
    found: list[Record] = []
    number = 0
    for event in trace.events:
        if event["event"] == "bound" and event["iteration"]:
            found.append({"bound": _plain(event["value"]), "first": number + 1, "last": number})
        elif event["event"] == "step":
            number += 1
            if found:
                found[-1]["last"] = number
    return [row | {"expanded": row["last"] - row["first"] + 1} for row in found if row["last"] >= row["first"]]


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) else str(value)


def _powers_of_ten(most: int) -> list[int]:
    return [10**exponent for exponent in range(len(str(most)) + 1)]
