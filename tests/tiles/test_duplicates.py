"""Duplicate move sequences: the machine prunes only redundant ones, and leaves enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from taquin import Board, SlidingTiles, TaquinError
from taquin.problem import Successor
from taquin.tiles import exact_distances
from taquin.tiles.compiled import is_compiled
from taquin.tiles.duplicates import Table, learn, machine_table
from taquin.tiles.geometry import OPPOSITE, blank_moves
from taquin.tiles.puzzle import State
from tests.tiles.test_distances import published

Size = tuple[int, int]
each_order = pytest.mark.parametrize("order", ["UDLR", "RULD"])


def board_with_blank(size: Size, cell: int) -> Board:
    tiles = list(range(size[0] * size[1]))
    tiles[0], tiles[cell] = tiles[cell], 0
    return Board(*size, tuple(tiles))


def all_words(puzzle: SlidingTiles, length: int) -> Iterator[tuple[str, State]]:
    """Yield all sequences of up to `depth` moves with their effects, shortest first, in order."""
    layer = [("", puzzle.start)]
    for _ in range(length + 1):
        yield from layer
        layer = [(word + move, after) for word, state in layer for move, after, _ in puzzle.successors(state)]


def survives(table: Table, cell: int, word: str) -> bool:
    at = cell
    for move in word:
        if move not in table[at]:
            return False
        at = table[at][move]
    return True


@each_order
@pytest.mark.parametrize(("size", "depth"), [((2, 2), 9), ((2, 3), 9), ((3, 3), 7), ((4, 4), 6)])
def test_what_survives_is_the_first_of_its_effect_and_every_effect_has_one(size: Size, depth: int, order: str) -> None:
    table = learn(*size, order, depth)
    for cell in range(size[0] * size[1]):
        puzzle = SlidingTiles(board_with_blank(size, cell), order=order)
        first: dict[State, str] = {}
        for word, state in all_words(puzzle, depth):
            assert survives(table, cell, word) is (first.setdefault(state, word) == word), f"{word} from {cell}"


@each_order
@pytest.mark.parametrize(("size", "depth"), [((2, 2), 4), ((2, 3), 7), ((3, 3), 6)])
def test_of_longer_words_all_that_are_first_survive(size: Size, depth: int, order: str) -> None:
    table = learn(*size, order, depth)
    pruned = 0
    for cell in range(size[0] * size[1]):
        puzzle = SlidingTiles(board_with_blank(size, cell), order=order)
        first: dict[State, str] = {}
        for word, state in all_words(puzzle, depth + 2):
            if first.setdefault(state, word) == word:
                assert survives(table, cell, word), f"{word} from {cell}"
            else:
                pruned += len(word) > depth and not survives(table, cell, word)
    assert pruned > 0


@each_order
@pytest.mark.parametrize(
    ("size", "depth", "cells"),
    [((2, 2), 16, range(4)), ((2, 3), 2, range(6)), ((2, 3), 14, range(6)), ((3, 2), 9, range(6)), ((3, 3), 12, [5])],
)
def test_a_shortest_path_to_every_board_survives(size: Size, depth: int, cells: Sequence[int], order: str) -> None:
    """Follow shortest paths only, through all the boards of the size."""
    table = machine_table(*size, order, depth)
    for cell in cells:
        start = board_with_blank(size, cell)
        puzzle, distances = SlidingTiles(start, order=order), exact_distances(start)
        layer, reached = {(start.tiles, cell)}, 1
        for length in range(1, max(distances.values()) + 1):
            layer = {
                (after, table[at][move])
                for state, at in layer
                for move, after, _ in puzzle.successors(state)
                if move in table[at] and distances[after] == length
            }
            reached += len({state for state, _ in layer})
        assert reached == len(distances)


@each_order
@pytest.mark.parametrize("depth", [6, 12])
def test_on_4x4_what_survives_are_the_boards_at_each_depth(depth: int, order: str) -> None:
    """Once each, up to the depth learned; beyond, each at its own depth at the latest."""
    table = machine_table(4, 4, order, depth)
    puzzle = SlidingTiles(Board.goal(4, 4), order=order)
    layer = [(puzzle.start, 15)]
    seen = {puzzle.start}
    for length, boards in enumerate(published("4x4")[1:13], 1):
        layer = [
            (after, table[at][move])
            for state, at in layer
            for move, after, _ in puzzle.successors(state)
            if move in table[at]
        ]
        fresh = {state for state, _ in layer} - seen
        seen |= fresh
        assert len(fresh) == boards
        assert len(layer) == boards or length > depth
    assert (len(layer) == boards) is (depth == 12)


@pytest.mark.parametrize(("size", "order"), [((2, 2), "UDLR"), ((3, 4), "RULD"), ((5, 5), "UDLR")])
def test_of_two_moves_what_is_learned_is_not_to_go_back(size: Size, order: str) -> None:
    moves = blank_moves(*size, order)
    table = learn(*size, order, 2)
    for cell, allowed in enumerate(table[: len(moves)]):
        assert list(allowed) == [move for move, _ in moves[cell]]
        for move, to in moves[cell]:
            assert list(table[allowed[move]]) == [other for other, _ in moves[to] if other != OPPOSITE[move]]


@pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed")
@pytest.mark.parametrize(
    ("size", "order", "depth"),
    [
        ((2, 2), "UDLR", 16),
        ((3, 2), "LRUD", 13),
        ((3, 3), "RULD", 10),
        ((4, 4), "UDLR", 1),
        ((4, 4), "UDLR", 10),
        ((4, 4), "DRUL", 9),
        ((2, 12), "ULRD", 8),
        ((5, 5), "RLDU", 7),
    ],
    ids=str,
)
def test_the_engine_learns_the_same_machine(size: Size, order: str, depth: int) -> None:
    assert machine_table(*size, order, depth) == learn(*size, order, depth)


# Refusals


def test_depths_that_take_too_long_to_learn_are_refused() -> None:
    puzzle = SlidingTiles(Board.goal(4, 4))
    assert puzzle.move_machine(0) == puzzle.move_machine(12)
    with pytest.raises(TaquinError, match="on 4×4 the option machine_depth must be at most 14, not 15"):
        puzzle.move_machine(15)


def test_large_grids_are_refused() -> None:
    assert SlidingTiles(Board.goal(10, 10)).move_machine(0).start == 99
    with pytest.raises(TaquinError, match="up to 100 cells, not for 9×12"):
        SlidingTiles(Board.goal(9, 12)).move_machine(0)


def test_subclasses_with_other_moves_are_refused() -> None:
    class Lame(SlidingTiles):
        """Tiles that never slide down: the blank does not move up."""

        def successors(self, state: State) -> list[Successor[State]]:
            return [successor for successor in super().successors(state) if successor[0] != "U"]

    with pytest.raises(TaquinError, match=r"Lame overrides successors\(\).*choose ida_star"):
        Lame(Board.goal(3, 3)).move_machine(0)
