"""The tree of a trace agrees with the search that made it: each node, each count, each reason."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any
from zlib import crc32

import pytest

from taquin import ALGORITHMS, Board, Limits, Problem, SlidingTiles, TaquinError, choose_method, read_problem
from taquin.registry import find_algorithm
from taquin.tiles.generate import random_boards, walked_boards
from taquin.traces.pseudocode import PSEUDOCODE, pseudocode
from taquin.traces.replay import grow
from taquin.traces.trace import Trace, record
from taquin.traces.tree import SearchTree
from tests.search.truth import WeightedTiles

RULED = [name for name, entry in ALGORITHMS.items() if entry.rule]
WATCHABLE = [name for name, entry in ALGORITHMS.items() if not entry.native_only]
OPTIONS: dict[str, dict[str, Any]] = {
    "beam": {"width": 3},
    "depth_limited": {"depth": 9},
    "weighted_a_star": {"weight": "7/5"},
    "sma_star": {"memory_nodes": 20},
}


def uneven(state: Any) -> int:
    """A heuristic that is neither admissible nor consistent, so that searches reopen states."""
    return crc32(repr(state).encode()) % 12


def boards() -> list[SlidingTiles]:
    random = Random(5)
    found = [*random_boards(Board.goal(2, 3), 4, random), *random_boards(Board.goal(3, 3), 4, random)]
    found += walked_boards(Board.goal(4, 4), 4, random, 30)
    return [SlidingTiles(board) for board in found]


def heuristics(name: str) -> list[Any]:
    wanted: list[Any] = ["manhattan", "misplaced", "euclidean", uneven]
    return {"no": [None], "needed": wanted, "optional": [None, *wanted]}[ALGORITHMS[name].heuristic]


def trace_of(problem: Problem[Any], name: str, heuristic: Any = None, nodes: int = 120) -> Trace:
    return record(choose_method(problem, name, heuristic, **OPTIONS.get(name, {})), Limits(nodes=nodes))[0]


def assert_exact(trace: Trace) -> tuple[SearchTree, Counter[str]]:
    """Check each step against the frontier before it: the first by its key is taken."""
    tree = grow(trace)
    seen: Counter[str] = Counter()
    for k, (step, event) in enumerate(zip(tree.steps, trace.steps, strict=True)):
        node = tree.nodes[step.node]
        h = 0 if event["h"] is None and "f" in tree.sorts else event["h"]
        assert (list(node.state), node.move, node.g, node.h) == (list(event["state"]), event["move"], event["g"], h)
        if node.f is not None:
            assert node.f == (event["g"] if event["f"] is None else event["f"])
        waiting = list(tree.waiting(k))
        begins = node.parent is None and k > 0
        if not begins:
            assert step.node == min(waiting, key=lambda number: tree.nodes[number].key or ())
        if begins:
            assert not waiting, "a search starts over when its frontier is empty"
        after = list(tree.waiting(k + 1))
        assert len(after) == step.waiting
        assert step.waiting + step.stale == step.frontier == event["frontier"]
        assert step.node not in after
        assert_reason(tree, k, waiting)
        seen["steps"] += 1
        seen["stale"] += step.stale > 0
        seen["again"] += node.again
        seen["cut"] += any(one.cut and one.born == k for one in tree.nodes)
    return tree, seen


def assert_reason(tree: SearchTree, k: int, waiting: list[int]) -> None:
    """Check the numbers in the sentence against the frontier, counted anew."""
    step = tree.steps[k]
    node = tree.nodes[step.node]
    assert step.why.endswith(".")
    if node.parent is None:
        return
    if "the only node" in step.why:
        assert waiting == [step.node]
        return
    if "newest on the stack" in step.why:
        siblings = [number for number in waiting if tree.nodes[number].born == node.born]
        assert f"expansion {node.born + 1} generated it" in step.why
        assert all(tree.nodes[number].born <= node.born for number in waiting)
        said = re.search(r"(\d+) siblings? still wait", step.why)
        assert (int(said[1]) if said else 0) == len(siblings) - 1
        return
    rivals = [tree.nodes[number] for number in waiting]
    if tree.sorts[0] == "layer":
        rivals = [rival for rival in rivals if (rival.depth == node.depth and rival.gone is None) or rival.gone == -1]
    first = re.search(r"(f|g|h|depth) = (\S+) is the lowest", step.why)
    assert first
    name = first[1]
    values = [getattr(rival, name) if getattr(rival, name) is not None else rival.g for rival in rivals]
    least = min(values)
    assert f"{least:.8g}" == first[2]
    tied = [rival for rival, value in zip(rivals, values, strict=True) if value == least]
    many = re.search(r"; (\d+) nodes have it", step.why)
    assert (int(many[1]) if many else 1) == len(tied)
    if following := re.search(r"the next is (\S+)\.$", step.why):
        assert f"{min(value for value in values if value > least):.8g}" == following[1]
    if "the newest goes first" in step.why:
        assert node.key
        ties = [number for number in waiting if (tree.nodes[number].key or ())[:-1] == node.key[:-1]]
        assert step.node == max(ties), "the newest is the one generated last"
    if second := re.search(r"; h = (\S+) is the (lower of the two|lowest of them)(?:, and (\d+) have it)?", step.why):
        h = min(rival.h or 0 for rival in tied)
        assert f"{h:.8g}" == second[1]
        assert [rival.h or 0 for rival in tied].count(h) == int(second[3] or 1)
        assert (second[2] == "lower of the two") == (len(tied) == 2)


@pytest.mark.parametrize("name", RULED)
def test_the_first_of_the_frontier_is_taken(name: str) -> None:
    seen: Counter[str] = Counter()
    for puzzle in boards():
        for heuristic in heuristics(name):
            _, found = assert_exact(trace_of(puzzle, name, heuristic))
            seen += found
    rule = ALGORITHMS[name].rule
    assert rule is not None
    assert seen["steps"] > 500
    assert (seen["cut"] > 20) == (rule.cuts in ("f", "depth"))
    if rule.queues == "cheaper" and ALGORITHMS[name].heuristic != "no":
        assert seen["again"] > 10
        assert seen["stale"] > 10


@pytest.mark.parametrize("name", RULED)
def test_other_domains_and_other_costs(name: str) -> None:
    weighted = WeightedTiles(Board.parse("867/254/301"), Board.goal(3, 3))
    others = [read_problem(text) for text in ("hanoi:4", "rivers:3,3,2", "jugs:7,5,3->1")]
    for problem in (weighted, *others):
        if isinstance(problem, ALGORITHMS[name].needs):
            assert_exact(trace_of(problem, name, None if ALGORITHMS[name].heuristic == "no" else uneven))


@pytest.mark.parametrize("name", WATCHABLE)
def test_every_search_has_its_tree(name: str) -> None:
    for puzzle in boards():
        trace = trace_of(puzzle, name, None if ALGORITHMS[name].heuristic == "no" else "manhattan")
        tree = grow(trace)
        assert len(tree.steps) == len(trace.steps)
        for step, event in zip(tree.steps, trace.steps, strict=True):
            assert list(tree.nodes[step.node].state) == list(event["state"])
            assert tree.nodes[step.node].expanded is not None
        goals = [node for node in tree.nodes if node.goal]
        reached = [event for event in trace.events if event["event"] == "goal" and event["id"] is not None]
        assert len(goals) == len(reached)
        for number, node in enumerate(tree.nodes):
            assert node.parent is None or node.parent < number


@pytest.mark.parametrize("name", ["ida_star", "ida_star_fsm"])
def test_thresholds(name: str) -> None:
    """What is cut off lies beyond the threshold, and the lowest of it is the next threshold."""
    started_over = 0
    for puzzle in boards():
        trace = trace_of(puzzle, name, "manhattan", nodes=400)
        tree = grow(trace)
        for node in tree.nodes:
            bound = tree.steps[node.born].bound
            assert bound is not None
            assert node.f is not None
            assert node.cut == (node.f > bound)
        for step, following in zip(tree.steps, tree.steps[1:], strict=False):
            if following.iteration > step.iteration:
                started_over += 1
                assert following.bound == step.next_bound
                assert f"The lowest f beyond it was {following.bound}" in following.why
                assert following.lines[:2] == ["next", "again"]
    assert started_over > 5


@pytest.mark.parametrize("name", ["depth_limited", "iterative_deepening"])
def test_at_the_depth_limit_every_successor_is_cut(name: str) -> None:
    """Also the state before it: the search looks at the limit before it looks at the state."""
    at_the_limit = 0
    for puzzle in boards():
        trace = trace_of(puzzle, name, nodes=300)
        tree = grow(trace)
        for k, (step, event) in enumerate(zip(tree.steps, trace.steps, strict=True)):
            if tree.nodes[step.node].depth == step.bound and event["children"]:
                at_the_limit += 1
                successors = [node for node in tree.nodes if node.parent == step.node]
                assert [list(node.state) for node in successors] == [list(child[1]) for child in event["children"]]
                assert all(node.cut and node.born == k for node in successors)
                assert step.lines[-1] == "cut"
                assert "reached before" not in step.did
    assert at_the_limit > 100


def test_the_pseudocode_of_a_stack_pushes_the_last_move_first() -> None:
    """Then the first move is tried first, as in the search."""
    for name in RULED:
        rule = ALGORITHMS[name].rule
        assert rule is not None
        said = any("the last move first" in text for tag, text in PSEUDOCODE[name] if tag == "expand")
        assert said == (rule.takes == "newest")


@pytest.mark.parametrize("name", RULED)
def test_the_pseudocode_has_every_line_that_a_step_runs(name: str) -> None:
    tags = [tag for tag, _ in PSEUDOCODE[name]]
    assert len(tags) == len(set(tags))
    ran = set()
    for puzzle in boards():
        for heuristic in heuristics(name):
            for step in grow(trace_of(puzzle, name, heuristic)).steps:
                ran |= set(step.lines)
                goal = "It is the goal" in step.did
                assert (step.lines[-1] == "goal") == goal
    assert ran <= set(tags)
    never = {"skip"} if ALGORITHMS[name].heuristic == "no" else set()  # moves that cost 1 leave nothing stale
    assert set(tags) - ran <= never | {"known"}


def test_all_optimal_goes_on_while_a_node_may_lie_on_a_shortest_path() -> None:
    tree = grow(trace_of(SlidingTiles(Board.parse("410/253")), "all_optimal", "manhattan"))
    goal = next(k for k, step in enumerate(tree.steps) if tree.nodes[step.node].goal)
    cost = tree.nodes[tree.steps[goal].node].g
    assert (
        tree.steps[goal].did
        == f"It is the goal, at cost {cost}: the search goes on while a node with f ≤ {cost} waits."
    )
    later = [tree.nodes[step.node].f for step in tree.steps[goal + 1 :]]
    assert later == [cost] * len(later)
    assert later, "nodes with the f of the goal are expanded, too"
    waiting = [tree.nodes[number].f or 0 for number in tree.waiting(len(tree.steps))]
    assert min(waiting) > cost


def test_without_a_heuristic_f_is_g() -> None:
    """The sentence, the labels of the tree and the open list agree: h counts as 0."""
    tree = grow(trace_of(SlidingTiles(Board.parse("410/253")), "all_optimal"))
    assert all((node.h, node.f) == (0, node.g) for node in tree.nodes)
    assert re.match(r"f = 1 is the lowest f in the frontier; 2 nodes have it; both have h = 0;", tree.steps[1].why)


def test_of_the_siblings_those_that_wait_are_counted() -> None:
    """Those that were taken, or never queued, count no more."""
    tree = grow(trace_of(SlidingTiles(Board.parse("867/254/301")), "depth_first"))
    said = Counter(re.sub(r"expansion \d+", "expansion", step.why) for step in tree.steps)
    rule = "siblings go in the order in which their moves are tried."
    newest = "It is the newest on the stack: expansion generated it."
    assert said[newest]
    assert said[f"{newest} 1 sibling still waits: {rule}"]
    assert said[f"{newest} 2 siblings still wait: {rule}"]


def test_the_pseudocode_of_ida_star_names_all_that_it_leaves_out() -> None:
    """Where a move slides several tiles, a second move along one line extends the last."""
    puzzle = SlidingTiles(Board.parse("123/456/780"), metric="multi")
    trace = trace_of(SlidingTiles(Board.parse("867/254/301"), metric="multi"), "ida_star", "misplaced")
    step = next(event for event in trace.steps if event["parent"] is not None)
    left_out = len(puzzle.successors(step["state"])) - len(step["children"])
    assert left_out == 2, "the state before it, and the other slide along that line"
    for metric, left_out_ones in (
        ("multi", "those that undo or extend the last slide"),
        ("single", "the state before it"),
    ):
        lines = dict(pseudocode(find_algorithm("ida_star"), metric) or [])
        assert lines["expand"].startswith(f"    for each successor except {left_out_ones}, ")


def test_a_trace_that_contradicts_itself_is_refused() -> None:
    trace = trace_of(SlidingTiles(Board.parse("867/254/301")), "a_star", "manhattan")
    trace.events[3]["state"] = trace.events[2]["state"]
    with pytest.raises(TaquinError, match="step 4 of the trace expands a state that is not in the frontier"):
        grow(trace)


def test_a_lesson_on_a_star() -> None:
    """The sentences of a short search, as a class reads them."""
    tree = grow(trace_of(SlidingTiles(Board.parse("125/348/670"), Board.goal(3, 3, "first")), "a_star", "misplaced"))
    assert [step.why for step in tree.steps[:2]] == [
        "The search begins with the start.",
        "f = 4 is the lowest f in the frontier; the next is 6.",
    ]
    assert tree.steps[0].did == "It has 2 successors: both are new."
    assert tree.steps[-1].did == "It is the goal, at cost 4: the search ends."
