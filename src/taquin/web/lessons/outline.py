"""The outline of a lesson's file: its header, and the lines of each step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from taquin.errors import TaquinError
from taquin.web.requests import RefusedError

HEADERS = ("title", "summary")
KEYWORD = re.compile(r"(show|ask|predict|why|hint):\s*(.*)")


@dataclass
class Block:
    """Lines that belong together, and the number of the first."""

    line: int
    keyword: str
    """`show`, `ask`, `predict`, `why` or `hint`; `-` for an answer; empty for a paragraph."""
    text: str


@dataclass
class Draft:
    """A step as written."""

    line: int
    title: str
    blocks: list[Block] = field(default_factory=list)


class Place:
    """The file and line that are read now: every mistake is reported there."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @contextmanager
    def at(self, line: int) -> Iterator[None]:
        """Add the file and this line to each mistake found inside."""
        try:
            yield
        except RefusedError as refusal:
            raise self.mistake(line, str(refusal)) from None
        except MistakeError:
            raise
        except TaquinError as error:
            raise self.mistake(line, str(error)) from None

    def mistake(self, line: int, what: str) -> MistakeError:
        return MistakeError(f"{self.file}, line {line}: {what}")


class MistakeError(TaquinError):
    """A mistake with its file and line."""


def outline(text: str, place: Place) -> tuple[dict[str, str], list[Draft]]:
    """Return the header and the steps as written."""
    header: dict[str, str] = {}
    drafts: list[Draft] = []
    paragraph = False  # whether the next line continues a block
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            drafts.append(Draft(number, line[3:].strip()))
            paragraph = False
        elif not line.strip():
            paragraph = False
        elif line.startswith("#"):
            raise place.mistake(number, "a step begins with `## ` and its title; other headings do not exist.")
        elif not drafts:
            name, colon, value = line.partition(":")
            if not colon or name not in HEADERS or name in header or not value.strip():
                raise place.mistake(
                    number, f"before the first step, write one line `title: …` and one line `summary: …`, not {line!r}."
                )
            header[name] = value.strip()
        else:
            blocks = drafts[-1].blocks
            if keyword := KEYWORD.fullmatch(line.strip()):
                blocks.append(Block(number, keyword[1], keyword[2]))
            elif line.startswith("- "):
                blocks.append(Block(number, "-", line[2:].strip()))
            elif paragraph:
                blocks[-1].text += f" {line.strip()}"
            else:
                blocks.append(Block(number, "", line.strip()))
            paragraph = True
    last = len(text.splitlines()) or 1
    for name in HEADERS:
        if name not in header:
            raise place.mistake(1, f"the header has no line `{name}: …`: write one at the top.")
    if not drafts:
        raise place.mistake(last, "the lesson has no step: begin one with `## ` and its title.")
    return header, drafts
