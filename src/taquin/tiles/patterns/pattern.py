"""Patterns: some tiles of a goal, and which of them are the same but for a turn or a reflection of the board.

A tile is known by its goal cell, so that one table serves every goal with the blank in the same place. The blank's own
goal cell matters only as far as the tiles of the pattern, once home, fence it in.

Source  Culberson & Schaeffer 1998, "Pattern databases"; Korf & Felner 2002, "Disjoint pattern database heuristics".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb, factorial

from taquin.tiles.geometry import blank_moves

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
    def entries(self) -> int:
        """The length of its table."""
        count = self.rows * self.cols
        if self.is_sparse:
            return int(count ** len(self.cells))
        return comb(count, len(self.cells)) * factorial(len(self.cells))

    def table_bytes(self, half: bool = False) -> int:
        """Return the size of its table, with a byte or half a byte an entry."""
        return (self.entries + 1) // 2 if half else self.entries

    def __str__(self) -> str:
        """Return a name that tells it from every other: size, cells, and where the blank can be if not anywhere."""
        cells = ".".join(map(str, self.cells))
        fenced = len(self.region) + len(self.cells) < self.rows * self.cols
        return f"{self.rows}x{self.cols}-{cells}" + ("-b" + ".".join(map(str, self.region)) if fenced else "")
