"""Measurements of pattern databases, in fresh processes that do not touch the user's cache."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, thread_time

from benchmarks.boards import korf_boards
from benchmarks.measure import Measure, Measures
from benchmarks.native import Korf
from taquin.limits.memory import peak_memory
from taquin.tiles.board import Board
from taquin.tiles.instances import load
from taquin.tiles.patterns.cache import cache_folder, file_name
from taquin.tiles.patterns.partition import read_partition, tables_of
from taquin.tiles.patterns.table_file import write_table
from taquin.tiles.patterns.tables import Table, load_table

GOAL, GOAL_24 = load("korf15").goal, load("korf24").goal
KORF_24 = [load("korf24").find(number) for number in (1, 2)]
STOP_24 = 4_000_000  # expansions: a tenth of a second, as in c_24; longer runs are noisier
THEIR_663 = "1 2 4 5 8 9/3 6 7 10 11 15/12 13 14"  # b_search's 6-6-3
SEARCHES = 5  # with the same tables: the first ones warm up, the fastest counts


def in_fresh_process(function: Callable[..., Measures], *arguments: object) -> Measures:
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(function, *arguments).result()


def small_tables(partition: str = "6-6-3") -> Measures:
    """Build tables, and solve Korf's hundred boards with them."""
    os.environ["TAQUIN_CACHE"] = ""
    built = build(partition, GOAL)
    search = Korf("ida_star", f"pdb:{partition}", korf_boards())
    searched = fastest([search.generated() for _ in range(SEARCHES)])
    return {f"{partition}, searching": searched, partition: Measure(searched.nodes, built.seconds + searched.seconds)}


def large_tables(folder: Path) -> Measures:
    """Build 7-8, solve each of Korf's hundred boards with it, and write the tables to a folder."""
    os.environ["TAQUIN_CACHE"] = ""
    built = build("7-8", GOAL)
    boards = [Korf("ida_star", "pdb:7-8", [board]) for board in korf_boards()]
    rounds = [[board.generated() for board in boards] for _ in range(SEARCHES)]
    searched = [Measure(sum(run.nodes for run in runs), sum(run.seconds for run in runs)) for runs in rounds]
    hardest = [max(runs, key=lambda run: run.nodes) for runs in rounds]
    os.environ["TAQUIN_CACHE"] = str(folder)
    keep(tables_for("7-8", GOAL))
    return {"7-8, building": built, "7-8": fastest(searched), "7-8, hardest board": fastest(hardest)}


def kept_tables(folder: Path) -> Measures:
    """Load 7-8 from a folder, first and later, in wall time; then search in the mapped files."""
    os.environ["TAQUIN_CACHE"] = str(folder)
    first, *later = [load_all("7-8", GOAL) for _ in range(1 + SEARCHES)]
    search = Korf("ida_star", "pdb:7-8", korf_boards())
    searched = [search.generated() for _ in range(SEARCHES)]
    return {"7-8, first load": first, "7-8, later load": fastest(later), "7-8, in the files": fastest(searched)}


def twenty_four() -> Measures:
    """Search two boards of the 24-puzzle with 6-6-6-6, up to a node limit."""
    os.environ["TAQUIN_CACHE"] = ""
    build("6-6-6-6", GOAL_24)
    boards = [Korf("ida_star", "pdb:6-6-6-6", [board], STOP_24) for board in KORF_24]
    return {"6-6-6-6": fastest([board.generated() for board in boards for _ in range(4 * SEARCHES)])}


def build(partition: str, goal: Board) -> Measure:
    """Build the tables for a goal and keep them in memory; measure time and peak memory."""
    began = thread_time()
    entries = sum(table.pattern.entries for table in tables_for(partition, goal))
    seconds = thread_time() - began
    peak = peak_memory()
    return Measure(entries, seconds, None if peak is None else peak / entries)


def load_all(partition: str, goal: Board) -> Measure:
    load_table.cache_clear()
    began = perf_counter()
    entries = sum(table.pattern.entries for table in tables_for(partition, goal))
    return Measure(entries, perf_counter() - began)


def tables_for(partition: str, goal: Board) -> list[Table]:
    """Return the tables of a partition as a search loads them."""
    _, shape = read_partition(partition, goal.rows, goal.cols, goal.tiles)
    return [load_table(pattern, False) for pattern in tables_of(shape, goal.rows, goal.cols, goal.tiles.index(0))]


def keep(tables: Sequence[Table]) -> None:
    """Write tables into the cache."""
    folder = cache_folder()
    assert folder is not None
    folder.mkdir(parents=True, exist_ok=True)
    for table in tables:
        write_table(folder / file_name(table.pattern, table.half), table.pattern, table.half, table.content)


def fastest(measures: Sequence[Measure]) -> Measure:
    return max(measures, key=lambda measure: measure.rate)
