"""A race of methods on one problem: a dot for each, on a logarithmic scale, the smallest first.

Dots rather than bars, because a logarithmic scale has no zero for a bar to stand on: Cleveland
1985, "The elements of graphing data". The figure of a stopped run only says how far it got: its dot
is hollow, with another shape and colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import floor, log10
from typing import TYPE_CHECKING, Any, NamedTuple

from taquin.errors import TaquinError
from taquin.plots.look import PRINT, Look, styled
from taquin.plots.traced import method_of

if TYPE_CHECKING:
    import altair as alt

    from taquin.plots.look import Chart
    from taquin.studies.compare import Row

ROW_HEIGHT = 28
LONGEST_NAME = 320  # pixels; Vega-Lite truncates longer names with an ellipsis


class Measure(NamedTuple):
    """A figure to compare methods by: its name in the title and on the axis, and its format."""

    title: str
    axis: str
    write: Callable[[float], str]


def _three_digits(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"


def _seconds(value: float) -> str:
    size, unit = (1e-6, "µs") if 0 < value < 1e-3 else (1e-3, "ms") if 0 < value < 1 else (1.0, "s")
    return _three_digits(value / size, unit)


def _megabytes(value: float) -> str:
    return _three_digits(value / 1e6, "MB")


MEASURES = {
    "expanded": Measure("Nodes expanded", "nodes expanded", "{:,.0f}".format),
    "generated": Measure("Nodes generated", "nodes generated", "{:,.0f}".format),
    "max_frontier": Measure("Longest frontier", "most nodes in the frontier", "{:,.0f}".format),
    "seconds": Measure("Time", "search time", _seconds),
    "peak_memory": Measure("Memory", "peak memory of the whole process", _megabytes),
}


class Kind(NamedTuple):
    """An outcome: its label in the legend, its colour in the look, and whether the run finished."""

    name: str
    colour: str
    finished: bool = False


KINDS = {
    "solved": Kind("solved", "blue", True),
    "unsolvable": Kind("proved unsolvable", "green", True),
    "exhausted": Kind("ended without a solution", "orange"),
    "cancelled": Kind("cancelled", "grey"),
    "error": Kind("failed", "grey"),
}
LIMIT = Kind("stopped by a limit", "vermilion")


def race_chart(rows: Sequence[Row], measure: str = "expanded", look: Look = PRINT) -> Chart:
    """Return one dot for each run (a Result.as_json()), smallest first, unknown values last."""
    import altair as alt

    if measure not in MEASURES:
        raise TaquinError(f"methods cannot be compared by {measure!r}: choose one of {', '.join(MEASURES)}.")
    if not rows:
        raise TaquinError("there is nothing to draw: no method has run.")
    by = MEASURES[measure]
    low, high = ends([row[measure] for row in rows if row.get(measure)])
    dots: list[Row] = [
        {
            "method": name,
            "kind": _kind(row).name,
            "value": row.get(measure),
            "at": max(low, row.get(measure) or 0),  # a log scale has no 0: draw it at `low`
            "text": _text(by, row, row.get(measure)),
            "cost": "none" if row.get("cost") is None else f"{row['cost']:,}",
        }
        for name, row in zip(names(rows), rows, strict=True)
    ]
    dots.sort(key=lambda dot: (dot["value"] is None, dot["value"] or 0))
    ticks = [10.0**exponent for exponent in range(round(log10(low)), floor(log10(high)) + 1)]
    room = 20 + 7 * max(len(dot["text"]) for dot in dots)  # pixels for the numbers after the dots
    x = alt.X(
        "at:Q",
        title=f"{by.axis} (logarithmic)",
        scale=alt.Scale(type="log", domain=[low, high], nice=False, rangeMax=alt.ExprRef(f"width - {room}")),
        axis=alt.Axis(
            domain=False,
            ticks=False,
            labelPadding=6,
            values=ticks,
            labelExpr=f"{[by.write(tick) for tick in ticks]}[indexof({ticks}, datum.value)]",
        ),
    )
    y = alt.Y(
        "method:N",
        sort=[dot["method"] for dot in dots],
        title=None,
        axis=alt.Axis(labelLimit=LONGEST_NAME, labelColor=look.ink, labelFontSize=12, labelPadding=10),
    )
    known = alt.Chart().transform_filter("datum.value !== null")
    # A stem ends where its dot begins: inside a hollow dot it would show.
    stems = known.mark_rule(color=look.line, xOffset=-6).transform_filter(f"datum.at > {low}")
    points = known.mark_point(size=90, strokeWidth=2, opacity=1)
    tooltip = [
        alt.Tooltip("method:N"),
        alt.Tooltip("kind:N", title="outcome"),
        alt.Tooltip("text:N", title=by.axis),
        alt.Tooltip("cost:N", title="solution cost"),
    ]
    labels = alt.Chart().mark_text(align="left", dx=12, color=look.ink)
    chart = alt.layer(
        stems.encode(x=x, x2=alt.datum(low), y=y),
        points.encode(
            x=x, y=y, tooltip=tooltip, **_by_kind([row for row in rows if row.get(measure) is not None], look)
        ),
        labels.encode(x=x, y=y, text="text:N"),
        data={"values": dots},
        title=alt.TitleParams(f"{by.title}, by method", subtitle="" if look.fit else _subtitle(rows)),
        height=ROW_HEIGHT * len(rows),
    )
    return styled(chart, look)


def ends(values: Sequence[float]) -> tuple[float, float]:
    """Return the ends of a logarithmic scale; it begins at a power of ten below all values."""
    low = 10.0 ** floor(log10(min(values, default=1)) - 0.1)
    return low, max(10 * low, max(values, default=1))


def names(rows: Sequence[Row]) -> list[str]:
    """Return distinct names of the methods: add the engine to equal ones, then a number."""
    found = [method_of(row) for row in rows]
    often = Counter(found)
    found = [f"{name}, {row.get('engine')}" if often[name] > 1 else name for name, row in zip(found, rows, strict=True)]
    often, seen = Counter(found), Counter[str]()
    for index, name in enumerate(found):
        seen[name] += 1
        if often[name] > 1:
            found[index] = f"{name} #{seen[name]}"
    return found


def _by_kind(rows: Sequence[Row], look: Look) -> dict[str, Any]:
    """Return the encodings of the outcome: stroke, fill and shape, with one legend for all."""
    import altair as alt

    kinds = [kind for kind in (*KINDS.values(), LIMIT) if kind in map(_kind, rows)]
    colours: list[str] = [getattr(look, kind.colour) for kind in kinds]
    fills = [colour if kind.finished else "transparent" for kind, colour in zip(kinds, colours, strict=True)]
    shapes = ["circle" if kind.finished else "diamond" for kind in kinds]

    def scale(values: list[str]) -> alt.Scale:
        return alt.Scale(domain=[kind.name for kind in kinds], range=values)

    legend = alt.Legend(columns=2)  # the names leave little width on the page
    return {
        "stroke": alt.Stroke("kind:N", scale=scale(colours), legend=legend),
        "fill": alt.Fill("kind:N", scale=scale(fills), legend=legend),
        "shape": alt.Shape("kind:N", scale=scale(shapes), legend=legend),
    }


def _kind(row: Row) -> Kind:
    return KINDS.get(row["outcome"], LIMIT)


def _text(by: Measure, row: Row, value: float | None) -> str:
    if value is not None:
        return by.write(value)
    return "failed" if row["outcome"] == "error" else "unknown"


def _subtitle(rows: Sequence[Row]) -> str:
    """Return the board of the race, or nothing if the rows have several."""
    boards = {row["board"] for row in rows if "board" in row}
    return boards.pop() if len(boards) == 1 else ""
