"""Every heuristic is tried along the solution found: a broken promise withdraws "optimal"."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from taquin import HEURISTICS, Board, Result, SlidingTiles, TaquinError, compare, heuristic, solve
from taquin.methods.method import choose_method
from taquin.tiles.generate import random_boards

State = tuple[int, ...]


def misplaced(state: State, goal: State) -> int:
    return sum(tile != home for tile, home in zip(state, goal, strict=True) if tile)


def four_times(state: State, goal: State) -> int:
    return 4 * misplaced(state, goal)


def blank_counted(state: State, goal: State) -> int:
    """The misplaced tiles, the blank among them: a classic mistake."""
    return sum(tile != home for tile, home in zip(state, goal, strict=True))


def pairwise_conflict(state: State, goal: State) -> int:
    """Manhattan, plus 2 for every pair in conflict: three in a row count 6 instead of 4."""
    place = {tile: divmod(cell, 3) for cell, tile in enumerate(goal)}
    total = sum(abs(c // 3 - place[t][0]) + abs(c % 3 - place[t][1]) for c, t in enumerate(state) if t)
    for line in range(3):
        row = [t for t in state[3 * line : 3 * line + 3] if t and place[t][0] == line]
        col = [t for t in state[line::3] if t and place[t][1] == line]
        total += 2 * sum(place[a][1] > place[b][1] for a, b in combinations(row, 2))
        total += 2 * sum(place[a][0] > place[b][0] for a, b in combinations(col, 2))
    return total


LIARS = {"four_times": four_times, "blank_counted": blank_counted, "pairwise_conflict": pairwise_conflict}
HARD = "087654321"  # 28 moves; the pairwise conflict says 32


@pytest.mark.parametrize("name", LIARS)
@pytest.mark.parametrize("algorithm", ["a_star", "ida_star"])
def test_a_lie_on_the_solution_withdraws_optimal(name: str, algorithm: str) -> None:
    found = solve(HARD, algorithm, LIARS[name], admissible=True)
    assert not found.optimal
    assert found.lower_bound == 0
    refutation = found.refutation
    assert refutation is not None
    assert (refutation.heuristic, refutation.promise) == (name, "admissible")
    board = Board.parse(refutation.board)
    assert refutation.value == LIARS[name](board.tiles, Board.goal(3, 3).tiles) > refutation.most
    exact = solve(board).cost
    assert exact is not None
    assert refutation.value > exact  # a lie indeed
    assert f"{name} is not admissible: it says {refutation.value} for {refutation.board}" in found.reason
    assert f"({refutation.value - refutation.most} too much)" in found.reason
    assert found.as_json()["refutation"]["board"] == refutation.board


def test_a_declared_heuristic_is_optimal_on_a_condition() -> None:
    found = solve(HARD, "a_star", misplaced, admissible=True)
    assert (found.cost, found.optimal, found.assumption) == (28, True, "misplaced is admissible")
    assert found.reason == "no cheaper solution exists, if misplaced is admissible."


def test_an_undeclared_heuristic_proves_nothing_and_says_what_to_do() -> None:
    found = solve(HARD, "a_star", misplaced)
    assert (found.optimal, found.assumption) == (False, None)
    assert "nothing says that misplaced is admissible" in found.reason
    assert "--admissible" in found.reason
    assert solve(HARD, "a_star", four_times).refutation is not None  # tried all the same


def test_the_decorator_declares() -> None:
    @heuristic("admissible", "consistent")
    def h(state: State, goal: State) -> int:
        return misplaced(state, goal)

    assert solve(HARD, "a_star", h).assumption == "h is admissible"
    assert solve(HARD, "a_star", "max(manhattan,misplaced)").assumption is None


def test_each_step_is_tried_for_consistency() -> None:
    @heuristic("admissible", "consistent")
    def jumpy(state: State, goal: State) -> int:
        return misplaced(state, goal) if state.index(0) % 2 else 0

    found = solve(HARD, "a_star", jumpy)
    assert not found.optimal
    assert found.refutation is not None
    assert found.refutation.promise == "consistent"
    assert found.refutation.value - found.refutation.most >= 1
    assert "is not consistent" in found.reason


def test_a_declaration_of_what_is_known_is_refused() -> None:
    with pytest.raises(TaquinError, match="those of manhattan are known"):
        solve(HARD, "a_star", "manhattan", admissible=True)
    with pytest.raises(TaquinError, match="none is given"):
        solve(HARD, "breadth_first", admissible=True)


def test_built_in_heuristics_are_tried_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken table would be found out: here manhattan is made to lie, in the reference engine."""
    from dataclasses import replace

    import taquin.tiles.heuristics.manhattan as home

    entry = HEURISTICS["tiles"]["manhattan"]

    def lying(puzzle: SlidingTiles) -> Callable[[State], float]:
        h = entry.build(puzzle)
        return lambda state: 2 * h(state)

    lying.__module__ = home.__name__
    monkeypatch.setitem(HEURISTICS["tiles"], "manhattan", replace(entry, build=lying))
    found = solve(HARD, "a_star", "manhattan", engine="reference")
    assert not found.optimal
    assert found.refutation is not None


def test_no_honest_heuristic_is_refuted() -> None:
    goal = Board.goal(3, 3)
    for board in random_boards(goal, 10, Random(5)):
        for name, entry in HEURISTICS["tiles"].items():
            problem = SlidingTiles(board, goal)
            if not entry.admissible or (entry.refuses and entry.refuses(problem)):
                continue
            found: Result[Any] = solve(problem, "a_star", name)
            assert (found.optimal, found.refutation) == (True, None), name


def test_both_engines_try_the_same_values() -> None:
    from taquin.running.native import prepare
    from taquin.tiles.compiled import is_compiled

    if not is_compiled():
        pytest.skip("there is one engine only")
    for metric in ("single", "multi"):
        problem = SlidingTiles(Board.parse(HARD), metric=metric)
        method = choose_method(problem, "a_star", "manhattan_slides" if metric == "multi" else "linear_conflict")
        found = solve(problem)
        assert found.states is not None
        assert found.moves is not None
        assert method.heuristic is not None
        assert prepare(method).values_along(found.moves) == [method.heuristic.h(state) for state in found.states]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("greedy", "manhattan"), "greedy does not look for the cheapest solution"),
        (("weighted_a_star", "manhattan"), "weighted_a_star promises at most 3/2 times the cheapest cost"),
        (("a_star", "scaled(manhattan,2)"), "is not admissible here"),
        (("depth_first", None), "depth_first does not look for the cheapest"),
        (("a_star", "gaschnig"), None),
    ],
)
def test_not_proved_says_why(arguments: tuple[str, str | None], reason: str | None) -> None:
    found = solve(HARD, *arguments)
    assert found.optimal == (reason is None)
    assert reason is None or reason in found.reason


def test_a_function_in_a_comparison() -> None:
    found = compare(HARD, "a_star", ["manhattan", misplaced])
    assert [(row["method"], row["cost"], row["optimal"]) for row in found.rows] == [
        ("a_star manhattan", 28, True),
        ("a_star misplaced", 28, False),
    ]
