"""taquin instances: the published boards, their optimal lengths, and where they come from."""

from __future__ import annotations

from typing import Any

import click

from taquin.cli.options import complete, json_option
from taquin.cli.output import print_json
from taquin.cli.table import Column, table
from taquin.cli.terminal import fold
from taquin.errors import about
from taquin.tiles.instances import NAMES, Instance, InstanceSet, load


@click.command()
@click.argument("name", required=False, shell_complete=complete(lambda: list(NAMES)))
@click.argument("number", metavar="[ID]", required=False)
@json_option
def instances(name: str | None, number: str | None, as_json: bool) -> int:
    """List the published sets, the boards of a set, or one board.

    \b
    taquin instances
    taquin instances korf15
    taquin instances korf15 88
    taquin solve korf15:88       every command that takes a BOARD takes NAME:ID
    taquin bench korf15          solves all boards of a set
    """
    if name is None:
        sets = [load(known) for known in NAMES]
        if as_json:
            print_json({"sets": [describe_set(each) for each in sets]})
        else:
            print_sets(sets)
        return 0
    with about("name"):
        chosen = load(name)
    if number is None:
        if as_json:
            print_json(describe_set(chosen) | {"instances": [describe_instance(each) for each in chosen.instances]})
        else:
            print_set(chosen)
        return 0
    with about("id"):
        instance = chosen.find(number)
    if as_json:
        print_json({"set": chosen.name, **describe_instance(instance), "goal": chosen.goal.line()})
    else:
        click.echo(instance.board.line())
    return 0


def print_sets(sets: list[InstanceSet]) -> None:
    columns = [Column("name", key=True), Column("size"), Column("boards", right=True), Column("optimal", right=True)]
    rows = []
    for each in sets:
        lengths = [instance.optimal for instance in each.instances]
        optimal = f"{min(lengths)}-{max(lengths)}" if min(lengths) < max(lengths) else str(lengths[0])
        rows.append([each.name, size_text(each), str(len(lengths)), optimal, each.title, each.short_source])
    click.echo(table([*columns, Column("what"), Column("source")], rows))
    click.echo(fold("\n`taquin instances NAME` lists a set, `taquin bench NAME` solves it."))
    click.echo(fold("Every command that takes a board takes NAME:ID, too: `taquin solve korf15:88`."))


def print_set(chosen: InstanceSet) -> None:
    """Print a line for each board, with the published node counts if known."""
    click.echo(fold(f"{chosen.name}, {chosen.title}: {chosen.source}."))
    click.echo(fold(f"goal {chosen.goal.line()}" + (", counted in slides" if chosen.metric == "multi" else "")) + "\n")
    columns = [Column("id", right=True, key=True), Column("tiles"), Column("optimal", right=True)]
    rows = [[str(each.id), each.board.line(), str(each.optimal)] for each in chosen.instances]
    if any(each.nodes for each in chosen.instances):
        columns.append(Column("nodes", right=True))
        for row, each in zip(rows, chosen.instances, strict=True):
            row.append(f"{each.nodes:,}" if each.nodes else "")
    click.echo(table(columns, rows))
    click.echo("\n" + fold(chosen.note))


def size_text(chosen: InstanceSet) -> str:
    return "x".join(map(str, chosen.size))


def describe_set(chosen: InstanceSet) -> dict[str, Any]:
    return {
        "set": chosen.name,
        "title": chosen.title,
        "source": chosen.source,
        "note": chosen.note,
        "size": size_text(chosen),
        "goal": chosen.goal.line(),
        "metric": chosen.metric,
        "boards": len(chosen.instances),
    }


def describe_instance(instance: Instance) -> dict[str, Any]:
    return {
        "id": instance.id,
        "board": instance.board.line(),
        "optimal_length": instance.optimal,
        "nodes": instance.nodes,
    }
