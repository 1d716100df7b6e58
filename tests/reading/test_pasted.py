"""What people paste becomes a board, or is refused with a reason; nothing is guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from taquin import Board, TaquinError, solve
from taquin.reading.pasted import left_out, parse_pasted
from taquin.reading.problem import parse_board, read_board

BOARD = Board.parse("123/406/758")
PASTED = {
    "spreadsheet": "1\t2\t3\n4\t\t6\n7\t5\t8\n",
    "quoted spreadsheet": '"1"\t"2"\t"3"\n"4"\t""\t"6"\n"7"\t"5"\t"8"',
    "CSV": "1,2,3\n4,,6\n7,5,8",
    "semicolons as cells": "1;2;3;4;0;6;7;5;8",
    "semicolons as rows": "1 2 3; 4 0 6; 7 5 8",
    "bars as rows": "123|406|758",
    "bars as cells": "1|2|3|4|0|6|7|5|8",
    "dashes as rows": "123-406-758",
    "dashes as cells": "1-2-3-4-0-6-7-5-8",
    "a dash as the blank": "1 2 3 4 - 6 7 5 8",
    "Markdown": "| 1 | 2 | 3 |\n|---|---|---|\n| 4 |   | 6 |\n| 7 | 5 | 8 |",
    "drawn": "┌───┬───┬───┐\n│ 1 │ 2 │ 3 │\n├───┼───┼───┤\n│ 4 │   │ 6 │\n├───┼───┼───┤\n│ 7 │ 5 │ 8 │\n└───┴───┴───┘",
    "ASCII": "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 6 |\n+---+---+---+\n| 7 | 5 | 8 |\n+---+---+---+",
    "LaTeX": r"1 & 2 & 3 \\ 4 & 0 & 6 \\ 7 & 5 & 8",
    "MATLAB": "[1 2 3; 4 0 6; 7 5 8]",
    "C": "int b[3][3] = {{1,2,3},{4,0,6},{7,5,8}};".partition("= ")[2],
    "Python": "board = [[1, 2, 3], [4, None, 6], [7, 5, 8]]",
    "strings": "['1','2','3','4','0','6','7','5','8']",
    "tuples": "((1,2,3),(4,0,6),(7,5,8))",
    "array": "np.array([[1, 2, 3], [4, 0, 6], [7, 5, 8]])",
    "array printed": "[[1 2 3]\n [4 0 6]\n [7 5 8]]",
    "array of floats": "[[1. 2. 3.]\n [4. nan 6.]\n [7. 5. 8.]]",
    "array with a type": "array([[1, 2, 3],\n       [4, 0, 6],\n       [7, 5, 8]], dtype=uint8)",
    "JSON": '{"board": [[1,2,3],[4,0,6],[7,5,8]]}',
    "JSON text": '{"board": "123406758"}',
    "words before": "Start: 1 2 3 4 x 6 7 5 8",
    "words around": "Solve this board: 123406758, please!",
    "code": "`123406758`",
    "a size before": "3x3 1 2 3 4 0 6 7 5 8",
}


@pytest.mark.parametrize("text", PASTED.values(), ids=PASTED)
def test_a_pasted_text_is_a_board(text: str) -> None:
    assert parse_pasted(text) == BOARD
    assert parse_board(text) == BOARD
    assert solve(text, "a_star", "manhattan").cost == 2


def test_two_readings_are_shown_and_refused() -> None:
    with pytest.raises(TaquinError, match=r"can be read as 0 1 2 3/.* or as 0 1/2 3/"):
        parse_pasted("0 1|2 3|4 5|6 7|8 9|10 11|12 13|14 15")


@pytest.mark.parametrize(
    "text",
    [
        "start 123406758 goal 123456780",
        "Puzzle 5: 1 2 3 4 0 6 7 5 8",
        "1 2 3 4 -1 6 7 5 8",
        "banana",
        "1|1|2|0",
        "123456780abcdefghijklmnop",
        "abc123406758",
        "3x4 1 2 3 4 0 6 7 5 8",
    ],
)
def test_what_is_no_single_board_is_refused(text: str) -> None:
    with pytest.raises(TaquinError):
        parse_pasted(text)


def test_a_size_before_a_board_counts() -> None:
    assert parse_pasted("2x3 1 2 3 4 5 0") == Board.parse("123/450")
    assert parse_pasted("3×2: 123450") == Board.parse("12/34/50")


@pytest.mark.parametrize(
    ("text", "words"),
    [("867254301 hello", "hello"), ("123|406|758", ""), ("FE16|9B4C|0A73|D852", ""), ("[[1, None], [2, 3]]", "")],
)
def test_words_that_are_left_out_are_told(text: str, words: str) -> None:
    assert left_out(text) == words


def test_a_file_is_never_mistaken_for_a_pasted_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("easy-1230.txt").write_text("123/406/758")
    assert read_board("easy-1230.txt") == BOARD


@pytest.mark.parametrize("text", ["10x10", "4 × 4", "3x3"])
def test_a_size_alone_is_no_board(text: str) -> None:
    for read in (parse_pasted, read_board):
        with pytest.raises(TaquinError, match="is only a size: write the tiles behind it"):
            read(text)


def test_what_looks_like_a_size_may_be_a_board() -> None:
    assert parse_pasted("12x3") == Board(2, 2, (1, 2, 0, 3))
