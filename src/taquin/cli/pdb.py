"""taquin pdb: the tables of pattern databases in the cache on disk."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from math import isqrt
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from taquin.cli.options import json_option
from taquin.cli.output import megabytes, print_json, seconds
from taquin.cli.table import Column, table
from taquin.cli.terminal import fold
from taquin.cli.working import working
from taquin.errors import TaquinError, about
from taquin.reading.problem import read_board, read_goal
from taquin.tiles.board import GOALS, Board
from taquin.tiles.notation import parse_size
from taquin.tiles.patterns.cache import cache_folder, is_cached, obtain, table_name
from taquin.tiles.patterns.inventory import StoredTable, list_tables, remove_all
from taquin.tiles.patterns.inventory import remove as remove_table
from taquin.tiles.patterns.inventory import verify as verify_table
from taquin.tiles.patterns.partition import named_partitions, read_partition, tables_of
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.tables import build_content


@click.group(invoke_without_command=True)
@click.pass_context
def pdb(ctx: click.Context) -> None:
    """List, build, verify or remove tables of pattern databases.

    A search builds the tables it needs and keeps them; `build` does so beforehand. The
    tables lie in the user's cache folder. TAQUIN_CACHE names another folder; if it is set
    but empty, no table is kept.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@pdb.command(name="list")
@json_option
def list_command(as_json: bool) -> int:
    """List the tables, their sizes, and the partitions that use them."""
    folder, tables = cache_folder(), list_tables()
    if as_json:
        print_json({"folder": text_of(folder), "tables": [describe(stored) for stored in tables]})
    elif folder is None:
        click.echo(fold("No tables are kept: TAQUIN_CACHE is empty, or there is no home folder."))
    elif not tables:
        click.echo(fold(f"There are no tables in {folder}; `taquin pdb build 7-8` makes some."))
    else:
        print_tables(tables)
        click.echo(fold(f"{plural(tables)} in {folder}, {size_of(sum(stored.bytes for stored in tables))}."))
    return 0


@pdb.command()
@click.argument("partition")
@click.option("--size", metavar="MxN", help="Rows x columns  [default: the square with that many tiles]")
@click.option("-g", "--goal", default="last", show_default=True, help="last, first, snail, or any board.")
@click.option("--half", is_flag=True, help="Store half a byte an entry: half the size.")
@json_option
def build(partition: str, size: str | None, goal: str, half: bool, as_json: bool) -> int:
    """Build the tables of a partition that are not in the cache yet.

    \b
    taquin pdb build 7-8
    taquin pdb build 6-6-6-6
    taquin pdb build 4-4-3 --size 3x4
    """
    with about("size"):
        target = read_target(partition, size, goal)
    rows, cols = target.size
    with about("partition"):
        name, shape = read_partition(partition, rows, cols, target.tiles)
    folder = cache_folder()
    if folder is None:
        raise TaquinError("there is no folder for tables: set TAQUIN_CACHE to a folder.")
    made: list[dict[str, Any]] = []
    for pattern in tables_of(shape, rows, cols, target.blank):
        with working("building"):
            made.append(make_table(pattern, half))
        if not as_json:
            click.echo(fold(describe_made(made[-1])))
    kept = all(row["kept"] for row in made)
    if as_json:
        built = {"partition": name, "size": f"{rows}x{cols}", "goal": target.line(), "half": half}
        print_json(built | {"folder": str(folder), "tables": made})
    elif kept:
        click.echo(fold(f"{plural(made)} of {name} in {folder}, {size_of(sum(row['bytes'] for row in made))}."))
    return 0 if kept else 1


def make_table(pattern: Pattern, half: bool) -> dict[str, Any]:
    """Build a table, unless it is there; return what was done."""
    name, size = table_name(pattern, half), pattern.table_bytes(half)
    began, built = perf_counter(), False

    def build_it(pattern: Pattern, half: bool, progress: Callable[[float], None] | None) -> memoryview:
        nonlocal built
        built = True
        return build_content(pattern, half, progress)

    try:
        obtain(pattern, half, build_it)
    except MemoryError:
        raise TaquinError(f"there is too little memory for the table {name}, of {size_of(size)}.") from None
    taken = perf_counter() - began
    return {"name": name, "bytes": size, "built": built, "kept": is_cached(pattern, half), "seconds": taken}


@pdb.command()
@click.argument("names", nargs=-1)
@json_option
def verify(names: tuple[str, ...], as_json: bool) -> int:
    """Read all tables, or those named, and report damage."""
    verified = []
    for stored in chosen(names) if names else list_tables():
        with working(f"reading {stored.name}"):
            verified.append(verify_table(stored))
        if not as_json:
            problem = verified[-1].problem
            click.echo(f"{stored.name}: {'ok' if problem is None else f'damaged: {problem}'}")
    if as_json:
        print_json({"folder": text_of(cache_folder()), "tables": [describe(table) for table in verified]})
    elif not verified:
        click.echo("There are no tables.")
    return 1 if any(table.problem for table in verified) else 0


@pdb.command()
@click.argument("names", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="All tables, and all unfinished files.")
@json_option
def remove(names: tuple[str, ...], everything: bool, as_json: bool) -> int:
    """Remove tables by name (see `taquin pdb list`) or by partition.

    \b
    taquin pdb remove 7-8
    taquin pdb remove --all
    """
    if everything == bool(names):
        raise TaquinError("which tables? Name tables or partitions, or add --all.", "names")
    tables = list_tables() if everything else chosen(names)
    try:
        freed = remove_all() if everything else sum(map(remove_table, tables))
    except OSError as error:
        raise TaquinError(f"{error.filename} cannot be removed: {error.strerror}.") from None
    if as_json:
        print_json({"folder": text_of(cache_folder()), "removed": [table.name for table in tables], "bytes": freed})
    else:
        click.echo(f"{plural(tables)} removed, {size_of(freed)} freed.")
    return 0


def read_target(partition: str, size: str | None, goal: str) -> Board:
    """Return the goal of a partition.

    Without --size and a board as goal, its size is the square that fits.
    """
    if size is not None:
        target = read_goal(goal, Board.goal(*parse_size(size)))
        if target.size != parse_size(size):
            raise TaquinError(f"the goal is {target.rows}×{target.cols}, but --size is {size}: leave one out.", "goal")
        return target
    if goal.strip().lower() not in GOALS:
        return read_board(goal)
    cells = 1 + sum(map(int, re.findall(r"\d+", partition, re.ASCII)))
    if not re.fullmatch(r"\s*\d{1,4}(-\d{1,4})*\s*", partition, re.ASCII) or isqrt(cells) ** 2 != cells or cells < 4:
        raise TaquinError(
            f"the partition {partition!r} fits no square board: add the size, for instance --size 3x4.", "partition"
        )
    return Board.goal(isqrt(cells), isqrt(cells), goal.strip().lower())


def chosen(names: Iterable[str]) -> list[StoredTable]:
    """Return the tables of these names, or of the partitions of these names."""
    tables = list_tables()
    found: dict[Path, StoredTable] = {}
    for name in names:
        matches = [table for table in tables if name == table.name or name in partitions_of(table, name)]
        if not matches:
            raise TaquinError(f"no table or partition {name!r} is in the cache: `taquin pdb list` shows all.", "names")
        found |= {table.path: table for table in matches}
    return list(found.values())


def partitions_of(table: StoredTable, *more: str) -> list[str]:
    """Return which named partitions, and which of `more`, use a table."""
    return [] if table.pattern is None else named_partitions(table.pattern, more)


def describe(table: StoredTable) -> dict[str, Any]:
    pattern = table.pattern
    return {
        "name": table.name,
        "file": str(table.path),
        "bytes": table.bytes,
        "size": None if pattern is None else f"{pattern.rows}x{pattern.cols}",
        "cells": None if pattern is None else pattern.cells,
        "half": table.half,
        "partitions": partitions_of(table),
        "verified": table.verified,
        "problem": table.problem,
    }


def print_tables(tables: list[StoredTable]) -> None:
    columns = [Column("table", key=True), Column("size", right=True), Column("partitions"), Column("verified")]
    rows = []
    for stored in tables:
        state = f"NO: {stored.problem}" if stored.problem else "yes" if stored.verified else "at first use"
        rows.append([stored.name, size_of(stored.bytes), ", ".join(partitions_of(stored)), state])
    click.echo(table(columns, rows) + "\n")


def describe_made(row: dict[str, Any]) -> str:
    how = f"built in {seconds(row['seconds'])} s" if row["built"] else "already there"
    return f"{row['name']}: {size_of(row['bytes'])}, {how}{'' if row['kept'] else ', but not kept'}"


def size_of(value: int) -> str:
    return f"{megabytes(value)} MB" if value >= 9_500_000 else f"{value / 1e3:,.0f} kB"


def plural(things: list[Any]) -> str:
    return f"{len(things)} table{'' if len(things) == 1 else 's'}"


def text_of(folder: Path | None) -> str | None:
    return None if folder is None else str(folder)
