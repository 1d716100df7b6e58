"""Read the numbers in a domain's problem, with one error message for each mistake."""

from __future__ import annotations

import re

from taquin.errors import TaquinError


def parse_numbers(text: str, form: str) -> list[int]:
    """Return the comma-separated whole numbers in `text`; `form` is the notation to suggest."""
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        if not re.fullmatch(r"[0-9]+", part, re.ASCII):
            raise TaquinError(f"{part[:20]!r} is not a whole number: write {form}.")
        if len(part) > 9:
            raise TaquinError(f"{part[:9]}… is too large: at most 9 digits.")
    return [int(part) for part in parts]
