"""Reading boards: every notation gives the board, every mistake one sentence on what and where."""

import io
from pathlib import Path
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from taquin import Board, TaquinError, read_problem
from taquin.reading.problem import read_board, read_goal
from taquin.tiles.notation import Size, parse_size

BOM = "\ufeff"
EIGHT = Board(3, 3, (8, 6, 7, 2, 5, 4, 3, 0, 1))
TWO_BY_THREE = Board(2, 3, (1, 2, 3, 4, 0, 5))
FIFTEEN = Board(4, 4, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15))


def assert_one_sentence(error: TaquinError) -> None:
    message = str(error)
    assert message.strip()
    assert len(message.splitlines()) == 1
    assert message.endswith((".", "?"))
    assert "Traceback" not in message


# The accepted forms, by example


@pytest.mark.parametrize(
    "text",
    [
        "867254301",
        "8672543_1",
        "8 6 7 2 5 4 3 0 1",
        "8 6 7 2 5 4 3 _ 1",
        "8,6,7,2,5,4,3,0,1",
        "8, 6, 7, 2, 5, 4, 3, 0, 1",
        "8,6,7,2,5,4,3,0,1,",
        "(8, 6, 7, 2, 5, 4, 3, 0, 1)",
        "[8, 6, 7, 2, 5, 4, 3, 0, 1]",
        "867/254/301",
        "8 6 7/2 5 4/3 0 1",
        "8 6 7 / 2 5 4 / 3 0 1",
        "8,6,7/2,5,4/3,_,1",
        "867\n254\n301",
        "8 6 7\n2 5 4\n3 0 1\n",
        "8 6 7\r\n2 5 4\r\n3 0 1\r\n",
        "8 6 7\r2 5 4\r3 0 1",
        "8,6,7,\n2,5,4,\n3,0,1,\n",
        "\n  8 6 7\n\n  2 5 4\n\n  3 0 1\n\n",
        "8\t6\t7\n2\t5\t4\n3\t0\t1",
        "3\n8 6 7\n2 5 4\n3 0 1\n",
        "3\n 8  6  7\n 2  5  4\n 3  0  1\n",
        "3\r\n8 6 7\r\n2 5 4\r\n3 0 1\r\n",
        "3\n867\n254\n301",
        "3 3\n8 6 7\n2 5 4\n3 0 1",
        "867 254 301",
        " 867  254\t301 ",
        "8672543x1",
        "8672543X1",
        "867/254/3.1",
        "8 6 7 2 5 4 3 * 1",
        "867254301 # by hand",
        "# a comment\n867254301",
        "# 3x3\n\n3 # rows\n8 6 7\n2 5 4 # the middle\n# and the last:\n3 0 1",
        "8 6 7/\n2 5 4/\n3 0 1",
        "8 6 7 2 5 4 3 0 1\t",
        "\t867254301\t",
        "8\t6\t7\n2\t5\t4\n3\t\t1\n",
        "8,6,7\n2,5,4\n3,,1\n",
        "8,6,7,\n2,5,4,\n3,,1,\n",
        "8;6;7\r\n2;5;4\r\n3;;1\r\n",
        "8,6,7,2,5,4,3,,1",
        "8;6;7;2;5;4;3;0;1",
        "8 6 7;2 5 4;3 0 1",
        "[8, 6, 7; 2, 5, 4; 3, 0, 1]",
        "[[8, 6, 7], [2, 5, 4], [3, 0, 1]]",
        "[[8 6 7]\n [2 5 4]\n [3 0 1]]",
        BOM + "867254301",
        BOM + "3\r\n8 6 7\r\n2 5 4\r\n3 0 1\r\n",
    ],
)
def test_every_way_to_write_the_same_8_puzzle(text: str) -> None:
    assert Board.parse(text) == EIGHT


@pytest.mark.parametrize(
    "text", ["123/405", "1 2 3/4 0 5", "1 2 3\n4 _ 5", "2 3\n1 2 3\n4 0 5", "2 3\r\n123\r\n4_5\r\n"]
)
def test_every_way_to_write_the_same_board_of_two_rows_and_three_columns(text: str) -> None:
    assert Board.parse(text) == TWO_BY_THREE


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15",
        "1,2,3,4,5,6,7,8,9,10,11,12,13,14,_,15",
        "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
        "4\n 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14  0 15\n",
    ],
)
def test_every_way_to_write_the_same_15_puzzle(text: str) -> None:
    assert Board.parse(text) == FIFTEEN


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("\t1\t2\n3\t4\t5\n6\t7\t8", Board.goal(3, 3, "first")),
        ("1\t2\t3\n4\t5\t6\n7\t8\t", Board.goal(3, 3)),
        ("1\t2\t3\t\n4\t5\t6\t\n7\t\t8\t\n", Board.parse("123/456/708")),
        ("1\t2\n3\t4\n5\t6\n7\t8\n9\t10\n\t11\n", Board.parse("1 2/3 4/5 6/7 8/9 10/0 11")),
        (",1,2\n3,4,5\n6,7,8\n", Board.goal(3, 3, "first")),
        ("1,2,3\n4,5,6\n7,8,\n", Board.goal(3, 3)),
        ("1,2,3,4,5,6,7,8,", Board.goal(3, 3)),
        ("1;2;3\n4;5;6\n7;8;\n", Board.goal(3, 3)),
        ("1,2\n,3", Board.parse("12/03")),
    ],
)
def test_the_one_empty_cell_of_a_table_is_the_blank(text: str, board: Board) -> None:
    assert Board.parse(text) == board


@pytest.mark.parametrize(
    "text",
    [
        "FE169B4C0A73D852",
        "fe169b4c0a73d852",
        "FE169B4C.A73D852",
        "FE16/9B4C/0A73/D852",
        "FE16 9B4C xA73 D852",
        "F E 1 6/9 B 4 C/0 A 7 3/D 8 5 2",
        "4\nFE16\n9B4C\n0A73\nD852\n",
    ],
)
def test_hexadecimal_digits_are_the_tiles_of_a_15_puzzle(text: str) -> None:
    assert Board.parse(text) == Board.parse("15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2")


def test_hexadecimal_digits_on_other_boards_of_10_to_16_cells() -> None:
    assert Board.parse("123456789AB0", (3, 4)) == Board.parse("1234 5678 9AB0") == Board.goal(3, 4)
    assert Board.parse("12345 67890") == Board.parse("1 2 3 4 5/6 7 8 9 0")


@pytest.mark.parametrize("text", ["123405", "1 2 3 4 0 5", "1,2,3,4,_,5"])
def test_a_size_tells_where_the_rows_of_a_line_end(text: str) -> None:
    assert Board.parse(text, (2, 3)) == TWO_BY_THREE
    assert Board.parse(text, (3, 2)) == Board(3, 2, (1, 2, 3, 4, 0, 5))


@pytest.mark.parametrize("text", ["12/30", "1 2/3 0", "1 2\n3 0", "1230", "2\n1 2\n3 0", "2 2\n1 2\n3 0"])
def test_the_solved_2x2_board_is_not_taken_for_a_file_with_a_size_line(text: str) -> None:
    assert Board.parse(text) == Board.goal(2, 2)


@pytest.mark.parametrize("rows", [4, 5, 6])
def test_a_first_row_that_looks_like_a_size_line_is_a_row_if_the_tiles_say_so(rows: int) -> None:
    first_row = (rows - 1, 2)
    board = Board(rows, 2, first_row + tuple(tile for tile in range(2 * rows) if tile not in first_row))
    assert Board.parse(board.line()) == board


@pytest.mark.parametrize("size", [(3, 3), (2, 3)])
def test_a_size_given_with_a_classic_file_that_has_it_too_is_no_contradiction(size: Size) -> None:
    board = Board.goal(*size)
    assert Board.parse(str(board), size) == board


@pytest.mark.parametrize("size", [(2, 2), (2, 9), (9, 2), (9, 9), (10, 10), (10, 12), (12, 10), (11, 11), (100, 100)])
@pytest.mark.parametrize("blank", ["first", "last"])
def test_round_trips_at_sizes_where_numbers_get_another_digit(size: Size, blank: str) -> None:
    board = Board.goal(*size, blank)
    assert Board.parse(str(board)) == board
    assert Board.parse(board.line()) == board


# Mistakes, by example: what is wrong and where


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ["empty"]),
        (" \t\r\n", ["empty"]),
        (BOM, ["empty"]),
        ("()", ["empty"]),
        ("//", ["row 1", "empty"]),
        ("1 2 3/4 5 6//7 8 0", ["row 3", "empty"]),
        ("1 2 3/4 5 6/7 8 0/", ["row 4", "empty"]),
        ("1,,2,0", ["row 1, column 2", "empty"]),
        (",1,2,_", ["row 1, column 1", "empty"]),
        ("1,2,3\n4,,6\n7,,8", ["row 2, column 2", "empty"]),
        ("1;;3\n4;5;6\n7;8;0", ["row 1, column 2", "empty"]),
        ("1\t2\t3\n4\t\t6\n7\t\t8", ["ragged", "row 1 has 3", "row 2 has 2"]),
        ("1 2 3/4 5/6 7 8 0", ["ragged", "row 1 has 3", "row 2 has 2"]),
        ("1 2 3\n4 5 6\n7 8", ["ragged", "row 3 has 2"]),
        ("2 3\n1 2 3\n4 5", ["2", "3"]),
        ("112345670", ["tile 1", "twice", "row 1, column 1", "row 1, column 2", "tile 8 is missing"]),
        ("1 2 3/4 5 6/7 8 1", ["tile 1", "twice", "row 1, column 1", "row 3, column 3", "blank (0) is missing"]),
        ("1 0 3/4 5 6/7 8 _", ["blank (0)", "twice", "row 1, column 2", "row 3, column 3", "tile 2 is missing"]),
        ("123456789", ["tile 9", "row 3, column 3", "out of range", "0 to 8", "blank is missing"]),
        ("1 2 3/4 17 6/7 8 0", ["tile 17", "row 2, column 2", "out of range", "0 to 8"]),
        ("1 2 3/4 5 6/7 8 -1", ["tile -1", "row 3, column 3", "out of range"]),
        ("12345678", ["8 tiles", "square", "blank", "missing"]),
        ("1234567", ["7 tiles", "square", "missing"]),
        ("1 2 3 4 5 6 7 8 9 0", ["10 tiles", "square"]),
        ("1", ["1×1", "too small"]),
        ("3\n1 2 3\n4 5 6", ["first line says 3", "3 rows", "2×3"]),
        ("3\n1 2\n3 0", ["first line says 3", "2×2"]),
        ("3\n1 2 3\n4 5\n6 7 8 0", ["first line says 3", "ragged"]),
        ("12345678y", ["'y'", "row 1, column 9", "not a tile"]),
        ("123/456/78a", ["'a'", "row 3, column 3", "not a tile", "0 to 9"]),
        ("FE169B4C0A73D85G", ["'G'", "row 1, column 16", "not a tile", "0 to F"]),
        ("FE169B4C0A73D85F", ["tile 15", "twice", "row 1, column 1", "row 4, column 4", "tile 2 is missing"]),
        ("FE169B4C0A73D85", ["15 tiles", "square"]),
        ("123 456 788", ["tile 8", "twice", "row 3, column 2", "row 3, column 3", "blank (0) is missing"]),
        ("123 45 6780", ["3 tiles", "square", "/"]),
        ("10 11 12 13", ["tile 10", "row 1, column 1", "out of range"]),
        ("1 2 3/4 5 6/7 8 xx", ["'xx'", "row 3, column 3", "not a tile"]),
        ("1 2 3 4/5 6 7 8/9 AB 0 12/13 14 15 10", ["'AB'", "row 3, column 2", "not a tile"]),
        ("# only a comment", ["empty"]),
        ("1 2 3/4 five 6/7 8 0", ["'five'", "row 2, column 2", "not a tile"]),
        ("1 2 3/4 5 6/7 8 1.5", ["'1.5'", "row 3, column 3", "not a tile"]),
        ("1 2 3/4 5 6/7 8 0x0", ["'0x0'", "row 3, column 3", "not a tile"]),
        ("1 2 3/4 5 6/7 8 1_0", ["'1_0'", "row 3, column 3", "not a tile"]),
        ("1 2 3/4 5 6/7 8 -", ["'-'", "row 3, column 3", "not a tile"]),
        ("12345678１", ["１", "fullwidth digit one", "row 1, column 9"]),
        ("1 2 3/4 5 6/7 8 ١", ["١", "arabic-indic digit one", "row 3, column 3"]),
        ("1 2 3/4 5 6/7 ٨ 0", ["arabic-indic digit eight", "row 3, column 2"]),
        ("1 2 3/4 5 6/7 8¹ 0", ["superscript one", "row 3, column 2"]),
        ("1 ² 3/4 5 6/7 8 0", ["superscript two", "row 1, column 2"]),
        ("1 2 3/4 5 6/7 8 ①", ["circled digit one", "row 3, column 3"]),
        ("1 2 3/4 5 6/7 8 \x00", ["row 3, column 3", "not a tile"]),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, said: list[str]) -> None:
    with pytest.raises(TaquinError) as caught:
        Board.parse(text)
    assert_one_sentence(caught.value)
    for part in said:
        assert part in str(caught.value)


@pytest.mark.parametrize(
    ("text", "size", "said"),
    [
        ("1 2 3 4 0", (2, 3), ["2×3", "6 cells", "5 tiles"]),
        ("12345670", (3, 3), ["3×3", "9 cells", "8 tiles"]),
        ("1 2 3/4 5 0", (3, 2), ["2×3", "3×2"]),
        ("0 1 2 3", (1, 4), ["1×4", "too small"]),
        ("0 1 2 3", (4, 1), ["4×1", "too small"]),
        ("0 1", (101, 100), ["101×100", "too large"]),
        ("0 1 2 3", (-2, -2), ["too small"]),
    ],
)
def test_a_board_that_does_not_fit_the_size_asked_for(text: str, size: Size, said: list[str]) -> None:
    with pytest.raises(TaquinError) as caught:
        Board.parse(text, size)
    assert_one_sentence(caught.value)
    for part in said:
        assert part in str(caught.value)


@pytest.mark.parametrize("text", ["0/1/2/3", "1\n2\n3\n0", "1\n0"])
def test_a_single_column_is_said_to_be_too_small(text: str) -> None:
    with pytest.raises(TaquinError, match="too small"):
        Board.parse(text)


@pytest.mark.parametrize("number", ["4294967296", "-9999999999", "9" * 5_000])
def test_a_number_of_many_digits_is_out_of_range_not_something_else_than_digits(number: str) -> None:
    with pytest.raises(TaquinError, match=r"row 2, column 2.*out of range"):
        Board.parse(f"1 2/3 {number}")


def test_a_message_does_not_repeat_kilobytes_of_junk() -> None:
    with pytest.raises(TaquinError) as caught:
        Board.parse("1 2/3 " + "junk" * 10_000)
    assert "row 2, column 2" in str(caught.value)
    assert len(str(caught.value)) < 300


def test_rows_of_a_classic_file_are_counted_without_its_size_line() -> None:
    """As the message about a duplicate does."""
    with pytest.raises(TaquinError, match=r"row 2, column 3|line 3, column 3"):
        Board.parse("3\n1 2 3\n4 5 six\n7 8 0")
    with pytest.raises(TaquinError, match="row 2, column 3"):
        Board.parse("3\n1 2 3\n4 5 3\n7 8 0")


def test_a_mistake_in_the_largest_board_is_found_at_once() -> None:
    text = " ".join(map(str, [*range(9_999), 0]))
    began = process_time()
    with pytest.raises(TaquinError, match="tile 9999 is missing"):
        Board.parse(text)
    assert process_time() - began < 0.5


# Sizes


@pytest.mark.parametrize(
    ("text", "size"),
    [("3x4", (3, 4)), ("3×4", (3, 4)), ("3X4", (3, 4)), (" 10 x 2 ", (10, 2)), ("4", (4, 4)), ("100x100", (100, 100))],
)
def test_sizes(text: str, size: Size) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize(
    "text",
    ["", "x", "3x", "x3", "three", "3x4x5", "-3x3", "1x5", "5x1", "0", "101x100", "99999x2", "３x３", "²"],
)
def test_a_wrong_size_is_one_sentence(text: str) -> None:
    with pytest.raises(TaquinError) as caught:
        parse_size(text)
    assert_one_sentence(caught.value)


# Files and standard input


@pytest.mark.parametrize(
    "content",
    [
        b"867254301",
        b"3\n 8  6  7\n 2  5  4\n 3  0  1\n",
        b"\xef\xbb\xbf3\r\n8 6 7\r\n2 5 4\r\n3 _ 1\r\n",
        b"8 6 7/2 5 4/3 0 1\n",
    ],
)
def test_a_path_stands_for_the_board_in_the_file(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "puzzle04.txt").write_bytes(content)
    monkeypatch.chdir(tmp_path)
    assert read_board("puzzle04.txt") == EIGHT
    assert read_board(str(tmp_path / "puzzle04.txt")) == EIGHT
    assert read_goal("puzzle04.txt", Board.goal(3, 3)) == EIGHT
    assert read_problem("puzzle04.txt").start == EIGHT.tiles


def test_a_complete_board_is_no_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever files there are: `./` before the name reads the file."""
    monkeypatch.chdir(tmp_path)
    for text in ("123456789ABCDEF0", "8672543x1", "867254301 # a.b"):
        (tmp_path / text).write_text("1 2 3/4 5 6/7 8 0")
        assert read_board(text) == Board.parse(text) != Board.goal(3, 3)
        assert read_board(f"./{text}") == Board.goal(3, 3)
    (tmp_path / "FE16").write_text("867254301")
    assert read_board("FE16") == EIGHT, "no complete board"


def test_a_mistyped_board_with_letters_is_not_taken_for_a_path() -> None:
    with pytest.raises(TaquinError, match="tile 15 stands twice"):
        read_board("FE169B4C0A73D85F")
    with pytest.raises(TaquinError, match="neither a board nor a file"):
        read_board("facade")


@pytest.mark.parametrize(
    ("content", "count"),
    [
        ("867254301\n123456780\n", 2),
        ("# mine\n8 6 7/2 5 4/3 0 1\n\n1 2 3/4 5 6/7 8 0 # solved\n8 6 7/2 5 4/3 0 1\n", 3),
        ("FE169B4C0A73D852\n123456789ABCDEF0\n", 2),
        ("1230\n1203\n1023\n0123\n", 4),
        ("id,board,size\n1,8 6 7/2 5 4/3 0 1,3x3\n2,1 2 3/4 5 6/7 8 0,3x3\n", 2),
    ],
)
def test_several_boards_where_one_is_expected(content: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(content))
    with pytest.raises(TaquinError, match=rf"standard input: there are {count} boards.*`taquin solve --file -`"):
        read_board("-")


def test_a_dash_stands_for_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("3\n8 6 7\n2 5 4\n3 0 1\n"))
    assert read_board("-") == EIGHT


@pytest.mark.parametrize("content", [b"", b"3\n1 2 3\n", b"\x89PNG\r\n\x1a\n\x00\x00", "3\n1 2 3\n".encode("utf-16")])
def test_a_file_without_a_board_is_named_in_one_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_bytes(content)
    with pytest.raises(TaquinError) as caught:
        read_board(str(path))
    assert_one_sentence(caught.value)
    assert str(path) in str(caught.value)


def test_a_path_that_leads_nowhere_or_to_a_folder_is_one_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.txt", tmp_path):
        with pytest.raises(TaquinError) as caught:
            read_board(str(path))
        assert_one_sentence(caught.value)
        assert str(path) in str(caught.value)


def test_mistakes_on_standard_input_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1 2 3\n4 5\n"))
    with pytest.raises(TaquinError, match=r"standard input.*ragged"):
        read_board("-")


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("last", (1, 2, 3, 4, 5, 0)),
        ("first", (0, 1, 2, 3, 4, 5)),
        (" First ", (0, 1, 2, 3, 4, 5)),
        ("snail", (1, 2, 3, 0, 5, 4)),
        ("543210", (5, 4, 3, 2, 1, 0)),
        ("5 4 3/2 1 0", (5, 4, 3, 2, 1, 0)),
        ("2 3\n5 4 3\n2 1 0", (5, 4, 3, 2, 1, 0)),
    ],
)
def test_goals(text: str, goal: tuple[int, ...]) -> None:
    assert read_goal(text, TWO_BY_THREE) == Board(2, 3, goal)


@pytest.mark.parametrize("text", ["middle", "1 2 3/4 5 5", "", "123456780"])
def test_a_wrong_goal_is_said_to_be_the_goal(text: str) -> None:
    with pytest.raises(TaquinError, match="the goal") as caught:
        read_goal(text, TWO_BY_THREE)
    assert_one_sentence(caught.value)


def test_a_goal_of_another_size_is_refused() -> None:
    with pytest.raises(TaquinError, match=r"goal is 3×2.*board is 2×3"):
        read_problem("1 2 3/4 0 5", "1 2/3 4/0 5")


# The grammar: any board, in any accepted form


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, cols = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    return Board(rows, cols, tuple(draw(st.permutations(range(rows * cols)))))


SPACES = st.sampled_from(["", "", " ", "  ", "\t"])
LINE_ENDS = st.sampled_from(["\n", "\r\n", "\r", " \n", "\n\n"])


@st.composite
def written(draw: st.DrawFn) -> tuple[Board, str, Size | None]:
    """Draw a board, one way to write it, and the size to give with it (None if not needed)."""
    board = draw(boards())
    few = len(board.tiles) <= 16
    form = draw(st.sampled_from(["line", "rows", "classic", "table"] + ["groups"] * few))
    blank = "" if form == "table" else draw(st.sampled_from("0_.*xX"))
    separators = ["\t", ",", ";"] if form == "table" else [" ", "  ", "\t", ",", ", ", " ,", ";"] + [""] * few
    separator = "" if form == "groups" else draw(st.sampled_from(separators))
    letters = few and form != "table" and (separator == "" or draw(st.booleans()))
    grid = [[(f"{tile:X}" if letters else str(tile)) if tile else blank for tile in row] for row in board]
    size_given = draw(st.booleans()) or (form == "line" and board.rows != board.cols)
    if form == "table":
        return board, draw(LINE_ENDS).join(separator.join(row) for row in grid), board.size if size_given else None
    if form == "groups":
        text = draw(st.sampled_from([" ", "  ", "\t"])).join("".join(row) for row in grid)
    elif form == "line":
        text = separator.join(cell for row in grid for cell in row)
    else:
        rows = [separator.join(row) for row in grid]
        line_end = draw(LINE_ENDS)
        if form == "rows":
            between = draw(SPACES) + "/" + draw(SPACES) if draw(st.booleans()) else line_end
            text = between.join(rows)
        else:
            square = board.rows == board.cols and draw(st.booleans())
            header = str(board.rows) if square else f"{board.rows} {board.cols}"
            text = line_end.join([header, *rows])
    text = draw(st.sampled_from(["", BOM])) + draw(SPACES) + text + draw(SPACES)
    if draw(st.booleans()):
        text += draw(st.sampled_from(["", "# 8/7 x", " # a comment"])) + draw(LINE_ENDS)
    return board, text, board.size if size_given else None


@settings(deadline=None, max_examples=400)
@given(written())
@example((Board(6, 2, (5, 2, 1, 3, 4, 0, 6, 7, 8, 9, 10, 11)), "5 2/1 3/4 _/6 7/8 9/10 11", None))
def test_any_board_in_any_form_is_read(case: tuple[Board, str, Size | None]) -> None:
    board, text, size = case
    assert Board.parse(text, size) == board


@settings(deadline=None, max_examples=200)
@given(boards())
@example(Board.goal(2, 2))
@example(Board(4, 2, (3, 2, 0, 1, 4, 5, 6, 7)))
def test_a_board_is_read_back_as_it_is_printed(board: Board) -> None:
    assert Board.parse(str(board)) == board
    assert Board.parse(board.line()) == board
    assert Board.parse(str(board).replace("\n", "\r\n")) == board


# Damage: a board or a sentence, never anything else

JUNK = st.sampled_from(
    [
        *("x", "-", "+", ".", "_", "0", "9", "10", "99", "-1", "1e3", "0x1", "1_0", "1234567890123456789"),
        *("½", "²", "１", "٣", "۴", "①", "\x00", "\u200b", "\ud800", BOM),
        *(" ", ",", ",,", "/", "//", "\n", "\r", "\n\n", "(", "]"),
    ]
)


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, Size | None]:
    board, text, size = draw(written())
    for _ in range(draw(st.integers(1, 3))):
        tokens = text.split(" ")
        at = draw(st.integers(0, len(text)))
        token = draw(st.integers(0, len(tokens) - 1))
        match draw(st.sampled_from(["drop", "repeat", "replace", "insert", "overwrite", "cut", "double", "size"])):
            case "drop":
                text = " ".join(tokens[:token] + tokens[token + 1 :])
            case "repeat":
                text = " ".join([*tokens[: token + 1], *tokens[token:]])
            case "replace":
                text = " ".join([*tokens[:token], draw(JUNK), *tokens[token + 1 :]])
            case "insert":
                text = text[:at] + draw(JUNK) + text[at:]
            case "overwrite":
                text = text[:at] + draw(JUNK) + text[at + 1 :]
            case "cut":
                text = text[:at]
            case "double":
                text += text
            case _:
                size = draw(st.sampled_from([None, (1, 1), (board.cols, board.rows), (3, 3), (0, 4), (-1, -4)]))
    return text, size


def assert_a_board_or_a_sentence(text: str, size: Size | None) -> None:
    try:
        board = Board.parse(text, size)
    except TaquinError as error:
        assert_one_sentence(error)
    else:
        assert sorted(board.tiles) == list(range(board.rows * board.cols))
        assert min(board.size) >= 2


@settings(deadline=None, max_examples=600)
@given(damaged())
def test_a_damaged_board_is_a_board_or_a_sentence(case: tuple[str, Size | None]) -> None:
    assert_a_board_or_a_sentence(*case)


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=40) | st.text(alphabet="0123456789_ ,/\n\r\ufeff", max_size=40))
def test_any_text_is_a_board_or_a_sentence(text: str) -> None:
    assert_a_board_or_a_sentence(text, None)
