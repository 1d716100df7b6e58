"""Reading the numbers of a domain's instance, with one sentence for each mistake."""

from __future__ import annotations

import re

from taquin.errors import TaquinError


def parse_numbers(text: str, form: str) -> list[int]:
    """Return the whole numbers between the commas of `text`; `form` says how it should be written."""
    parts = [part.strip() for part in text.split(",")]
    for part in parts:
        if not re.fullmatch(r"[0-9]+", part, re.ASCII):
            raise TaquinError(f"{part[:20]!r} is not a whole number: write {form}.")
        if len(part) > 9:
            raise TaquinError(f"{part[:9]}… is too large: at most 9 digits.")
    return [int(part) for part in parts]
