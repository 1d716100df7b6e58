"""ida_star_simd does the same on any machine: every instruction set gives the same numbers."""

from __future__ import annotations

from random import Random

import pytest

from taquin import Board, SlidingTiles, _native, choose_method
from taquin.running.native import prepare
from taquin.tiles.generate import random_boards, walked_boards


def test_the_plain_one_is_always_there() -> None:
    assert _native.instruction_sets()[-1] == "scalar"


@pytest.mark.parametrize("instructions", _native.instruction_sets())
@pytest.mark.parametrize("size", [(2, 3), (3, 3), (3, 4), (2, 7), (4, 4)], ids=str)
def test_every_instruction_set_gives_the_same_numbers(instructions: str, size: tuple[int, int]) -> None:
    goal, rng = Board.goal(*size), Random(3)
    near = walked_boards(goal, 20, rng, 40)
    boards = [*near, *(random_boards(goal, 20, rng) if size[0] * size[1] <= 9 else ())]
    for board in boards:
        search = prepare(choose_method(SlidingTiles(board, goal), "ida_star_simd", "manhattan"))
        runs = [
            search.function(search.puzzle, **search.arguments, limits=_native.Limits(), instructions=name)
            for name in (instructions, "scalar")
        ]
        first, second = ((r.moves, r.counts.expanded, r.counts.generated, r.last_bound_expanded) for r in runs)
        assert first == second


def test_an_instruction_set_the_machine_lacks_is_refused() -> None:
    search = prepare(choose_method(SlidingTiles(Board.parse("123456708")), "ida_star_simd", "manhattan"))
    with pytest.raises(ValueError, match="does not have the instruction set mmx"):
        search.function(search.puzzle, **search.arguments, limits=_native.Limits(), instructions="mmx")
