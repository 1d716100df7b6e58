"""taquin compare: a table of algorithms × heuristics on one board, or averages over many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from taquin.cli.options import (
    BOARD_HELP,
    algorithm_names,
    boards_arguments,
    complete,
    engine_option,
    heuristic_names,
    json_option,
    limit_options,
    parity_option,
)
from taquin.cli.output import (
    ProgressLine,
    draw_start_and_goal,
    megabytes,
    number,
    print_json,
    print_lines,
    proof_mark,
    seconds,
    styled,
    write,
)
from taquin.cli.table import Column, table
from taquin.cli.terminal import fold
from taquin.cli.working import working
from taquin.errors import TaquinError
from taquin.methods.heuristic import split_list
from taquin.methods.written import read_method, write_algorithm
from taquin.problem import Problem
from taquin.processes.ending import Message
from taquin.processes.worker import Worker
from taquin.reading.boards import FileBoard
from taquin.registry import AUTO
from taquin.result import Limits, Outcome, Standing
from taquin.studies.choosing import Pair, choose_methods
from taquin.studies.compare import ComparedRun
from taquin.studies.comparison import Average, Comparison, run_all, with_default_time


@click.command(epilog=BOARD_HELP)
@boards_arguments
@click.option(
    "-a",
    "--algorithms",
    "--algorithm",
    shell_complete=complete(algorithm_names),
    help="Algorithms separated by commas, or all; with options as in weighted_a_star:3/2. "
    "auto is what `taquin solve` does without -a.",
)
@click.option(
    "-H",
    "--heuristics",
    "--heuristic",
    shell_complete=complete(heuristic_names),
    help="Heuristics separated by commas, or all.",
)
@click.option(
    "-m", "--method", "written", multiple=True, metavar="METHOD", help="One method, such as 'ida_star pdb:7-8'; repeat."
)
@limit_options
@parity_option
@engine_option
@click.option("--csv", "csv_file", is_flag=False, flag_value="-", metavar="[FILE]", help="Write CSV, a row a run.")
@json_option
def compare(
    problem: Problem[Any] | None,
    boards: Iterator[FileBoard] | None,
    algorithms: str | None,
    heuristics: str | None,
    written: tuple[str, ...],
    limits: Limits,
    parity: bool,
    engine: str,
    csv_file: str | None,
    as_json: bool,
) -> int:
    """Compare algorithms and heuristics on one board, or on many.

    Each run has a process of its own, so the memory shown is what that run needed. A run stops
    after 10 seconds; --time or --nodes override this. Ctrl-C shows the rows so far.

    \b
    taquin compare 867254301
    taquin compare korf15:1 -a ida_star,auto -H linear_conflict,pdb:7-8 --time 60
    taquin compare 867254301 -a a_star,weighted_a_star:2 -H manhattan

    With --file it prints averages over the boards that every method solved, and beside them how
    many boards each method solved.

    \b
    taquin generate --count 20 --csv boards.csv
    taquin compare --file boards.csv -a breadth_first,a_star --csv runs.csv
    """
    if csv_file is not None and as_json:
        raise TaquinError("--csv and --json are different formats: give one of them.", "csv")
    if problem is not None and parity and (why := problem.why_unsolvable()):
        if as_json:
            print_json({**problem.as_json(), "outcome": "unsolvable", "reason": why, "rows": []})
        else:
            click.echo(draw_start_and_goal(problem) + "\n\n" + fold(f"Unsolvable: {why}"))
        return 3
    entries = [FileBoard("1", problem)] if boards is None and problem else [*(boards or ())]
    methods = methods_of(entries, algorithms, heuristics, written, engine)
    rows: list[ComparedRun] = []
    interrupted = False
    worker = click.get_current_context().find_object(Worker)  # command.py has started it
    line = RunLine(methods, entries)
    try:
        with working("searching"):
            for row in run_all(entries, methods, with_default_time(limits), parity, engine, worker, line.report):
                rows.append(row)
                line.next_run()
    except KeyboardInterrupt:
        interrupted = True
        click.echo("taquin: interrupted; here are the rows so far.", err=True)
    finally:
        line.clear()
    found = Comparison(len(entries), tuple(rows))
    if csv_file is not None:
        write(None if csv_file == "-" else Path(csv_file), found.to_csv())
    if as_json:
        print_json(as_plain(found, problem))
    elif csv_file != "-":
        print_comparison(found, problem)
    failed = [row for row in rows if row["outcome"] == "error"]
    for row in failed:
        board = "" if problem is not None else f" on board {row['id']}"
        click.echo(f"taquin: {row['method']} failed{board}: {row['reason']}", err=True)
    if interrupted:
        return 130
    return failed[-1]["status"] if failed else exit_status_of(rows)


def methods_of(
    boards: list[FileBoard], algorithms: str | None, heuristics: str | None, written: tuple[str, ...], engine: str
) -> list[Pair]:
    """Return the methods asked for: each one written, and every algorithm with every heuristic."""
    first = next((entry.problem for entry in boards if isinstance(entry.problem, Problem)), None)
    if first is None:
        reason = getattr(boards[0].problem, "reason", "") if boards else "the file is empty."
        raise TaquinError(f"there is no board to compare methods on: {reason}", "file")
    methods: list[Pair] = [read_method(text) for text in written]
    if not written or algorithms or heuristics:
        names = None if algorithms is None else split_list(algorithms)
        methods += choose_methods(first, names, None if heuristics is None else split_list(heuristics), engine)
    return methods


def exit_status_of(rows: list[ComparedRun]) -> int:
    """Return 0 if any run found a solution, 3 if any proved there is none, else 4."""
    outcomes = {row["outcome"] for row in rows}
    return 0 if Outcome.SOLVED in outcomes else 3 if Outcome.UNSOLVABLE in outcomes else 4


def as_plain(found: Comparison, problem: Problem[Any] | None) -> dict[str, Any]:
    rows = list(found.rows)
    if problem is not None:
        return {**problem.as_json(), "rows": rows}
    averages = [each.as_json() for each in found.averages()]
    return {"boards": found.boards, "common": found.common, "averages": averages, "rows": rows}


def print_comparison(found: Comparison, problem: Problem[Any] | None) -> None:
    """Print a row for each run on one board, or for each method on several."""
    if problem is not None:
        click.echo(draw_start_and_goal(problem) + "\n")
        print_table([row for row in found.rows if row["outcome"] != "error"])
    elif found.rows:
        print_averages(found)


COLUMNS: dict[str, Callable[[ComparedRun], str]] = {
    "algorithm": lambda row: describe_algorithm(row),
    "heuristic": lambda row: row["heuristic"] or "",
    "cost": lambda row: describe_cost(row),
    "h(start)": lambda row: number(row["h_start"]),
    "expanded": lambda row: f"{row['expanded']:,}",
    "generated": lambda row: f"{row['generated']:,}",
    "frontier": lambda row: f"{row['max_frontier']:,}",
    "stored": lambda row: "" if row["stored"] is None else f"{row['stored']:,}",
    "depth": lambda row: f"{row['max_depth']:,}",
    "reopened": lambda row: f"{row['reopened']:,}",
    "b*": lambda row: "" if row["effective_branching"] is None else f"{row['effective_branching']:.3f}",
    "seconds": lambda row: seconds(row["seconds"]),
    "MB": lambda row: "" if row["peak_memory"] is None else megabytes(row["peak_memory"]),
}
KEYS = ("algorithm", "heuristic")
LEGEND = (
    "* proved optimal; + optimal if your heuristic is admissible. "
    "stored: nodes in memory at the end; b*: effective branching factor; "
    "MB: the whole process; seconds: the search, tables not included."
)


def describe_algorithm(row: ComparedRun) -> str:
    """Return the algorithm; for `auto` also the one it chose."""
    name = row["algorithm"]
    if name != AUTO:
        name = write_algorithm(name, row["options"])
    return f"{AUTO} ({name})" if row["auto"] and name != AUTO else name


def describe_cost(row: ComparedRun) -> str:
    if row["cost"] is None:
        return str(row["outcome"]).removesuffix("-limit")
    return f"{row['cost']:,}{proof_mark(row['optimal'], row['assumption'])}"


def print_table(rows: list[ComparedRun]) -> None:
    """Print a row for each run; a run without a solution is dim."""
    if not rows:
        return
    columns = [Column(name, right=name not in KEYS, key=name in KEYS) for name in COLUMNS]
    cells = [[cell(row) for cell in COLUMNS.values()] for row in rows]

    def style(number: int, line: str) -> str:
        return styled(line, dim=True) if rows[number]["cost"] is None else line

    click.echo(table(columns, cells, style) + "\n")
    click.echo(fold(LEGEND))
    for row in rows:
        if row["refutation"]:
            click.echo(fold(row["refutation"]["sentence"]))
    if any(str(row["outcome"]).endswith("-limit") for row in rows):
        click.echo(fold("A word instead of a cost names the limit that stopped the run; its counts are partial."))


AVERAGE_COLUMNS: dict[str, Callable[[Average], str]] = {
    "method": lambda each: each.method,
    "cost": lambda each: mean(each, "cost"),
    "h(start)": lambda each: mean(each, "h_start"),
    "expanded": lambda each: mean(each, "expanded"),
    "generated": lambda each: mean(each, "generated"),
    "frontier": lambda each: mean(each, "max_frontier"),
    "stored": lambda each: mean(each, "stored"),
    "b*": lambda each: "" if (b := each.means["effective_branching"]) is None else f"{b:.3f}",
    "seconds": lambda each: "" if (s := each.means["seconds"]) is None else seconds(s),
    "MB": lambda each: "" if (m := each.means["peak_memory"]) is None else megabytes(round(m)),
}


def mean(each: Average, name: str) -> str:
    value = each.means[name]
    return "" if value is None else f"{value:,.2f}" if value < 1000 else f"{value:,.0f}"


def print_averages(found: Comparison) -> None:
    """Print a row for each method: how many boards it solved, and its averages."""
    columns = [Column("method", key=True), Column("solved", right=True), Column("proved", right=True)]
    columns += [Column(name, right=True) for name in AVERAGE_COLUMNS if name != "method"]
    rows = []
    for each in found.averages():
        method, *means = (cell(each) for cell in AVERAGE_COLUMNS.values())
        rows.append([method, f"{each.solved}/{found.boards}", str(each.optimal), *means])
    common = len(found.common)
    print_lines([table(columns, rows), ""])
    if common:
        print_lines([fold(f"Averages over the {common:,} of {found.boards:,} boards that every method solved.")])
    else:
        print_lines([fold("No board was solved by every method, so there are no averages to compare.")])
    print_lines([fold(LEGEND.partition(". ")[2])])


class RunLine(ProgressLine):
    """The run under way, and the progress of its search or of its tables."""

    def __init__(self, methods: list[Pair], boards: list[FileBoard]) -> None:
        super().__init__()
        runs = [(board, method) for board in boards for method in methods]
        on = "" if len(boards) == 1 else " on {}"
        self.labels = iter(
            [
                f"{count}/{len(runs)} {' '.join(map(str, filter(None, method)))}{on.format(board.id)}"
                for count, (board, method) in enumerate(runs, start=1)
            ]
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
