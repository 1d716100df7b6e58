"""The tiles' contributions add up to the heuristic's value, for every registered heuristic."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from taquin import HEURISTICS, Board, SlidingTiles
from taquin.methods.fitting import fitting
from taquin.methods.heuristic import make_heuristic
from taquin.problem import FIXED_POINT
from taquin.running.native import is_installed
from taquin.tiles.contributions import Contributions, contributions
from taquin.tiles.heuristics.linear_conflict import longest_in_order, must_leave, tiles_in_goal_lines
from taquin.tiles.puzzle import METRICS, State

GOALS = [
    Board.goal(3, 3),
    Board.parse("123/804/765"),
    Board.parse("30/12"),
    Board.goal(2, 5, "first"),
    Board.parse("1 2 3/4 5 6/7 0 8/9 10 11"),
    Board.goal(4, 4),
]
WRITTEN = [
    *HEURISTICS["tiles"],
    "max(manhattan,gaschnig)",
    "max(walking_distance,misplaced)",
    "scaled(linear_conflict,3/2)",
    "scaled(euclidean,1/3)",
    "scaled(max(euclidean_half,scaled(manhattan,2/7)),3)",
]
WHOLE = {"exact", "manhattan_slides", "ordered_walking_distance", "walking_distance"}
"""Heuristics whose value cannot be divided among the tiles."""
ONE_BY_ONE = {"manhattan", "misplaced", "row_column", "euclidean", "euclidean_half"}


def random_states(board: Board, number: int, seed: int = 1) -> list[State]:
    random = Random(seed)
    return [board.tiles, *(tuple(random.sample(board.tiles, len(board.tiles))) for _ in range(number))]


def assert_adds_up(divided: Contributions, state: State) -> None:
    assert sum(group.value for group in divided.groups) == divided.h
    tiles = [tile for group in divided.groups for tile in group.tiles]
    assert len(tiles) == len(set(tiles))
    assert set(tiles) <= set(state) - {0}
    assert all(group.why and group.value >= 0 for group in divided.groups)


def of(written: str, text: str, goal: str) -> Contributions:
    board = Board.parse(text)
    return contributions(make_heuristic(written, SlidingTiles(board, Board.parse(goal))), board.tiles)


def told(divided: Contributions) -> dict[tuple[int, ...], tuple[float, str]]:
    return {group.tiles: (group.value, group.why) for group in divided.groups}


@pytest.mark.parametrize("goal", GOALS, ids=Board.line)
@pytest.mark.parametrize("written", WRITTEN)
def test_the_groups_add_up(written: str, goal: Board) -> None:
    for metric in METRICS:
        puzzle = SlidingTiles(goal, goal, metric=metric)
        if fitting(puzzle).why_not_heuristic(written):
            continue
        made = make_heuristic(written, puzzle)
        for state in random_states(goal, 200):
            divided = contributions(made, state)
            assert divided.h == made.h(state)
            if divided.why_not:
                assert divided.groups == ()
            else:
                assert_adds_up(divided, state)


def test_which_divide() -> None:
    others = ("gaschnig", "linear_conflict", "nilsson_sequence", "pdb")
    assert all(HEURISTICS["tiles"][name].divides for name in (*ONE_BY_ONE, *others))
    assert not any(HEURISTICS["tiles"][name].divides for name in WHOLE)


@pytest.mark.parametrize("name", sorted(ONE_BY_ONE))
@pytest.mark.parametrize("goal", [*GOALS, Board.goal(21, 20)], ids=str)
def test_a_tile_adds_what_it_would_add_alone(name: str, goal: Board) -> None:
    """Up to one unit in the last place where the sum is rounded."""
    made = make_heuristic(name, SlidingTiles(goal, goal))
    for state in random_states(goal, 50 if len(goal.tiles) < 400 else 1):
        groups = contributions(made, state).groups
        assert [group.tiles for group in groups] == [(tile,) for tile in state if tile]
        for group in groups:
            (tile,) = group.tiles
            alone = made.h(tuple(other if other == tile else 0 for other in state))
            assert abs(group.value - alone) <= (name == "euclidean_half") / FIXED_POINT


@pytest.mark.parametrize("name", sorted(WHOLE))
def test_a_heuristic_that_does_not_divide_says_why(name: str) -> None:
    divided = of(name, "867/254/301", "123/456/780")
    assert divided.groups == ()
    assert divided.why_not == f"{name} evaluates the whole board: its value does not divide among the tiles."
    scaled = of(f"scaled({name},2)", "867/254/301", "123/456/780")
    assert (scaled.h, scaled.groups, scaled.why_not) == (2 * divided.h, (), divided.why_not)


def test_a_function_of_ones_own_does_not_divide(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("def h(state):\n    return 40\n")
    divided = of(f"max(manhattan,{tmp_path / 'own.py'}:h)", "867/254/301", "123/456/780")
    assert (divided.h, divided.groups) == (40, ())
    assert "is your own function" in (divided.why_not or "")


# The words


def test_manhattan() -> None:
    assert told(of("manhattan", "31/20", "12/30")) == {
        (3,): (1, "1 step"),
        (1,): (1, "1 step"),
        (2,): (2, "2 steps"),
    }
    assert told(of("manhattan", "12/30", "12/30"))[(2,)] == (0, "at home")


def test_linear_conflict_names_those_who_step_aside_and_for_whom() -> None:
    divided = told(of("linear_conflict", "321/456/780", "123/456/780"))
    assert sum(value for value, _ in divided.values()) == 8
    assert sorted(divided[tile,] for tile in (1, 2, 3)) == [
        (2, "2 steps"),
        (2, "at home, and steps aside for 1"),
        (4, "2 steps, and steps aside for 1"),
    ]
    assert divided[(4,)] == (0, "at home")


def test_a_tile_may_step_aside_in_its_row_and_in_its_column() -> None:
    divided = told(of("linear_conflict", "183/654/720", "123/456/780"))
    assert divided[(5,)] == (4, "at home, and steps aside for 4 and 2")


@pytest.mark.parametrize("goal", GOALS, ids=Board.line)
def test_when_those_have_stepped_aside_the_others_are_in_order(goal: Board) -> None:
    puzzle = SlidingTiles(goal, goal)
    conflicts = 0
    for state in random_states(goal, 500):
        for tiles in tiles_in_goal_lines(state, puzzle):
            order = [puzzle.home[tile] for tile in tiles]
            staying = longest_in_order(order)
            assert [order[at] for at in staying] == sorted(order[at] for at in staying)
            assert len(order) - len(staying) == must_leave(order)
            conflicts += len(staying) < len(order)
    assert conflicts > 10


def test_as_many_stay_as_can() -> None:
    random = Random(3)
    for length in range(9):
        for _ in range(20):
            order = random.sample(range(20), length)
            longest = next(
                n for n in range(length, -1, -1) if any(list(c) == sorted(c) for c in combinations(order, n))
            )
            assert len(longest_in_order(order)) == longest


def test_gaschnig_has_a_group_for_each_cycle() -> None:
    assert told(of("gaschnig", "213/456/708", "123/456/780")) == {
        (2, 1): (3, "a cycle: 3 jumps for 2 tiles"),
        (8,): (1, "the blank's cycle: 1 jump for 1 tile"),
    }


def test_nilsson_counts_the_centre_and_who_follows() -> None:
    divided = told(of("nilsson", "123/084/765", "123/804/765"))
    assert {tile: told for tile, told in divided.items() if told[0]} == {
        (8,): (4, "1 step, in the centre"),
        (7,): (6, "at home, followed by the wrong tile"),
    }


@pytest.mark.parametrize("half", ["", ":half"])
def test_pattern_databases_show_the_view_with_the_largest_sum(half: str) -> None:
    board = Board.parse("8 6 7/2 5 4/3 0 1")
    divided = of(f"pdb:1 2 3 6/4 5 7 8{half}", board.line(), "123/456/780")
    assert {group.tiles for group in divided.groups} in ({(1, 2, 3, 6), (4, 5, 7, 8)}, {(1, 4, 7, 8), (2, 3, 5, 6)})
    values = {of(f"pdb:{p}{half}", board.line(), "123/456/780").h for p in ("1 2 3 6/4 5 7 8", "1 4 7 8/2 3 5 6")}
    assert values == {divided.h}
    assert all(group.why == f"{group.value} moves at least" for group in divided.groups)


def test_both_views_are_shown_at_times() -> None:
    made = make_heuristic("pdb:1 2 3 6/4 5 7 8", SlidingTiles(Board.goal(3, 3)))
    shown = {frozenset(g.tiles for g in contributions(made, s).groups) for s in random_states(Board.goal(3, 3), 200)}
    assert len(shown) == 2


@pytest.mark.skipif(not is_installed(), reason="needs tables that the native engine builds")
def test_the_partition_named_is_the_one_shown() -> None:
    goal = Board.goal(4, 4)
    for partition, sizes in (("6-6-3", [3, 6, 6]), ("5-5-5", [5, 5, 5])):
        made = make_heuristic(f"pdb:{partition}", SlidingTiles(goal))
        for state in random_states(goal, 20):
            divided = contributions(made, state)
            assert sorted(len(group.tiles) for group in divided.groups) == sizes
            assert_adds_up(divided, state)


def test_max_shows_the_larger() -> None:
    board, goal = "321/456/780", "123/456/780"
    larger, smaller = of("linear_conflict", board, goal), of("manhattan", board, goal)
    assert larger.h > smaller.h
    for written in ("max(manhattan,linear_conflict)", "max(linear_conflict,manhattan)"):
        assert of(written, board, goal) == larger
    equal = of("max(walking_distance,manhattan)", "123/456/708", goal)
    assert told(equal)[(8,)] == (1, "1 step")  # of equal parts, the one that divides is shown


def test_scaled_says_by_how_much() -> None:
    divided = told(of("scaled(manhattan,3/2)", "123/450/786", "123/456/780"))
    assert divided[(6,)] == (1.5, "1 step, times 3/2")
    assert divided[(1,)] == (0, "at home, times 3/2")
