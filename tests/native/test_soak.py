"""Minutes or gigabytes (`make soak`): the largest tables, the published boards that need them."""

from __future__ import annotations

from random import Random

import pytest

from taquin import Board, Limits, Outcome, SlidingTiles, solve
from taquin.studies.published import count_as_published
from taquin.tiles.generate import random_boards, walk
from taquin.tiles.instances import load
from tests.contract.twins import Case, check
from tests.native.test_patterns import BLANKS, PLAIN, counters
from tests.tiles.test_patterns import goal_with_blank

pytestmark = pytest.mark.soak


def test_7_8_solves_the_hardest_15_puzzles() -> None:
    for instance in load("hardest15").instances:
        result = solve(instance.puzzle(), "ida_star", "pdb:7-8")
        assert (result.outcome, result.cost, result.optimal) == (Outcome.SOLVED, instance.optimal, True), instance.id


def test_auto_solves_the_hardest_15_puzzles() -> None:
    for instance in load("hardest15").instances:
        result = solve(instance.puzzle())
        assert (result.outcome, result.cost, result.optimal) == (Outcome.SOLVED, instance.optimal, True), instance.id


@pytest.mark.parametrize(("size", "partition", "blanks"), [(4, "7-8", BLANKS[:5]), (5, "6-6-6-6", [0, 4, 20, 24])])
def test_the_fastest_ida_star_counts_as_the_plain_one_does(size: int, partition: str, blanks: list[int]) -> None:
    rng = Random(partition)
    for blank in blanks:
        for board in random_boards(goal := goal_with_blank(size, size, blank), 5, rng):
            puzzle, nodes = SlidingTiles(board, goal), rng.choice([8_191, 8_192, 8_193, 300_000, 2_000_000])
            fast = solve(puzzle, "ida_star", f"pdb:{partition}", limits=Limits(nodes=nodes))
            plain = solve(puzzle, "ida_star", f"pdb:{partition}", limits=Limits(nodes=nodes, frontier=PLAIN))
            assert (fast.moves, counters(fast)) == (plain.moves, counters(plain))


def test_ida_star_with_6_6_6_6_counts_as_the_reference_does() -> None:
    rng = Random(6666)

    def case(blank: int, steps: int) -> Case:
        goal = goal_with_blank(5, 5, blank)
        return Case(Board(5, 5, walk(goal, rng, steps)), goal, "ida_star", "pdb:6-6-6-6", limits=Limits(nodes=5_000))

    check(case(blank, steps) for blank in (0, 4, 20, 24) for steps in (0, 1, 20, 40, 80, 500))


@pytest.mark.parametrize("number", [38, 40, 25])
def test_6_6_6_6_makes_the_published_nodes(number: int) -> None:
    instance = load("korf24").find(number)
    assert instance.search is not None
    result = solve(instance.puzzle(instance.search.order), "ida_star", "pdb:6-6-6-6")
    assert count_as_published(instance, result) == instance.nodes


@pytest.mark.parametrize("number", [38, 40, 25])
def test_6_6_6_6_solves_published_24_puzzles(number: int) -> None:
    instance = load("korf24").find(number)
    result = solve(instance.puzzle(), "ida_star_parallel", "pdb:6-6-6-6")
    assert (result.outcome, result.cost, result.optimal) == (Outcome.SOLVED, instance.optimal, True)
