"""taquin trace: the steps of a search as a table, a worksheet, or a file for other tools."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from taquin.cli.numbers import Whole
from taquin.cli.options import (
    BOARD_HELP,
    json_option,
    limit_options,
    method_options,
    parity_option,
    problem_arguments,
)
from taquin.cli.output import exit_status, write
from taquin.cli.terminal import WIDE, fold, width
from taquin.cli.working import working
from taquin.cli.worksheet import trace_table, worksheet
from taquin.errors import TaquinError
from taquin.methods.method import choose_method
from taquin.problem import Problem
from taquin.registry import AUTO
from taquin.result import Limits, Outcome
from taquin.running.answer import Interrupted, solve_with
from taquin.traces.posthoc import to_posthoc
from taquin.traces.trace import MAX_EVENTS, Recorder

ROWS = 20
FORMATS = ("table", "jsonl", "posthoc")


@click.command(epilog=BOARD_HELP)
@problem_arguments
@method_options
@limit_options
@parity_option
@click.option(
    "--steps", type=Whole(), help=f"How many expansions to show  [default: {ROWS} in a table, otherwise {MAX_EVENTS}]"
)
@click.option("--format", "form", type=click.Choice(FORMATS), help="A table, JSON Lines, or a Posthoc search trace.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to a file.")
@click.option(
    "--worksheet",
    "blank",
    is_flag=True,
    help="Print the table with blanks to fill in; the key follows on its own page.",
)
@click.option(
    "--key", type=click.Path(dir_okay=False, path_type=Path), help="Write the worksheet's key to a file instead."
)
@json_option
def trace(
    problem: Problem[Any],
    algorithm: str | None,
    heuristic: str | None,
    limits: Limits,
    parity: bool,
    steps: int | None,
    form: str | None,
    output: Path | None,
    blank: bool,
    key: Path | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Show the steps of a search.

    \b
    taquin trace 123456708 --algorithm bfs
    taquin trace 867254301 -a astar -H manhattan --format jsonl -o astar.jsonl
    taquin trace 123450786 -a astar -H manhattan --worksheet --key key.txt
    taquin trace 867254301 -a bfs --format posthoc -o bfs.trace.json
    """
    if key is not None and not blank:
        raise TaquinError("--key writes the key of a worksheet: add --worksheet.", "key")
    form = form or form_of(output)
    if as_json and form != "table":
        raise TaquinError("--json and --format are different formats: leave out one of them.", "format")
    if blank and (as_json or form != "table"):
        raise TaquinError("a worksheet is a table: leave out --json and --format.", "worksheet")
    method = choose_method(problem, None if algorithm == AUTO else algorithm, heuristic, **options)
    rows = steps or (ROWS if form == "table" and not as_json else MAX_EVENTS)
    shown = replace(limits, nodes=rows if limits.nodes is None else min(limits.nodes, rows))
    recorder = Recorder(method, max_events=rows * 4)
    try:
        with working("searching"):
            result = solve_with(method, shown, parity=parity, observe=recorder)
        cut_for_display = result.outcome is Outcome.NODE_LIMIT and limits.nodes is None
        status = 0 if cut_for_display else exit_status(result.outcome)
    except Interrupted as interrupted:
        result, status = interrupted.result, 130
    made = recorder.finish(result)
    room = WIDE if output is not None else width()
    if as_json:
        text = json.dumps({**made.header, "events": made.events}, allow_nan=False) + "\n"
    elif form == "jsonl":
        text = made.to_jsonl()
    elif form == "posthoc":
        text = json.dumps(to_posthoc(made), allow_nan=False) + "\n"
    elif not made.steps:
        text = fold(f"{str(result.outcome).capitalize()}: {result.reason}", room) + "\n"
    elif blank:
        text, answer = worksheet(made, problem, method, room)
        page_break = "" if key else "\n" if sys.stdout.isatty() else "\f"
        write(output, text)
        write(key, page_break + answer)
        return status
    else:
        text = trace_table(made, problem, method, room)
    write(output, text)
    return status


def form_of(output: Path | None) -> str:
    """Return the format that a file's suffix stands for."""
    name = "" if output is None else output.name.lower()
    if name.endswith((".trace.json", ".trace.yaml", ".trace.yml")):
        return "posthoc"
    return "jsonl" if name.endswith((".jsonl", ".ndjson")) else "table"
