"""taquin instances: the published boards, their optimal lengths, and where they come from."""

from __future__ import annotations

import shutil
from typing import Any

import click

from taquin.cli.options import complete, json_option
from taquin.cli.output import print_json
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
    chosen = load(name)
    if number is None:
        if as_json:
            print_json(describe_set(chosen) | {"instances": [describe_instance(each) for each in chosen.instances]})
        else:
            print_set(chosen)
        return 0
    instance = chosen.find(number)
    if as_json:
        print_json({"set": chosen.name, **describe_instance(instance), "goal": chosen.goal.line()})
    else:
        click.echo(instance.board.line())
    return 0


def print_sets(sets: list[InstanceSet]) -> None:
    click.echo(f"{'name':<9}  {'size':<4}  {'boards':>6}  {'optimal':>7}  {'what':<22}  source")
    for each in sets:
        lengths = [instance.optimal for instance in each.instances]
        optimal = f"{min(lengths)}-{max(lengths)}" if min(lengths) < max(lengths) else str(lengths[0])
        boards = f"{each.name:<9}  {size_text(each):<4}  {len(lengths):>6}  {optimal:>7}"
        click.echo(f"{boards}  {each.title:<22}  {each.short_source}")
    click.echo("\n`taquin instances NAME` lists a set, `taquin bench NAME` solves it.")
    click.echo("Every command that takes a board takes NAME:ID, too: `taquin solve korf15:88`.")


def print_set(chosen: InstanceSet) -> None:
    """Print a line for each board, with the published node counts if known and if they fit."""
    click.echo(click.wrap_text(f"{chosen.name}, {chosen.title}: {chosen.source}.", 80))
    click.echo(f"goal {chosen.goal.line()}" + (", counted in slides\n" if chosen.metric == "multi" else "\n"))
    rows = [("id", "tiles", "optimal", "nodes")]
    for each in chosen.instances:
        rows.append((str(each.id), each.board.line(), str(each.optimal), f"{each.nodes:,}" if each.nodes else ""))
    width, most = (max(len(row[column]) for row in rows) for column in (1, 3))
    known = any(each.nodes for each in chosen.instances)
    for number, tiles, optimal, nodes in rows:
        line = f"{number:>3}  {tiles:<{width}}  {optimal:>7}"
        fits = len(line) + 2 + most <= shutil.get_terminal_size().columns
        click.echo(f"{line}  {nodes:>{most}}" if known and fits else line)
    click.echo("\n" + click.wrap_text(chosen.note, 80))


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
