"""The front door: what solve() takes, what it refuses and how, and what a Result tells."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from typing import Any

import pytest

from taquin import (
    ALGORITHMS,
    Board,
    Hanoi,
    Jugs,
    Limits,
    Outcome,
    Problem,
    Rivers,
    SlidingTiles,
    TaquinError,
    choose_method,
    solve,
)
from taquin.problem import Successor
from tests.search.truth import can_run, replay

BOARD = Board.parse("867/254/301")


# What is to be solved


@pytest.mark.parametrize(
    "problem",
    ["867254301", "8 6 7 2 5 4 3 0 1", "867/254/301", BOARD],
    ids=["digits", "spaces", "rows", "Board"],
)
@pytest.mark.parametrize(
    "goal",
    ["first", "FIRST", "012345678", "0 1 2/3 4 5/6 7 8", Board.goal(3, 3, "first")],
    ids=["first", "FIRST", "digits", "rows", "Board"],
)
def test_boards_and_goals_may_be_given_in_several_forms(problem: str | Board, goal: str | Board) -> None:
    result = solve(problem, "a_star", "manhattan", goal=goal)
    assert result.cost == 27
    assert result.moves is not None
    assert replay(BOARD.tiles, 3, result.moves) == tuple(range(9))


def test_the_goal_is_blank_last_unless_given() -> None:
    for goal in (None, "last", "123456780"):
        assert solve("123456708", "a_star", "manhattan", goal=goal).moves == ["R"]


@pytest.mark.parametrize(
    ("problem", "cost"), [(Hanoi(3), 7), (Jugs((5, 3), 4), 6), (Rivers(3, 3, 2), 11), (SlidingTiles(BOARD), None)]
)
def test_problems_of_every_domain_are_solved_without_naming_a_method(problem: Problem[Any], cost: int | None) -> None:
    result = solve(problem)
    assert result.solved
    assert result.optimal
    assert cost in (None, result.cost)


@pytest.mark.parametrize(("text", "cost"), [("hanoi:3", 7), ("jugs:5,3->4", 6), ("rivers:3,3,2", 11)])
def test_other_domains_may_be_written(text: str, cost: int) -> None:
    assert solve(text).cost == cost
    assert solve(text, "breadth_first").cost == cost


def test_a_problem_has_its_goal_already() -> None:
    with pytest.raises(TaquinError, match="goal already"):
        solve(SlidingTiles(BOARD), goal="first")


@pytest.mark.parametrize("goal", ["012", "0 1 2/3 4 5", Board.goal(2, 3), "first please"])
def test_a_goal_that_does_not_fit_is_refused(goal: str | Board) -> None:
    for problem in ("867254301", BOARD):
        with pytest.raises(TaquinError, match="goal"):
            solve(problem, goal=goal)


def test_an_endless_problem_needs_a_limit() -> None:
    with pytest.raises(TaquinError, match="limit"):
        solve(Hanoi(60))
    assert solve(Hanoi(60), limits=Limits(nodes=10)).outcome is Outcome.NODE_LIMIT


# How it is to be solved


@pytest.mark.parametrize("name", [a.name for a in ALGORITHMS.values() if a.heuristic == "needed"])
def test_a_heuristic_that_is_needed_is_asked_for(name: str) -> None:
    with pytest.raises(TaquinError, match=f"{name} needs a heuristic.*manhattan"):
        solve("867254301", name)


@pytest.mark.parametrize("name", [a.name for a in ALGORITHMS.values() if a.heuristic == "no"])
def test_a_heuristic_of_no_use_is_refused(name: str) -> None:
    with pytest.raises(TaquinError, match=f"{name} takes no heuristic"):
        solve("867254301", name, "manhattan")


@pytest.mark.parametrize("option", ["weight", "width", "depth", "memory_nodes"])
@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_an_option_of_another_algorithm_is_refused_and_its_owner_named(name: str, option: str) -> None:
    owners = [a.name for a in ALGORITHMS.values() if option in a.options]
    assert owners
    if name in owners:
        return
    heuristic = None if ALGORITHMS[name].heuristic == "no" else "manhattan"
    options: dict[str, Any] = {option: 3}
    with pytest.raises(TaquinError, match=f"{name} takes no option {option}") as caught:
        solve("867254301", name, heuristic, **options)
    assert all(owner in str(caught.value) for owner in owners)


def test_an_option_nobody_takes_is_refused() -> None:
    with pytest.raises(TaquinError, match="no argument 'colour'"):
        solve("867254301", "breadth_first", colour="red")


@pytest.mark.parametrize("value", [0, -1, -0.5, float("nan"), float("inf")])
@pytest.mark.parametrize(
    ("name", "option"), [(a.name, option) for a in ALGORITHMS.values() for option in a.options], ids=str
)
def test_an_option_must_be_a_number_above_0(name: str, option: str, value: float) -> None:
    if option in ("depth", "threads", "machine_depth") and value == 0:
        return  # a limit of no moves at all is a limit; for the others it is Taquin that chooses
    heuristic = None if ALGORITHMS[name].heuristic == "no" else "manhattan"
    options: dict[str, Any] = {option: value}
    with pytest.raises(TaquinError, match=f"option {option}"):
        solve("867254301", name, heuristic, **options)


@pytest.mark.parametrize("value", [2.5, Fraction(5, 2), "2"])
@pytest.mark.parametrize(
    ("name", "option"), [("beam", "width"), ("depth_limited", "depth"), ("sma_star", "memory_nodes")]
)
def test_an_option_that_counts_must_be_a_whole_number(name: str, option: str, value: Any) -> None:
    options: dict[str, Any] = {option: value}
    heuristic = None if ALGORITHMS[name].heuristic == "no" else "manhattan"
    with pytest.raises(TaquinError, match=option):
        choose_method(SlidingTiles(BOARD), name, heuristic, **options)


def test_a_weight_that_is_no_number_is_refused() -> None:
    with pytest.raises(TaquinError, match="weight"):
        solve("867254301", "weighted_a_star", "manhattan", weight="heavy")


def test_an_option_left_at_none_is_its_default() -> None:
    plain = solve("867254301", "weighted_a_star", "manhattan")
    assert solve("867254301", "weighted_a_star", "manhattan", weight=None).expanded == plain.expanded
    assert solve("867254301", "weighted_a_star", "manhattan", weight=Fraction(3, 2)).expanded == plain.expanded


def test_engines() -> None:
    assert solve("123456708", engine="reference").engine == "reference"
    with pytest.raises(TaquinError, match="unknown engine 'warp'"):
        solve("123456708", engine="warp")  # type: ignore[arg-type]


def test_an_algorithm_without_a_twin_to_search_is_refused() -> None:
    with pytest.raises(TaquinError, match="twin does not fit hanoi:3"):
        solve("hanoi:3", "twin", "misplaced")


class Counting(Problem[int]):
    """Count to 3 by ones and twos: a user's own domain, without any heuristic."""

    domain = "counting"
    start = 0

    def is_goal(self, state: int) -> bool:
        return state == 3

    def successors(self, state: int) -> list[Successor[int]]:
        return [("one", state + 1, 1), ("two", state + 2, 1)]

    def __str__(self) -> str:
        return "counting"


@pytest.mark.parametrize("wrong", [123456780, 1.5, None])
def test_what_is_neither_board_nor_problem_is_refused(wrong: Any) -> None:
    with pytest.raises(TaquinError, match="a problem is a board"):
        solve(wrong)
    if wrong is not None:
        with pytest.raises(TaquinError, match="a goal is"):
            solve("123456708", goal=wrong)


@pytest.mark.parametrize("name", [a.name for a in ALGORITHMS.values() if can_run(a)])
def test_every_result_can_be_pickled(name: str) -> None:
    heuristic = None if ALGORITHMS[name].heuristic == "no" else "manhattan"
    result = solve("142/350", name, heuristic)
    copy = pickle.loads(pickle.dumps(result))
    assert copy.as_json() == result.as_json()
    assert list(copy.solutions()) == list(result.solutions())


def test_a_result_can_be_pickled_however_long_its_path() -> None:
    result = solve("867254301", "depth_first", goal="first")
    copy = pickle.loads(pickle.dumps(result))
    assert copy.cost == 63413
    assert copy.moves == result.moves


def test_a_domain_of_ones_own_is_solved() -> None:
    result = solve(Counting(), "breadth_first")
    assert (result.cost, result.moves, result.states) == (2, ["one", "two"], [0, 1, 3])
    assert solve(Counting(), "a_star", lambda state: 0).cost == 2


def test_a_domain_without_heuristics_is_told_what_to_do() -> None:
    for algorithm in ("a_star", None):
        with pytest.raises(TaquinError, match="heuristic") as caught:
            solve(Counting(), algorithm)
        assert "None" not in str(caught.value)


# What comes back


def test_moves_states_and_boards_tell_the_same_story() -> None:
    result = solve("867254301", "a_star", "manhattan", goal="first")
    assert result.moves is not None
    assert result.states is not None
    assert result.boards is not None
    assert result.cost == len(result.moves) == len(result.states) - 1 == len(result.boards) - 1
    for number, board in enumerate(result.boards):
        assert isinstance(board, Board)
        assert board.tiles == result.states[number] == replay(BOARD.tiles, 3, result.moves[:number])
    assert result.boards[0] == BOARD
    assert result.boards[-1] == Board.goal(3, 3, "first")


def test_on_other_domains_the_boards_are_the_states() -> None:
    result = solve(Hanoi(2), "breadth_first")
    assert result.boards == result.states == [(0, 0), (1, 0), (1, 2), (2, 2)]


def test_without_a_solution_there_is_nothing_to_show() -> None:
    for result in (solve("213456780"), solve("867254301", "breadth_first", limits=Limits(nodes=9))):
        assert not result.solved
        assert (result.cost, result.moves, result.states, result.boards) == (None, None, None, None)
        assert not result.optimal


def test_the_reason_says_what_is_proved() -> None:
    assert solve("867254301", "a_star", "manhattan").reason == "no cheaper solution exists."
    greedy = solve("867254301", "greedy", "manhattan", goal="first")
    assert greedy.reason.startswith("every solution costs at least 19; greedy does not look for the cheapest")
    assert greedy.lower_bound == 19
    assert "inversion" in solve("213456780").reason


JSON_KEYS = {
    "outcome",
    "cost",
    "moves",
    "expanded",
    "generated",
    "max_frontier",
    "max_depth",
    "reopened",
    "seconds",
    "peak_memory",
    "algorithm",
    "heuristic",
    "engine",
    "optimal",
    "lower_bound",
    "board",
    "goal",
    "size",
}


@pytest.mark.parametrize(
    ("problem", "size"), [(BOARD, "3x3"), (Board.parse("123/405"), "2x3"), ("213456780", "3x3"), ("hanoi:3", None)]
)
def test_json_has_every_field_and_can_be_written(problem: Any, size: str | None) -> None:
    result = solve(problem)
    written = json.loads(json.dumps(result.as_json(), allow_nan=False))
    assert written.keys() >= JSON_KEYS
    assert written["outcome"] == result.outcome.value
    assert written["moves"] == result.moves
    assert written["size"] == size
    for name in ("cost", "optimal", "lower_bound", "expanded", "generated", "max_frontier", "max_depth", "reopened"):
        assert written[name] == getattr(result, name)


@pytest.mark.parametrize("name", sorted(a.name for a in ALGORITHMS.values() if can_run(a)))
def test_json_can_be_written_for_every_algorithm(name: str) -> None:
    informed = "manhattan" if ALGORITHMS[name].native_only else "euclidean"
    heuristic = None if ALGORITHMS[name].heuristic == "no" else informed
    result = solve("1 2 3/4 0 5", name, heuristic, goal="first", limits=Limits(nodes=100))
    written = json.loads(json.dumps(result.as_json(), allow_nan=False))
    assert (written["algorithm"], written["heuristic"], written["engine"]) == (name, heuristic, result.engine)
    assert written["engine_reason"] == result.engine_reason
    assert (written["board"], written["goal"]) == ("1 2 3/4 0 5", "0 1 2/3 4 5")
    assert isinstance(written["lower_bound"], int)
