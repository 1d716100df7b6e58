"""Additive pattern databases: disjoint patterns of tiles, each with a table of exact distances.

Idea        A pattern's table holds, for every arrangement of its tiles, the fewest moves of these
            tiles that bring them home if no other tile is in the way. The mirror images of a
            partition are as good as the partition itself: the largest sum counts.
Formula     h(n) = Σ over the patterns of table[cells of the pattern's tiles]
Admissible  Yes, if a move slides one tile: that tile belongs to one pattern, so the values of
            disjoint patterns add up.
Consistent  No: a table ignores where the blank is, so one move may change the value by more than 1.
Cost        A table for each pattern, built once and kept on disk; then one lookup for each pattern.
Source      Korf & Felner 2002, "Disjoint pattern database heuristics"; Felner, Korf & Hanan 2004,
            "Additive pattern database heuristics".
Notation    `pdb:7-8` names the sizes of the patterns, `pdb:1 2 3 4/5 6 7 8/…` their tiles, and
            `pdb` alone a partition whose tables are built in a moment. After it may come `:half`
            (the tables have half a byte an entry) and `:plain` (no mirror images). A result always
            names the partition.
"""

from __future__ import annotations

from textwrap import shorten
from typing import NamedTuple

from taquin.errors import TaquinError
from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.contributions import Group, count
from taquin.tiles.patterns.partition import Shape, read_partition, tables_of
from taquin.tiles.patterns.tables import Lookup, lookups, why_no_table
from taquin.tiles.puzzle import SlidingTiles, State

MAX_PDB_CELLS = 25
WORDS = ("half", "plain")
"""What may come after the partition, in the order in which a result names it."""


class Asked(NamedTuple):
    """The databases that the text after `pdb:` asks for."""

    name: str
    """That text in full, such as 6-6-3 for the default of 4×4."""
    shape: Shape
    half: bool
    plain: bool


def refusal(puzzle: SlidingTiles, partition: str | None = None) -> str | None:
    """Return why a puzzle, or this partition of it, has no tables; None if it has."""
    if len(puzzle.goal) > MAX_PDB_CELLS:
        return f"pattern databases (pdb) are for boards of up to {MAX_PDB_CELLS} cells: choose linear_conflict."
    try:
        asked = read_argument(puzzle, partition)
    except TaquinError as error:
        return str(error)
    patterns = tables_of(asked.shape, puzzle.rows, puzzle.cols, puzzle.home[0])
    return next((why for pattern in patterns if (why := why_no_table(pattern, asked.half))), None)


def name_in_full(puzzle: SlidingTiles, partition: str | None) -> str | None:
    """Return the partition in full; one that is refused stays as it is written."""
    if len(puzzle.goal) > MAX_PDB_CELLS:
        return partition
    try:
        return read_argument(puzzle, partition).name
    except TaquinError:
        return partition


def divided(h: Evaluate[State], state: State, puzzle: SlidingTiles, partition: str | None = None) -> list[Group]:
    """Return the patterns of the view with the largest sum."""
    cell_of_tile = cells_of(state)
    views = [[(lookup, lookup.value(cell_of_tile)) for lookup in view] for view in pattern_views(puzzle, partition)]
    best = max(views, key=lambda view: sum(value for _, value in view))
    return [Group(tuple(sorted(lookup.tiles)), value, count(value, "move") + " at least") for lookup, value in best]


@heuristic("admissible", domain="tiles", refuses=refusal, divides=divided, in_full=name_in_full)
def pdb(puzzle: SlidingTiles, partition: str | None = None) -> Evaluate[State]:
    """Sum over disjoint patterns of tiles of the exact number of moves each needs, from tables."""
    views = pattern_views(puzzle, partition)

    def h(state: State) -> int:
        cell_of_tile = cells_of(state)
        return max(sum(lookup.value(cell_of_tile) for lookup in view) for view in views)

    return h


def cells_of(state: State) -> list[int]:
    """Return the cell of each tile; the first entry is that of the blank."""
    cell_of_tile = [0] * len(state)
    for cell, tile in enumerate(state):
        cell_of_tile[tile] = cell
    return cell_of_tile


def pattern_views(puzzle: SlidingTiles, partition: str | None) -> tuple[tuple[Lookup, ...], ...]:
    """Return the lookups of each view of the partition."""
    _, shape, half, plain = read_argument(puzzle, partition)
    return lookups(shape, puzzle.rows, puzzle.cols, puzzle.goal, half, plain)


def read_argument(puzzle: SlidingTiles, text: str | None) -> Asked:
    """Parse the text after `pdb:`, PARTITION:half:plain, where each part may be left out."""
    first, *words = [part.strip() for part in (text or "").split(":")]
    if first in WORDS:
        first, words = "", [first, *words]
    for word in words:
        if word not in WORDS or words.count(word) > 1:
            raise TaquinError(
                f"pdb:{shorten(text or '', 60)} is not understood: after the partition come :half (half a byte "
                "an entry) and :plain (no mirror images), or nothing."
            )
    name, shape = read_partition(first or None, puzzle.rows, puzzle.cols, puzzle.goal)
    in_full = ":".join([name, *(word for word in WORDS if word in words)])
    return Asked(in_full, shape, "half" in words, "plain" in words)
