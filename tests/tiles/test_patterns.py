"""Pattern databases: other searches check the tables, and the values are never too much."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from taquin import Board, SlidingTiles, TaquinError, solve
from taquin.methods.heuristic import make_heuristic
from taquin.tiles import exact_distances
from taquin.tiles.patterns import tables
from taquin.tiles.patterns.builder import fill_table, pattern_values
from taquin.tiles.patterns.partition import DEFAULTS, SHAPES, default_sizes, read_partition, tables_of, views
from taquin.tiles.patterns.pattern import Pattern, Symmetry, symmetries
from taquin.tiles.patterns.tables import Table
from taquin.tiles.puzzle import State

LAST, EDGE, CENTRE = Board.goal(3, 3), Board.parse("517/083/264"), Board.parse("123/804/765")
SIZES = [(rows, cols) for rows in range(2, 13) for cols in range(2, 13) if rows * cols <= 25]


def goal_with_blank(rows: int, cols: int, blank: int) -> Board:
    tiles = range(1, rows * cols)
    return Board(rows, cols, (*tiles[:blank], 0, *tiles[blank:]))


def turned_board(board: Sequence[int], symmetry: Symmetry, goal: State, turned_goal: State | None = None) -> State:
    """Return a board turned or reflected; each tile is named by where its home has gone."""
    tiles = [0] * len(board)
    for cell, tile in enumerate(board):
        tiles[symmetry[cell]] = (turned_goal or goal)[symmetry[goal.index(tile)]]
    return tuple(tiles)


# Values


def test_a_pattern_of_one_tile_counts_its_manhattan_distance() -> None:
    for cell in range(1, 16):
        pattern = Pattern.of(4, 4, 0, (cell,))
        assert all(moves == pattern.manhattan(at) for at, moves in pattern_values(pattern).items())


@pytest.mark.parametrize(("rows", "cols", "blank"), [(3, 3, 0), (3, 3, 4), (3, 3, 1), (2, 4, 3)])
def test_a_turned_or_reflected_pattern_has_the_same_values(rows: int, cols: int, blank: int) -> None:
    rng = Random(blank)
    cells = tuple(rng.sample([cell for cell in range(rows * cols) if cell != blank], 3))
    pattern = Pattern.of(rows, cols, blank, cells)
    values = pattern_values(pattern)
    for symmetry in symmetries(rows, cols):
        image = Pattern.of(rows, cols, symmetry[blank], tuple(symmetry[cell] for cell in cells))
        assert image == pattern.image(symmetry)
        assert image.canonical()[0] == pattern.canonical()[0]
        order = [pattern.cells.index(symmetry.index(cell)) for cell in image.cells]
        turned = {tuple(symmetry[at[i]] for i in order): moves for at, moves in values.items()}
        assert pattern_values(image) == turned


def test_half_a_byte_holds_the_same_as_a_byte() -> None:
    pattern = Pattern.of(3, 3, 0, (1, 2, 3, 4))
    whole, half = (Table(pattern, half, fill_table(pattern, half), None) for half in (False, True))
    assert half.content.nbytes == (whole.content.nbytes + 1) // 2
    assert all(whole.value(at) == half.value(at) == moves for at, moves in pattern_values(pattern).items())


# Partitions


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_every_partition_has_each_tile_once_for_every_goal(rows: int, cols: int) -> None:
    for blank in range(rows * cols):
        goal = goal_with_blank(rows, cols, blank)
        tiles = [cell for cell in range(rows * cols) if cell != blank]
        by_default, shape = read_partition(None, rows, cols, goal.tiles)
        assert by_default == DEFAULTS.get((rows, cols), default_sizes(rows * cols - 1))
        for text in (by_default, *SHAPES.get((rows, cols), {})):
            name, shape = read_partition(text, rows, cols, goal.tiles)
            assert (name, [len(cells) for cells in shape]) == (text, [int(size) for size in text.split("-")])
            for view in views(shape, rows, cols, blank):
                assert sorted(cell for pattern in view for cell in pattern.cells) == tiles
                assert all(pattern == Pattern.of(rows, cols, blank, pattern.cells) for pattern in view)


def test_default_sizes_are_few_and_equal() -> None:
    assert [default_sizes(count) for count in (3, 5, 8, 14, 11)] == ["3", "5", "4-4", "5-5-4", "4-4-3"]


def test_any_sizes_that_add_up_are_a_partition() -> None:
    rng = Random(1)
    for _ in range(50):
        rows, cols = rng.choice(SIZES)
        left, sizes = rows * cols - 1, []
        while left > 0:
            sizes.append(rng.randint(1, min(8, left)))
            left -= sizes[-1]
        blank = rng.randrange(rows * cols)
        name, shape = read_partition("-".join(map(str, sizes)), rows, cols, goal_with_blank(rows, cols, blank).tiles)
        assert name == "-".join(map(str, sizes))
        assert sorted(cell for cells in shape for cell in cells) == [c for c in range(rows * cols) if c != blank]


@pytest.mark.parametrize(
    ("text", "name", "patterns"),
    [
        ("1 2 3 4/5 6 7 8", "1 2 3 4/5 6 7 8", [{1, 2, 3, 4}, {5, 6, 7, 8}]),
        (" 4 3\n2 1 / 8 7 6 5 /", "1 2 3 4/5 6 7 8", [{1, 2, 3, 4}, {5, 6, 7, 8}]),
        ("1 4/8 2 3", "1 4/2 3 8", [{1, 4}, {2, 3, 8}, {5}, {6}, {7}]),
    ],
)
@pytest.mark.parametrize("goal", [LAST, CENTRE], ids=Board.line)
def test_own_partitions_name_tiles_wherever_the_goal_has_them(
    text: str, name: str, patterns: list[set[int]], goal: Board
) -> None:
    found, shape = read_partition(text, 3, 3, goal.tiles)
    assert found == name
    assert [{goal.tiles[cell] for cell in cells} for cells in shape] == patterns


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("7-7", r"'7-7' does not fit 4×4.*add up to 15.*5-5-5, 6-6-3, 7-8"),
        ("15", "a pattern of 15 tiles: it can be 1 to 8"),
        ("9-6", "a pattern of 9 tiles"),
        ("0-7-8", "a pattern of 0 tiles"),
        ("-7-8", "does not fit"),
        ("7--8", "does not fit"),
        ("７-８", "does not fit"),
        ("seven-eight", "'seven-eight' does not fit"),
        ("9" * 5_000, "does not fit"),
        ("9" * 5_000 + "/1", "does not fit"),
        ("1 2 3 4", r"does not fit.*the tiles of each pattern"),
        ("1 2/3 16", "names the tile 16: tiles are 1 to 15"),
        ("0 1/2 3", "names the tile 0"),
        ("1 2/2 3", "names the tile 2 twice"),
        ("1 2 3 4 5 6 7 8 9/10", "a pattern of 9 tiles"),
        ("7-8:third", "pdb:7-8:third is not understood.*half"),
        ("7-8:half:half", "not understood"),
        ("7-8:plain:half:plain", "not understood.*no mirror images"),
        ("7-8:" + "third" * 100, "not understood"),
        ("7-7:plain", "'7-7' does not fit"),
    ],
)
def test_what_is_no_partition_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(TaquinError, match=said) as caught:
        solve(SlidingTiles(Board.goal(4, 4)), "ida_star", f"pdb:{text}")
    message = str(caught.value)
    assert message.endswith(".")
    assert "\n" not in message
    assert len(message) < 250


def test_boards_of_more_than_25_cells_have_none() -> None:
    with pytest.raises(TaquinError, match=r"up to 25 cells.*linear_conflict"):
        solve(SlidingTiles(Board.goal(4, 7)), "ida_star", "pdb")


def test_without_the_native_engine_large_tables_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "is_compiled", lambda: False)
    with pytest.raises(TaquinError, match=r"5,765,760 arrangements needs the native engine: choose smaller patterns"):
        tables.build_content(Pattern.of(4, 4, 0, (1, 2, 4, 5, 8, 9)), False, None)
    pattern = Pattern.of(3, 3, 0, (1, 2, 3))
    assert tables.build_content(pattern, False, None) == fill_table(pattern, False)


# Views, and the tables they share


@pytest.mark.parametrize(
    ("rows", "cols", "blank", "count"),
    [(4, 4, 0, 2), (4, 4, 15, 2), (4, 4, 1, 1), (4, 4, 5, 2), (3, 3, 4, 8), (5, 5, 12, 8), (5, 5, 2, 2), (3, 4, 0, 1)],
)
def test_there_are_as_many_views_as_symmetries_of_the_goal(rows: int, cols: int, blank: int, count: int) -> None:
    tiles = [cell for cell in range(rows * cols) if cell != blank]
    shape = tuple(tiles[:3]), tuple(tiles[3:4]), tuple(tiles[4:])  # itself without symmetry
    assert len(views(shape, rows, cols, blank)) == count


def test_6_6_6_6_needs_two_tables_for_any_corner() -> None:
    needed = []
    for corner in (0, 4, 20, 24):
        _, shape = read_partition("6-6-6-6", 5, 5, goal_with_blank(5, 5, corner).tiles)
        needed.append(set(tables_of(shape, 5, 5, corner)))
        assert len(views(shape, 5, 5, corner)) == 2
    assert len(needed[0]) == 2
    assert all(found == needed[0] for found in needed)


@pytest.mark.parametrize("name", SHAPES[4, 4])
def test_named_partitions_use_the_same_tables_for_any_corner(name: str) -> None:
    needed = []
    for corner in (0, 3, 12, 15):
        _, shape = read_partition(name, 4, 4, goal_with_blank(4, 4, corner).tiles)
        needed.append(set(tables_of(shape, 4, 4, corner)))
    assert all(found == needed[0] for found in needed)


@pytest.mark.parametrize(("blank", "partition"), [(0, "4-4"), (4, "4-4"), (5, "1 2 3/4 5 6 7"), (8, "5-3")])
def test_a_turned_or_reflected_board_has_the_same_value(blank: int, partition: str) -> None:
    goal, rng = goal_with_blank(3, 3, blank), Random(partition)
    h = make_heuristic(f"pdb:{partition}", SlidingTiles(goal, goal)).h
    symmetric = [symmetry for symmetry in symmetries(3, 3) if symmetry[blank] == blank]
    assert len(symmetric) > 1
    for _ in range(50):
        board = rng.sample(range(9), 9)
        values = {h(turned_board(board, symmetry, goal.tiles)) for symmetry in symmetric}
        assert values == {h(tuple(board))}


# The heuristic


@pytest.mark.parametrize(
    ("goal", "partition"),
    [(LAST, "5-3"), (EDGE, "1 3 5 7/2 4 6 8")],
    ids=lambda value: value.line() if isinstance(value, Board) else value,
)
def test_no_board_of_the_8_puzzle_is_overestimated(goal: Board, partition: str) -> None:
    puzzle = SlidingTiles(goal, goal)
    h, manhattan = make_heuristic(f"pdb:{partition}", puzzle).h, make_heuristic("manhattan", puzzle).h
    distances = exact_distances(goal)
    assert len(distances) == 181_440
    better = 0
    for board, distance in distances.items():
        estimate, least = h(board), manhattan(board)
        assert least <= estimate <= distance, board
        better += estimate > least
    assert better > len(distances) // 3


@pytest.mark.parametrize(("blank", "partition"), [(0, "4-4"), (4, "4-4"), (5, "1 2 3/4 5 6 7"), (8, "5-3:half")])
def test_plain_is_the_partition_alone_and_its_mirror_images_make_up_the_rest(blank: int, partition: str) -> None:
    goal, rng = goal_with_blank(3, 3, blank), Random(partition)
    puzzle = SlidingTiles(goal, goal)
    h, plain = (make_heuristic(f"pdb:{partition}{end}", puzzle).h for end in ("", ":plain"))
    symmetric = [symmetry for symmetry in symmetries(3, 3) if symmetry[blank] == blank]
    weaker = 0
    for _ in range(200):
        board = tuple(rng.sample(range(9), 9))
        assert h(board) == max(plain(turned_board(board, symmetry, goal.tiles)) for symmetry in symmetric)
        weaker += plain(board) < h(board)
    assert weaker > 10


@pytest.mark.parametrize(
    ("size", "written", "name"),
    [
        ((2, 2), "pdb", "pdb:3"),
        ((3, 3), "pdb", "pdb:4-4"),
        ((3, 4), "pdb", "pdb:4-4-3"),
        ((4, 4), "PDB", "pdb:6-6-3"),
        ((5, 5), "pdb:", "pdb:5-5-5-5-4"),
        ((4, 4), "pdb:plain", "pdb:6-6-3:plain"),
        ((4, 4), "pdb: 7-8 :plain: half", "pdb:7-8:half:plain"),
        ((3, 3), "pdb:3 2 1/4 5:half", "pdb:1 2 3/4 5:half"),
        ((3, 3), "max(pdb,scaled(pdb:5-3,1/2))", "max(pdb:4-4,scaled(pdb:5-3,1/2))"),
        ((6, 6), "pdb", "pdb"),
        ((4, 4), "pdb:7-7", "pdb:7-7"),
    ],
)
def test_the_partition_is_always_named(size: tuple[int, int], written: str, name: str) -> None:
    """Except where there is none: such a heuristic is refused when it is used."""
    puzzle = SlidingTiles(Board.goal(*size))
    made = make_heuristic(written, puzzle)
    assert made.name == name
    assert make_heuristic(name, puzzle).name == name


def test_a_pattern_of_all_tiles_knows_the_distance() -> None:
    for goal in (Board.parse("203/514"), Board.parse("02/47/61/35")):
        h = make_heuristic(f"pdb:{len(goal.tiles) - 1}", SlidingTiles(goal, goal)).h
        assert all(h(board) == distance for board, distance in exact_distances(goal).items())
