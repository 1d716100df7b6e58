"""Uninformed searches and greedy search: their orders of expansion."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from taquin import HEURISTICS, Board, SlidingTiles, solve
from taquin.tiles import depth_counts
from tests.search.truth import (
    GOALS,
    SMALL_GOALS,
    WeightedTiles,
    best_first_order,
    boards_by_depth,
    cheapest_costs,
    distances,
    steps_of,
    watch,
)


def test_breadth_first_expands_layer_by_layer() -> None:
    start = Board.parse("123/456/780").twin()
    _, events = watch(SlidingTiles(start), "breadth_first", parity=False)
    depths = [step.node.g for step in steps_of(events)]
    assert depths == sorted(depths)
    layers = Counter(depths)
    assert [layers[depth] for depth in range(len(layers))] == depth_counts(start)


def test_breadth_first_tries_up_down_left_right() -> None:
    _, events = watch(SlidingTiles(Board.parse("123/405/678"), Board.parse("012/345/678")), "breadth_first")
    assert [step.node.move for step in steps_of(events)[:5]] == ["", "U", "D", "L", "R"]


def test_depth_first_takes_the_first_move_first_and_no_state_twice() -> None:
    _, events = watch(SlidingTiles(boards_by_depth(SMALL_GOALS[0])[-1][0], SMALL_GOALS[0]), "depth_first")
    steps = steps_of(events)
    states = [step.node.state for step in steps]
    assert len(states) == len(set(states))
    seen: set[tuple[int, ...]] = {states[0]}
    for step, after in pairwise(steps):
        fresh = [state for _, state, _ in step.successors if state not in seen]
        if fresh:
            assert (after.node.state, after.node.parent) == (fresh[0], step.node)
        seen.update(fresh)


def test_uniform_cost_expands_the_cheapest_first() -> None:
    goal = SMALL_GOALS[2]
    board = boards_by_depth(goal)[-1][0]
    result, events = watch(WeightedTiles(board, goal), "uniform_cost")
    steps = steps_of(events)
    costs = [step.node.g for step in steps]
    assert costs == sorted(costs)
    exact = cheapest_costs(board)
    assert all(step.node.g == exact[step.node.state] for step in steps)
    assert result.cost == cheapest_costs(goal)[board.tiles]


def test_uniform_cost_takes_the_newest_among_equals() -> None:
    puzzle = SlidingTiles(boards_by_depth(GOALS[0])[20][0], GOALS[0])
    _, events = watch(puzzle, "uniform_cost")
    expected = best_first_order(puzzle, lambda state: 0, lambda g, h: g)
    assert [(step.node.state, step.node.g) for step in steps_of(events)] == list(expected)


def test_greedy_expands_what_looks_nearest() -> None:
    puzzle = SlidingTiles(boards_by_depth(GOALS[0])[50][0], GOALS[0])
    _, events = watch(puzzle, "greedy", "manhattan")
    h = HEURISTICS["tiles"]["manhattan"].build(puzzle)
    waiting = {puzzle.start: 0}
    seen = {puzzle.start}
    newest = 0
    for step in steps_of(events):
        assert step.node.state == min(waiting, key=lambda state: (h(state), waiting[state]))
        del waiting[step.node.state]
        for _, after, _ in step.successors:
            if after not in seen:
                seen.add(after)
                newest -= 1
                waiting[after] = newest
        assert step.frontier == len(waiting)


def test_greedy_is_quick_and_not_shortest() -> None:
    greedy, star = (solve("867254301", name, "manhattan", goal="first") for name in ("greedy", "a_star"))
    assert star.cost == 27
    assert greedy.cost is not None
    assert greedy.cost > 27
    assert greedy.expanded < star.expanded
    assert not greedy.optimal


def test_searches_that_mark_states_expand_each_at_most_once() -> None:
    puzzle = SlidingTiles(boards_by_depth(SMALL_GOALS[0])[-1][0], SMALL_GOALS[0])
    for name in ("breadth_first", "depth_first", "uniform_cost", "bidirectional"):
        _, events = watch(puzzle, name)
        taken = Counter((step.side, step.node.state) for step in steps_of(events))
        assert max(taken.values()) == 1
        assert len(taken) <= 2 * len(distances(SMALL_GOALS[0]))
