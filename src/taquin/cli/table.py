"""Tables that hide nothing: every command that prints columns uses this one.

A table takes the first of these forms that fits the width:

1. Columns as wide as their longest cell.
2. The same, but text columns fold at spaces. Numbers and names never break.
3. Two or three tables, one below the other; the key columns are repeated in each.
4. Rows are stacked: the cells of a row follow each other as `name: value`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from taquin.cli.terminal import fold, width

GAP = "  "
LEGIBLE = 16
"""Columns that a folded text keeps: in fewer it is harder to read than stacked."""
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
    """Return the columns of each part that fits the room; all in one part if there are too many."""
    sizes = [max(len(column.name), *(len(row[at]) for row in rows), 0) for at, column in enumerate(columns)]
    keys = [at for at, column in enumerate(columns) if column.key]
    parts = [list(keys)]
    for at in [at for at in range(len(columns)) if at not in keys]:
        if _line_width(sizes, [*parts[-1], at]) > room:
            parts.append(list(keys))
        parts[-1].append(at)
    fits = len(parts) <= PARTS and all(_line_width(sizes, part) <= room for part in parts)
    return parts if keys and fits else [list(range(len(columns)))]


def _line_width(sizes: Sequence[int], part: Sequence[int]) -> int:
    return sum(sizes[at] for at in part) + len(GAP) * (len(part) - 1)


class Layout:
    """Lays out one row at a time: columns beside each other, or stacked if they do not fit.

    Rows that come later fit if the columns reserve room for them. A cell that outgrows its column
    moves the rest of its line: no character is lost.
    """

    def __init__(self, columns: Sequence[Column], rows: Sequence[Row] = (), room: int | None = None) -> None:
        self.columns, self.rows = columns, rows
        self.room = width() if room is None else room
        cells = [[column.name, *(row[at] for row in rows)] for at, column in enumerate(columns)]
        natural = [max(column.least, *map(len, texts)) for column, texts in zip(columns, cells, strict=True)]
        narrowest = [
            size if column.right else max(min(size, LEGIBLE), _longest_word(texts))
            for column, texts, size in zip(columns, cells, natural, strict=True)
        ]
        self.widths = _share(natural, narrowest, self.room - len(GAP) * (len(columns) - 1))
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
            fold(text, size) if len(text) > size and not column.right else [text]
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
        for column, text in zip(self.columns, row, strict=True):
            if not text.strip():
                continue
            pair = f"{column.name}: {text.strip()}"
            if lines and len(lines[-1]) + len(GAP) + len(pair) <= self.room:
                lines[-1] += GAP + pair
            else:
                lines += fold(f"{GAP if lines else ''}{pair}", self.room, indent=GAP * 2)
        return lines


def _longest_word(texts: Iterable[str]) -> int:
    return max((len(word) for text in texts for word in text.split()), default=0)


def _share(natural: list[int], narrowest: list[int], room: int) -> list[int] | None:
    """Return widths that fit the room, taken from the widest column first; None if none fit."""
    widths = list(natural)
    while sum(widths) > room:
        spare = [at for at, size in enumerate(widths) if size > narrowest[at]]
        if not spare:
            return None
        widths[max(spare, key=widths.__getitem__)] -= 1
    return widths
