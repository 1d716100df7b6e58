"""Reading boards: every accepted notation, and one sentence for each mistake.

A board is written as `867254301` (up to 9 cells), `8 6 7 2 5 4 3 0 1`, with commas, or with `/` or
line ends between rows (`867/254/301`, `5 3 8/0 2 4/1 6 7`). The classic file has `3` on the first
line (`2 3` for two rows of three), then the rows. `_` or `0` is the blank. CRLF and a byte-order
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
    lines = [_split_cells(line) for line in _lines(text)]
    if not lines:
        raise TaquinError("the board is empty: write its tiles row by row, for instance 123/456/780.")
    if header := _header_size(lines):
        if size not in (None, header):
            raise size_mismatch(header, size)
        size, lines = header, lines[1:]
    rows = [
        [_parse_tile(cell, row, column) for column, cell in enumerate(_split_digits(cells), start=1)]
        for row, cells in enumerate(lines, start=1)
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
            raise TaquinError(
                f"tile {tile!r} in {_place(cell, cols)} is out of range: "
                f"a board of {rows}×{cols} has the tiles 0 to {cells - 1}."
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
    text = re.sub(r"[\])]\s*,\s*[\[(]", "/", text.removeprefix("\ufeff")).strip().strip("()[]{}")  # lists of rows
    lines = re.split(r"\r\n|[\r\n/]", text)
    if "/" in text and any(not line.strip() for line in lines):
        raise TaquinError(f"row {[not line.strip() for line in lines].index(True) + 1} of the board is empty.")
    return [line for line in lines if line.strip()]


def _split_cells(line: str) -> list[str]:
    if "," not in line:
        return line.split()
    cells = line.strip().removesuffix(",").split(",")
    return [token for cell in cells for token in (cell.split() or [""])]


def _split_digits(cells: list[str]) -> list[str]:
    """Return the cells of a row, splitting a single run of digits into one tile per digit."""
    return list(cells[0]) if len(cells) == 1 else cells


def _parse_tile(cell: str, row: int, column: int) -> int:
    where = f"row {row}, column {column}"
    if cell == "":
        raise TaquinError(f"the cell in {where} is empty: write 0 or _ for the blank.")
    if cell == "_":
        return 0
    if re.fullmatch(r"[+-]?[0-9]+", cell, re.ASCII):
        if len(cell) > 9:
            raise TaquinError(f"tile {cell[:9]}… in {where} is out of range: no board has so many tiles.")
        return int(cell)
    odd = next((c for c in cell if c not in "0123456789"), cell[0])
    name = "" if odd.isascii() else f" ({unicodedata.name(odd, 'unknown character').lower()})"
    shown = repr(cell if len(cell) <= 20 else cell[:20] + "…")
    raise TaquinError(f"{shown}{name} in {where} is not a tile: write the digits 0 to 9, or _ for the blank.")


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
        cells = [cell.lstrip("0_") or "0" for line in lines for cell in _split_digits(line)]
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
    if 0 not in tiles and isqrt(cells + 1) ** 2 == cells + 1:
        hint = "is the blank (0 or _) missing?"
    elif shapes:
        rows, cols = shapes[-1]
        hint = f"write the rows with / between them, or give --size {rows}x{cols}."
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
