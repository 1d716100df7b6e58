"""Every chart, in one grammar (Vega-Lite through Altair): for the page, a notebook or a file.

Each chart is one function in its own file. It takes its data and a `Look`: `PRINT` for files,
`PAGE` and `PAGE_DARK` to fit an element of the page. A chart of a trace may have a parameter
`step`, the number of expansions so far; the page sets it to move a marker.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.plots.bounds import bounds_chart
from taquin.plots.depths import depth_chart
from taquin.plots.frontier import frontier_chart
from taquin.plots.look import PAGE, PAGE_DARK, PRINT, Look, styled
from taquin.plots.race import MEASURES, race_chart
from taquin.plots.values import f_chart

if TYPE_CHECKING:
    from taquin.plots.look import Chart

__all__ = [
    "MEASURES",
    "PAGE",
    "PAGE_DARK",
    "PRINT",
    "Look",
    "bounds_chart",
    "check_target",
    "depth_chart",
    "f_chart",
    "frontier_chart",
    "race_chart",
    "save",
    "styled",
]

FORMATS = (".svg", ".png", ".html", ".json")
HOW_TO_GET_IT = "charts need Altair and vl-convert: run `pip install 'taquin[plots]'`."


def check_target(path: Path) -> None:
    """Raise unless a chart can be written to such a file; call it before long work."""
    if path.suffix.lower() not in FORMATS:
        raise TaquinError(f"a chart cannot be written to {path}: name a file that ends in {', '.join(FORMATS)}.")
    if find_spec("altair") is None or find_spec("vl_convert") is None:
        raise TaquinError(HOW_TO_GET_IT)


def save(chart: Chart, path: Path) -> None:
    """Write a chart to a file in the format of its suffix; .html files work without a network."""
    check_target(path)
    kind = path.suffix.lower().removeprefix(".")
    options: dict[str, Any] = {"format": kind, "inline": kind == "html", "scale_factor": 2}
    try:
        chart.save(path, **options)
    except OSError as error:
        raise TaquinError(f"{path} cannot be written: {error.strerror}.") from None
