"""The atlas: counts against published tables, engines against each other, exact distances."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from random import Random

import pytest

from taquin import Board, SlidingTiles, TaquinError
from taquin.problem import Metric
from taquin.registry import Engine
from taquin.tiles import exact_distances
from taquin.tiles.atlas import atlas, distance
from taquin.tiles.compiled import _native
from taquin.tiles.generate import random_boards
from taquin.tiles.layers import board_layers
from tests.tiles.test_distances import published

TABLE_NAMES: dict[Metric, str] = {"single": "stm", "multi": "mtm"}
METRICS: list[Metric] = ["single", "multi"]
ENGINES: list[Engine] = ["reference"] if _native is None else ["reference", "native"]
needs_native = pytest.mark.skipif(_native is None, reason="the native engine is not installed")
each_metric = pytest.mark.parametrize("metric", METRICS)
each_engine = pytest.mark.parametrize("engine", ENGINES)


def with_blank(rows: int, cols: int, blank: int) -> Board:
    """Return a goal with the blank in this cell and the tiles in an arbitrary order."""
    tiles = Random(blank).sample(range(1, rows * cols), rows * cols - 1)
    return Board(rows, cols, (*tiles[:blank], 0, *tiles[blank:]))


def neighbors(board: Board, metric: Metric) -> list[Board]:
    puzzle = SlidingTiles(board, metric=metric)
    return [puzzle.board(after) for _, after, _ in puzzle.successors(puzzle.start)]


@each_engine
@each_metric
@pytest.mark.parametrize(
    ("goal", "name"),
    [
        (Board.goal(2, 2), "2x2"),
        (Board.goal(2, 3, "first"), "3x2"),
        (Board.goal(3, 2), "3x2"),
        (Board.goal(2, 4), "4x2"),
        (Board.goal(4, 2, "first"), "4x2"),
        (Board.goal(3, 3), "3x3"),
    ],
    ids=lambda value: value.line() if isinstance(value, Board) else value,
)
def test_the_counts_are_the_published_ones(goal: Board, name: str, metric: Metric, engine: Engine) -> None:
    drawn = atlas(goal, metric, engine=engine)
    assert drawn.depth_counts == published(name, TABLE_NAMES[metric])
    assert drawn.engine == engine


@needs_native
@each_metric
@pytest.mark.parametrize("goal", [Board.goal(2, 5), Board.goal(5, 2, "first")], ids=Board.line)
def test_ten_cells(goal: Board, metric: Metric) -> None:
    assert atlas(goal, metric).depth_counts == published("5x2", TABLE_NAMES[metric])


@needs_native
@pytest.mark.parametrize(
    ("size", "name", "metric"),
    [((3, 4), "4x3", "single"), ((4, 3), "4x3", "multi"), ((2, 6), "6x2", "multi"), ((6, 2), "6x2", "single")],
)
def test_twelve_cells(size: tuple[int, int], name: str, metric: Metric) -> None:
    """Map all 239,500,800 boards, wide and tall."""
    drawn = atlas(Board.goal(*size), metric)
    assert drawn.depth_counts == published(name, TABLE_NAMES[metric])
    assert len(drawn.hardest) == drawn.depth_counts[-1]
    assert drawn.hardest == sorted(drawn.hardest, key=lambda board: board.tiles)


@each_engine
@pytest.mark.parametrize(("goal", "name"), [("123/456/708", "3x3-edge"), ("123/804/765", "3x3-center")])
def test_other_places_of_the_blank(goal: str, name: str, engine: Engine) -> None:
    assert atlas(Board.parse(goal), engine=engine).depth_counts == published(name)


@needs_native
@each_metric
@pytest.mark.parametrize("size", [(2, 3), (3, 2), (2, 4), (4, 2)], ids=str)
def test_both_engines_draw_the_same_atlas_from_every_blank(size: tuple[int, int], metric: Metric) -> None:
    for blank in range(size[0] * size[1]):
        goal = with_blank(*size, blank)
        reference, native = (atlas(goal, metric, engine=engine) for engine in ENGINES)
        assert (native.depth_counts, native.hardest) == (reference.depth_counts, reference.hardest)


@needs_native
@each_metric
def test_both_engines_draw_the_same_atlas_of_the_8_puzzle_from_every_blank(metric: Metric) -> None:
    """By symmetry the reference needs one edge and the centre; the corners are published."""
    edge, centre = (atlas(with_blank(3, 3, blank), metric, engine="reference") for blank in (1, 4))
    drawn = [atlas(with_blank(3, 3, blank), metric, engine="native") for blank in range(9)]
    assert (drawn[1].hardest, drawn[4].hardest) == (edge.hardest, centre.hardest)
    assert drawn[4].depth_counts == centre.depth_counts
    assert all(drawn[blank].depth_counts == edge.depth_counts for blank in (1, 3, 5, 7))
    assert all(drawn[blank].depth_counts == published("3x3", TABLE_NAMES[metric]) for blank in (0, 2, 6, 8))


def test_the_hardest_boards_of_the_8_puzzle() -> None:
    drawn = atlas(Board.goal(3, 3))
    assert [board.line() for board in drawn.hardest] == ["6 4 7/8 5 0/3 2 1", "8 6 7/2 5 4/3 0 1"]
    assert (drawn.diameter, drawn.boards, drawn.mode) == (31, 181_440, 24)


def test_the_average_is_exact() -> None:
    assert atlas(Board.goal(2, 2)).average == Fraction(0 + 2 * (1 + 2 + 3 + 4 + 5) + 6, 12)


@each_engine
def test_distances_are_exact(engine: Engine) -> None:
    for size in ((2, 3), (4, 2), (3, 3)):
        goal = with_blank(*size, 2)
        known = exact_distances(goal)
        for board in random_boards(goal, 2 if engine == "reference" else 100, Random(1)):
            assert distance(board, goal, engine=engine) == known[board.tiles]


@needs_native
def test_distances_in_slides_are_those_of_the_reference() -> None:
    goal = with_blank(2, 4, 5)
    known = {state: depth for depth, layer in enumerate(board_layers(goal, "multi")) for state in layer}
    assert len(known) == 20_160
    for board in random_boards(goal, 200, Random(2)):
        assert distance(board, goal, "multi", engine="native") == known[board.tiles]


@needs_native
@each_metric
def test_the_hardest_boards_are_at_the_diameter_and_no_neighbor_is_farther(metric: Metric) -> None:
    for blank in range(10):
        drawn = atlas(with_blank(2, 5, blank), metric)
        for board in drawn.hardest:
            assert distance(board, drawn.goal, metric) == drawn.diameter
            near = {distance(after, drawn.goal, metric) for after in neighbors(board, metric)}
            assert drawn.diameter - 1 in near
            assert near <= {drawn.diameter - 1, drawn.diameter}


@each_engine
@each_metric
def test_a_board_that_cannot_reach_the_goal_has_no_distance(metric: Metric, engine: Engine) -> None:
    for goal in (Board.goal(3, 3), Board.goal(2, 4, "first")):
        assert distance(goal.twin(), goal, metric, engine=engine) is None
        assert distance(goal, goal, metric, engine=engine) == 0


@each_engine
def test_progress_grows_to_the_whole(engine: Engine) -> None:
    shares: list[float] = []
    atlas(Board.goal(2, 4), "multi", engine=engine, progress=shares.append)
    assert shares == sorted(shares)
    assert all(0 < share <= 1 for share in shares)
    if engine == "reference":
        assert (shares[0], shares[-1]) == (1 / 20_160, 1)


def test_a_slide_takes_the_blank_anywhere_in_its_row_or_column() -> None:
    assert len(set(neighbors(Board.parse("123/405/678"), "single"))) == 4
    assert [after.line() for after in neighbors(Board.parse("012/345/678"), "multi")] == [
        "3 1 2/0 4 5/6 7 8",
        "3 1 2/6 4 5/0 7 8",
        "1 0 2/3 4 5/6 7 8",
        "1 2 0/3 4 5/6 7 8",
    ]


@pytest.mark.parametrize(
    ("size", "metric", "engine", "message"),
    [
        ((4, 4), "single", "auto", "up to 12 cells, but 4×4 has 16"),
        ((3, 4), "single", "reference", "needs the native engine"),
        ((3, 3), "hops", "auto", "unknown metric 'hops'"),
        ((3, 3), "single", "warp", "unknown engine 'warp'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(size: tuple[int, int], metric: Metric, engine: Engine, message: str) -> None:
    goal = Board.goal(*size)
    for refused in (lambda: atlas(goal, metric, engine=engine), lambda: distance(goal, goal, metric, engine=engine)):
        with pytest.raises(TaquinError, match=message) as caught:
            refused()
        assert "\n" not in str(caught.value)


def test_without_the_native_engine_twelve_cells_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("taquin.tiles.atlas"), "_native", None)
    with pytest.raises(TaquinError, match="which is not installed"):
        atlas(Board.goal(2, 5))
    assert atlas(Board.goal(2, 2)).engine == "reference"
