"""Cards: what the docstring of a method's module says, field by field.

The first line is the method's name and, after a colon, what it does. The fields follow, each with
its name at the left margin and its text, indented, behind it.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass

from taquin.registry import Algorithm, NamedHeuristic

ALGORITHM_FIELDS = ("Idea", "Formula", "Source", "Complete", "Optimal", "Time", "Space", "Details", "Ties")
HEURISTIC_FIELDS = ("Idea", "Formula", "Admissible", "Consistent", "Cost", "Details", "Source", "Notation")
OPTIONAL_FIELDS = ("Details", "Notation")
"""What the cards of Taquin's own methods say, in this order; the contract tests check it.

The idea has one or two sentences, and `Details` has what goes beyond it. The page shows text in
backticks as code.
"""

FIELD = re.compile(r"([A-Z]\w+)  +(\S.*)")


@dataclass(frozen=True)
class Card:
    """The documentation of a method."""

    name: str
    title: str
    summary: str
    fields: dict[str, str]
    """In the order of the docstring; prose outside of fields is `Notes`."""


def card_of(entry: Algorithm | NamedHeuristic) -> Card:
    """Return the card of a registered method."""
    module = inspect.getmodule(entry.run if isinstance(entry, Algorithm) else entry.build)
    _, _, text = inspect.cleandoc((module and module.__doc__) or "").partition("\n")
    return Card(entry.name, entry.title, entry.summary, parse_fields(text))


def parse_fields(text: str) -> dict[str, str]:
    """Return the fields of a docstring below its first line.

    >>> parse_fields("Idea    Take the first\\n        in the queue.\\nSource  Moore 1959.")
    {'Idea': 'Take the first in the queue.', 'Source': 'Moore 1959.'}
    """
    fields: dict[str, str] = {}
    name = "Notes"
    for line in text.strip().splitlines():
        if match := FIELD.fullmatch(line):
            name, fields[match[1]] = match[1], match[2]
            continue
        if line and not line.startswith(" "):
            name = "Notes"
        fields[name] = f"{fields.get(name, '')} {line.strip()}".strip()
    return fields
