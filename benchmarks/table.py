"""Tables for docs/speed.md, and verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a Markdown table with aligned columns; short rows are padded."""
    filled = [[*row, *[""] * (len(header) - len(row))] for row in (header, *rows)]
    widths = [max(3, *(len(row[column]) for row in filled)) for column in range(len(header))]
    filled.insert(1, ["-" * width for width in widths])
    print()
    for row in filled:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |")
    print(flush=True)


def at_least(value: float, target: float) -> list[str]:
    """Return the cells value, target and verdict; round down, so a miss never looks like a hit."""
    return [f"{floor(value * 100) / 100:.2f}", f"≥ {target:g}", "ok" if value >= target else "BELOW"]


def at_most(value: float, target: float, words: str) -> list[str]:
    """Return the cells target, in words, and verdict."""
    return [f"≤ {words}", "ok" if value <= target else "ABOVE"]
