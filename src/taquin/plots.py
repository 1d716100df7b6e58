"""Every chart, in one grammar (Vega-Lite, through Altair): the same on a page, in a notebook and as a file.

Colours are those of Okabe & Ito 2008, which nearly everyone can tell apart.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from taquin.errors import TaquinError

if TYPE_CHECKING:
    import altair as alt

    from taquin.tiles.atlas import Atlas

    Chart: TypeAlias = alt.LayerChart | alt.FacetChart

FORMATS = (".svg", ".png", ".html", ".json")
HOW_TO_GET_IT = "charts need Altair and vl-convert: run `pip install 'taquin[plots]'`."

BLUE, ORANGE, VERMILION = "#0072B2", "#E69F00", "#D55E00"
INK, GREY, LINE, FAINT = "#222222", "#666666", "#BBBBBB", "#EEEEEE"
FONT = "Helvetica Neue, Helvetica, Arial, sans-serif"
WIDTH, HEIGHT = 640, 320


def check_target(path: Path) -> None:
    """Raise unless a chart can be drawn into such a file: to be asked before the long work."""
    if path.suffix.lower() not in FORMATS:
        raise TaquinError(f"a chart cannot be written to {path}: name a file that ends in {', '.join(FORMATS)}.")
    if find_spec("altair") is None or find_spec("vl_convert") is None:
        raise TaquinError(HOW_TO_GET_IT)


def save(chart: Chart, path: Path) -> None:
    """Write a chart to a file, in the format its name says; an .html file needs no network to be looked at."""
    check_target(path)
    kind = path.suffix.lower().removeprefix(".")
    options: dict[str, Any] = {"format": kind, "inline": kind == "html", "scale_factor": 2}
    try:
        chart.save(path, **options)
    except OSError as error:
        raise TaquinError(f"{path} cannot be written: {error.strerror}.") from None


def depth_chart(atlas: Atlas) -> Chart:
    """Return the histogram of an atlas: which share of the boards needs so many moves; mode and diameter are marked."""
    import altair as alt

    def row(depth: int, text: str = "") -> dict[str, Any]:
        count = atlas.depth_counts[depth]
        return {"depth": depth, "boards": count, "share": count / atlas.boards, "text": text}

    largest, hardest = max(atlas.depth_counts), atlas.depth_counts[-1]
    peak = row(atlas.mode, f"{largest:,} boards need {atlas.mode} move{'' if atlas.mode == 1 else 's'}")
    end = row(atlas.diameter, f"{hardest:,} need{'s' if hardest == 1 else ''} {atlas.diameter}")
    x = alt.X(
        "depth:Q",
        title="moves to the goal",
        scale=alt.Scale(domain=[-0.7, atlas.diameter + 0.7], nice=False),
        axis=alt.Axis(grid=False, values=list(range(0, atlas.diameter + 1, 1 if atlas.diameter < 16 else 5))),
    )
    y = alt.Y("share:Q", title="share of all boards", axis=alt.Axis(format="~%", tickCount=5))
    rows = [row(depth) for depth in range(atlas.diameter + 1)]
    bars = (
        alt.Chart({"values": rows})
        .mark_bar(width=round(0.8 * WIDTH / len(rows), 1))
        .encode(
            x=x,
            y=y,
            color=alt.condition(alt.datum.depth == atlas.mode, alt.value(ORANGE), alt.value(BLUE)),
            tooltip=[
                alt.Tooltip("depth:Q", title="moves"),
                alt.Tooltip("boards:Q", format=","),
                alt.Tooltip("share:Q", format=".4%"),
            ],
        )
    )
    # The deepest layer is too thin to be seen: a dot marks it.
    dot = alt.Chart({"values": [end]}).mark_point(filled=True, size=36, color=VERMILION, opacity=1)
    above: dict[str, Any] = {"baseline": "bottom", "dy": -7}
    halo = alt.Chart({"values": [peak]}).mark_text(align="right", dx=8, stroke="white", strokeWidth=6, **above)
    of_peak = alt.Chart({"values": [peak]}).mark_text(align="right", dx=8, color=INK, **above)
    of_end = alt.Chart({"values": [end]}).mark_text(align="left", dx=-4, color=VERMILION, **above)
    labels = [text.encode(x=x, y=y, text="text:N") for text in (halo, of_peak, of_end)]
    size = f"{atlas.goal.rows}×{atlas.goal.cols}"
    slides = "one tile" if atlas.metric == "single" else "any number of tiles in a line"
    title = alt.TitleParams(
        f"All {atlas.boards:,} boards of {size}",
        subtitle=f"goal {atlas.goal.line()}, a move slides {slides}; {float(atlas.average):.2f} moves on average",
    )
    return styled(alt.layer(bars, dot.encode(x=x, y=y), *labels, title=title))


def styled(chart: Chart) -> Chart:
    """Return a chart as all of them look: quiet axes, much white."""
    plain: Chart = (
        chart.properties(width=WIDTH, height=HEIGHT)
        .configure(font=FONT, background="white", padding=16)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=GREY,
            titleColor=GREY,
            titleFontWeight="normal",
            domainColor=LINE,
            tickColor=LINE,
            gridColor=FAINT,
        )
        .configure_axisY(domain=False, ticks=False)
        .configure_title(anchor="start", color=INK, fontSize=16, subtitleColor=GREY, subtitleFontSize=12, offset=16)
    )
    return plain
