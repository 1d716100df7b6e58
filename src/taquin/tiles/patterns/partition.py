"""Partitions: the tiles of a goal divided into disjoint patterns, whose values add up.

A partition is written as the sizes of its patterns (`6-6-3`), or as their tiles
(`1 2 3 4/5 6 7 8/…`). Some sizes stand for shapes that are known to be good. For other
sizes, the patterns are cut from a line that winds through the board along its shorter side:
this keeps them compact.

Source  5-5-5, 7-8, 6-6-6-6: Korf & Felner 2002. The other shapes are our own. 6-6-3 is the
        best of all partitions into connected patterns of these sizes, by the expansions that the
        formula of Korf, Reid & Edelkamp 2001 predicts: the mean of b ** -h over a million random
        boards, b = 2.13.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from textwrap import shorten

from taquin.errors import TaquinError
from taquin.tiles.patterns.pattern import Pattern, symmetries

MAX_TILES = 8
"""Tiles of a pattern: a table of 9 would take 4 GB on 4×4, one of 8 takes 44 GB on 5×5."""

Cells = tuple[int, ...]
Shape = tuple[Cells, ...]
"""The goal cells of each pattern."""

SHAPES: dict[tuple[int, int], dict[str, Shape]] = {
    (4, 4): {
        "5-5-5": ((1, 2, 3, 6, 7), (4, 5, 8, 9, 12), (10, 11, 13, 14, 15)),
        "6-6-3": ((1, 2, 3, 4, 5, 6), (8, 9, 10, 12, 13, 14), (7, 11, 15)),
        "7-8": ((1, 2, 3, 4, 5, 6, 7), (8, 9, 10, 11, 12, 13, 14, 15)),
    },
    (5, 5): {
        "5-5-5-5-4": ((1, 2, 5, 6, 7), (3, 4, 8, 9, 14), (10, 11, 15, 16, 20), (19, 21, 22, 23, 24), (12, 13, 17, 18)),
        "6-6-6-6": ((1, 2, 5, 6, 7, 12), (3, 4, 8, 9, 13, 14), (10, 11, 15, 16, 20, 21), (17, 18, 19, 22, 23, 24)),
    },
}
"""Good shapes, for a goal with the blank in the first cell."""

DEFAULTS = {(4, 4): "6-6-3", (5, 5): "5-5-5-5-4"}
"""The default partition of a size; its tables are built within a second."""
DEFAULT_TILES = 5
"""For other sizes the default has as few patterns as possible, of up to this many tiles."""


def read_partition(text: str | None, rows: int, cols: int, goal: tuple[int, ...]) -> tuple[str, Shape]:
    """Parse a partition, or the default; return its name and the goal cells of its patterns."""
    count = rows * cols - 1
    written = (text or DEFAULTS.get((rows, cols)) or default_sizes(count)).strip()
    blank = goal.index(0)
    if re.fullmatch(r"\d{1,3}(-\d{1,3})*", written, re.ASCII) and sum(map(int, written.split("-"))) == count:
        shape = SHAPES.get((rows, cols), {}).get(written)
        sizes = [int(size) for size in written.split("-")]
        name, cells = written, moved(shape, rows, cols, blank) if shape else cut(sizes, rows, cols, blank)
    elif re.fullmatch(r"(\d{1,3}(?!\d)|[\s/])+", written, re.ASCII) and "/" in written:
        name, cells = own_partition(written, goal)
    else:
        known = ", ".join(SHAPES.get((rows, cols), ())) or default_sizes(count)
        raise TaquinError(
            f"the partition {shorten(written, 60)!r} does not fit {rows}×{cols}: write sizes that add up to {count} "
            f"(for instance {known}), or the tiles of each pattern (1 2 3 4/5 6 7 8/…)."
        )
    for pattern in cells:
        if not 0 < len(pattern) <= MAX_TILES:
            raise TaquinError(
                f"the partition {written!r} has a pattern of {len(pattern)} tiles: it can be 1 to {MAX_TILES}."
            )
    return name, cells


def default_sizes(count: int) -> str:
    """Return the sizes of as few patterns as possible, as equal as possible: 14 tiles are 5-5-4."""
    groups = -(-count // DEFAULT_TILES)
    return "-".join(str(count // groups + (number < count % groups)) for number in range(groups))


def moved(shape: Shape, rows: int, cols: int, blank: int) -> Shape:
    """Adapt a shape that was made for a blank in cell 0 to a blank in another cell."""
    for symmetry in symmetries(rows, cols):
        if symmetry[0] == blank:
            return tuple(tuple(sorted(symmetry[cell] for cell in cells)) for cells in shape)
    return tuple(tuple(sorted(0 if cell == blank else cell for cell in cells)) for cells in shape)


def cut(sizes: list[int], rows: int, cols: int, blank: int) -> Shape:
    """Return patterns of these sizes, cut from a line that winds along the shorter side."""
    if rows <= cols:
        lines = [[row * cols + col for row in range(rows)] for col in range(cols)]
    else:
        lines = [[row * cols + col for col in range(cols)] for row in range(rows)]
    line = [cell for number, cells in enumerate(lines) for cell in (cells[::-1] if number % 2 else cells)]
    line.remove(blank)
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return tuple(tuple(sorted(line[end - size : end])) for end, size in zip(ends, sizes, strict=True))


def own_partition(text: str, goal: tuple[int, ...]) -> tuple[str, Shape]:
    """Parse patterns written as tiles.

    Each tile left out becomes a pattern of its own: its Manhattan distance.
    """
    patterns = [[int(tile) for tile in part.split()] for part in text.split("/") if part.strip()]
    tiles = [tile for pattern in patterns for tile in pattern]
    for tile in tiles:
        if not 0 < tile < len(goal):
            raise TaquinError(f"the partition {text!r} names the tile {tile}: tiles are 1 to {len(goal) - 1}.")
        if tiles.count(tile) > 1:
            raise TaquinError(f"the partition {text!r} names the tile {tile} twice: patterns must be disjoint.")
    name = "/".join(" ".join(map(str, sorted(pattern))) for pattern in patterns)
    alone = [[tile] for tile in range(1, len(goal)) if tile not in tiles]
    return name, tuple(tuple(sorted(goal.index(tile) for tile in pattern)) for pattern in patterns + alone)


@lru_cache(maxsize=64)
def views(shape: Shape, rows: int, cols: int, blank: int) -> tuple[tuple[Pattern, ...], ...]:
    """Return the partition and its images under every symmetry that keeps the blank's goal cell.

    The partition itself is the first. All of them are admissible, so the largest of their values
    counts. On a square board
    with the blank in a corner, there are two: the partition and its reflection in the
    diagonal through that corner.
    """
    found: dict[frozenset[Pattern], tuple[Pattern, ...]] = {}
    for symmetry in symmetries(rows, cols):
        if symmetry[blank] == blank:
            turned = tuple(Pattern.of(rows, cols, blank, cells).image(symmetry) for cells in shape)
            found.setdefault(frozenset(turned), turned)
    return tuple(found.values())


@lru_cache(maxsize=64)
def tables_of(shape: Shape, rows: int, cols: int, blank: int) -> tuple[Pattern, ...]:
    """Return the canonical patterns whose tables a partition and all its views need, each once."""
    seen = views(shape, rows, cols, blank)
    return tuple(dict.fromkeys(pattern.canonical()[0] for view in seen for pattern in view))


def named_partitions(pattern: Pattern, more: Iterable[str] = ()) -> list[str]:
    """Return which partitions named here, or in `more`, use a pattern's table for some goal."""
    rows, cols = pattern.rows, pattern.cols
    named = [*SHAPES.get((rows, cols), ()), DEFAULTS.get((rows, cols)) or default_sizes(rows * cols - 1), *more]
    return [text for text in dict.fromkeys(named) if pattern in _tables_for_any_goal(text, rows, cols)]


@lru_cache(maxsize=64)
def _tables_for_any_goal(text: str, rows: int, cols: int) -> frozenset[Pattern]:
    found: set[Pattern] = set()
    count = rows * cols
    tiles = range(1, count)
    for blank in range(count) if count <= 25 else (0, count - 1):  # large boards: the usual goals only, for speed
        goal = (*tiles[:blank], 0, *tiles[blank:])
        with suppress(TaquinError):
            found.update(tables_of(read_partition(text, rows, cols, goal)[1], rows, cols, blank))
    return frozenset(found)
