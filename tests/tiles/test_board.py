"""Board: an immutable value with its moves, its twin, its two textbook distances, its text."""

from dataclasses import FrozenInstanceError
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin import HEURISTICS, Board, SlidingTiles, TaquinError
from taquin.tiles.geometry import taxicab

EIGHT = Board.parse("867/254/301")


@st.composite
def boards(draw: st.DrawFn, most: int = 5) -> Board:
    rows, cols = draw(st.integers(2, most)), draw(st.integers(2, most))
    return Board(rows, cols, tuple(draw(st.permutations(range(rows * cols)))))


@st.composite
def boards_and_goals(draw: st.DrawFn) -> tuple[Board, Board]:
    board = draw(boards())
    return board, Board(board.rows, board.cols, tuple(draw(st.permutations(board.tiles))))


# A value


def test_nothing_of_a_board_can_be_changed() -> None:
    for name in ("rows", "cols", "tiles"):
        with pytest.raises(FrozenInstanceError):
            setattr(EIGHT, name, 0)
    assert isinstance(EIGHT.tiles, tuple)


def test_the_list_a_board_was_made_from_may_change_later() -> None:
    tiles = [1, 2, 3, 0]
    board = Board(2, 2, tiles)  # type: ignore[arg-type]
    tiles.reverse()
    assert board.tiles == (1, 2, 3, 0)
    assert hash(board) == hash(Board.goal(2, 2))


def test_boards_are_equal_when_tiles_and_shape_are() -> None:
    tiles = (1, 2, 3, 4, 5, 0)
    assert Board(2, 3, tiles) == Board.parse("123/450")
    assert Board(2, 3, tiles) != Board(3, 2, tiles)
    assert len({Board(2, 3, tiles), Board.parse("123/450"), Board(3, 2, tiles)}) == 2


def test_moving_leaves_the_board_itself_as_it_was() -> None:
    before = EIGHT.tiles
    EIGHT.neighbors()
    EIGHT.move("U")
    EIGHT.twin()
    assert EIGHT.tiles == before


def test_a_board_is_its_rows() -> None:
    assert list(Board.parse("123/405")) == [(1, 2, 3), (4, 0, 5)]
    assert Board.of(Board.parse("123/405")) == Board.parse("123/405")


# Making boards


def test_the_two_named_goals() -> None:
    assert Board.goal(2, 3).tiles == (1, 2, 3, 4, 5, 0)
    assert Board.goal(2, 3, "last") == Board.goal(2, 3)
    assert Board.goal(2, 3, "first").tiles == (0, 1, 2, 3, 4, 5)


def test_a_goal_that_has_no_name_is_refused_rather_than_replaced() -> None:
    with pytest.raises(TaquinError, match="middle"):
        Board.goal(3, 3, "middle")


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (1, 9), (9, 1), (-3, 3), (-3, -3)])
def test_boards_have_two_rows_and_two_columns_at_least(size: tuple[int, int]) -> None:
    with pytest.raises(TaquinError, match="too small"):
        Board.goal(*size)
    with pytest.raises(TaquinError, match="too small"):
        Board(*size, tuple(range(abs(size[0] * size[1]))))


def test_boards_have_a_largest_size() -> None:
    assert Board.goal(100, 100).blank == 9_999
    with pytest.raises(TaquinError, match="too large"):
        Board.goal(100, 101)


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ((1, 2, 3), "4 cells, but 3 tiles"),
        ((1, 2, 3, 0, 4), "4 cells, but 5 tiles"),
        ((1, 2, 2, 0), "tile 2 stands twice"),
        ((1, 2, 3, 4), "tile 4 in row 2, column 2 is out of range"),
        ((-1, 1, 2, 0), "tile -1 in row 1, column 1 is out of range"),
    ],
)
def test_a_board_holds_each_tile_once(tiles: tuple[int, ...], said: str) -> None:
    with pytest.raises(TaquinError, match=said):
        Board(2, 2, tiles)


def test_a_board_of_rows() -> None:
    assert Board.of([[8, 6, 7], [2, 5, 4], [3, 0, 1]]) == EIGHT
    assert Board.of(iter([(1, 2, 3), (4, 5, 0)])) == Board.goal(2, 3)


@pytest.mark.parametrize(
    "rows",
    [[], [[]], [[1, 0]], [[1], [0]], [[1, 2, 3], [4, 0]], [[1, 2], [3, 0, 4]], [[1, 2, 3], [4, 5], [6, 7, 8, 0]]],
)
def test_rows_that_are_no_rectangle_are_no_board(rows: list[list[int]]) -> None:
    with pytest.raises(TaquinError):
        Board.of(rows)


# Moves


def test_neighbors_come_in_the_order_up_down_left_right() -> None:
    centre = Board.parse("123/405/678")
    assert [board.line() for board in centre.neighbors()] == [
        "1 0 3/4 2 5/6 7 8",
        "1 2 3/4 7 5/6 0 8",
        "1 2 3/0 4 5/6 7 8",
        "1 2 3/4 5 0/6 7 8",
    ]


def test_moves_name_the_direction_of_the_blank() -> None:
    centre = Board.parse("123/405/678")
    assert [centre.move(direction) for direction in "UDLR"] == centre.neighbors()


@pytest.mark.parametrize(
    ("board", "neighbors"),
    [
        ("012/345/678", ["3 1 2/0 4 5/6 7 8", "1 0 2/3 4 5/6 7 8"]),
        ("102/345/678", ["1 4 2/3 0 5/6 7 8", "0 1 2/3 4 5/6 7 8", "1 2 0/3 4 5/6 7 8"]),
        ("123/456/780", ["1 2 3/4 5 0/7 8 6", "1 2 3/4 5 6/7 0 8"]),
        ("123/450", ["1 2 0/4 5 3", "1 2 3/4 0 5"]),
        ("12/34/05", ["1 2/0 4/3 5", "1 2/3 4/5 0"]),
    ],
)
def test_the_blank_stays_on_the_board(board: str, neighbors: list[str]) -> None:
    assert [neighbor.line() for neighbor in Board.parse(board).neighbors()] == neighbors


@pytest.mark.parametrize("direction", ["D", "R", "X", ""])
def test_a_move_that_cannot_be_made_is_refused_in_a_sentence(direction: str) -> None:
    with pytest.raises(TaquinError) as caught:
        Board.goal(3, 3).move(direction)
    assert len(str(caught.value).splitlines()) == 1


@settings(deadline=None, max_examples=100)
@given(boards())
def test_every_move_can_be_taken_back(board: Board) -> None:
    for neighbor in board.neighbors():
        assert board in neighbor.neighbors()
        assert sum(a != b for a, b in zip(board.tiles, neighbor.tiles, strict=True)) == 2


@settings(deadline=None, max_examples=100)
@given(boards_and_goals())
def test_a_board_and_its_puzzle_move_alike(case: tuple[Board, Board]) -> None:
    board, goal = case
    puzzle = SlidingTiles(board, goal)
    successors = puzzle.successors(board.tiles)
    assert [puzzle.board(state) for _, state, _ in successors] == board.neighbors()
    assert [board.move(move) for move, _, _ in successors] == board.neighbors()


@settings(deadline=None, max_examples=100)
@given(boards())
def test_the_twin_has_two_tiles_exchanged_and_the_blank_in_place(board: Board) -> None:
    twin = board.twin()
    assert twin.blank == board.blank
    assert sum(a != b for a, b in zip(board.tiles, twin.tiles, strict=True)) == 2
    assert twin.twin() == board


# Distances and inversions


def test_distances_of_the_classic_assignment() -> None:
    """Sedgewick & Wayne print 5 and 10 for this board."""
    board = Board.parse("3\n8 1 3\n4 0 2\n7 6 5")
    assert (board.hamming(), board.manhattan()) == (5, 10)


def test_the_blank_does_not_count_as_a_tile() -> None:
    one_move = Board.parse("123/456/708")
    assert (one_move.hamming(), one_move.manhattan()) == (1, 1)


@settings(deadline=None, max_examples=150)
@given(boards_and_goals())
def test_distances_are_the_registered_heuristics(case: tuple[Board, Board]) -> None:
    board, goal = case
    heuristics = HEURISTICS["tiles"]
    for target, puzzle in ((goal, SlidingTiles(board, goal)), (None, SlidingTiles(board))):
        assert board.hamming(target) == heuristics["misplaced"].build(puzzle)(board.tiles)
        assert board.manhattan(target) == heuristics["manhattan"].build(puzzle)(board.tiles)


@settings(deadline=None, max_examples=100)
@given(boards_and_goals())
def test_only_the_goal_is_at_distance_zero(case: tuple[Board, Board]) -> None:
    board, goal = case
    assert board.is_goal(goal) == (board == goal) == (board.manhattan(goal) == 0) == (board.hamming(goal) == 0)
    assert goal.is_goal(goal)
    assert board.hamming(goal) <= board.manhattan(goal)


def test_a_board_is_measured_against_boards_of_its_own_size_only() -> None:
    board, goal = Board.goal(2, 3), Board.goal(3, 2)
    assert not board.is_goal(goal)
    for measure in (board.hamming, board.manhattan, board.is_solvable, board.solvability):
        with pytest.raises(TaquinError, match=r"2×3|3×2"):
            measure(goal)


@pytest.mark.parametrize(
    ("board", "inversions"),
    [("123/456/780", 0), ("123/456/870", 1), ("876/543/210", 28), ("0 3/2 1", 3), ("813/402/765", 12)],
)
def test_inversions(board: str, inversions: int) -> None:
    assert Board.parse(board).inversions() == inversions


@settings(deadline=None, max_examples=100)
@given(boards())
def test_inversions_are_the_pairs_out_of_order_without_the_blank(board: Board) -> None:
    assert board.inversions() == sum(a > b > 0 for a, b in combinations(board.tiles, 2))


# Text


def test_the_classic_file() -> None:
    assert str(EIGHT) == "3\n8 6 7\n2 5 4\n3 0 1"
    assert str(Board.goal(2, 6)) == "2 6\n 1  2  3  4  5  6\n 7  8  9 10 11  0"
    assert EIGHT.line() == "8 6 7/2 5 4/3 0 1"


def test_a_drawing() -> None:
    assert EIGHT.draw().splitlines() == [
        "┌───┬───┬───┐",
        "│ 8 │ 6 │ 7 │",
        "├───┼───┼───┤",
        "│ 2 │ 5 │ 4 │",
        "├───┼───┼───┤",
        "│ 3 │   │ 1 │",
        "└───┴───┴───┘",
    ]


def test_a_drawing_in_plain_ascii() -> None:
    assert Board.parse("123/405").draw(ascii_only=True).splitlines() == [
        "+---+---+---+",
        "| 1 | 2 | 3 |",
        "+---+---+---+",
        "| 4 |   | 5 |",
        "+---+---+---+",
    ]


@settings(deadline=None, max_examples=50)
@given(boards(most=11), st.booleans())
def test_drawings_are_rectangles_that_show_every_tile(board: Board, ascii_only: bool) -> None:
    drawing = board.draw(ascii_only)
    lines = drawing.splitlines()
    assert len(lines) == 2 * board.rows + 1
    assert len({len(line) for line in lines}) == 1
    assert drawing.isascii() == ascii_only
    shown = [int(word) for word in drawing.replace("│", " ").replace("|", " ").split() if word.isdigit()]
    assert shown == [tile for tile in board.tiles if tile]


@pytest.mark.parametrize(
    ("size", "snail"),
    [
        ((2, 2), "1 2/0 3"),
        ((2, 4), "1 2 3 4/0 7 6 5"),
        ((4, 2), "1 2/0 3/7 4/6 5"),
        ((3, 4), "1 2 3 4/10 11 0 5/9 8 7 6"),
        ((4, 3), "1 2 3/10 11 4/9 0 5/8 7 6"),
        ((4, 4), "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7"),
        ((5, 5), "1 2 3 4 5/16 17 18 19 6/15 24 0 20 7/14 23 22 21 8/13 12 11 10 9"),
    ],
)
def test_the_goal_snail_winds_clockwise_to_the_inside(size: tuple[int, int], snail: str) -> None:
    assert Board.goal(*size, "snail") == Board.parse(snail)


def test_the_snail_is_continuous_at_every_size() -> None:
    for rows in range(2, 9):
        for cols in range(2, 9):
            tiles = Board.goal(rows, cols, "snail").tiles
            cells = [tiles.index(tile) for tile in [*range(1, rows * cols), 0]]
            assert all(taxicab(one, two, cols) == 1 for one, two in pairwise(cells))


@settings(deadline=None)
@given(st.data())
def test_the_compact_form_is_read_back(data: st.DataObject) -> None:
    rows, cols = data.draw(st.sampled_from([(r, c) for r in range(2, 9) for c in range(2, 9) if r * c <= 16]))
    board = Board(rows, cols, tuple(data.draw(st.permutations(range(rows * cols)))))
    assert Board.parse(board.compact()) == board
    assert len(board.compact().replace("/", "")) == rows * cols


def test_a_board_with_too_many_cells_has_no_compact_form() -> None:
    with pytest.raises(TaquinError, match=r"up to 16 cells, not for 5×5"):
        Board.goal(5, 5).compact()
