"""taquin compare: a table of algorithms × heuristics on one board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import click

from taquin.cli.options import (
    BOARD_HELP,
    algorithm_names,
    complete,
    engine_option,
    heuristic_names,
    json_option,
    limit_options,
    parity_option,
    problem_arguments,
)
from taquin.cli.output import ProgressLine, draw_start_and_goal, megabytes, print_json, seconds, styled
from taquin.cli.table import Column, table
from taquin.cli.terminal import fold
from taquin.cli.working import working
from taquin.errors import TaquinError
from taquin.methods.heuristic import make_heuristic, split_list
from taquin.methods.method import choose_method
from taquin.problem import Problem
from taquin.processes.ending import Message
from taquin.processes.worker import Worker
from taquin.registry import AUTO, HEURISTICS, find_algorithm
from taquin.result import Limits, Outcome, Standing
from taquin.studies.compare import ComparedRun, Pair
from taquin.studies.compare import compare as compare_methods
from taquin.tiles.puzzle import SlidingTiles

DEFAULT_SECONDS = 10.0
DEFAULT_ALGORITHMS = (
    "breadth_first",
    "depth_first",
    "iterative_deepening",
    "uniform_cost",
    "bidirectional",
    "greedy",
    "a_star",
    "ida_star",
    "bidirectional_a_star",
)
DEFAULT_TILE_HEURISTICS = {
    "single": ("misplaced", "manhattan", "linear_conflict"),
    "multi": ("manhattan_slides", "walking_distance", "ordered_walking_distance"),
}


@click.command(epilog=BOARD_HELP)
@problem_arguments
@click.option(
    "-a",
    "--algorithms",
    "--algorithm",
    shell_complete=complete(algorithm_names),
    help="Algorithms separated by commas, or all. auto is what `taquin solve` does without -a.",
)
@click.option(
    "-H",
    "--heuristics",
    "--heuristic",
    shell_complete=complete(heuristic_names),
    help="Heuristics separated by commas, or all.",
)
@limit_options
@parity_option
@engine_option
@json_option
def compare(
    problem: Problem[Any],
    algorithms: str | None,
    heuristics: str | None,
    limits: Limits,
    parity: bool,
    engine: str,
    as_json: bool,
) -> int:
    """Compare algorithms and heuristics on one board.

    Each run has a process of its own, so the memory shown is what that run needed. A run stops
    after 10 seconds; --time or --nodes override this. Ctrl-C shows the rows so far.

    \b
    taquin compare 867254301
    taquin compare korf15:1 -a ida_star,auto -H linear_conflict,pdb:7-8 --time 60
    """
    if parity and (why := problem.why_unsolvable()):
        if as_json:
            print_json({**problem.as_json(), "outcome": "unsolvable", "reason": why, "rows": []})
        else:
            click.echo(draw_start_and_goal(problem) + "\n\n" + fold(f"Unsolvable: {why}"))
        return 3
    if limits.seconds is None and limits.nodes is None:
        limits = replace(limits, seconds=DEFAULT_SECONDS)
    rows: list[ComparedRun] = []
    interrupted = False
    methods = choose_methods(problem, algorithms, heuristics, engine)
    worker = click.get_current_context().find_object(Worker)  # command.py has started it
    line = RunLine(methods)
    try:
        with working("searching"):
            for row in compare_methods(problem, methods, limits, parity, engine, worker, line.report):
                rows.append(row)
                line.next_run()
    except KeyboardInterrupt:
        interrupted = True
        click.echo("taquin: interrupted; here are the rows so far.", err=True)
    if as_json:
        print_json({**problem.as_json(), "rows": rows})
    else:
        click.echo(draw_start_and_goal(problem) + "\n")
        print_table([row for row in rows if row["outcome"] != "error"])
    failed = [row for row in rows if row["outcome"] == "error"]
    for row in failed:
        click.echo(f"taquin: {row['algorithm']} failed: {row['reason']}", err=True)
    if interrupted:
        return 130
    return failed[-1]["status"] if failed else exit_status_of(rows)


def exit_status_of(rows: list[ComparedRun]) -> int:
    """Return 0 if any run found a solution, 3 if any proved there is none, else 4."""
    outcomes = {row["outcome"] for row in rows}
    return 0 if Outcome.SOLVED in outcomes else 3 if Outcome.UNSOLVABLE in outcomes else 4


def choose_methods(
    problem: Problem[Any], algorithms: str | None, heuristics: str | None, engine: str = "auto"
) -> list[Pair]:
    """Return the pairs that fit. Refuse an algorithm that was named if no heuristic fits it."""
    named_algorithms = algorithms not in (None, "all")
    if algorithms is None:
        names: Sequence[str] = DEFAULT_ALGORITHMS
    else:
        names = split_list(algorithms) if named_algorithms else algorithm_names()
    if heuristics is None and isinstance(problem, SlidingTiles):
        chosen: Sequence[str] = DEFAULT_TILE_HEURISTICS[problem.metric]
    elif heuristics in (None, "all"):
        chosen = list(HEURISTICS[problem.domain])
    else:
        chosen = split_list(heuristics)
        for heuristic in chosen:
            if why := make_heuristic(heuristic, problem).why_not(problem):
                raise TaquinError(why, "heuristic")
    methods: list[Pair] = []
    for name in names:
        if name.lower() == AUTO:
            methods.append((AUTO, None))
            continue
        algorithm = find_algorithm(name)
        pairs: list[Pair] = [(name, None)]
        if algorithm.heuristic != "no":
            pairs = [(name, heuristic) for heuristic in chosen]
        refusals: list[TaquinError] = []
        for pair in pairs:
            try:
                choose_method(problem, *pair, engine=engine)
                methods.append(pair)
            except TaquinError as refusal:
                refusals.append(refusal)
        if named_algorithms and refusals and len(refusals) == len(pairs):
            raise refusals[0]
    return methods


COLUMNS: dict[str, Callable[[ComparedRun], str]] = {
    "algorithm": lambda row: describe_algorithm(row),
    "heuristic": lambda row: row["heuristic"] or "",
    "cost": lambda row: describe_cost(row),
    "expanded": lambda row: f"{row['expanded']:,}",
    "generated": lambda row: f"{row['generated']:,}",
    "frontier": lambda row: f"{row['max_frontier']:,}",
    "depth": lambda row: f"{row['max_depth']:,}",
    "reopened": lambda row: f"{row['reopened']:,}",
    "seconds": lambda row: seconds(row["seconds"]),
    "MB": lambda row: "" if row["peak_memory"] is None else megabytes(row["peak_memory"]),
}
KEYS = ("algorithm", "heuristic")


def describe_algorithm(row: ComparedRun) -> str:
    """Return the algorithm; for `auto` also the one it chose."""
    if not row["auto"] or row["algorithm"] == AUTO:
        return str(row["algorithm"])
    return f"{AUTO} ({row['algorithm']})"


def describe_cost(row: ComparedRun) -> str:
    if row["cost"] is None:
        return str(row["outcome"]).removesuffix("-limit")
    return f"{row['cost']:,}" + ("*" if row["optimal"] else " ")


def print_table(rows: list[ComparedRun]) -> None:
    """Print a row for each run; a run without a solution is dim."""
    if not rows:
        return
    columns = [Column(name, right=name not in KEYS, key=name in KEYS) for name in COLUMNS]
    cells = [[cell(row) for cell in COLUMNS.values()] for row in rows]

    def style(number: int, line: str) -> str:
        return styled(line, dim=True) if rows[number]["cost"] is None else line

    click.echo(table(columns, cells, style) + "\n")
    click.echo(fold("* proved optimal. MB: the whole process; seconds: the search, tables not included."))
    if any(str(row["outcome"]).endswith("-limit") for row in rows):
        click.echo(fold("A word instead of a cost names the limit that stopped the run; its counts are partial."))


class RunLine(ProgressLine):
    """The run under way, and the progress of its search or of its tables."""

    def __init__(self, methods: list[Pair]) -> None:
        super().__init__()
        self.labels = iter(
            [f"{number}/{len(methods)} {' '.join(filter(None, each))}" for number, each in enumerate(methods, start=1)]
        )
        self.next_run()

    def next_run(self) -> None:
        self.label = next(self.labels, "")
        self.next_at = ProgressLine.next_at
        self.show("…")

    def report(self, told: Message) -> None:
        """Show a message of the run's process."""
        if told["event"] == "progress":
            self(Standing(**told["counters"], bound=told["bound"]))
        else:
            self.show(f"building {told['fraction']:.0%} of {told['table']}  (Ctrl-C stops)")

    def show(self, text: str) -> None:
        super().show(f"{self.label}  {text}" if text and self.label else "")
