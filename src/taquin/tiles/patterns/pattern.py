"""Patterns: sets of tiles, and which patterns are equal up to a turn or reflection of the board.

A tile is identified by its goal cell, so one table serves every goal with the blank in the
same cell. Of the blank's goal cell only this matters: which cells it can reach when the tiles
of the pattern are home.

Source  Culberson & Schaeffer 1998, "Pattern databases"; Korf & Felner 2002,
        "Disjoint pattern database heuristics".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, groupby
from math import factorial, perm

from taquin.tiles.geometry import blank_moves, taxicab

Symmetry = tuple[int, ...]
"""For each cell, the cell it is mapped to."""

MAX_SPARSE = 6
"""A table of up to this many tiles is sparse: it has an entry for every tuple of cells, even
impossible ones. It is larger, but its index is a simple sum."""


@lru_cache(maxsize=64)
def symmetries(rows: int, cols: int) -> tuple[Symmetry, ...]:
    """Return the turns and reflections of a grid, identity first: eight if square, else four."""

    def mapped(flip_rows: bool, flip_cols: bool, transpose: bool) -> Symmetry:
        cells = []
        for cell in range(rows * cols):
            row, col = divmod(cell, cols)
            row, col = rows - 1 - row if flip_rows else row, cols - 1 - col if flip_cols else col
            cells.append(col * cols + row if transpose else row * cols + col)
        return tuple(cells)

    return tuple(
        mapped(flip_rows, flip_cols, transpose)
        for transpose in ((False, True) if rows == cols else (False,))
        for flip_rows in (False, True)
        for flip_cols in (False, True)
    )


@lru_cache(maxsize=8)
def dense_places(cells: int, size: int) -> dict[frozenset[int], tuple[int, int]]:
    """Return where the entries of each set of `size` cells lie in a dense table: first index, step.

    A set has an entry for each order of the tiles. Sets that differ only in the lower half of the
    cells are interleaved, order by order: a move along a row in that half keeps the order, so it
    stays close in memory.
    """
    ordered = sorted(combinations(range(cells), size), key=lambda chosen: sum(1 << cell for cell in chosen))
    groups = [
        list(group) for _, group in groupby(ordered, lambda chosen: [cell for cell in chosen if cell >= cells // 2])
    ]
    places = {}
    first = 0
    for group in groups:
        for number, chosen in enumerate(group):
            places[frozenset(chosen)] = (first + number, len(group))
        first += len(group) * factorial(size)
    return places


@dataclass(frozen=True, order=True)
class Pattern:
    """A set of tiles, by their goal cells, and the cells the blank can reach when they are home."""

    rows: int
    cols: int
    cells: tuple[int, ...]
    """Increasing."""
    region: tuple[int, ...]
    """The cells that the blank can reach from its goal cell without moving one of
    these tiles; increasing."""

    @classmethod
    def of(cls, rows: int, cols: int, blank: int, cells: tuple[int, ...]) -> Pattern:
        """Return the pattern of the tiles with these goal cells, for a goal with this blank."""
        moves = blank_moves(rows, cols)
        reached, pending = {blank}, [blank]
        while pending:
            for _, cell in moves[pending.pop()]:
                if cell not in reached and cell not in cells:
                    reached.add(cell)
                    pending.append(cell)
        return cls(rows, cols, tuple(sorted(cells)), tuple(sorted(reached)))

    def image(self, symmetry: Symmetry) -> Pattern:
        """Return the pattern under a symmetry."""
        turned = (tuple(sorted(symmetry[cell] for cell in cells)) for cells in (self.cells, self.region))
        return Pattern(self.rows, self.cols, *turned)

    def canonical(self) -> tuple[Pattern, Symmetry]:
        """Return the smallest of its images, which share one table, and the symmetry to it."""
        return _canonical(self)

    @property
    def is_sparse(self) -> bool:
        return len(self.cells) <= MAX_SPARSE

    @property
    def arrangements(self) -> int:
        """The number of ways to place its tiles on the board."""
        return perm(self.rows * self.cols, len(self.cells))

    @property
    def entries(self) -> int:
        """The number of entries of its table."""
        return int((self.rows * self.cols) ** len(self.cells)) if self.is_sparse else self.arrangements

    def table_bytes(self, half: bool = False) -> int:
        """Return the bytes of its table, at one byte or half a byte an entry."""
        return (self.entries + 1) // 2 if half else self.entries

    def index(self, at: Sequence[int]) -> int:
        """Return the index of the entry for its tiles in these cells, in the order of `cells`.

        Sparse: the cells are the digits of a number. The last tile is the least digit: in a
        canonical pattern its home lies towards the middle, so it moves often, and entries a move
        apart are close in memory. Dense: the set of cells, then the rank of the order in which the
        tiles occupy it; see `dense_places`.
        """
        if self.is_sparse:
            index = 0
            for cell in at:
                index = index * self.rows * self.cols + cell
            return index
        order = [at.index(cell) for cell in sorted(at)]
        rank = 0
        for place, tile in enumerate(order):
            smaller = sum(other < tile for other in order[place + 1 :])
            rank = rank * (len(order) - place) + smaller
        first, step = dense_places(self.rows * self.cols, len(at))[frozenset(at)]
        return first + rank * step

    def manhattan(self, at: Sequence[int]) -> int:
        """Return the sum of its tiles' Manhattan distances from these cells to their goal cells."""
        return sum(taxicab(cell, home, self.cols) for cell, home in zip(at, self.cells, strict=True))

    def __str__(self) -> str:
        """Return a unique name: the size, the cells, and the blank's region if it is fenced in."""
        cells = ".".join(map(str, self.cells))
        fenced = len(self.region) + len(self.cells) < self.rows * self.cols
        return f"{self.rows}x{self.cols}-{cells}" + ("-b" + ".".join(map(str, self.region)) if fenced else "")


@lru_cache(maxsize=1024)
def _canonical(pattern: Pattern) -> tuple[Pattern, Symmetry]:
    """Asked for every board that is solved, so the answers are kept."""
    return min((pattern.image(symmetry), symmetry) for symmetry in symmetries(pattern.rows, pattern.cols))
