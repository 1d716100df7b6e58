"""Reading boards: every way to write one, and one sentence for each way to get it wrong.

A board is written `867254301` (up to 9 cells), `8 6 7 2 5 4 3 0 1`, with commas, with `/` or line ends
between rows (`867/254/301`, `5 3 8/0 2 4/1 6 7`), or as the classic file: `3` on a line (`2 3` for two rows of
three), then the rows. `_` or `0` is the blank. CRLF and a byte-order mark are fine. Without rows, the
cells must fill a square, unless the size is given.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from math import isqrt

from taquin.errors import TaquinError

Size = tuple[int, int]
MAX_CELLS = 10_000


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
    """Raise unless boards of this size exist here."""
    rows, cols = size
    if rows < 2 or cols < 2:
        raise TaquinError(f"a board of {rows}×{cols} is too small: it needs at least two rows and two columns.")
    if rows * cols > MAX_CELLS:
        raise TaquinError(f"a board of {rows}×{cols} is too large: at most {MAX_CELLS} cells are read.")


def parse_tiles(text: str, size: Size | None = None) -> tuple[Size, tuple[int, ...]]:
    """Return the size and the tiles, row by row, of a board written in any of the accepted forms."""
    rows = [_parse_row(line, number) for number, line in enumerate(_lines(text), start=1)]
    if not rows:
        raise TaquinError("the board is empty: write its tiles row by row, for instance 123/456/780.")
    if size is None and (header := _header_size(rows)):
        size, rows = header, rows[1:]
    size = _rows_size(rows, size) if len(rows) > 1 else size or _square_size(len(rows[0]))
    check_size(size)
    tiles = tuple(tile for row in rows for tile in row)
    check_tiles(tiles, size)
    return size, tiles


def check_tiles(tiles: Sequence[int], size: Size) -> None:
    """Raise unless the tiles are 0, 1, 2, … each once, as many as there are cells."""
    rows, cols = size
    cells = rows * cols
    if len(tiles) != cells:
        raise TaquinError(f"a board of {rows}×{cols} has {cells} cells, but {len(tiles)} tiles are given.")
    place: dict[int, int] = {}
    for cell, tile in enumerate(tiles):
        where = f"row {cell // cols + 1}, column {cell % cols + 1}"
        if not 0 <= tile < cells:
            raise TaquinError(
                f"tile {tile} in {where} is out of range: a board of {rows}×{cols} has the tiles 0 to {cells - 1}."
            )
        if tile in place:
            first = place[tile]
            what = "the blank (0)" if tile == 0 else f"tile {tile}"
            missing = next(t for t in range(cells) if t not in set(tiles))
            raise TaquinError(
                f"{what} stands twice, in row {first // cols + 1}, column {first % cols + 1} and in {where}; "
                f"{'the blank (0)' if missing == 0 else f'tile {missing}'} is missing."
            )
        place[tile] = cell


def _lines(text: str) -> list[str]:
    lines = re.split(r"\r\n|[\r\n/]", text.removeprefix("\ufeff").strip().strip("()[]{}"))
    if "/" in text and any(not line.strip() for line in lines):
        raise TaquinError(f"row {[not line.strip() for line in lines].index(True) + 1} of the board is empty.")
    return [line for line in lines if line.strip()]


def _parse_row(line: str, number: int) -> list[int]:
    if "," in line:
        cells = line.strip().removesuffix(",").split(",")
        cells = [token for cell in cells for token in (cell.split() or [""])]
    else:
        cells = line.split()
    if len(cells) == 1 and len(cells[0]) > 1:
        cells = list(cells[0])  # a run of digits: one tile each
    return [_parse_tile(cell, number, column) for column, cell in enumerate(cells, start=1)]


def _parse_tile(cell: str, row: int, column: int) -> int:
    where = f"row {row}, column {column}"
    if cell == "":
        raise TaquinError(f"the cell in {where} is empty: write 0 or _ for the blank.")
    if cell == "_":
        return 0
    if re.fullmatch(r"[+-]?[0-9]{1,9}", cell, re.ASCII):
        return int(cell)
    odd = next((c for c in cell if c not in "0123456789"), cell[0])
    name = "" if odd.isascii() else f" ({unicodedata.name(odd, 'unknown character').lower()})"
    raise TaquinError(f"{cell!r}{name} in {where} is not a tile: write the digits 0 to 9, or _ for the blank.")


def _header_size(rows: list[list[int]]) -> Size | None:
    """Return the size in the first line of the classic file, if that is what it is."""
    first, rest = rows[0], rows[1:]
    if len(first) == 1 and any(len(row) > 1 for row in rest):
        n = first[0]
        if len(rest) != n or any(len(row) != n for row in rest):
            found = "×".join(map(str, (len(rest), len(rest[0])))) if len({*map(len, rest)}) == 1 else "ragged rows"
            raise TaquinError(f"the first line says {n}, so {n} rows of {n} tiles should follow, not {found}.")
        return n, n
    if len(first) == 2 and len(rest) == first[0] and all(len(row) == first[1] for row in rest):
        return first[0], first[1]
    return None


def _square_size(cells: int) -> Size:
    side = isqrt(cells)
    if side * side != cells:
        shapes = [(r, cells // r) for r in range(2, side + 1) if cells % r == 0]
        hint = (
            f"write the rows with / between them, or give --size {shapes[-1][0]}x{shapes[-1][1]}"
            if shapes
            else "check for a missing or extra tile"
        )
        raise TaquinError(f"{cells} tiles do not fill a square board: {hint}.")
    return side, side


def _rows_size(rows: list[list[int]], size: Size | None) -> Size:
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise TaquinError(f"the rows are ragged: row 1 has {len(rows[0])} tiles, row {number} has {len(row)}.")
    found = len(rows), len(rows[0])
    if size is not None and size != found:
        raise TaquinError(f"the board has {found[0]}×{found[1]} tiles, but the size asked for is {size[0]}×{size[1]}.")
    return found
