"""Build a pattern's table: the fewest moves of its tiles from every arrangement to the goal.

Only moves of the pattern's own tiles count, so that the values of disjoint patterns add up. An
arrangement has the value of its best place for the blank. This is the reference: plain, and slow
beyond a million entries.
"""

from __future__ import annotations

from collections.abc import Callable

from taquin.tiles.geometry import blank_moves
from taquin.tiles.patterns.pattern import Pattern

Cells = tuple[int, ...]
"""Where each tile of the pattern is."""


def pattern_values(pattern: Pattern, progress: Callable[[float], None] | None = None) -> dict[Cells, int]:
    """Return the fewest moves of the pattern's tiles from every arrangement of them.

    Breadth-first from the goal, in layers of equally many moves of these tiles. Within a layer the
    blank moves for free; sliding one of these tiles into it leads to the next layer.
    """
    moves = blank_moves(pattern.rows, pattern.cols)
    values: dict[Cells, int] = {}
    seen: set[tuple[Cells, int]] = set()
    layer = {(pattern.cells, blank) for blank in pattern.region}
    depth = 0
    while layer:
        pending = [state for state in layer if state not in seen]
        seen.update(pending)
        below: set[tuple[Cells, int]] = set()
        while pending:
            cells, blank = pending.pop()
            values.setdefault(cells, depth)
            for _, cell in moves[blank]:
                if cell in cells:
                    below.add((tuple(blank if at == cell else at for at in cells), cell))
                elif (cells, cell) not in seen:
                    seen.add((cells, cell))
                    pending.append((cells, cell))
        layer = below
        depth += 1
        if progress is not None:
            progress(len(values) / max(pattern.arrangements, 1))
    return values


def fill_table(pattern: Pattern, half: bool, progress: Callable[[float], None] | None = None) -> memoryview:
    """Return the table's content: an entry for each arrangement."""
    content = bytearray(pattern.table_bytes(half))
    if not half and not pattern.is_sparse:
        content = bytearray(b"\xff") * pattern.table_bytes(half)  # parity excludes some arrangements
    for cells, value in pattern_values(pattern, progress).items():
        index = pattern.index(cells)
        if half:
            content[index // 2] |= min((value - pattern.manhattan(cells)) // 2, 15) << (index % 2 * 4)
        else:
            content[index] = value
    return memoryview(content)
