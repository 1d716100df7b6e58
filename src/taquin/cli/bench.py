"""taquin bench: solve a published set of boards; report the time, and check the answers."""

from __future__ import annotations

import re
from typing import Any

import click

from taquin.cli.options import complete, engine_option, json_option, limit_options, method_options
from taquin.cli.output import ProgressLine, print_json, print_lines, seconds
from taquin.cli.table import Column, Layout
from taquin.cli.terminal import TIE, fold
from taquin.cli.working import working
from taquin.errors import TaquinError, about
from taquin.result import Limits
from taquin.studies.bench import BenchedBoard, total
from taquin.studies.bench import bench as bench_instances
from taquin.tiles.instances import NAMES, Instance, InstanceSet, load

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


@click.command()
@click.argument("name", metavar="SET", shell_complete=complete(lambda: list(NAMES)))
@click.option("--only", metavar="IDS", help="Numbers of boards, for instance 1-10,14  [default: all]")
@method_options
@limit_options
@engine_option
@json_option
def bench(
    name: str,
    only: str | None,
    algorithm: str | None,
    heuristic: str | None,
    limits: Limits,
    engine: str,
    as_json: bool,
    **options: Any,
) -> int:
    """Solve a published set of boards and compare the answers with the published lengths.

    `taquin instances` lists the sets. The limits hold for each board. The exit status is 4 if a
    board was not solved, and 5 if an answer contradicts the published length.

    \b
    taquin bench korf15 --only 1-10
    taquin bench korf15 -a ida_star -H walking_distance --time 60
    """
    with about("set"):
        chosen = load(name)
    instances = choose(chosen, only)
    rows: list[BenchedBoard] = []
    table = Layout(COLUMNS)
    line = BoardLine(chosen.name, instances)
    interrupted = False
    try:
        with working("searching"):
            for row in bench_instances(
                instances, algorithm, heuristic, engine=engine, limits=limits, progress=line, **options
            ):
                line.clear()
                if not as_json and not rows:
                    print_lines([fold(f"{chosen.name}: {chosen.title} ({chosen.short_source})"), "", *table.head()])
                if not as_json:
                    print_lines(table.lines(cells_of(row)))
                rows.append(row)
                line.next_board()
    except KeyboardInterrupt:
        interrupted = True
    finally:
        line.clear()
    if interrupted:
        click.echo("taquin: interrupted; here are the rows so far.", err=True)
    if as_json:
        print_json(
            {
                "set": chosen.name,
                **{key: common(rows, key) for key in ("algorithm", "heuristic", "engine")},
                "rows": [row.as_json() for row in rows],
                "totals": {"boards": len(instances), **total(rows).as_json()},
            }
        )
    else:
        print_lines(["", *describe_totals(rows, len(instances))])
    for row in rows:
        if row.contradiction is not None:
            click.echo(f"taquin: {chosen.name}:{row.instance.id}: {row.contradiction}.", err=True)
    return 130 if interrupted else exit_status(rows)


def exit_status(rows: list[BenchedBoard]) -> int:
    """Return 5 if an answer is wrong, 4 if a board is not solved, else 0."""
    if any(row.verdict == "wrong" for row in rows):
        return 5
    return 0 if all(row.result.solved for row in rows) else 4


def choose(chosen: InstanceSet, only: str | None) -> list[Instance]:
    """Return the boards named by `only`, in the order of the set; without `only`, all."""
    if only is None:
        return list(chosen.instances)
    wanted: set[int] = set()
    for part in only.split(","):
        match = re.fullmatch(r"\s*([0-9]+)\s*(?:-\s*([0-9]+))?\s*", part, re.ASCII)
        if match is None:
            raise TaquinError(
                f"--only {only!r} is not understood: write numbers and ranges, for instance 1-10,14.", "only"
            )
        with about("only"):
            first, last = chosen.find(match[1]).id, chosen.find(match[2] or match[1]).id
        if last < first:
            raise TaquinError(f"--only {only!r}: the range {first}-{last} is empty; write {last}-{first}.", "only")
        wanted |= set(range(first, last + 1))
    return [instance for instance in chosen.instances if instance.id in wanted]


def cells_of(row: BenchedBoard) -> list[str]:
    result = row.result
    cost = "" if result.cost is None else f"{result.cost:,}"
    counts = [f"{result.expanded:,}", f"{result.generated:,}", seconds(result.seconds)]
    return [str(row.instance.id), cost, str(row.instance.optimal), row.verdict, *counts]


def describe_totals(rows: list[BenchedBoard], boards: int) -> list[str]:
    """Return the methods used, and the sums."""
    used = dict.fromkeys(
        f"{row.result.algorithm}{f' with {row.result.heuristic}' if row.result.heuristic else ''} "
        f"({row.result.engine} engine)"
        for row in rows
    )
    sums = total(rows)
    return [
        fold(text)
        for text in (
            *used,
            f"solved {sums.solved} of {boards}, {sums.optimal} in the published length",
            f"expanded{TIE}{sums.expanded:,}  generated{TIE}{sums.generated:,}",
            f"search{TIE}{seconds(sums.search_seconds)}{TIE}s, {sums.generated_per_second:,.0f} nodes generated "
            f"a second; build{TIE}{seconds(sums.build_seconds)}{TIE}s",
        )
    ]


def common(rows: list[BenchedBoard], key: str) -> str | None:
    """Return the value that all rows share; None if they differ."""
    values = {getattr(row.result, key) for row in rows}
    value: str | None = values.pop() if len(values) == 1 else None
    return value


class BoardLine(ProgressLine):
    """The board being solved, and the progress of its search."""

    def __init__(self, name: str, instances: list[Instance]) -> None:
        super().__init__()
        self.labels = iter(
            [f"{number}/{len(instances)} {name}:{each.id}" for number, each in enumerate(instances, start=1)]
        )
        self.next_board()

    def next_board(self) -> None:
        self.label = next(self.labels, "")
        self.next_at = ProgressLine.next_at
        self.show("…")

    def show(self, text: str) -> None:
        super().show(f"{self.label}  {text}" if text and self.label else "")
