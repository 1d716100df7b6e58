"""Export a trace to Posthoc, the search visualiser: its search-trace format, version 1.4.0.

Posthoc identifies events by state. Each state gets a number from 1, because Posthoc reads 0 as "no
parent". Every event of a state names the parent from which the state was first reached, so the tree
has no cycles. Save the file as `NAME.trace.json`: Posthoc chooses the format by the suffix.

Source  posthoc.pathfinding.ai; protocol/Trace-v140.ts of ShortestPathLab/posthoc-app.
"""

from __future__ import annotations

from typing import Any

from taquin.traces.trace import Record, Trace


def to_posthoc(trace: Trace) -> Record:
    """Return the trace as one Posthoc document."""
    ids: dict[Any, int] = {}
    parents: dict[int, int | None] = {}
    states = {step["id"]: _key(step["state"]) for step in trace.steps}
    events: list[Record] = []

    def add(kind: str, state: Any, parent: Any = None, **values: Any) -> None:
        number = ids.setdefault(state, len(ids) + 1)
        parents.setdefault(number, None if parent is None else ids[parent])
        shown = {name: value for name, value in values.items() if value is not None}
        events.append({"type": kind, "id": number, "pId": parents[number], **shown, **_picture(state)})

    for step in trace.steps:
        state = states[step["id"]]
        values = {"g": step["g"], "h": step["h"], "f": step["f"], "frontier": step["frontier"]}
        if step["parent"] is None and state not in ids:
            add("source", state, **values)
        add("expanding", state, states.get(step["parent"]), **values)
        for move, child, cost, _ in step["children"]:
            if _key(child) not in ids:
                add("generating", _key(child), state, g=step["g"] + cost, move=move)
        add("closing", state, states.get(step["parent"]), **values)
    for event in trace.events:
        if event["event"] == "goal":
            add("end", _key(event["state"]), g=event["cost"])
    return {"version": "1.4.0", "views": _views(trace), "events": events}


def _key(state: Any) -> Any:
    return tuple(state) if isinstance(state, list) else state


def _picture(state: Any) -> Record:
    return {"tiles": list(state)} if isinstance(state, tuple) else {"state": str(state)}


def _views(trace: Trace) -> Record:
    """Return views that draw the board of each event; for other domains, a row of numbers."""
    first = trace.steps[0]["state"] if trace.steps else ()
    cells = len(first) if isinstance(first, tuple | list) else 0
    cols = int(trace.header["size"].split("x")[1]) if trace.header["size"] else max(cells, 1)
    # The loop variable is k, because Posthoc sets i to 0 in any element with an $if.
    tile = {
        "$": "rect",
        "$if": "${{ $.tiles[$.k] !== 0 }}" if trace.header["domain"] == "tiles" else "${{ true }}",
        "x": f"${{{{ $.k % {cols} }}}}",
        "y": f"${{{{ Math.floor($.k / {cols}) }}}}",
        "width": 0.96,
        "height": 0.96,
        "fill": "${{ color[$.type] ?? theme.accent }}",
        "label": "${{ String($.tiles[$.k]) }}",
        "label-x": 0.3,
        "label-y": 0.7,
        "label-size": 0.5,
        "label-color": "${{ theme.background }}",
        "clear": True,
    }
    return {"tile": [tile], "main": [{"$": "tile", "$for": {"$let": "k", "$from": 0, "$to": cells}}]}
