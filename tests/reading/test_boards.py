"""Files of many boards: every form, what the columns mean, and lines that are no boards."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from taquin import SlidingTiles, TaquinError
from taquin.reading.boards import FileBoard, Given, parse_boards, read_boards
from taquin.reading.problem import Unreadable

HARD, EASY = "8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 0 8"


def read(text: str, given: Given = Given()) -> list[FileBoard]:
    lines = ((number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip())
    return [*parse_boards(lines, given, "test")]


def boards(found: list[FileBoard]) -> list[str]:
    return [str(entry.problem) for entry in found]


@pytest.mark.parametrize(
    "text",
    [
        "867254301\n123456708\n",
        "8 6 7 2 5 4 3 0 1\n1,2,3,4,5,6,7,0,8\n",
        "867/254/301\n123/456/708",
        "board\n867254301\n123456708\n",
        "id,board\n1,8 6 7/2 5 4/3 0 1\n2,123456708\n",
        'ID;Board;more\n1;"867254301";x\n2;123456708;y\n',
        "tiles\toptimal\n867254301\t31\n123456708\t1\n",
        '{"board": "867254301", "other": [1]}\n{"board": "123456708"}\n',
    ],
)
def test_every_form_of_a_file(text: str) -> None:
    assert boards(read(text)) == [HARD, EASY]


def test_one_board_over_several_lines_is_one_board() -> None:
    assert boards(read("3\n8 6 7\n2 5 4\n3 0 1\n")) == [HARD]
    assert boards(read("8 6 7\n2 5 4\n3 0 1\n")) == [HARD]


def test_the_columns() -> None:
    text = (
        "name,board,goal,size,metric,order,optimal_length\n"
        "a,867254301,first,,,,27\n"
        "b,0 1 2 3 4 5 6 7,first,2x4,,ULRD,\n"
        "c,867254301,,,multi,,20\n"
    )
    found = read(text)
    assert [(entry.id, entry.optimal) for entry in found] == [("a", 27), ("b", None), ("c", 20)]
    puzzles = [entry.problem for entry in found]
    assert all(isinstance(puzzle, SlidingTiles) for puzzle in puzzles)
    shown = [(p.goal_text, p.order, p.metric) for p in puzzles if isinstance(p, SlidingTiles)]
    assert shown == [
        ("0 1 2/3 4 5/6 7 8", "UDLR", "single"),
        ("0 1 2 3/4 5 6 7", "ULRD", "single"),
        ("1 2 3/4 5 6/7 8 0", "UDLR", "multi"),
    ]
    overridden = read(text, Given(metric="single", order="RLDU"))[2].problem
    assert isinstance(overridden, SlidingTiles)
    assert (overridden.metric, overridden.order) == ("single", "RLDU")


def test_a_line_that_is_no_board_says_which() -> None:
    found = read("board\n867254301\n12345\n\n123456708\n")
    (bad,) = [entry.problem for entry in found if isinstance(entry.problem, Unreadable)]
    assert bad.reason.startswith("line 3 of test: 5 tiles do not fill a square board")
    assert [entry.id for entry in found] == ["1", "2", "3"]


def test_a_line_never_names_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("secret.txt").write_text("867254301")
    (entry,) = read("board\nsecret.txt\n")
    assert isinstance(entry.problem, Unreadable)


def test_comments_marks_and_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_bytes("\ufeff# two boards\r\n867254301  # hard\r\n\r\n123456708\r\n".encode())
    assert boards([*read_boards(str(path))]) == [HARD, EASY]
    path.write_bytes("board\n867254301\n".encode("utf-16"))
    assert boards([*read_boards(str(path))]) == [HARD]


def test_published_sets_and_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    korf = [*read_boards("korf15")]
    assert (len(korf), korf[87].optimal) == (100, 65)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"867254301\n")))
    assert boards([*read_boards("-")]) == [HARD]


def test_lines_are_read_as_they_are_needed() -> None:
    def endless() -> Iterator[tuple[int, str]]:
        yield 1, "board"
        number = 1
        while True:
            number += 1
            yield number, "867254301"

    assert next(parse_boards(endless(), Given(), "test")).id == "1"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nothing.csv", "there is no file 'nothing.csv', and no set: give a file of boards"),
        ("korf51", "did you mean 'korf15'?"),
        (".", "is a folder"),
    ],
)
def test_what_cannot_be_read(name: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TaquinError) as raised:
        [*read_boards(name)]
    assert sentence in str(raised.value)
    (tmp_path / "empty.csv").write_text("\n# nothing\n")
    with pytest.raises(TaquinError, match="holds no board"):
        [*read_boards("empty.csv")]


def test_a_length_counts_the_moves_of_its_metric() -> None:
    text = "board,optimal_length\n867254301,31\n"
    assert read(text)[0].optimal == 31
    assert read(text, Given(metric="multi"))[0].optimal is None
    assert next(read_boards("korf15", Given(metric="multi"))).optimal is None
    assert next(read_boards("slides15")).optimal == 43
    assert next(read_boards("slides15", Given(metric="single"))).instance is None


def test_what_a_column_must_not_hold() -> None:
    (entry,) = read("board,optimal_length\n867254301,many\n")
    assert isinstance(entry.problem, Unreadable)
    assert "the optimal length 'many' is not a whole number" in entry.problem.reason
    assert read("board,optimal\n867254301,True\n")[0].optimal is None  # a row of `solve --csv`
    with pytest.raises(TaquinError, match="holds no board"):
        read("board,optimal\n")


def test_cells_in_quotes() -> None:
    assert boards(read('board\n"8 6 7\n2 5 4\n3 0 1"\n')) == [HARD]
    assert boards(read('"8","6","7"\n"2","5","4"\n"3","","1"\n')) == [HARD]
