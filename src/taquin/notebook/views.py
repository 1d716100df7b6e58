"""The view of each kind of value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape
from typing import Any

from taquin.pictures import board_svg
from taquin.problem import Problem
from taquin.result import Result
from taquin.studies.comparison import AVERAGED, Comparison
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles
from taquin.traces.trace import Trace

BOARD = 150
"""Pixels of the longer side of a board."""
ROWS = 50
"""Steps of a trace that are shown."""
MOVES = 200
"""Moves of a solution that are shown."""
HEADINGS = {
    "h_start": "h(start)",
    "max_frontier": "frontier",
    "max_depth": "depth",
    "effective_branching": "b*",
    "peak_memory": "MB",
}
"""How a table is headed where the name of the field is long."""
TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
CELL = "padding:2px 8px;text-align:{};border-bottom:1px solid #9DB4C4"


@singledispatch
def html(value: Any) -> str:
    """Return a value as HTML."""
    return f"<pre>{escape(repr(value))}</pre>"


@html.register
def _(board: Board) -> str:
    return f"<div>{_svg(board)}</div>"


@html.register
def _(problem: Problem) -> str:  # type: ignore[type-arg]
    if not isinstance(problem, SlidingTiles):
        return f"<p>{escape(str(problem))} → {escape(problem.goal_text)}</p>"
    return _start_and_goal(problem)


@html.register
def _(result: Result) -> str:  # type: ignore[type-arg]
    problem = result.problem
    boards = _start_and_goal(problem) if isinstance(problem, SlidingTiles) else f"<p>{escape(str(problem))}</p>"
    bound = (
        f" Any solution costs at least {result.lower_bound:g}." if result.cost is None and result.lower_bound else ""
    )
    lines = [f"<b>{escape(_outcome(result))}</b> {escape(result.reason)}{bound}"]
    if result.moves:
        between = "" if isinstance(problem, SlidingTiles) and problem.metric == "single" else " "
        rest = f" … and {len(result.moves) - MOVES:,} more" if len(result.moves) > MOVES else ""
        lines.append(f"moves: <code>{escape(between.join(result.moves[:MOVES]))}</code>{rest}")
    method = f"{result.algorithm}{f' with {result.heuristic}' if result.heuristic else ''} ({result.engine} engine)"
    tables = f", tables {result.build_seconds:.2f} s" if result.build_seconds >= 0.1 else ""
    lines.append(f"{escape(method)}: {result.seconds:.4f} s{tables}")
    counters = {name: value for name, value in result.counters().items() if name != "seconds"}
    return boards + "".join(f"<div>{line}</div>" for line in lines) + _table([counters], counters)


@html.register
def _(trace: Trace) -> str:
    steps = trace.steps
    informed = any(step["h"] is not None for step in steps)
    names = ("step", "move", "state", "g", *(("h", "f") if informed else ()), "frontier")
    rows: list[dict[str, Any]] = []
    shown = 0
    for event in trace.events:
        if len(rows) == ROWS:
            break
        if event["event"] == "bound" and event["iteration"]:
            rows.append({"state": f"bound {event['value']:g}"})
        elif event["event"] == "step":
            own = {name: event[name] for name in names if name in event}
            shown += 1
            rows.append({**own, "step": shown, "state": _state(trace, event["state"])})
    header = trace.header
    title = " ".join(filter(None, (header["algorithm"], header["heuristic"], "from", header["board"])))
    more = f"<div>… and {len(steps) - shown:,} more steps</div>" if len(steps) > shown else ""
    end = trace.events[-1] if trace.events else {}
    outcome = f"<div>{escape(str(end.get('outcome', '')))}: {escape(str(end.get('reason', '')))}</div>"
    return f"<div><b>{escape(title)}</b></div>{_table(rows, names)}{more}{outcome}"


@html.register
def _(found: Comparison) -> str:
    if found.boards == 1:
        rows = [{**row, "optimal": _proof(row)} for row in found.rows]
        refuted = "".join(
            f"<div>{escape(row['refutation']['sentence'])}</div>" for row in found.rows if row.get("refutation")
        )
        return _table(rows, ("method", "cost", "optimal", *AVERAGED[1:], "outcome")) + refuted
    names = ("method", "solved", "optimal", *AVERAGED)
    common = f"averages over the {len(found.common):,} of {found.boards:,} boards that every method solved"
    return _table([each.as_json() for each in found.averages()], names) + f"<div>{common}</div>"


def _proof(row: dict[str, Any]) -> str:
    """Return whether a run proved its solution optimal, in a word or two."""
    return "no" if not row.get("optimal") else "if h is admissible" if row.get("assumption") else "yes"


def _outcome(result: Result[Any]) -> str:
    if result.cost is None:
        return f"{str(result.outcome).capitalize()}:"
    word = "slide" if result.problem.metric == "multi" else "move"
    count = f"{result.cost:,} {word}{'' if result.cost == 1 else 's'}"
    proof = "not proved optimal" if not result.optimal else "optimal" if result.assumption else "proved optimal"
    return f"Solved in {count}, {proof}:"


def _start_and_goal(puzzle: SlidingTiles) -> str:
    start, goal = puzzle.board(puzzle.start), puzzle.board(puzzle.goal)
    arrow = '<span style="font-size:24px">→</span>'
    return (
        '<div style="display:flex;align-items:center;gap:16px;flex-wrap:wrap">'
        f"{_svg(start, goal)}{arrow}{_svg(goal, goal)}</div>"
    )


def _svg(board: Board, goal: Board | None = None) -> str:
    return board_svg(board, goal, BOARD).strip()


def _state(trace: Trace, state: Any) -> str:
    """Return a state on one line; a board with / between its rows."""
    size = trace.header.get("size")
    if not size or not isinstance(state, Sequence):
        return str(state)
    cols = int(size.split("x")[1])
    return "/".join(" ".join(map(str, state[at : at + cols])) for at in range(0, len(state), cols))


def _table(rows: Sequence[dict[str, Any]], names: Iterable[str]) -> str:
    columns = list(names)
    head = "".join(f'<th style="{CELL.format("right")}">{escape(HEADINGS.get(name, name))}</th>' for name in columns)
    body = "".join(f"<tr>{''.join(_cell(name, row.get(name)) for name in columns)}</tr>" for row in rows)
    return f'<table style="{TABLE}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _cell(name: str, value: Any) -> str:
    side = "left" if isinstance(value, str) else "right"
    value = value / 1e6 if name == "peak_memory" and value is not None else value
    return f'<td style="{CELL.format(side)}">{escape(_text(value))}</td>'


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.0f}" if value == int(value) or abs(value) >= 1000 else f"{value:.4g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
