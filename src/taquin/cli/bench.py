"""taquin bench: solve a published set of boards; report the time, and check the answers."""

from __future__ import annotations

import re
from typing import Any

import click

from taquin.cli.building import show_building
from taquin.cli.options import complete, engine_option, json_option, limit_options, method_options
from taquin.cli.output import ProgressLine, print_json, seconds
from taquin.errors import TaquinError
from taquin.result import Limits
from taquin.studies.bench import BenchedBoard, total
from taquin.studies.bench import bench as bench_instances
from taquin.studies.published import compares, count_as_published, describe_search, explain_counts
from taquin.tiles.geometry import MOVES
from taquin.tiles.instances import NAMES, Instance, InstanceSet, load

HEADER = f"{'id':>3} {'cost':>5} {'optimal':>7} {'verdict':9} {'expanded':>13} {'generated':>13} {'seconds':>8}"
PUBLISHED = f" {'published':>15}"
"""The heading of the published node counts, if the method is the published one."""


@click.command()
@click.argument("name", metavar="SET", shell_complete=complete(lambda: list(NAMES)))
@click.option("--only", metavar="IDS", help="Numbers of boards, for instance 1-10,14  [default: all]")
@click.option("--order", metavar="UDLR", default=MOVES, help="The order in which moves are tried  [default: UDLR]")
@method_options
@limit_options
@engine_option
@json_option
def bench(
    name: str,
    only: str | None,
    order: str,
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

    With the method whose nodes were published, the published numbers stand beside ours. In the
    published order of moves they are equal:

    \b
    taquin bench korf15 --only 55,79 -a ida_star -H manhattan --order ULRD
    """
    chosen = load(name)
    instances = choose(chosen, only)
    rows: list[BenchedBoard] = []
    line = BoardLine(chosen.name, instances)
    interrupted = False
    try:
        with show_building():
            for row in bench_instances(
                instances, algorithm, heuristic, order=order, engine=engine, limits=limits, progress=line, **options
            ):
                line.clear()
                if not as_json and not rows:
                    header = HEADER + (PUBLISHED if compares(row.instance, row.result) else "")
                    click.echo(f"{chosen.name}: {chosen.title} ({chosen.short_source})\n\n{header}")
                if not as_json:
                    click.echo(describe_row(row).rstrip())
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
                "published_search": describe_search(instances[0].search) if instances else None,
                "rows": [row.as_json() for row in rows],
                "totals": {"boards": len(instances), **total(rows).as_json()},
            }
        )
    else:
        click.echo(describe_totals(rows, len(instances)))
        for sentence in explain_counts([(row.instance, row.result) for row in rows], chosen.short_source):
            click.echo("\n" + click.wrap_text(sentence, 80))
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
            raise TaquinError(f"--only {only!r} is not understood: write numbers and ranges, for instance 1-10,14.")
        first, last = chosen.find(match[1]).id, chosen.find(match[2] or match[1]).id
        if last < first:
            raise TaquinError(f"--only {only!r}: the range {first}-{last} is empty; write {last}-{first}.")
        wanted |= set(range(first, last + 1))
    return [instance for instance in chosen.instances if instance.id in wanted]


def describe_row(row: BenchedBoard) -> str:
    cost = "" if row.result.cost is None else f"{row.result.cost:,}"
    return (
        f"{row.instance.id:>3} {cost:>5} {row.instance.optimal:>7} {row.verdict:<9} "
        f"{row.result.expanded:>13,} {row.result.generated:>13,} {seconds(row.result.seconds):>8}"
        + (f" {describe_published(row):>15}" if compares(row.instance, row.result) else "")
    )


def describe_published(row: BenchedBoard) -> str:
    """Return the published nodes, marked where the search made as many."""
    counted = count_as_published(row.instance, row.result)
    return f"{row.instance.nodes:,} {'=' if counted == row.instance.nodes else ' '}"


def describe_totals(rows: list[BenchedBoard], boards: int) -> str:
    """Return the methods used, and the sums."""
    used = dict.fromkeys(
        f"{row.result.algorithm}{f' with {row.result.heuristic}' if row.result.heuristic else ''} "
        f"({row.result.engine} engine)"
        for row in rows
    )
    sums = total(rows)
    return "\n".join(
        [
            "",
            *used,
            f"solved {sums.solved} of {boards}, {sums.optimal} in the published length",
            f"expanded {sums.expanded:,}  generated {sums.generated:,}",
            f"search {seconds(sums.search_seconds)} s, {sums.generated_per_second:,.0f} nodes generated a second; "
            f"build {seconds(sums.build_seconds)} s",
        ]
    )


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
