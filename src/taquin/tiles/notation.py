"""Reading boards: every accepted notation, and one sentence for each mistake.

A board is written as `867254301`, as `8 6 7 2 5 4 3 0 1`, with commas, or with `/` or line ends
between rows (`867/254/301`, `867 254 301`, `5 3 8/0 2 4/1 6 7`). The classic file has `3` on the
first line (`2 3` for two rows of three), then the rows. On boards of 10 to 16 cells A to F stand
for 10 to 15 (`FE169B4C0A73D852`). `0 _ . * x` is the blank; so is the one empty cell of a table
whose cells are separated by tabs, commas or semicolons. `#` begins a comment. CRLF and a byte-order
mark are accepted. Without rows the cells must fill a square, unless the size is given.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from math import isqrt
from operator import index
from textwrap import shorten
from typing import Any

from taquin.errors import TaquinError

Size = tuple[int, int]
MAX_BOARD_CELLS = 10_000
MAX_HEX_CELLS = 16
BLANKS = frozenset("0_.*xX")
HEX_DIGITS = "0123456789ABCDEF"


def parse_size(text: str) -> Size:
    """Return (rows, columns) of `3x4`, `3×4` or `3` (square)."""
    match = re.fullmatch(r"\s*([0-9]{1,4})\s*(?:[x×X*,]\s*([0-9]{1,4}))?\s*", text, re.ASCII)
    if match is None:
        raise TaquinError(f"size {text!r} is not understood: write rows x columns, for instance 3x4.")
    rows = int(match[1])
    size = rows, int(match[2] or rows)
    check_size(size)
    return size


def check_size(size: Size) -> None:
    """Raise unless a board can have this size."""
    rows, cols = size
    if rows < 2 or cols < 2:
        raise TaquinError(f"a board of {rows}×{cols} is too small: it needs at least two rows and two columns.")
    if rows * cols > MAX_BOARD_CELLS:
        raise TaquinError(f"a board of {rows}×{cols} is too large: the limit is {MAX_BOARD_CELLS} cells.")


def parse_tiles(text: str, size: Size | None = None) -> tuple[Size, tuple[int, ...]]:
    """Return the size and the tiles, row by row, of a board in any accepted notation."""
    lines = _split_rows(_lines(text.replace('"', "")))  # a spreadsheet may quote its cells
    if not lines:
        raise TaquinError("the board is empty: write its tiles row by row, for instance 123/456/780.")
    if header := _header_size(lines):
        if size not in (None, header):
            raise size_mismatch(header, size)
        size, lines = header, lines[1:]
    if len(lines) == 1 and _are_rows(lines[0], size):
        lines = [[row] for row in lines[0]]
    grid = [_split_digits(cells) for cells in lines]
    hexadecimal = 9 < sum(map(len, grid)) <= MAX_HEX_CELLS
    rows = [
        [_parse_tile(cell, row, column, hexadecimal) for column, cell in enumerate(cells, start=1)]
        for row, cells in enumerate(grid, start=1)
    ]
    size = _rows_size(rows, size) if len(rows) > 1 else size or square_size(rows[0])
    check_size(size)
    tiles = tuple(tile for row in rows for tile in row)
    check_tiles(tiles, size)
    return size, tiles


def check_tiles(tiles: Sequence[int], size: Size) -> None:
    """Raise unless the tiles are 0, 1, 2, …, once each, one for each cell."""
    rows, cols = size
    cells = rows * cols
    if len(tiles) != cells:
        raise TaquinError(f"a board of {rows}×{cols} has {cells} cells, but {len(tiles)} tiles are given.")
    seen: dict[int, int] = {}
    for cell, tile in enumerate(tiles):
        if not isinstance(tile, int) or not 0 <= tile < cells:
            no_blank = "" if 0 in tiles else " The blank is missing: write it as 0 or _."
            raise TaquinError(
                f"tile {tile!r} in {_place(cell, cols)} is out of range: "
                f"a board of {rows}×{cols} has the tiles 0 to {cells - 1}.{no_blank}"
            )
        if tile in seen:
            missing = min(set(range(cells)) - set(tiles))
            raise TaquinError(
                f"{_tile_name(tile)} stands twice, in {_place(seen[tile], cols)} and in {_place(cell, cols)}; "
                f"{_tile_name(missing)} is missing."
            )
        seen[tile] = cell


def _place(cell: int, cols: int) -> str:
    return f"row {cell // cols + 1}, column {cell % cols + 1}"


def _tile_name(tile: int) -> str:
    return f"tile {tile}" if tile else "the blank (0)"


def _lines(text: str) -> list[str]:
    """Return the lines of the board's rows as text, without comments."""
    text = re.sub(r"#[^\r\n]*", "", text.removeprefix("\ufeff"))
    if text.strip()[:1] in ("(", "[", "{"):  # tuples and lists; else a tab may stand before an empty cell
        text = re.sub(r"[\])]\s*,?\s*[\[(]", "/", text.strip()).strip("()[]{}")
    text = re.sub(r" *[\r\n]* */ *[\r\n]* *", "/", text.strip(" \r\n"))
    if re.search(r"[0-9A-Za-z_.*][ \t,]+[0-9A-Za-z_.*]+\s*;", text):
        text = text.replace(";", "/")  # `1 2;3 0`: what it separates is more than a cell
    lines = re.split(r"\r\n|[\r\n/]", text)
    if "/" in text and any(not line.strip() for line in lines):
        raise TaquinError(f"row {[not line.strip() for line in lines].index(True) + 1} of the board is empty.")
    return [line for line in lines if line.strip()]


def _split_rows(lines: list[str]) -> list[list[str]]:
    """Return the cells of each row as text; one empty cell is the blank if there is no other."""
    separator = next((mark for mark in ",;\t" if any(mark in line for line in lines)), None)
    if separator is None:
        return [line.split() for line in lines]
    rows = [[token for cell in line.split(separator) for token in (cell.split() or [""])] for line in lines]
    cells = {cell for row in rows for cell in row}
    if separator == "\t" and cells != {"", *map(str, range(1, len(cells)))}:
        return [line.split() for line in lines]  # tabs are spaces, unless all but the blank are there
    has_blank = not cells.isdisjoint(BLANKS)
    if has_blank or sum(row[-1] == "" for row in rows) > 1:  # separators at the ends of lines
        rows = [row[:-1] if row[-1] == "" else row for row in rows]
    if not has_blank and sum(row.count("") for row in rows) == 1:
        return [[cell or "0" for cell in row] for row in rows]
    return rows


def _are_rows(groups: list[str], size: Size | None) -> bool:
    """Return whether groups such as `123 456 780` are rows, and not numbers of several digits."""
    widths = {len(group) for group in groups}
    cells = sorted("0" if cell in BLANKS else cell.upper() for group in groups for cell in group)
    if len(groups) < 2 or len(widths) > 1 or widths == {1} or len(cells) > MAX_HEX_CELLS:
        return False
    if size is not None and size[0] * size[1] == len(groups):
        return False
    # Numbers of two digits may lack a tile, too: only a complete board shows that they are rows.
    return widths != {2} or cells == list(HEX_DIGITS[: len(cells)])


def _split_digits(cells: list[str]) -> list[str]:
    """Return the cells of a row, splitting a single run of digits into one tile per digit."""
    return list(cells[0]) if len(cells) == 1 else cells


def _parse_tile(cell: str, row: int, column: int, hexadecimal: bool) -> int:
    where = f"row {row}, column {column}"
    if cell == "":
        raise TaquinError(f"the cell in {where} is empty: write 0 or _ for the blank.")
    if cell in BLANKS:
        return 0
    if re.fullmatch(r"[+-]?[0-9]+", cell, re.ASCII):
        if len(cell) > 9:
            raise TaquinError(f"tile {cell[:9]}… in {where} is out of range: no board has so many tiles.")
        return int(cell)
    if hexadecimal and cell.upper() in set(HEX_DIGITS):
        return int(cell, 16)
    odd = next((c for c in cell if c not in "0123456789"), cell[0])
    name = "" if odd.isascii() else f" ({unicodedata.name(odd, 'unknown character').lower()})"
    shown = repr(cell if len(cell) <= 20 else cell[:20] + "…")
    digits = "numbers, or the digits 0 to F" if hexadecimal else "the digits 0 to 9"
    raise TaquinError(f"{shown}{name} in {where} is not a tile: write {digits}, and _ for the blank.")


def _header_size(lines: list[list[str]]) -> Size | None:
    """Return the size from the first line of a classic file; None if there is no such line."""
    first, rest = lines[0], lines[1:]
    if not rest or not all(re.fullmatch("[1-9][0-9]{0,3}", cell, re.ASCII) for cell in first):
        return None
    lengths = {len(_split_digits(row)) for row in rest}
    numbers = [int(cell) for cell in first]
    if len(first) == 1:
        n = numbers[0]
        if len(rest) == n and lengths == {n}:
            return n, n
        if len(first[0]) == 1 and lengths != {1}:
            found = f"{len(rest)}×{lengths.pop()}" if len(lengths) == 1 else "ragged rows"
            raise TaquinError(f"the first line says {n}, so {n} rows of {n} tiles should follow, not {found}.")
    elif len(first) == 2 and min(numbers) >= 2 and len(rest) == numbers[0] and lengths == {numbers[1]}:
        # `3 2/0 1/4 5/6 7` could be 3×2 with a header or 4×2 without. It is a complete 4×2 board,
        # so the first line is no header.
        cells = ["0" if cell in BLANKS else cell for line in lines for cell in _split_digits(line)]
        if sorted(cells) != sorted(map(str, range(len(cells)))):
            return numbers[0], numbers[1]
    return None


def read_tile(value: Any) -> int:
    """Return a value of a list, an array or a spreadsheet as a tile; None and NaN are the blank."""
    if value is None or value != value:
        return 0
    if isinstance(value, float) and value.is_integer():
        return int(value)
    try:
        return index(value)
    except TypeError:
        shown = shorten(repr(value), 30)
        raise TaquinError(f"{shown} is not a tile: a board holds whole numbers, and 0 or None for the blank.") from None


def square_size(tiles: Sequence[int]) -> Size:
    """Return the size of a square board with these tiles, or raise."""
    cells = len(tiles)
    side = isqrt(cells)
    if side * side == cells:
        return side, side
    shapes = [(rows, cells // rows) for rows in range(2, side + 1) if cells % rows == 0]
    if 0 not in tiles and isqrt(cells + 1) ** 2 == cells + 1 and max(tiles) <= cells:
        hint = "is the blank (0 or _) missing?"
    elif shapes:
        rows, cols = shapes[-1]
        hint = f"write the rows with / between them, or give the size {rows}x{cols}."
    else:
        hint = "a tile is missing or extra, or the rows need / between them."
    raise TaquinError(f"{cells} tiles do not fill a square board: {hint}")


def _rows_size(rows: list[list[int]], size: Size | None) -> Size:
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise TaquinError(f"the rows are ragged: row 1 has {len(rows[0])} tiles, row {number} has {len(row)}.")
    found = len(rows), len(rows[0])
    if size not in (None, found):
        raise size_mismatch(found, size)
    return found


def size_mismatch(found: Size, size: Size | None) -> TaquinError:
    assert size is not None
    return TaquinError(
        f"the board is {found[0]}×{found[1]}, but the given size is {size[0]}×{size[1]}: make them the same."
    )
