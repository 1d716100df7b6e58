"""The common parts of charts of a trace: its steps, and a title that names the method."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError

if TYPE_CHECKING:
    import altair as alt

    from taquin.plots.look import Look
    from taquin.traces.trace import Record, Trace


def steps_of(trace: Trace) -> list[Record]:
    """Return the steps of a trace; raise if there are none."""
    steps = trace.steps
    if not steps:
        raise TaquinError("there is nothing to draw: no node was expanded.")
    return steps


def title_of(trace: Trace, look: Look, title: str, *remarks: str) -> alt.TitleParams:
    """Return a title, with method, start, truncation and other remarks as the subtitle.

    On the page the method and the start already stand above the chart. There each remark has its
    own line, because the chart may be narrow.
    """
    import altair as alt

    about = f"{method_of(trace.header)} on {trace.header['board']}"
    said = [remark for remark in (_left_out(trace), *remarks) if remark]
    return alt.TitleParams(title, subtitle=said if look.fit else "; ".join([about, *said]))


def method_of(record: Record) -> str:
    """Return the name of a method for people: the algorithm, its options, the heuristic."""
    options = ", ".join(f"{name} {value}" for name, value in (record.get("options") or {}).items())
    heuristic = f" with {record['heuristic']}" if record.get("heuristic") else ""
    return f"{record['algorithm']}{f' ({options})' if options else ''}{heuristic}"


def _left_out(trace: Trace) -> str:
    end: dict[str, Any] = next((event for event in reversed(trace.events) if event["event"] == "end"), {})
    if end.get("complete", True):
        return ""
    return f"the first {len(trace.steps):,} of {end['expanded']:,} expansions"
