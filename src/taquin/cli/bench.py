"""taquin bench: solve a published set, or a file of boards; report the time, check the answers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from taquin.cli.numbers import Whole
from taquin.cli.options import complete, engine_option, json_option, limit_options, method_options, metric_option
from taquin.cli.output import ProgressLine, print_json, print_lines, seconds
from taquin.cli.records import Records, record_options
from taquin.cli.table import Column, Layout
from taquin.cli.terminal import TIE, fold
from taquin.cli.working import working
from taquin.errors import TaquinError, about
from taquin.methods.written import write_algorithm
from taquin.problem import Metric
from taquin.reading.boards import FileBoard, Given, read_boards
from taquin.registry import Engine
from taquin.result import Limits, Result
from taquin.solving.records import FIELDS, record
from taquin.studies.bench import BenchedBoard, total
from taquin.studies.bench import bench as bench_boards
from taquin.studies.published import compares, count_as_published, describe_search, explain_counts
from taquin.tiles.instances import NAMES, InstanceSet, load

COLUMNS = (
    Column("id", right=True, least=3),
    Column("cost", right=True, least=5),
    Column("optimal", right=True),
    Column("verdict", least=9),
    Column("expanded", right=True, least=15),
    Column("generated", right=True, least=15),
    Column("seconds", right=True, least=8),
)
"""The rows come one by one: each column reserves room for the numbers of the published sets."""
PUBLISHED = Column("published", right=True, least=15)
"""The published node counts, if the method is the published one; = where ours are the same."""
KNOWN = ("id", "verdict", "optimal_length", "published_nodes", "nodes_as_published")


@click.command()
@click.argument("name", metavar="SET|FILE", shell_complete=complete(lambda: list(NAMES)))
@click.option("--only", metavar="IDS", help="Numbers of boards, for instance 1-10,14  [default: all]")
@click.option("--order", metavar="UDLR", help="The order in which moves are tried  [default: UDLR]")
@metric_option
@click.option("-j", "--jobs", type=Whole(), default=1, metavar="N", help="Boards solved at a time  [default: 1]")
@method_options
@limit_options
@engine_option
@record_options(*KNOWN, *FIELDS)
@json_option
def bench(
    name: str,
    only: str | None,
    order: str | None,
    metric: Metric | None,
    jobs: int,
    algorithm: str | None,
    heuristic: str | None,
    limits: Limits,
    engine: Engine,
    records: Records | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Solve a set of boards and compare the answers with their known lengths.

    A published set (`taquin instances` lists them), or a file: CSV with a column board and, where
    known, optimal_length; or one board a line. The limits hold for each board. The exit status is 4
    if a board was not solved, and 5 if an answer contradicts the known length.

    \b
    taquin bench korf15 --only 1-10
    taquin bench korf15 -a ida_star -H walking_distance --time 60
    taquin generate --count 20 --length 20 --csv twenty.csv
    taquin bench twenty.csv -a a_star -H manhattan --jsonl rows.jsonl

    With the method whose nodes were published, the published numbers stand beside ours. In the
    published order of moves they are equal:

    \b
    taquin bench korf15 --only 55,79 -a ida_star -H manhattan --order ULRD
    """
    with about("set"):
        boards = [*read_boards(name, Given(metric=metric, order=order))]
    boards = choose(boards, only, name)
    published = load(name.lower()) if boards and boards[0].instance else None
    quiet = as_json or (records is not None and records.to_stdout)
    rows: list[BenchedBoard] = []
    table = Layout(COLUMNS)
    line = BoardLine(name, boards)
    interrupted = False
    try:
        with working("searching"):
            for row in bench_boards(
                boards, algorithm, heuristic, engine=engine, limits=limits, jobs=jobs, watch=line, **options
            ):
                line.clear()
                if not quiet and not rows:
                    table = Layout((*COLUMNS, PUBLISHED) if has_published(row) else COLUMNS)
                    print_lines([fold(title_of(name, published)), "", *table.head()])
                if not quiet:
                    print_lines(table.lines(cells_of(row)))
                if records is not None:
                    plain = row.as_json()
                    records.write({**{key: plain[key] for key in KNOWN}, **record(row.result)}, plain)
                rows.append(row)
                line.next_board()
    except KeyboardInterrupt:
        interrupted = True
    finally:
        line.clear()
        if records is not None:
            records.close()
    if interrupted:
        click.echo("taquin: interrupted; here are the rows so far.", err=True)
    if as_json:
        print_json(as_plain(name, published, boards, rows))
    elif not quiet:
        print_lines(["", *map(fold, describe_totals(rows, len(boards), published is not None))])
        for sentence in explain_counts(compared(rows), published.short_source if published else name):
            print_lines(["", fold(sentence)])
    for row in rows:
        if row.contradiction is not None:
            click.echo(f"taquin: {name}:{row.id}: {row.contradiction}.", err=True)
        elif row.verdict == "error":
            click.echo(f"taquin: {row.result.reason}", err=True)
    return 130 if interrupted else exit_status(rows)


def exit_status(rows: list[BenchedBoard]) -> int:
    """Return 5 if an answer is wrong, 2 if a board is none, 4 if one is not solved, else 0."""
    verdicts = {row.verdict for row in rows}
    if "wrong" in verdicts:
        return 5
    return 2 if "error" in verdicts else 0 if all(row.result.solved for row in rows) else 4


def choose(boards: list[FileBoard], only: str | None, name: str) -> list[FileBoard]:
    """Return the boards named by `only`, in the order of the file; without `only`, all."""
    if only is None:
        return boards
    at = {board.id: number for number, board in enumerate(boards)}
    wanted: set[int] = set()
    for part in only.split(","):
        match = re.fullmatch(r"\s*([0-9]+)\s*(?:-\s*([0-9]+))?\s*", part, re.ASCII)
        if match is None:
            raise TaquinError(
                f"--only {only!r} is not understood: write numbers and ranges, for instance 1-10,14.", "only"
            )
        ends = [match[1].lstrip("0"), (match[2] or match[1]).lstrip("0")]
        for end in ends:
            if end not in at:
                raise TaquinError(
                    f"{name} has no board {end or 0}: its boards are {boards[0].id} to {boards[-1].id}.", "only"
                )
        first, last = (at[end] for end in ends)
        if last < first:
            raise TaquinError(f"--only {only!r}: the range {part.strip()} is empty; write {ends[1]}-{ends[0]}.", "only")
        wanted |= set(range(first, last + 1))
    return [board for number, board in enumerate(boards) if number in wanted]


def title_of(name: str, published: InstanceSet | None) -> str:
    return f"{published.name}: {published.title} ({published.short_source})" if published else Path(name).name


def compared(rows: list[BenchedBoard]) -> list[tuple[Any, Result[Any]]]:
    """Return the published boards with their results."""
    return [(row.instance, row.result) for row in rows if row.instance and isinstance(row.result, Result)]


def has_published(row: BenchedBoard) -> bool:
    return any(compares(*pair) for pair in compared([row]))


def cells_of(row: BenchedBoard) -> list[str]:
    result, optimal = row.result, "" if row.optimal is None else str(row.optimal)
    if not isinstance(result, Result):
        return [row.id, "", optimal, row.verdict, "", "", ""]
    cost = "" if result.cost is None else f"{result.cost:,}"
    counts = [f"{result.expanded:,}", f"{result.generated:,}", seconds(result.seconds)]
    published = [describe_published(*compared([row])[0])] if has_published(row) else []
    return [row.id, cost, optimal, row.verdict, *counts, *published]


def describe_published(instance: Any, result: Result[Any]) -> str:
    """Return the published nodes, marked where the search made as many."""
    counted = count_as_published(instance, result)
    return f"{instance.nodes:,}{'=' if counted == instance.nodes else ' '}"


def describe_totals(rows: list[BenchedBoard], boards: int, published: bool) -> list[str]:
    """Return the methods used, and the sums."""
    results = [row.result for row in rows if isinstance(row.result, Result)]
    used = dict.fromkeys(
        f"{write_algorithm(each.algorithm, each.options)}{f' with {each.heuristic}' if each.heuristic else ''} "
        f"({each.engine} engine)"
        for each in results
    )
    sums = total(rows)
    known = sum(row.optimal is not None for row in rows)
    length = f", {sums.optimal} in the {'published' if published else 'given'} length" if known else ""
    proved = sum(each.optimal and each.assumption is None for each in results)
    return [
        *used,
        f"solved {sums.solved} of {boards}{length}, {proved} proved optimal",
        f"expanded{TIE}{sums.expanded:,}  generated{TIE}{sums.generated:,}",
        f"search{TIE}{seconds(sums.search_seconds)}{TIE}s, {sums.generated_per_second:,.0f} nodes generated "
        f"a second; build{TIE}{seconds(sums.build_seconds)}{TIE}s",
    ]


def as_plain(
    name: str, published: InstanceSet | None, boards: list[FileBoard], rows: list[BenchedBoard]
) -> dict[str, Any]:
    search = boards[0].instance.search if boards and boards[0].instance else None
    return {
        "set": published.name if published else name,
        **{key: common(rows, key) for key in ("algorithm", "heuristic", "engine")},
        "published_search": describe_search(search),
        "rows": [row.as_json() for row in rows],
        "totals": {"boards": len(boards), **total(rows).as_json()},
    }


def common(rows: list[BenchedBoard], key: str) -> str | None:
    """Return the value that all rows share; None if they differ."""
    values = {getattr(row.result, key, None) for row in rows}
    value: str | None = values.pop() if len(values) == 1 else None
    return value


class BoardLine(ProgressLine):
    """The board being solved, and the progress of its search."""

    def __init__(self, name: str, boards: list[FileBoard]) -> None:
        super().__init__()
        self.labels = iter([f"{number}/{len(boards)} {name}:{each.id}" for number, each in enumerate(boards, start=1)])
        self.next_board()

    def next_board(self) -> None:
        self.label = next(self.labels, "")
        self.next_at = ProgressLine.next_at
        self.show("…")

    def show(self, text: str) -> None:
        super().show(f"{self.label}  {text}" if text and self.label else "")
