"""What people see at 40, 60, 80 and 200 columns: as recorded, and nothing is lost on the way."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from taquin.cli.command import COMMANDS
from taquin.tiles.compiled import is_compiled
from tests.cli.recording import DATA, FOLDER, RUNS, WIDTHS, Recorded, output, text_of

pytestmark = pytest.mark.skipif(not is_compiled(), reason="recorded with the native engine")

WITHOUT_TEXT = {"lab", "render", "completion"}
"""A server, pictures, a script."""
DRAWN = set("─│┌┬┐├┼┤└┴┘-_█▏▎▍▌▋▊▉→↓…")
EMPTY = {"bench-limit": {"cost"}}
"""Columns without any cell: rows that are stacked do not name them."""

shown = cache(output)


@pytest.mark.parametrize("name", RUNS)
def test_the_output_is_as_recorded(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert text_of(name, shown) == recorded, "`make recorded` writes it anew"


def test_every_command_is_recorded_and_every_record_has_a_run() -> None:
    assert {command.rpartition("; ")[2].split()[0] for command in RUNS.values()} == set(COMMANDS) - WITHOUT_TEXT
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(RUNS)


@pytest.mark.parametrize("name", RUNS)
def test_no_line_is_longer_than_the_terminal(name: str) -> None:
    """Except for data, and for a word that cannot be broken, such as a link."""
    for width in WIDTHS:
        for line in shown(name, width).out.splitlines():
            assert name in DATA or len(line) <= width or " " not in line.strip(), f"{width} columns: {line}"


@pytest.mark.parametrize("name", RUNS)
def test_every_name_and_every_number_is_whole_at_every_width(name: str) -> None:
    wide = words(shown(name, max(WIDTHS)))
    assert wide
    for width in WIDTHS:
        lost = (wide - words(shown(name, width))).keys() - EMPTY.get(name, set())
        assert not lost, f"{width} columns"


def words(printed: Recorded) -> Counter[str]:
    """Return the names and numbers, and how often each number stands there.

    Names may be repeated (or not) in another form of a table. The number of a blank is drawn as 0
    in one form only.
    """
    found = Counter(
        word.strip(".,:;") for word in re.findall(r"[^\s/│]+", printed.out + printed.err) if set(word) - DRAWN
    )
    return Counter({word: count if re.search(r"\d", word) else 1 for word, count in found.items()})
