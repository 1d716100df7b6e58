"""A race of methods on one problem: a bar for each, on a logarithmic scale, the smallest first.

A dot at the end of each bar marks its value, because a logarithmic scale has no zero for a bar to
stand on: Cleveland 1985, "The elements of graphing data". A number of nodes means little without
the cost of the solution, so each label has both. The figure of a stopped run only says how far it
got: its bar is an outline below all finished ones, and its label says why it stopped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import floor, log10
from typing import TYPE_CHECKING, Any, NamedTuple

from taquin.errors import TaquinError
from taquin.methods.written import title_method, write_algorithm
from taquin.plots.look import PRINT, Look, styled

if TYPE_CHECKING:
    import altair as alt

    from taquin.plots.look import Chart
    from taquin.studies.compare import ComparedRun

ROW_HEIGHT = 46
BAR_HEIGHT = 12
ABOVE, BELOW = -9, 9
"""A row has its texts above and its bar below, so that a narrow page has room for both."""
SECOND_LINE = 16
"""On the page a row has a second line, because the titles of methods are long."""


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
    "stored": Measure("Nodes stored", "nodes in memory at the end", "{:,.0f}".format),
    "seconds": Measure("Time", "search time", _seconds),
    "peak_memory": Measure("Memory", "peak memory of the whole process", _megabytes),
}


class Kind(NamedTuple):
    """A way to end: its label in the legend, its colour and shape, and whether the run finished."""

    name: str
    colour: str
    shape: str = "diamond"
    finished: bool = False


CHEAPEST = Kind("solved at the lowest cost", "blue", "circle", True)
DEARER = Kind("solved at a higher cost", "orange", "triangle-up", True)
LIMIT = Kind("stopped by a limit", "vermilion")
KINDS = {
    "unsolvable": Kind("proved unsolvable", "green", "circle", True),
    "exhausted": Kind("no solution found", "vermilion", "square"),
    "cancelled": Kind("cancelled", "grey", "square"),
    "error": Kind("failed", "grey", "cross"),
}
"""The kinds of outcomes other than a solution and a limit."""


def race_chart(rows: Sequence[ComparedRun], measure: str = "expanded", look: Look = PRINT) -> Chart:
    """Return one bar for each run (a Result.as_json()), smallest first, unfinished runs last."""
    import altair as alt

    if measure not in MEASURES:
        raise TaquinError(f"methods cannot be compared by {measure!r}: choose one of {', '.join(MEASURES)}.")
    if not rows:
        raise TaquinError("there is nothing to draw: no method has run.")
    by = MEASURES[measure]
    low, high = ends([row[measure] for row in rows if row.get(measure)])
    kinds = [_kind(row, rows) for row in rows]
    bars: list[ComparedRun] = [
        {
            "method": name,
            "title": _title(row) if look.fit else name,
            "kind": kind.name,
            "finished": kind.finished,
            "value": row.get(measure),
            "at": max(low, row.get(measure) or 0),  # a log scale has no 0: draw it at `low`
            "text": _text(by, kind, row.get(measure)),
            "ending": _ending(row, rows),
            "label": " · ".join(filter(None, (_text(by, kind, row.get(measure)), _ending(row, rows)))),
            "reason": row.get("reason", ""),
        }
        for name, row, kind in zip(names(rows), rows, kinds, strict=True)
    ]
    bars.sort(key=lambda bar: (not bar["finished"], bar["value"] is None, bar["value"] or 0))
    ticks = [10.0**exponent for exponent in range(round(log10(low)), floor(log10(high)) + 1)]
    x = alt.X(
        "at:Q",
        title=f"{by.axis} (logarithmic)",
        scale=alt.Scale(type="log", domain=[low, high], nice=False, rangeMax=alt.ExprRef("width - 8")),
        axis=alt.Axis(
            domain=False,
            ticks=False,
            labelPadding=6,
            values=ticks,
            labelExpr=f"{[by.write(tick) for tick in ticks]}[indexof({ticks}, datum.value)]",
        ),
    )
    y = alt.Y("method:N", sort=[bar["method"] for bar in bars], axis=None)
    known = alt.Chart().transform_filter("datum.value !== null")
    tooltip = [
        alt.Tooltip("method:N"),
        alt.Tooltip("kind:N", title="outcome"),
        alt.Tooltip("text:N", title=by.axis),
        alt.Tooltip("ending:N", title="solution"),
        alt.Tooltip("reason:N"),
    ]
    line = SECOND_LINE if look.fit else 0
    first, second, below = ABOVE - line / 2, ABOVE + line / 2, BELOW + line / 2
    solid = known.transform_filter("datum.finished").mark_bar(height=BAR_HEIGHT, yOffset=below, color=look.pale)
    outline = known.transform_filter("!datum.finished").mark_bar(
        height=BAR_HEIGHT, yOffset=below, filled=False, color=look.grey, strokeWidth=1.5, strokeDash=[4, 3]
    )
    points = known.mark_point(size=90, yOffset=below, strokeWidth=2, opacity=1)
    drawn = [kind for kind, row in zip(kinds, rows, strict=True) if row.get(measure) is not None]
    text: dict[str, Any] = {"color": look.ink, "fontSize": 11.5, "limit": alt.ExprRef("width")}
    method = alt.Chart().mark_text(align="left", yOffset=first, fontWeight="bold", **text)
    label = alt.Chart().mark_text(align="left" if look.fit else "right", yOffset=second, **text)
    chart = alt.layer(
        *(bar.encode(x=x, x2=alt.datum(low), y=y) for bar in (solid, outline)),
        points.encode(x=x, y=y, tooltip=tooltip, **_by_kind(drawn, look)),
        method.encode(x=alt.value(0), y=y, text="title:N"),
        label.encode(x=alt.value(0 if look.fit else "width"), y=y, text="label:N"),
        data={"values": bars},
        title=alt.TitleParams(f"{by.title}, by method", subtitle="" if look.fit else _subtitle(rows)),
        height=(ROW_HEIGHT + line) * len(rows),
    )
    return styled(chart, look)


def ends(values: Sequence[float]) -> tuple[float, float]:
    """Return the ends of a logarithmic scale; it begins at a power of ten below all values."""
    low = 10.0 ** floor(log10(min(values, default=1)) - 0.1)
    return low, max(10 * low, max(values, default=1))


def names(rows: Sequence[ComparedRun]) -> list[str]:
    """Return distinct names of the methods: add the engine to equal ones, then a number."""
    found = [_method(row) for row in rows]
    often = Counter(found)
    found = [f"{name}, {row.get('engine')}" if often[name] > 1 else name for name, row in zip(found, rows, strict=True)]
    often, seen = Counter(found), Counter[str]()
    for index, name in enumerate(found):
        seen[name] += 1
        if often[name] > 1:
            found[index] = f"{name} #{seen[name]}"
    return found


def _method(row: ComparedRun) -> str:
    """Return a method as people write it: weighted_a_star:5 manhattan."""
    return " ".join(filter(None, (write_algorithm(row["algorithm"], row.get("options") or {}), row.get("heuristic"))))


def _title(row: ComparedRun) -> str:
    """Return a method as people name it: Weighted A* (weight 5), Manhattan distance."""
    return title_method(row["algorithm"], row.get("options") or {}, row.get("heuristic"))


def _by_kind(drawn: Sequence[Kind], look: Look) -> dict[str, Any]:
    """Return the encodings of the outcome: stroke, fill and shape, with one legend for all."""
    import altair as alt

    kinds = [kind for kind in (CHEAPEST, DEARER, *KINDS.values(), LIMIT) if kind in drawn]
    colours: list[str] = [getattr(look, kind.colour) for kind in kinds]
    fills = [colour if kind.finished else "transparent" for kind, colour in zip(kinds, colours, strict=True)]

    def scale(values: list[str]) -> alt.Scale:
        return alt.Scale(domain=[kind.name for kind in kinds], range=values)

    legend = alt.Legend(columns=1)  # a phone has no room for two
    return {
        "stroke": alt.Stroke("kind:N", scale=scale(colours), legend=legend),
        "fill": alt.Fill("kind:N", scale=scale(fills), legend=legend),
        "shape": alt.Shape("kind:N", scale=scale([kind.shape for kind in kinds]), legend=legend),
    }


def _kind(row: ComparedRun, rows: Sequence[ComparedRun]) -> Kind:
    if row["cost"] is None:
        return KINDS.get(row["outcome"], LIMIT)
    return CHEAPEST if row["cost"] == _lowest_cost(row, rows) else DEARER


def _lowest_cost(row: ComparedRun, rows: Sequence[ComparedRun]) -> float:
    """Return the lowest cost that any run has found on the board of this one."""
    costs: list[float] = [
        other["cost"] for other in rows if other["cost"] is not None and other.get("board") == row.get("board")
    ]
    return min(costs)


def _text(by: Measure, kind: Kind, value: float | None) -> str:
    if value is None:
        return "" if kind is KINDS["error"] else "not counted"
    return by.write(value) if kind.finished else f"> {by.write(value)}"


def _ending(row: ComparedRun, rows: Sequence[ComparedRun]) -> str:
    """Return the cost of a solution and whether it is proved, or why there is none."""
    cost = row["cost"]
    if cost is None:
        kind = KINDS.get(row["outcome"], LIMIT)
        return str(row["outcome"]).replace("-", " ") if kind is LIMIT else kind.name
    more = cost - _lowest_cost(row, rows)
    if more:
        return f"cost {cost:,}, {more:,} more"
    return f"cost {cost:,}, {'optimal' if row.get('optimal') and not row.get('assumption') else 'not proved'}"


def _subtitle(rows: Sequence[ComparedRun]) -> str:
    """Return the board of the race, or nothing if the rows have several."""
    boards = {row["board"] for row in rows if "board" in row}
    return boards.pop() if len(boards) == 1 else ""
