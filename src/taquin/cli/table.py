"""Tables that hide nothing: every command that prints columns uses this one.

A table takes the first of these forms that fits the width:

1. Columns as wide as their longest cell.
2. The same, but text columns fold at spaces, to about three lines. Numbers and names never break.
3. Two or three tables, one below the other; the key columns are repeated in each.
4. Rows are stacked: the cells of a row follow each other as `name: value`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from taquin.cli.terminal import fold, width

GAP = "  "
LINES = 3
"""Lines of the longest folded cell: in more, a row is harder to read than stacked."""
PARTS = 3
"""Tables into which one may be divided: in more, a row is hard to follow."""

Row = Sequence[str]


@dataclass(frozen=True)
class Column:
    """A column: its name, and how its cells are laid out."""

    name: str
    right: bool = False
    """Aligned to the right and never folded, as numbers are."""
    key: bool = False
    """Says what a row is about."""
    least: int = 0
    """Characters to reserve, for rows that are not known yet."""


def table(columns: Sequence[Column], rows: Sequence[Row], style: Callable[[int, str], str] | None = None) -> str:
    """Return a table of these rows; `style` changes a line, given the number of its row."""
    whole = Layout(columns, rows)
    parts = [list(range(len(columns)))] if whole.widths else divide(columns, rows, whole.room)
    return "\n\n".join("\n".join(_part(columns, rows, part, style)) for part in parts)


def _part(
    columns: Sequence[Column], rows: Sequence[Row], part: list[int], style: Callable[[int, str], str] | None
) -> Iterator[str]:
    layout = Layout([columns[at] for at in part], [[row[at] for at in part] for row in rows])
    yield from layout.head()
    for number, row in enumerate(layout.rows):
        lines = layout.lines(row)
        yield from lines if style is None else (style(number, line) for line in lines)


def divide(columns: Sequence[Column], rows: Sequence[Row], room: int) -> list[list[int]]:
    """Return the columns of each part that fits the room; all in one part if none do."""
    sizes = [narrowest(column, [row[at] for row in rows]) for at, column in enumerate(columns)]

    def fits(part: list[int]) -> bool:
        return sum(sizes[at] for at in part) + len(GAP) * (len(part) - 1) <= room

    keys = [at for at, column in enumerate(columns) if column.key]
    parts = [list(keys)]
    for at in [at for at in range(len(columns)) if at not in keys]:
        if not fits([*parts[-1], at]):
            parts.append(list(keys))
        parts[-1].append(at)
    return parts if keys and len(parts) <= PARTS and all(map(fits, parts)) else [list(range(len(columns)))]


def natural(column: Column, cells: Sequence[str]) -> int:
    """Return the width that a column has without folding."""
    return max(column.least, *map(len, [column.name, *cells]))


def narrowest(column: Column, cells: Sequence[str]) -> int:
    """Return the width below which a column is not folded."""
    size = natural(column, cells)
    if column.right:
        return size
    words = (len(word) for cell in [column.name, *cells] for word in cell.split())
    return max(-(-size // LINES), *words, 0)


class Layout:
    """Lays out one row at a time: columns beside each other, or stacked if they do not fit.

    Rows that come later fit if the columns reserve room for them. A cell that outgrows its column
    moves the rest of its line: no character is lost.
    """

    def __init__(self, columns: Sequence[Column], rows: Sequence[Row] = (), room: int | None = None) -> None:
        self.columns, self.rows = columns, rows
        self.room = width() if room is None else room
        cells = [[row[at] for row in rows] for at in range(len(columns))]
        self.widths = _share(
            [natural(column, texts) for column, texts in zip(columns, cells, strict=True)],
            [narrowest(column, texts) for column, texts in zip(columns, cells, strict=True)],
            self.room - len(GAP) * (len(columns) - 1),
        )
        """The widths of the columns; None if rows are stacked."""

    def head(self) -> list[str]:
        """Return the names of the columns over a rule; nothing if rows are stacked."""
        if self.widths is None:
            return []
        rule = GAP.join("-" * size for size in self.widths)
        return [*self._beside([column.name for column in self.columns], self.widths), rule]

    def lines(self, row: Row) -> list[str]:
        """Return the lines of one row."""
        return self._stack(row) if self.widths is None else self._beside(row, self.widths)

    def _beside(self, row: Row, widths: list[int]) -> list[str]:
        folded = [
            fold(text, size).split("\n") if not column.right else [text]
            for column, text, size in zip(self.columns, row, widths, strict=True)
        ]
        lines = []
        for at in range(max(map(len, folded))):
            cells = [part[at] if at < len(part) else "" for part in folded]
            aligned = (
                cell.rjust(size) if column.right else cell.ljust(size)
                for column, cell, size in zip(self.columns, cells, widths, strict=True)
            )
            lines.append(GAP.join(aligned).rstrip())
        return lines

    def _stack(self, row: Row) -> list[str]:
        """Return `name: value` for each cell that is not empty, as many on a line as fit."""
        lines: list[str] = []
        pairs = [
            f"{column.name}: {text.strip()}" for column, text in zip(self.columns, row, strict=True) if text.strip()
        ]
        for pair in pairs:
            if lines and "\n" not in lines[-1] and len(lines[-1] + GAP + pair) <= self.room:
                lines[-1] += GAP + pair
            else:
                lines.append(fold(GAP + pair if lines else pair, self.room, indent=GAP * 2))
        return "\n".join(lines).split("\n")


def _share(widths: list[int], least: list[int], room: int) -> list[int] | None:
    """Return the widths cut to fit the room, the widest column first; None if they cannot."""
    while sum(widths) > room:
        spare = [at for at, size in enumerate(widths) if size > least[at]]
        if not spare:
            return None
        widths[max(spare, key=widths.__getitem__)] -= 1
    return widths
