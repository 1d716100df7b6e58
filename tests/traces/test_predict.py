"""The node that a search expands next is always a legal choice, for each algorithm with a rule."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any
from zlib import crc32

import pytest

from taquin import ALGORITHMS, Board, Limits, Problem, SlidingTiles, TaquinError, choose_method, read_problem
from taquin.problem import FIXED_POINT
from taquin.tiles.generate import random_boards, walked_boards
from taquin.traces.predict import Frontier, Open, explain, frontier_at
from taquin.traces.trace import Trace, record
from tests.search.truth import WeightedTiles

LIMITS = Limits(nodes=100)
PREDICTED = [name for name, entry in ALGORITHMS.items() if entry.takes]
REOPENING = [name for name in PREDICTED if ALGORITHMS[name].takes == "lowest f"]


def uneven(state: Any) -> int:
    """A heuristic that is neither admissible nor consistent, so that searches reopen states."""
    return crc32(repr(state).encode()) % 12


def boards() -> list[SlidingTiles]:
    random = Random(5)
    found = [*random_boards(Board.goal(2, 3), 4, random), *random_boards(Board.goal(3, 3), 4, random)]
    found += walked_boards(Board.goal(4, 4), 4, random, 30)
    return [SlidingTiles(board) for board in found]


def heuristics(name: str) -> list[Any]:
    wanted: list[Any] = ["manhattan", "misplaced", "euclidean", "scaled(manhattan,7/5)", uneven]
    return {"no": [None], "needed": wanted, "optional": [None, *wanted]}[ALGORITHMS[name].heuristic]


def trace_of(problem: Problem[Any], name: str, heuristic: Any = None, limits: Limits = LIMITS, **options: Any) -> Trace:
    return record(choose_method(problem, name, heuristic, **options), limits)[0]


def assert_legal(trace: Trace) -> Counter[str]:
    """Check each step against the frontier before it, and count the possible wrong choices."""
    seen: Counter[str] = Counter()
    steps = trace.steps
    for k, step in enumerate(steps):
        frontier = frontier_at(trace, k)
        node = frontier.nodes[tuple(step["state"])]
        assert node in frontier.legal
        assert (node.move, node.g, node.h) == (step["move"], step["g"], step["h"])
        assert (None if node.parent is None else steps[node.parent - 1]["id"]) == step["parent"]
        if frontier.takes == "lowest f" and step["f"] is not None:
            assert node.key == step["f"]
        stale = frontier.takes in ("lowest g", "lowest f")  # these searches also count stale copies
        if k:
            waiting = steps[k - 1]["frontier"]
            assert len(frontier.nodes) <= waiting if stale else len(frontier.nodes) == waiting
        seen["steps"] += 1
        seen["wrong choice possible"] += len(frontier.legal) < len(frontier.nodes)
        seen["free choice"] += len(frontier.legal) > 1
        seen["reopened"] += step["again"]
    return seen


@pytest.mark.parametrize("name", PREDICTED)
def test_what_is_expanded_next_is_legal(name: str) -> None:
    seen: Counter[str] = Counter()
    for puzzle in boards():
        for heuristic in heuristics(name):
            seen += assert_legal(trace_of(puzzle, name, heuristic))
    assert seen["wrong choice possible"] > seen["steps"] / 3
    assert seen["free choice"] > seen["steps"] / 20
    assert seen["reopened"] > 10 or name not in REOPENING


@pytest.mark.parametrize("weight", ["11/10", "3/2", 2, "2/3"])
def test_the_weight_counts(weight: Any) -> None:
    seen: Counter[str] = Counter()
    for puzzle in boards():
        for heuristic in ("manhattan", "euclidean", uneven):
            seen += assert_legal(trace_of(puzzle, "weighted_a_star", heuristic, weight=weight))
    assert seen["wrong choice possible"] > seen["steps"] / 3


@pytest.mark.parametrize("name", PREDICTED)
def test_other_domains_and_other_costs(name: str) -> None:
    weighted = WeightedTiles(Board.parse("867/254/301"), Board.goal(3, 3))
    others = [read_problem(text) for text in ("hanoi:4", "rivers:3,3,2", "jugs:7,5,3->1")]
    for problem in (weighted, *others):
        seen = assert_legal(trace_of(problem, name, None if ALGORITHMS[name].heuristic == "no" else uneven))
        assert seen["wrong choice possible"] > 0


@pytest.mark.parametrize("name", PREDICTED)
def test_every_order_of_moves_makes_a_legal_choice(name: str) -> None:
    """While two searches have expanded the same states, the next choice of each is legal."""
    apart = 0
    board = Board.parse("867/254/301")
    heuristic = None if ALGORITHMS[name].heuristic == "no" else "manhattan"
    traces = [
        trace_of(SlidingTiles(board, order="".join(order)), name, heuristic, Limits(nodes=40))
        for order in permutations("UDLR")
    ]
    for trace in traces:
        for other in traces:
            states = [[step["state"] for step in each.steps] for each in (trace, other)]
            same = next((k for k, (one, two) in enumerate(zip(*states, strict=True)) if one != two), None)
            if same is not None:
                assert tuple(states[1][same]) in {node.state for node in frontier_at(trace, same).legal}
                apart += 1
    assert apart > 100


@pytest.mark.parametrize("name", PREDICTED)
def test_a_trace_that_was_written_and_read_is_the_same(name: str) -> None:
    for problem in (SlidingTiles(Board.parse("867/254/301")), read_problem("rivers:3,3,2")):
        trace = trace_of(problem, name, None if ALGORITHMS[name].heuristic == "no" else uneven)
        read = Trace.read(trace.to_jsonl().splitlines())
        for k in (0, 1, len(trace.steps) // 2, len(trace.steps)):
            assert frontier_at(read, k) == frontier_at(trace, k)
        assert frontier_at(read, 0).legal[0].state == problem.start


def test_the_rules_of_the_textbook() -> None:
    rules = {
        "breadth_first": "shallowest",
        "depth_first": "newest",
        "uniform_cost": "lowest g",
        "greedy": "lowest h",
        "a_star": "lowest f",
        "weighted_a_star": "lowest f",
    }
    assert rules == {name: ALGORITHMS[name].takes for name in rules}


# Refusals


def test_a_search_without_a_rule_is_refused() -> None:
    trace = trace_of(SlidingTiles(Board.parse("123/456/708")), "ida_star", "manhattan")
    with pytest.raises(TaquinError, match=r"ida_star.*choose one of .*a_star"):
        frontier_at(trace, 0)


@pytest.mark.parametrize("k", [-1, 3])
def test_there_is_no_frontier_outside_the_trace(k: int) -> None:
    trace = trace_of(SlidingTiles(Board.parse("123/456/708")), "a_star", "manhattan")
    assert len(frontier_at(trace, 2).closed) == 2
    with pytest.raises(TaquinError, match=rf"2 steps: there is no frontier after {k}"):
        frontier_at(trace, k)


def test_a_trace_without_steps_has_no_frontier() -> None:
    trace = trace_of(SlidingTiles(Board.parse("213/456/780")), "a_star", "manhattan")  # parity answers
    with pytest.raises(TaquinError, match="0 steps"):
        frontier_at(trace, 0)


def test_a_trace_that_contradicts_itself_is_refused() -> None:
    trace = trace_of(SlidingTiles(Board.parse("867/254/301")), "a_star", "manhattan")
    trace.events[3]["state"] = trace.events[2]["state"]
    assert frontier_at(trace, 3)
    with pytest.raises(TaquinError, match="step 4 of the trace expands a state that is not in the frontier"):
        frontier_at(trace, 4)


# Explanations


def after(name: str, heuristic: str | None, k: int) -> Frontier:
    return frontier_at(trace_of(SlidingTiles(Board.parse("867/254/301")), name, heuristic), k)


def test_why_a_choice_is_wrong() -> None:
    frontier = after("a_star", "manhattan", 20)
    least = frontier.legal[0].key
    wrong = [node for node in frontier.nodes.values() if node.key > least]
    assert wrong
    for node in wrong:
        said = f"f = {node.key}, but the lowest in the frontier is {least}: the lowest f goes first."
        assert explain(frontier, list(node.state)) == said


def test_why_a_choice_is_right() -> None:
    frontier = after("breadth_first", None, 3)
    (only,) = frontier.legal
    assert explain(frontier, only.state) == "depth = 1 is the lowest in the frontier."
    frontier = after("uniform_cost", None, 4)
    several = len(frontier.legal)
    assert several > 1
    for node in frontier.legal:
        said = f"g = 2 is the lowest in the frontier; {several} nodes share it, and any of them may be next."
        assert explain(frontier, node.state) == said


def test_why_something_newer_goes_first() -> None:
    frontier = after("depth_first", None, 3)
    assert {node.parent for node in frontier.legal} == {3}
    for node in frontier.nodes.values():
        newest = node in frontier.legal
        tail = "and no node in the frontier is newer." if newest else "but the nodes from step 3 are newer."
        assert explain(frontier, node.state) == f"step {node.parent} generated it, {tail}"
    assert len(frontier.legal) < len(frontier.nodes)


def test_why_a_closed_or_unknown_state_is_wrong() -> None:
    frontier = after("greedy", "manhattan", 5)
    assert sorted(frontier.closed.values()) == [1, 2, 3, 4, 5]
    for state, step in frontier.closed.items():
        assert explain(frontier, state) == f"step {step} has expanded that state already."
    assert explain(frontier, Board.goal(3, 3).tiles) == "that state is not in the frontier."
    said = explain(after("a_star", "manhattan", 0), Board.parse("867/254/301").tiles)
    assert said == "a search begins with the start state."


def test_values_of_f_that_differ_by_a_hair_are_told_apart() -> None:
    nodes = {state: Open(state, "U", 1, 2, f - 2, f) for state, f in (("near", 27.5), ("far", 27.5 + 1 / FIXED_POINT))}
    said = "f = 27.500001, but the lowest in the frontier is 27.5: the lowest f goes first."
    assert explain(Frontier("lowest f", nodes, {}), "far") == said
