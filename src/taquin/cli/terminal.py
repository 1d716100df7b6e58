"""The terminal's width, and text folded to it: the one rule for every command."""

from __future__ import annotations

import os
import re
import sys
from typing import TextIO

import click

WIDE = 200
"""Columns where there is no terminal: a file or a pipe takes long lines."""

TIE = "\u00a0"
"""A space at which `fold` breaks no line, as between a number and its unit."""


def width(stream: TextIO | None = None) -> int:
    """Return how many columns a line may have: COLUMNS if set, else the terminal's, else WIDE."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isascii() and wanted.isdigit() and int(wanted) > 0:
        return int(wanted)
    try:
        return os.get_terminal_size((stream or sys.stdout).fileno()).columns or WIDE
    except (OSError, ValueError):  # no terminal, closed, or a stream without a file
        return WIDE


def fold(text: str, room: int | None = None, indent: str = "") -> str:
    """Return the text with lines that fit the terminal, or `room` columns, broken at spaces only.

    A TIE becomes a space.
    A word that is longer than a line keeps a line of its own: the terminal wraps it, and nothing
    is lost. Lines after the first are indented.
    """
    most = width() if room is None else room
    return "\n".join(line for given in text.split("\n") for line in _fold_line(given, most, indent)).replace(TIE, " ")


def _fold_line(text: str, room: int, indent: str) -> list[str]:
    lines = [""]
    for space, word in re.findall(r"( *)([^ ]+)", text):
        if lines[-1].strip() and len(click.unstyle(lines[-1] + space + word)) > room:
            lines.append(indent + word)
        else:
            lines[-1] += space + word
    return lines
