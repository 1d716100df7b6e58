"""Boards as people paste them: Python and NumPy text, drawn tables, a size or words around them.

`tiles/notation.py` reads the notations that Taquin writes. A text that it refuses is stripped here
in every way that makes sense. If all the boards that come out are one, that is the board. If there
are two, the text is ambiguous, and the message shows both: nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from taquin.errors import TaquinError
from taquin.tiles.board import Board
from taquin.tiles.notation import Size, parse_size

LONGEST = 20_000
"""Characters of the longest text that is tried in every way."""
OUTSIDE_BRACKETS = re.compile(r"^[^\[({]*|[^\])}]*$")
BLANK_WORDS = re.compile(r"\b(?:None|null|nan|NaN|blank|empty)\b")
DRAWN = re.compile(r"^[\s|+=:─━│┃┌┐└┘├┤┬┴┼-]*$", re.MULTILINE)
"""A line of a drawn table that has no cells."""
WORDS = re.compile(r"(?<!\w)[^\W\d_]{2,}[\w'’]*")
"""Words; letters behind a digit are none, but a mistake in the board."""
SIZE = r"\s*([0-9]{1,2}\s*[x×]\s*[0-9]{1,2})"
LEADING_SIZE = re.compile(SIZE + r"[\s:,;]+")
SIZE_ALONE = re.compile(SIZE + r"\s*")
"""Tried last: `12x3` is a board of 2×2."""


def parse_pasted(text: str, size: Size | None = None) -> Board:
    """Return the board in a text; raise what the plain notation says of it if there is none."""
    try:
        return Board.parse(text, size)
    except TaquinError as error:
        refusal = error
    if size is None and (written := LEADING_SIZE.match(text)):
        return parse_pasted(text[written.end() :], parse_size(written[1]))
    found: list[Board] = []
    for plain in _readings(text) if len(text) <= LONGEST else ():
        try:
            board = Board.parse(plain, size)
        except TaquinError:
            continue
        if board not in found:
            found.append(board)
    if len(found) > 1:
        readings = " or as ".join(board.line() for board in found[:2])
        raise TaquinError(f"the text can be read as {readings}: write the rows with / between them.")
    if not found and SIZE_ALONE.fullmatch(text):
        raise TaquinError(f"{text.strip()!r} is only a size: write the tiles behind it.")
    if not found:
        raise refusal
    return found[0]


def left_out(text: str) -> str:
    """Return the words of a text with a board that are no part of the board.

    >>> left_out("Solve this board: 123406758, please!"), left_out("FE169B4C0A73D852")
    ('Solve this board please', '')
    """
    words = WORDS.findall(BLANK_WORDS.sub("", text))
    for whole in (text, *_separated(_plain(text))) if words else ():
        with suppress(TaquinError):
            Board.parse(whole)
            return ""  # the letters are tiles
    return " ".join(words)


def _readings(text: str) -> Iterator[str]:
    """Yield the text in plain notation, in every way that it may be meant."""
    text = _plain(text)
    for stripped in dict.fromkeys((text, _in_brackets(text), _without_words(text))):
        yield from _separated(stripped)


def _plain(text: str) -> str:
    """Return the text without quotes, with 0 for the blank and with whole numbers."""
    text = BLANK_WORDS.sub("0", re.sub(r"['`’“”„]", "", text.replace('"', "")))
    return re.sub(r"(?<=\d)\.(?=[\s,\])]|$)", "", text)  # 1. is a float of NumPy


def _separated(text: str) -> Iterator[str]:
    """Yield the text with each meaning that its bars and dashes may have."""
    lines = DRAWN.sub("", text.replace("│", "|").replace("┃", "|"))
    lines = re.sub(r"^\s*\||\|\s*$", "", lines, flags=re.MULTILINE)
    lines = lines.replace("&", "|").replace("\\\\", "\n")  # a matrix in LaTeX
    yield text
    yield lines.replace("|", ",")
    yield lines.replace("|", "/")
    yield re.sub(r"\s*-\s*", " ", lines)
    yield re.sub(r"\s*-\s*", "/", lines)
    yield re.sub(r"(?<!\S)-(?!\S)", "0", lines)


def _in_brackets(text: str) -> str:
    """Return a list, tuple or array without what stands around it, with square brackets."""
    inside = OUTSIDE_BRACKETS.sub("", text)
    inside = re.sub(r",?\s*dtype\s*=.*$", "", inside, flags=re.DOTALL)
    nested = inside[inside.find("[[") : inside.rfind("]]") + 2] if "[[" in inside and "]]" in inside else inside
    square = nested.translate(str.maketrans("{}()", "[][]"))
    return re.sub(r"(?<=\[)\s+|,?\s*(?=\])", "", square)


def _without_words(text: str) -> str:
    """Return the text without its words, and without the punctuation at its ends."""
    kept = (WORDS.sub("", line).strip(" :=!?{}[]()") for line in text.splitlines())
    return "\n".join(line for line in kept if re.search(r"[0-9]", line)).rstrip(".,;:!? ")
