"""Tables in memory: each is built or loaded once in a process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from mmap import mmap
from weakref import WeakValueDictionary

from taquin.errors import TaquinError
from taquin.limits.deadline import current_deadline
from taquin.tiles.compiled import _native, is_compiled
from taquin.tiles.patterns.builder import fill_table
from taquin.tiles.patterns.cache import is_cached, obtain
from taquin.tiles.patterns.partition import Shape, tables_of, views
from taquin.tiles.patterns.pattern import Pattern, Symmetry

MAX_REFERENCE = 1_000_000
"""Arrangements of the largest pattern that the builder in Python takes: half as many
take a minute and a GB."""
REFERENCE_BYTES = 2_000
"""Bytes that the builder in Python takes for an arrangement."""
DAMAGED = (
    "a table file changed while it was in use, so the result is withdrawn: run again, or check the tables "
    "with `taquin pdb verify`."
)
KEPT = 1_000_000
"""Entries of the smallest table kept on disk; building a smaller one is as quick as loading it."""


@dataclass(frozen=True)
class Table:
    """A pattern's table: its content, and the native object over the same bytes."""

    pattern: Pattern
    half: bool
    content: memoryview
    native: _native.PatternTable | None

    def value(self, at: Sequence[int]) -> int:
        """Return the fewest moves of the pattern's tiles from these cells."""
        index = self.pattern.index(at)
        stored = self.content[index // 2] >> (index % 2 * 4) & 15 if self.half else self.content[index]
        if stored == 0 and self.native is not None and self.native.damaged:  # lost entries read as 0
            load_table.cache_clear()
            raise TaquinError(DAMAGED)
        return self.pattern.manhattan(at) + 2 * stored if self.half else stored


@dataclass(frozen=True)
class Lookup:
    """A pattern of a partition: its table, its tiles, and the symmetry to the table's board."""

    table: Table
    tiles: tuple[int, ...]
    """In the order of the table's cells."""
    turned: Symmetry

    def value(self, cell_of_tile: Sequence[int]) -> int:
        return self.table.value([self.turned[cell_of_tile[tile]] for tile in self.tiles])


def lookups(
    shape: Shape, rows: int, cols: int, goal: Sequence[int], half: bool, plain: bool = False
) -> tuple[tuple[Lookup, ...], ...]:
    """Return the lookups of a partition and, unless it is plain, of each of its images.

    The images use the same tables; see `views`.
    """
    blank = goal.index(0)
    _reserve("pdb:" + "-".join(str(len(cells)) for cells in shape), tables_of(shape, rows, cols, blank), half)

    def lookup(pattern: Pattern) -> Lookup:
        current_deadline().check("loading tables")
        canonical, turned = pattern.canonical()
        tiles = tuple(goal[turned.index(cell)] for cell in canonical.cells)
        return Lookup(load_table(canonical, half), tiles, turned)

    seen = views(shape, rows, cols, blank)
    return tuple(tuple(map(lookup, view)) for view in (seen[:1] if plain else seen))


_loaded: WeakValueDictionary[tuple[Pattern, bool], Table] = WeakValueDictionary()


@lru_cache(maxsize=64)
def load_table(pattern: Pattern, half: bool) -> Table:
    """Return the table of a canonical pattern: from the cache, or built and kept there.

    The current deadline holds meanwhile: LimitReachedError is raised where it is reached.
    """
    table = _loaded[pattern, half] = _load(pattern, half)
    return table


def _load(pattern: Pattern, half: bool) -> Table:
    content = build_content(pattern, half, None) if pattern.entries < KEPT else obtain(pattern, half, build_content)
    if not is_compiled():
        return Table(pattern, half, content, None)
    # Copying a sparse table from its file to huge pages pays: it is small, or searched for long.
    description = (pattern.rows, pattern.cols, pattern.cells, pattern.region, half)
    copied = pattern.is_sparse and isinstance(content.obj, mmap)
    try:
        native = _native.PatternTable.of_bytes(*description, content, huge_pages=copied)
    except RuntimeError as damage:  # the file has shrunk since it was mapped
        raise TaquinError(str(damage)) from None
    return Table(pattern, half, native.content, native)


def _reserve(name: str, patterns: Sequence[Pattern], half: bool) -> None:
    """Refuse tables that do not fit the memory limit or the machine, before building the first."""
    size, mapped = memory_of(patterns, half)
    if size or mapped:
        current_deadline().reserve(f"the tables of {name}", size, mapped=mapped)


def memory_of(patterns: Iterable[Pattern], half: bool) -> tuple[int, int]:
    """Return the bytes that loading these tables, one after the other, takes at its peak.

    The first number counts new memory, the second mapped files. A table that is loaded already
    takes nothing; one that is in no cache is built, which takes more than the table itself.
    """
    peak = held = mapped = 0
    for pattern in patterns:
        if (pattern, half) in _loaded:
            continue
        size = pattern.table_bytes(half)
        on_disk = pattern.entries >= KEPT and is_cached(pattern, half)
        copied = pattern.is_sparse and is_compiled()
        if not on_disk:
            peak = max(peak, held + mapped + build_bytes(pattern, half))
        elif copied:
            peak = max(peak, held + mapped + 2 * size)  # the mapped file, and the copy
        if copied or pattern.entries < KEPT:
            held += size
        else:
            mapped += size
    return max(peak - mapped, held), mapped


@lru_cache(maxsize=64)
def build_bytes(pattern: Pattern, half: bool) -> int:
    """Return the memory that building a table takes, the table included."""
    if not is_compiled():
        return pattern.table_bytes(half) + REFERENCE_BYTES * pattern.arrangements
    return _native.PatternTable.build_bytes(pattern.rows, pattern.cols, pattern.cells, pattern.region, half)


def why_no_table(pattern: Pattern, half: bool) -> str | None:
    """Return why a table is out of reach: not cached, and only the native engine builds it."""
    if is_compiled() or pattern.arrangements <= MAX_REFERENCE or is_cached(pattern, half):
        return None
    return f"a table of {pattern.arrangements:,} arrangements needs the native engine: choose smaller patterns."


def build_content(pattern: Pattern, half: bool, progress: Callable[[float], None] | None) -> memoryview:
    """Build a table, in the native engine if it is installed."""
    if is_compiled():
        description = (pattern.rows, pattern.cols, pattern.cells, pattern.region, half)
        return _native.PatternTable.build(*description, progress).content
    if why := why_no_table(pattern, half):
        raise TaquinError(why)
    return fill_table(pattern, half, progress)
