"""Patterns: some tiles of a goal, and which of them are the same but for a turn or a reflection of the board.

A tile is known by its goal cell, so that one table serves every goal with the blank in the same place. The blank's own
goal cell matters only as far as the tiles of the pattern, once home, fence it in.

Source  Culberson & Schaeffer 1998, "Pattern databases"; Korf & Felner 2002, "Disjoint pattern database heuristics".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, groupby
from math import factorial, perm

from taquin.tiles.geometry import blank_moves, taxicab

Symmetry = tuple[int, ...]
"""Where each cell goes."""

MAX_SPARSE = 6
"""Tiles up to which a table has a place for each tuple of cells, possible or not: larger, but its index is a sum."""


@lru_cache(maxsize=64)
def symmetries(rows: int, cols: int) -> tuple[Symmetry, ...]:
    """Return the turns and reflections of a grid, the identity first; eight if it is square, else four."""

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
    """Return where a dense table has the entries of each set of so many cells: the first, and how far the next is.

    There is one for each order of the tiles. Sets that differ only in the lower half of the cells lie side by side,
    order by order, so that a move along a row there, which keeps the order, stays close in memory.
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
    """Some tiles, by their goal cells, and the cells where the blank can be when they are home."""

    rows: int
    cols: int
    cells: tuple[int, ...]
    """Increasing."""
    region: tuple[int, ...]
    """The cells that the blank reaches from its goal cell without moving one of these tiles, increasing."""

    @classmethod
    def of(cls, rows: int, cols: int, blank: int, cells: tuple[int, ...]) -> Pattern:
        """Return the pattern of the tiles with these goal cells, for a goal with the blank in this one."""
        moves = blank_moves(rows, cols)
        reached, pending = {blank}, [blank]
        while pending:
            for _, cell in moves[pending.pop()]:
                if cell not in reached and cell not in cells:
                    reached.add(cell)
                    pending.append(cell)
        return cls(rows, cols, tuple(sorted(cells)), tuple(sorted(reached)))

    def image(self, symmetry: Symmetry) -> Pattern:
        """Return the pattern turned or reflected."""
        turned = (tuple(sorted(symmetry[cell] for cell in cells)) for cells in (self.cells, self.region))
        return Pattern(self.rows, self.cols, *turned)

    def canonical(self) -> tuple[Pattern, Symmetry]:
        """Return the first of all its images, which shares its table, and the symmetry that leads there."""
        images = ((self.image(symmetry), symmetry) for symmetry in symmetries(self.rows, self.cols))
        return min(images)

    @property
    def is_sparse(self) -> bool:
        return len(self.cells) <= MAX_SPARSE

    @property
    def arrangements(self) -> int:
        """In how many ways its tiles can lie on the board."""
        return perm(self.rows * self.cols, len(self.cells))

    @property
    def entries(self) -> int:
        """The length of its table."""
        return int((self.rows * self.cols) ** len(self.cells)) if self.is_sparse else self.arrangements

    def table_bytes(self, half: bool = False) -> int:
        """Return the size of its table, with a byte or half a byte an entry."""
        return (self.entries + 1) // 2 if half else self.entries

    def index(self, at: Sequence[int]) -> int:
        """Return where in the table the entry is for these cells of its tiles, in the order of `cells`.

        Sparse: the cells are the digits of a number. The last is the least: in a canonical pattern that tile's home is
        towards the middle, so it moves often, and entries a move apart are close together in memory. Dense: by the set
        of cells, and by the number of the order in which the tiles lie in it; see `dense_places`.
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
        """Return the Manhattan distance of its tiles from these cells."""
        return sum(taxicab(cell, home, self.cols) for cell, home in zip(at, self.cells, strict=True))

    def __str__(self) -> str:
        """Return a name that tells it from every other: size, cells, and where the blank can be if not anywhere."""
        cells = ".".join(map(str, self.cells))
        fenced = len(self.region) + len(self.cells) < self.rows * self.cols
        return f"{self.rows}x{self.cols}-{cells}" + ("-b" + ".".join(map(str, self.region)) if fenced else "")
