"""A trace on paper: a table to read, or a worksheet to fill in, with its key."""

from __future__ import annotations

import inspect
import re
from itertools import count
from typing import Any

from taquin.cli.output import number
from taquin.cli.table import Column, Layout
from taquin.cli.terminal import fold
from taquin.methods.method import Method
from taquin.methods.written import write_algorithm
from taquin.problem import Problem
from taquin.tiles.puzzle import SlidingTiles
from taquin.traces.trace import Record, Trace

LEFT = ("move", "state", "children")
GIVEN = ("step", "side")
"""The columns that a worksheet fills in."""

LEGEND = (
    "from: the step that expanded the parent; children: each with its h, if the search uses one; "
    "in parentheses: a state seen before."
)

TableLine = dict[str, str] | str
"""A line of the table: the cells of a step, or the text that announces a new bound."""


def trace_table(trace: Trace, problem: Problem[Any], method: Method, room: int) -> str:
    """Return the trace as a table with a row for each expansion, and the outcome."""
    rows = _rows(trace, problem)
    title, legend, ending = (fold(text, room) for text in (_title(trace, method), LEGEND, _ending(trace)))
    return f"{title}\n\n{_layout(rows, room)}\n\n{legend}\n{ending}\n"


def worksheet(trace: Trace, problem: Problem[Any], method: Method, room: int) -> tuple[str, str]:
    """Return a table with blanks to fill in, its first step as an example, and the key."""
    rows = _rows(trace, problem)
    steps = [row for row in rows if isinstance(row, dict)]
    widths = {name: max(len(row[name]) for row in steps) for name in steps[0]}
    blanks = [row if row is steps[0] or isinstance(row, str) else _blank(row, widths) for row in rows]
    title = fold(_title(trace, method), room)
    task = fold(f"Fill in the blanks; the first step is done for you.\n{LEGEND}", room)
    sheet = f"{title}\n\n{task}\n\n{_layout(blanks, room, line_gap=1)}\n"
    return sheet, f"Key\n\n{title}\n\n{_layout(rows, room)}\n\n{fold(_ending(trace), room)}\n"


def _blank(row: dict[str, str], widths: dict[str, int]) -> dict[str, str]:
    return {name: text if name in GIVEN else "_" * max(widths[name], 3) for name, text in row.items()}


def show_state(problem: Problem[Any], state: Any) -> str:
    """Return a state in its shortest form: 867/254/301."""
    text = problem.show(state)
    return text.replace(" ", "") if isinstance(problem, SlidingTiles) and len(problem.start) <= 9 else text


def _title(trace: Trace, method: Method) -> str:
    heuristic = f" with {method.heuristic.name}" if method.heuristic else ""
    card = inspect.getdoc(inspect.getmodule(method.algorithm.run)) or ""
    ties = re.search(r"^Ties\s+(.*?)(?=^\S|\Z)", card, re.MULTILINE | re.DOTALL)
    order = f"\nTies: {' '.join(ties[1].split())}" if ties else ""
    name = write_algorithm(method.algorithm.name, method.options)
    return f"{name}{heuristic}: {trace.header['board']} -> {trace.header['goal']}{order}"


def _rows(trace: Trace, problem: Problem[Any]) -> list[TableLine]:
    two_sided = any(step["side"] for step in trace.steps)
    informed = any(step["h"] is not None for step in trace.steps)
    rows: list[TableLine] = []
    seen: tuple[set[Any], set[Any]] = (set(), set())  # for each side
    step_of: dict[int, int] = {}
    steps = count(1)
    for event in trace.events:
        if event["event"] == "bound":
            rows.append(f"bound {number(event['value'])}")
            if event["iteration"]:
                seen = (set(), set())
        if event["event"] != "step":
            continue
        step_of[event["id"]] = step = next(steps)
        seen[event["side"]].add(event["state"])
        rows.append(
            {"step": str(step)}
            | ({"side": "<" if event["side"] else ">"} if two_sided else {})
            | {"from": str(step_of.get(event["parent"], "")), "move": event["move"]}
            | {"state": show_state(problem, event["state"]), "g": number(event["g"])}
            | ({"h": number(event["h"]), "f": number(event["f"])} if informed else {})
            | {"frontier": str(event["frontier"]), "children": _children(event, seen[event["side"]])}
        )
    return rows


def _children(event: Record, seen: set[Any]) -> str:
    shown = []
    for move, state, _, h in event["children"]:
        name = move if h is None else f"{move}:{number(h)}"
        shown.append(f"({name})" if state in seen else name)
        seen.add(state)
    return " ".join(shown)


def _layout(rows: list[TableLine], room: int, line_gap: int = 0) -> str:
    """Lay out the steps as a table; lines between steps stand alone."""
    steps = [row for row in rows if isinstance(row, dict)]
    names = list(steps[0]) if steps else []
    columns = [Column(name, right=name not in LEFT) for name in names]
    layout = Layout(columns, [list(row.values()) for row in steps], room)
    body = ["\n".join(layout.lines(list(row.values()))) if isinstance(row, dict) else row for row in rows]
    return "\n".join([*layout.head(), ("\n" * (line_gap + 1)).join(body)])


def _ending(trace: Trace) -> str:
    end = trace.events[-1]
    goal = next((event for event in trace.events if event["event"] == "goal"), None)
    if goal is not None:
        expansions = f"{end['expanded']:,} expansion{'' if end['expanded'] == 1 else 's'}"
        return f"Goal reached at cost {goal['cost']} after {expansions}."
    more = " (--steps shows more)" if end["outcome"] == "node-limit" else ""
    return f"{end['outcome']}: {end['reason']}{more}"
