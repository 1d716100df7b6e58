"""The terminal's width, and text folded to it: the one rule for every command."""

from __future__ import annotations

import os
import sys
from textwrap import TextWrapper

WIDE = 200
"""Columns where stdout is no terminal: a file or a pipe takes lines of any length."""
PROSE = 100
"""The longest line of prose: longer ones are hard to read."""


def width() -> int:
    """Return how many columns a line may have: COLUMNS if set, else the terminal's, else WIDE."""
    wanted = os.environ.get("COLUMNS", "")
    if wanted.isascii() and wanted.isdigit() and int(wanted) > 0:
        return int(wanted)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or WIDE
    except (OSError, ValueError):  # no terminal, closed, or a stream without a file
        return WIDE


def fold(text: str, room: int, indent: str = "") -> list[str]:
    """Return the text in lines of `room` columns, broken at spaces only.

    A word that is longer than a line keeps a line of its own: a terminal then wraps it, and
    nothing of it is lost.
    """
    return TextWrapper(room, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False).wrap(text)


def prose(text: str, indent: str = "") -> str:
    """Return a sentence in lines that fit the terminal."""
    return "\n".join(fold(text, min(width(), PROSE), indent))
