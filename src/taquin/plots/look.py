"""The look of all charts: their colours, quiet axes, much white space.

The colours are those of Okabe & Ito 2008, "Color universal design", which nearly everyone can tell
apart. In dark mode sky blue replaces the blue, which would be too dark.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import altair as alt

    Chart: TypeAlias = alt.LayerChart | alt.FacetChart

FONT = "Helvetica Neue, Helvetica, Arial, sans-serif"
WIDTH, HEIGHT = 640, 320


@dataclass(frozen=True)
class Look:
    """The colours of a chart, and whether it fits an element of the page or has a fixed size."""

    blue: str = "#0072B2"
    pale: str = "#B9DAEF"
    orange: str = "#E69F00"
    green: str = "#009E73"
    vermilion: str = "#D55E00"
    ink: str = "#222222"
    grey: str = "#666666"
    line: str = "#BBBBBB"
    faint: str = "#EEEEEE"
    paper: str = "#FFFFFF"
    """The background; painted only into a file."""
    fit: bool = False
    """Whether the chart takes the width of its element and has a transparent background."""


PRINT = Look()
PAGE = replace(PRINT, fit=True)
PAGE_DARK = Look(
    blue="#56B4E9",
    pale="#2F4F63",
    ink="#ECEAE5",
    grey="#A9AFB6",
    line="#565E68",
    faint="#363C44",
    paper="#1D2126",
    fit=True,
)


def count_axis(most: int) -> alt.Axis:
    """Return an axis for counts up to `most`, with labels at whole numbers only."""
    import altair as alt

    return alt.Axis(format=",d", tickCount=max(1, min(5, most)))


def styled(chart: Chart, look: Look = PRINT) -> Chart:
    """Return a chart in the common style; a height that is already set is kept."""
    import altair as alt

    height = HEIGHT if chart.height is alt.Undefined else chart.height
    plain: Chart = (
        chart.properties(width="container" if look.fit else WIDTH, height=height)
        .configure(
            font=FONT,
            background="transparent" if look.fit else look.paper,
            padding=4 if look.fit else 16,
        )
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=look.grey,
            titleColor=look.grey,
            titleFontWeight="normal",
            domainColor=look.line,
            tickColor=look.line,
            gridColor=look.faint,
            labelOverlap="greedy",
            labelSeparation=8,
        )
        .configure_axisY(domain=False, ticks=False)
        .configure_legend(orient="top", title=None, labelColor=look.ink, labelFontSize=12, offset=8)
        .configure_title(
            anchor="start", color=look.ink, fontSize=16, subtitleColor=look.grey, subtitleFontSize=12, offset=16
        )
    )
    return plain.properties(autosize=alt.AutoSizeParams(type="fit-x", contains="padding")) if look.fit else plain
