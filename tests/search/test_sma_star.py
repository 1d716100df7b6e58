"""SMA*: it stays within its memory, and claims nothing about paths that it abandoned."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from taquin import HEURISTICS, Board, Limits, Outcome, Problem, SlidingTiles, Step, solve
from taquin.problem import Successor
from taquin.registry import NamedHeuristic
from taquin.search.sma_star import Held
from tests.search.truth import GOALS, SMALL_GOALS, boards_by_depth, replay


def nodes_alive() -> int:
    return sum(type(thing) is Held for thing in gc.get_objects())


@pytest.mark.parametrize("memory_nodes", [25, 60, 200])
def test_no_more_nodes_are_alive_than_allowed(memory_nodes: int) -> None:
    gc.collect()
    before, most, steps = nodes_alive(), 0, 0

    def look(event: Any) -> None:
        nonlocal most, steps
        steps += isinstance(event, Step)
        if steps % 40 == 0:
            most = max(most, nodes_alive() - before)

    result = solve(
        "123456078",
        "sma_star",
        "manhattan",
        goal="first",
        memory_nodes=memory_nodes,
        limits=Limits(nodes=1_500),
        observe=look,
    )
    assert steps > 400
    assert memory_nodes / 2 < most <= memory_nodes + 4  # the successors of one node
    assert result.max_frontier <= memory_nodes


@pytest.mark.parametrize("spare", [0, 1, 5, 30])
@pytest.mark.parametrize("goal", [SMALL_GOALS[0], GOALS[1]], ids=Board.line)
def test_a_shortest_path_that_just_fits_is_found(goal: Board, spare: int) -> None:
    """A path of `depth` moves has `depth` + 1 nodes."""
    for board, depth in boards_by_depth(goal, 4):
        if depth <= 16:
            result = solve(
                SlidingTiles(board, goal),
                "sma_star",
                "manhattan",
                memory_nodes=depth + 1 + spare,
                limits=Limits(nodes=50_000),
            )
            assert result.cost == depth
            assert result.moves is not None
            assert replay(board.tiles, board.cols, result.moves) == goal.tiles


@pytest.mark.parametrize("missing", [1, 2, 5])
def test_a_path_that_does_not_fit_is_given_up_not_denied(missing: int) -> None:
    goal = SMALL_GOALS[0]
    for board, depth in boards_by_depth(goal, 4):
        if depth >= missing:
            result = solve(
                SlidingTiles(board, goal),
                "sma_star",
                "manhattan",
                memory_nodes=depth + 1 - missing,
                limits=Limits(nodes=5_000),
            )
            assert result.outcome in (Outcome.EXHAUSTED, Outcome.NODE_LIMIT)
            assert result.lower_bound <= depth
            assert not result.optimal


def test_enough_memory_is_a_star_tree() -> None:
    for board, _ in boards_by_depth(SMALL_GOALS[1], 1):
        puzzle = SlidingTiles(board, SMALL_GOALS[1])
        tree, bounded = solve(puzzle, "a_star_tree", "manhattan"), solve(puzzle, "sma_star", "manhattan")
        assert (bounded.cost, bounded.optimal) == (tree.cost, True)
        assert bounded.reopened == 0


def test_less_memory_costs_more_expansions() -> None:
    plenty, scant = (
        solve("123456078", "sma_star", "manhattan", goal="first", memory_nodes=nodes) for nodes in (10_000, 60)
    )
    assert plenty.cost == scant.cost == 22
    assert scant.max_frontier < plenty.max_frontier
    assert scant.expanded > plenty.expanded


class Detour(Problem[int]):
    """From 0 to 6: a leap costs 10, six steps cost 6."""

    domain = "detour"
    unit_cost = False
    start = 0

    def is_goal(self, state: int) -> bool:
        return state == 6

    def successors(self, state: int) -> list[Successor[int]]:
        return [("leap", 6, 10), ("step", state + 1, 1)] if state == 0 else [("step", state + 1, 1)]

    def __str__(self) -> str:
        return "detour"


@pytest.mark.parametrize(
    ("memory_nodes", "cost", "optimal"), [(1, None, False), (3, 10, False), (6, 10, False), (7, 6, True), (9, 6, True)]
)
def test_a_dear_path_that_fits_is_not_called_the_cheapest(
    memory_nodes: int, cost: int | None, optimal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cheapest path with many moves may not fit in memory where a dearer one with fewer does."""
    zero = NamedHeuristic("zero", None, "detour", lambda problem: lambda state: 0, True, True)
    monkeypatch.setitem(HEURISTICS, "detour", {"zero": zero})
    result = solve(Detour(), "sma_star", "zero", memory_nodes=memory_nodes, limits=Limits(nodes=1_000))
    assert (result.cost, result.optimal) == (cost, optimal)
    assert result.lower_bound <= 6
    assert result.outcome is (Outcome.EXHAUSTED if cost is None else Outcome.SOLVED)
