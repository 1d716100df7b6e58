"""What the charts of a trace have in common: whose search it is, and how much of it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError

if TYPE_CHECKING:
    import altair as alt

    from taquin.plots.look import Look
    from taquin.traces.trace import Record, Trace


def steps_of(trace: Trace) -> list[Record]:
    """Return the steps of a trace, at least one."""
    steps = trace.steps
    if not steps:
        raise TaquinError("there is nothing to draw: no node was expanded.")
    return steps


def title_of(trace: Trace, look: Look, title: str, *remarks: str) -> alt.TitleParams:
    """Return a title, and under it the method, the start, what was left out, and other remarks.

    On the page method and start stand above already, and each remark has a line, since the chart may be narrow.
    """
    import altair as alt

    about = f"{method_of(trace.header)} on {trace.header['board']}"
    said = [remark for remark in (_left_out(trace), *remarks) if remark]
    return alt.TitleParams(title, subtitle=said if look.fit else "; ".join([about, *said]))


def method_of(record: Record) -> str:
    """Return the name of a method as people say it: the algorithm, its options, the heuristic."""
    options = ", ".join(f"{name} {value}" for name, value in (record.get("options") or {}).items())
    heuristic = f" with {record['heuristic']}" if record.get("heuristic") else ""
    return f"{record['algorithm']}{f' ({options})' if options else ''}{heuristic}"


def _left_out(trace: Trace) -> str:
    end: dict[str, Any] = next((event for event in reversed(trace.events) if event["event"] == "end"), {})
    if end.get("complete", True):
        return ""
    return f"the first {len(trace.steps):,} of {end['expanded']:,} expansions"
