"""The histogram of an atlas: the share of all boards that needs each number of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.plots.look import PRINT, Look, styled

if TYPE_CHECKING:
    from taquin.plots.look import Chart
    from taquin.tiles.atlas import Atlas


def depth_chart(atlas: Atlas, look: Look = PRINT) -> Chart:
    """Return the histogram of an atlas; the mode and the diameter are marked."""
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
        .mark_bar(width=alt.ExprRef(f"0.8 * width / {len(rows)}"))
        .encode(
            x=x,
            y=y,
            color=alt.condition(alt.datum.depth == atlas.mode, alt.value(look.orange), alt.value(look.blue)),
            tooltip=[
                alt.Tooltip("depth:Q", title="moves"),
                alt.Tooltip("boards:Q", format=","),
                alt.Tooltip("share:Q", format=".4%"),
            ],
        )
    )
    # The bar of the deepest layer is too thin to see: mark it with a dot.
    dot = alt.Chart({"values": [end]}).mark_point(filled=True, size=36, color=look.vermilion, opacity=1)
    above: dict[str, Any] = {"baseline": "bottom", "dy": -7}
    halo = alt.Chart({"values": [peak]}).mark_text(align="right", dx=8, stroke=look.paper, strokeWidth=6, **above)
    of_peak = alt.Chart({"values": [peak]}).mark_text(align="right", dx=8, color=look.ink, **above)
    of_end = alt.Chart({"values": [end]}).mark_text(align="left", dx=-4, color=look.vermilion, **above)
    labels = [text.encode(x=x, y=y, text="text:N") for text in (halo, of_peak, of_end)]
    size = f"{atlas.goal.rows}×{atlas.goal.cols}"
    slides = "one tile" if atlas.metric == "single" else "any number of tiles in a line"
    title = alt.TitleParams(
        f"All {atlas.boards:,} boards of {size}",
        subtitle=f"goal {atlas.goal.line()}, a move slides {slides}; {float(atlas.average):.2f} moves on average",
    )
    return styled(alt.layer(bars, dot.encode(x=x, y=y), *labels, title=title), look)
