"""Additive pattern databases: disjoint patterns of tiles, each with a table of exact distances.

A pattern's table holds, for every arrangement of its tiles, the fewest moves of these tiles that
bring them home if no other tile is in the way. Each move moves one tile, which belongs to one
pattern, so the values of disjoint patterns add up. The mirror images of a partition are as good as
the partition itself: the largest sum counts.

`pdb:7-8` names the sizes of the patterns, `pdb:1 2 3 4/5 6 7 8/…` their tiles, and `pdb` alone a
partition whose tables are built in a moment; `pdb:7-8:half` stores half a byte an entry. The
heuristic is not consistent: a table ignores where the blank is, so one move may change the value by
more than 1.

Source  Korf & Felner 2002, "Disjoint pattern database heuristics"; Felner, Korf & Hanan 2004,
        "Additive pattern database heuristics".
"""

from __future__ import annotations

from taquin.errors import TaquinError
from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.contributions import Group, count
from taquin.tiles.patterns.partition import Shape, read_partition, tables_of
from taquin.tiles.patterns.tables import Lookup, lookups, why_no_table
from taquin.tiles.puzzle import SlidingTiles, State

MAX_PDB_CELLS = 25


def refusal(puzzle: SlidingTiles, partition: str | None = None) -> str | None:
    """Return why a puzzle, or this partition of it, has no tables; None if it has."""
    if len(puzzle.goal) > MAX_PDB_CELLS:
        return f"pattern databases (pdb) are for boards of up to {MAX_PDB_CELLS} cells: choose linear_conflict."
    try:
        shape, half = read_shape(puzzle, partition)
    except TaquinError as error:
        return str(error)
    patterns = tables_of(shape, puzzle.rows, puzzle.cols, puzzle.home[0])
    return next((why for pattern in patterns if (why := why_no_table(pattern, half))), None)


def divided(h: Evaluate[State], state: State, puzzle: SlidingTiles, partition: str | None = None) -> list[Group]:
    """Return the patterns of the view with the largest sum."""
    cell_of_tile = cells_of(state)
    views = [[(lookup, lookup.value(cell_of_tile)) for lookup in view] for view in pattern_views(puzzle, partition)]
    best = max(views, key=lambda view: sum(value for _, value in view))
    return [Group(tuple(sorted(lookup.tiles)), value, count(value, "move") + " at least") for lookup, value in best]


@heuristic("admissible", domain="tiles", refuses=refusal, divides=divided)
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
    shape, half = read_shape(puzzle, partition)
    return lookups(shape, puzzle.rows, puzzle.cols, puzzle.goal, half)


def read_shape(puzzle: SlidingTiles, partition: str | None) -> tuple[Shape, bool]:
    """Parse the text after `pdb:`: the goal cells of the patterns, and whether it says `half`."""
    sizes, _, storage = (partition or "").partition(":")
    if storage not in ("", "half"):
        raise TaquinError(f"pdb:{partition} is not understood: after the second colon stands half, or nothing.")
    _, shape = read_partition(sizes or None, puzzle.rows, puzzle.cols, puzzle.goal)
    return shape, storage == "half"
