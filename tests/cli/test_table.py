"""The table of every command: at no width does it lose a character of a cell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taquin.cli.table import Column, Layout, table
from taquin.cli.terminal import WIDE, width

WORDS = st.text("abc_", min_size=1, max_size=12)
TEXTS = st.lists(WORDS, max_size=6).map(" ".join)
NUMBERS = st.integers(0, 10**12).map("{:,}".format)
COLUMNS = [
    Column("name", key=True),
    Column("expanded", right=True),
    Column("what it is"),
    Column("cost", right=True),
    Column("generated", right=True),
]
ROWS = st.lists(st.tuples(WORDS, NUMBERS, TEXTS, NUMBERS, NUMBERS), max_size=5)


@given(ROWS, st.integers(40, 200))
def test_every_word_of_every_cell_is_shown_and_every_line_fits(rows: list[tuple[str, ...]], room: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(room))
        shown = table(COLUMNS, rows)
    assert all(len(line) <= room for line in shown.splitlines())
    words = shown.split()
    for word in (word for row in rows for cell in row for word in cell.split()):
        assert word in words


def test_the_forms_from_wide_to_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = [
        Column("name", key=True),
        Column("what it is"),
        Column("expanded", right=True),
        Column("cost", right=True),
    ]
    rows = [["a_star", "the best by cost so far plus estimate", "1,234", "7"], ["beam", "some of each layer", "5", "9"]]
    wanted = {
        70: """\
name    what it is                             expanded  cost
------  -------------------------------------  --------  ----
a_star  the best by cost so far plus estimate     1,234     7
beam    some of each layer                            5     9""",
        50: """\
name    what it is                  expanded  cost
------  --------------------------  --------  ----
a_star  the best by cost so far        1,234     7
        plus estimate
beam    some of each layer                 5     9""",
        18: """\
name: a_star
  what it is: the
    best by cost
    so far plus
    estimate
  expanded: 1,234
  cost: 7
name: beam
  what it is: some
    of each layer
  expanded: 5
  cost: 9""",
    }
    for room, shown in wanted.items():
        monkeypatch.setenv("COLUMNS", str(room))
        assert table(columns, rows) == shown
    monkeypatch.setenv("COLUMNS", "16")
    assert (
        table([columns[0], *columns[2:]], [[row[0], *row[2:]] for row in rows])
        == """\
name    expanded
------  --------
a_star     1,234
beam           5

name    cost
------  ----
a_star     7
beam       9"""
    )


def test_a_cell_that_outgrows_its_column_moves_the_rest() -> None:
    layout = Layout([Column("id", right=True, least=3), Column("cost", right=True, least=5)], room=20)
    assert layout.lines(["1", "41"]) == ["  1     41"]
    assert layout.lines(["10000", "123,456,789"]) == ["10000  123,456,789"]


def test_the_width_is_that_of_columns_or_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    assert width() == WIDE
    monkeypatch.setenv("COLUMNS", "57")
    assert width() == 57
    for nonsense in ("", "0", "-3", "many", "²"):
        monkeypatch.setenv("COLUMNS", nonsense)
        assert width() == WIDE
