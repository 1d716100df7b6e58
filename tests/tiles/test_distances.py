"""Exact distances: boards at each depth against published tables, and facts of the 8-puzzle."""

import csv
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pytest

from taquin import Board, SlidingTiles, TaquinError
from taquin.tiles import depth_counts, exact_distances

TABLE = Path(__file__).parents[1] / "data" / "depth_counts.csv"


def published(name: str, metric: str = "stm") -> list[int]:
    """Return the published counts by depth, in single-tile moves (stm) or slides (mtm)."""
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows = [row for row in csv.DictReader(lines) if row["board"] == name and row["metric"] == metric]
    assert [int(row["depth"]) for row in rows] == list(range(len(rows)))
    return [int(row["count"]) for row in rows]


@pytest.mark.parametrize(
    ("goal", "name"),
    [
        (Board.goal(2, 2), "2x2"),
        (Board.goal(2, 2, "first"), "2x2"),
        (Board.goal(2, 3), "3x2"),
        (Board.goal(3, 2), "3x2"),
        (Board.goal(2, 4), "4x2"),
        (Board.goal(4, 2), "4x2"),
        (Board.goal(4, 2, "first"), "4x2"),
        (Board.goal(3, 3), "3x3"),
        (Board.goal(3, 3, "first"), "3x3"),
        (Board.parse("123/456/708"), "3x3-edge"),
        (Board.parse("123/804/765"), "3x3-center"),
    ],
    ids=lambda value: value.line() if isinstance(value, Board) else value,
)
def test_depth_counts_are_the_published_ones(goal: Board, name: str) -> None:
    assert depth_counts(goal) == published(name)


@pytest.mark.parametrize(
    ("goal", "name"),
    [
        (Board.goal(2, 2), "2x2"),
        (Board.goal(2, 3), "3x2"),
        (Board.goal(3, 2, "first"), "3x2"),
        (Board.goal(2, 4), "4x2"),
        (Board.goal(4, 2), "4x2"),
        (Board.goal(3, 3), "3x3"),
    ],
    ids=lambda value: value.line() if isinstance(value, Board) else value,
)
def test_depth_counts_in_slides_are_the_published_ones(goal: Board, name: str) -> None:
    assert depth_counts(goal, "multi") == published(name, "mtm")


@pytest.mark.parametrize(("rows", "cols", "name"), [(3, 4, "4x3"), (4, 3, "4x3"), (4, 4, "4x4"), (8, 2, "8x2")])
def test_the_first_depths_in_slides_are_the_published_ones(rows: int, cols: int, name: str) -> None:
    puzzle = SlidingTiles(Board.goal(rows, cols), metric="multi")
    seen, layer, counts = {puzzle.goal}, {puzzle.goal}, []
    for _ in range(8):
        counts.append(len(layer))
        layer = {after for state in layer for _, after, _ in puzzle.successors(state)} - seen
        seen |= layer
    assert counts == published(name, "mtm")[:8]


def layers(goal: Board) -> Iterator[int]:
    """Yield the number of boards at depth 0, 1, 2, … while holding only two layers."""
    puzzle = SlidingTiles(goal)
    above: set[tuple[int, ...]] = set()
    layer = {goal.tiles}
    while layer:
        yield len(layer)
        below = {after for state in layer for _, after, _ in puzzle.successors(state)}
        above, layer = layer, below - above


@pytest.mark.parametrize(
    ("rows", "cols", "name"),
    [(3, 4, "4x3"), (4, 3, "4x3"), (4, 4, "4x4"), (2, 5, "5x2"), (5, 3, "5x3"), (2, 6, "6x2"), (8, 2, "8x2")],
)
def test_the_first_layers_of_larger_boards_are_the_published_ones(rows: int, cols: int, name: str) -> None:
    assert list(islice(layers(Board.goal(rows, cols)), 12)) == published(name)[:12]


def test_the_layers_of_the_15_puzzle() -> None:
    assert list(islice(layers(Board.goal(4, 4)), 8)) == [1, 2, 4, 10, 24, 54, 107, 212]


@pytest.mark.parametrize("size", [(2, 5), (4, 4), (100, 100)])
def test_sizes_too_large_to_enumerate_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(TaquinError, match="up to 9 cells") as caught:
        exact_distances(Board.goal(*size))
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 300


# Facts of the 8-puzzle that course projects get wrong


def distance(board: str, goal: str = "last") -> int | None:
    return exact_distances(Board.goal(3, 3, goal)).get(Board.parse(board).tiles)


def test_half_of_all_boards_can_be_solved() -> None:
    assert len(exact_distances(Board.goal(3, 3))) == 181_440


def test_the_hardest_boards_need_31_moves() -> None:
    distances = exact_distances(Board.goal(3, 3))
    hardest = [Board(3, 3, tiles).line() for tiles, moves in distances.items() if moves == 31]
    assert max(distances.values()) == 31
    assert sorted(hardest) == ["6 4 7/8 5 0/3 2 1", "8 6 7/2 5 4/3 0 1"]


def test_no_layer_comes_near_the_billions_of_a_tree_without_duplicates() -> None:
    counts = depth_counts(Board.goal(3, 3))
    assert max(counts) == counts[24] == 24_047
    assert sum(counts[:21]) == 54_802


def test_the_average_branching_factor_is_24_ninths() -> None:
    distances = exact_distances(Board.goal(3, 3))
    puzzle = SlidingTiles(Board.goal(3, 3))
    edges = sum(len(puzzle.successors(tiles)) for tiles in distances)
    assert Fraction(edges, len(distances)) == Fraction(24, 9)


@pytest.mark.parametrize(
    ("board", "goal", "moves"),
    [
        ("123456780", "last", 0),
        ("123456708", "last", 1),
        ("123406758", "last", 2),
        ("540618732", "last", 22),
        ("812043765", "last", None),
        ("213456780", "last", None),
        ("123456078", "first", 22),
        ("867254301", "first", 27),
        ("876543201", "first", 27),
        ("536247108", "first", 27),
        ("812043756", "first", 21),
        ("125348670", "first", 4),
        ("345216780", "first", None),
        ("128304567", "first", None),
    ],
)
def test_the_course_projects_examples(board: str, goal: str, moves: int | None) -> None:
    assert distance(board, goal) == moves


def test_every_board_but_the_goal_has_a_neighbor_one_move_nearer() -> None:
    goal = Board.goal(2, 4, "first")
    distances = exact_distances(goal)
    puzzle = SlidingTiles(goal, goal)
    for tiles, moves in distances.items():
        around = {distances[after] for _, after, _ in puzzle.successors(tiles)}
        assert around <= {moves - 1, moves + 1}
        assert moves == 0 or moves - 1 in around
