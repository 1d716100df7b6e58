"""solve takes a board in any form, limits by name, and names the nearest argument."""

from __future__ import annotations

from array import array
from importlib import import_module
from typing import Any, get_args

import pytest

import taquin
from taquin import Board, Limits, SlidingTiles, TaquinError, evaluate, generate, pictures, solve, trace
from taquin.problem import Metric
from taquin.reading.problem import Goal
from taquin.tiles.board import GOALS
from taquin.tiles.puzzle import METRICS

ROWS = [[8, 6, 7], [2, 5, 4], [3, 0, 1]]
FLAT = [tile for row in ROWS for tile in row]


class Whole:
    """A whole number of another library, such as NumPy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize(
    "board",
    [
        "867254301",
        FLAT,
        tuple(FLAT),
        ROWS,
        tuple(map(tuple, ROWS)),
        array("b", FLAT),
        [[Whole(tile) for tile in row] for row in ROWS],
        [[float("nan") if tile == 0 else float(tile) for tile in row] for row in ROWS],
        [None if tile == 0 else tile for tile in FLAT],
        Board.of(ROWS),
        SlidingTiles(Board.of(ROWS)),
        (row for row in ROWS),
    ],
    ids=[
        "text",
        "list",
        "tuple",
        "rows",
        "row tuples",
        "array",
        "numbers",
        "spreadsheet",
        "None",
        "Board",
        "Problem",
        "iter",
    ],
)
def test_a_board_in_any_form(board: Any) -> None:
    assert solve(board).cost == 31


def test_numpy_arrays() -> None:
    numpy = import_module("numpy")
    assert solve(numpy.array(ROWS)).cost == solve(numpy.array(FLAT, dtype="uint8")).cost == 31


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ([1, 2, 3], "3 tiles do not fill a square board"),
        ([[1, 2, 3], [4, 0]], "the rows are ragged"),
        ([[1, 2], 3, 0], "do not mix the two"),
        (["8", "6", "7", "2"], "numbers, not text"),
        ([1.5, 2, 3, 0], "1.5 is not a tile"),
        ([[1, 2], [3, 9]], "tile 9 in row 2, column 2 is out of range"),
        ([], "too small"),
    ],
)
def test_a_list_that_is_no_board_is_refused(board: Any, sentence: str) -> None:
    with pytest.raises(TaquinError, match=sentence):
        solve(board)


def test_size_goal_metric_and_order_are_those_of_the_command() -> None:
    assert solve([1, 2, 3, 4, 5, 6, 7, 0], size="2x4").cost == 0
    assert solve("12345670", size=(2, 4)).problem.as_json()["size"] == "2x4"
    assert solve(ROWS, goal=[[0, 1, 2], [3, 4, 5], [6, 7, 8]]).cost == 27
    assert solve("123804765", goal="snail").cost == 0
    assert solve("867254301", metric="multi").cost == 20
    assert solve("867254301", "ida_star", "manhattan", order="ULRD").problem.as_json()["order"] == "ULRD"
    assert solve(SlidingTiles(Board.of(ROWS)), metric="multi").cost == 20
    with pytest.raises(TaquinError, match="metric is for sliding tiles, not for hanoi:3"):
        solve("hanoi:3", metric="multi")


def test_limits_are_arguments_too() -> None:
    found = solve("867254301", "breadth_first", nodes=1000)
    assert (str(found.outcome), found.expanded) == ("node-limit", 1000)
    assert solve("867254301", "breadth_first", limits=Limits(nodes=10), nodes=20).expanded == 20
    assert str(solve("korf15:88", "breadth_first", seconds=0.05).outcome) == "time-limit"
    assert str(solve("korf15:88", "breadth_first", frontier=100).outcome) == "frontier-limit"
    with pytest.raises(TaquinError, match="limits must be a Limits, not 5: write limits=Limits"):
        solve("867254301", limits=5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("timeout", "seconds"),
        ("time_limit", "seconds"),
        ("second", "seconds"),
        ("heuristics", "heuristic"),
        ("algo", "algorithm"),
        ("wieght", "weight"),
        ("max_nodes", "nodes"),
        ("metrics", "metric"),
    ],
)
def test_a_wrong_argument_names_the_nearest(wrong: str, near: str) -> None:
    with pytest.raises(TaquinError, match=f"solve has no argument '{wrong}': did you mean {near}\\?"):
        solve("123456708", **{wrong: 1})  # type: ignore[arg-type]


def test_options_in_the_name_of_the_algorithm() -> None:
    by_name = solve("867254301", "weighted_a_star:2", "manhattan")
    assert by_name == solve("867254301", "weighted_a_star", "manhattan", weight=2)
    assert by_name != solve("867254301", "weighted_a_star", "manhattan")
    assert solve("867254301", "beam:width=7", "manhattan").options == {"width": 7}
    for wrong in ("a_star:2", "weighted_a_star:", "weighted_a_star:2:3", "beam:depth=3"):
        with pytest.raises(TaquinError, match="is not understood"):
            solve("867254301", wrong, "manhattan")
    with pytest.raises(TaquinError, match="weight is given twice"):
        solve("867254301", "weighted_a_star:2", "manhattan", weight=3)


def test_identical_results_are_equal_and_show_what_matters() -> None:
    first, second = (solve("867254301", "a_star", "manhattan") for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)
    assert first != solve("867254301", "ida_star", "manhattan")
    assert first != solve("876543210", "a_star", "manhattan")
    assert first != "a result"
    assert solve("hanoi:4") == solve("hanoi:4") != solve("hanoi:5")
    assert repr(first).startswith("Result(cost=31, optimal=True, board='8 6 7/2 5 4/3 0 1'")
    assert repr(first.problem) == "SlidingTiles('8 6 7/2 5 4/3 0 1', goal='1 2 3/4 5 6/7 8 0')"


def test_the_literal_types_are_the_values_that_are_taken() -> None:
    assert get_args(Metric) == METRICS
    assert get_args(Goal) == GOALS


def test_everything_documented_can_be_imported_from_the_front() -> None:
    assert evaluate("867254301", "pdb:4-4") == 27
    assert evaluate(ROWS, lambda state: 7) == 7
    with pytest.raises(TaquinError, match="exact needs a table too large"):
        evaluate(Board.goal(4, 4), "exact")
    assert taquin.atlas("2x3").diameter == 21
    assert [board.is_solvable() for board in generate(3, "4x4", seed=1)] == [True] * 3
    assert solve(generate(1, length=20, seed=1)[0]).cost == 20
    assert generate(2, "2x3", seed=5, walk=6) == generate(2, "2x3", seed=5, walk=6)
    assert Board.random(4, seed=2) == Board.random(4, 4, seed=2) != Board.random(4, seed=3)
    assert len(trace("867254301", "a_star", "manhattan", steps=5).steps) == 5
    assert taquin.instances("korf15").find(79).optimal == 42
    (row,) = taquin.bench([taquin.instances("korf15").find(79)], "ida_star", "linear_conflict")
    assert (row.verdict, row.result.cost) == ("ok", 42)
    assert "<svg" in pictures.board_svg(Board.goal(3, 3))


def test_sizes_methods_and_instances_as_people_write_them() -> None:
    assert solve("123456708", size=3).cost == 1
    assert Board.random("2x3", seed=1).size == (2, 3)
    assert solve("867254301", "weighted_a_star:2 manhattan") == solve("867254301", "weighted_a_star:2", "manhattan")
    korf = taquin.instances("korf15")
    assert len(korf) == 100
    assert solve(next(iter(korf)), nodes=1).problem == korf.find(1).puzzle()
    assert [row.verdict for row in taquin.bench(["123456708", Board.goal(3, 3)])] == ["optimal", "optimal"]
    for wrong in ({"count": 0}, {"length": (25, 20)}, {"length": "20-25"}):
        with pytest.raises(TaquinError):
            generate(**wrong)
    with pytest.raises(TaquinError, match="has no distance to the goal"):
        evaluate("213456780", "exact")


def test_several_boards_to_compare_in_any_form() -> None:
    flat = [1, 2, 3, 4, 5, 6, 7, 0, 8]
    for boards in ([FLAT, flat], ["867254301", flat], [Board.of(ROWS), "123456708"]):
        found = taquin.compare(boards, methods="a_star manhattan")
        assert [row["cost"] for row in found.rows] == [31, 1]
    for board in (ROWS, FLAT, "867254301"):
        assert [row["cost"] for row in taquin.compare(board, "a_star", "manhattan").rows] == [31]


def test_traces_and_comparisons_are_equal_and_brief() -> None:
    first, second = (trace("867254301", "a_star", "manhattan", steps=50) for _ in range(2))
    assert first == second != trace("867254301", "greedy", "manhattan", steps=50)
    assert repr(first) == "Trace(board='8 6 7/2 5 4/3 0 1', algorithm='a_star', heuristic='manhattan', steps=50)"
    one, other = (taquin.compare("123456708", "a_star", "manhattan") for _ in range(2))
    assert one == other
    assert repr(one) == "Comparison(boards=1, a_star manhattan: 1)"


def test_a_name_that_was_given_up_still_works() -> None:
    assert solve("867254301", "ida_star_canonical", "manhattan").algorithm == "ida_star"
