"""The node that a search expands next is always a legal choice, and each choice has a reason."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from taquin import ALGORITHMS, Board, Limits, SlidingTiles, TaquinError, choose_method
from taquin.problem import FIXED_POINT
from taquin.registry import Rule
from taquin.traces.predict import explain_choice, legal_choices
from taquin.traces.replay import grow
from taquin.traces.trace import Trace, record
from taquin.traces.tree import SearchTree, TreeNode, TreeStep
from tests.traces.test_replay import RULED, boards, heuristics, trace_of

HARD = SlidingTiles(Board.parse("867/254/301"))


@pytest.mark.parametrize("name", RULED)
def test_what_is_expanded_next_is_legal(name: str) -> None:
    steps = wrong_choices = free_choices = 0
    for puzzle in boards()[::2]:
        for heuristic in heuristics(name):
            tree = grow(trace_of(puzzle, name, heuristic))
            for k, step in enumerate(tree.steps):
                legal = legal_choices(tree, k)
                if k and tree.nodes[step.node].parent is None:
                    assert legal == [], "nothing waits when the search starts over"
                    continue
                assert step.node in legal
                assert set(legal) <= set(tree.waiting(k))
                steps += 1
                wrong_choices += len(legal) < len(list(tree.waiting(k)))
                free_choices += len(legal) > 1
    assert wrong_choices > steps / 4
    assert free_choices > steps / 25


@pytest.mark.parametrize("name", RULED)
def test_every_order_of_moves_makes_a_legal_choice(name: str) -> None:
    """While two searches have expanded the same states, the next choice of each is legal."""
    apart = 0
    heuristic = None if ALGORITHMS[name].heuristic == "no" else "manhattan"
    trees = [grow(ordered_trace("".join(order), name, heuristic)) for order in permutations("UDLR")]
    states = [[tree.nodes[step.node].state for step in tree.steps] for tree in trees]
    for tree, mine in zip(trees, states, strict=True):
        for theirs in states:
            pairs = enumerate(zip(mine, theirs, strict=False))
            same = next((k for k, (one, two) in pairs if one != two), None)
            if same is not None:
                assert theirs[same] in {tree.nodes[number].state for number in legal_choices(tree, same)}
                apart += 1
    assert apart > 100


def ordered_trace(order: str, name: str, heuristic: Any) -> Trace:
    puzzle = SlidingTiles(Board.parse("867/254/301"), order=order)
    return record(choose_method(puzzle, name, heuristic), Limits(nodes=40))[0]


@pytest.mark.parametrize("name", RULED)
def test_a_trace_that_was_written_and_read_is_the_same(name: str) -> None:
    trace = trace_of(HARD, name, None if ALGORITHMS[name].heuristic == "no" else "manhattan")
    read = Trace.read(trace.to_jsonl().splitlines())
    assert grow(read).nodes == grow(trace).nodes
    assert grow(read).steps == grow(trace).steps


def test_the_rules_of_the_textbook() -> None:
    rules = {
        "breadth_first": "shallowest",
        "depth_first": "newest",
        "uniform_cost": "lowest g",
        "greedy": "lowest h",
        "a_star": "lowest f",
        "weighted_a_star": "lowest f",
        "ida_star": "newest",
    }
    assert rules == {name: rule.takes for name in rules if (rule := ALGORITHMS[name].rule)}


# Refusals


def test_a_search_without_a_rule_is_refused() -> None:
    tree = grow(trace_of(SlidingTiles(Board.parse("123/456/708")), "rbfs", "manhattan"))
    with pytest.raises(TaquinError, match=r"no simple rule: choose one of .*a_star"):
        legal_choices(tree, 0)


@pytest.mark.parametrize("k", [-1, 3])
def test_there_is_no_frontier_outside_the_trace(k: int) -> None:
    tree = grow(trace_of(SlidingTiles(Board.parse("123/456/708")), "a_star", "manhattan"))
    assert legal_choices(tree, 1)
    with pytest.raises(TaquinError, match=rf"2 steps: there is no frontier after {k}"):
        legal_choices(tree, k)


def test_a_trace_without_steps_has_no_frontier() -> None:
    tree = grow(trace_of(SlidingTiles(Board.parse("213/456/780")), "a_star", "manhattan"))  # parity answers
    with pytest.raises(TaquinError, match="0 steps"):
        legal_choices(tree, 0)


# Explanations


def test_why_a_choice_is_wrong() -> None:
    tree = grow(trace_of(HARD, "a_star", "manhattan"))
    legal = legal_choices(tree, 20)
    least = tree.nodes[legal[0]].f
    wrong = [number for number in tree.waiting(20) if number not in legal]
    assert wrong
    for number in wrong:
        said = f"f = {tree.nodes[number].f}, but the lowest in the frontier is {least}."
        assert explain_choice(tree, 20, number) == said


def test_why_a_choice_is_right() -> None:
    tree = grow(trace_of(HARD, "breadth_first"))
    (only,) = legal_choices(tree, 3)
    assert explain_choice(tree, 3, only) == "depth = 1 is the lowest in the frontier."
    tree = grow(trace_of(HARD, "uniform_cost"))
    legal = legal_choices(tree, 4)
    assert len(legal) > 1
    for number in legal:
        said = f"g = 2 is the lowest in the frontier; {len(legal)} nodes share it, and any of them may be next."
        assert explain_choice(tree, 4, number) == said


@pytest.mark.parametrize("name", ["depth_first", "ida_star"])
def test_why_something_newer_goes_first(name: str) -> None:
    tree = grow(trace_of(HARD, name, "manhattan" if name == "ida_star" else None))
    k = next(k for k in range(2, 60) if 0 < len(legal_choices(tree, k)) < len(list(tree.waiting(k))))
    legal = legal_choices(tree, k)
    newest = tree.nodes[legal[0]].born + 1
    for number in tree.waiting(k):
        tail = (
            "and no node in the frontier is newer."
            if number in legal
            else f"but the nodes of expansion {newest} are newer."
        )
        assert explain_choice(tree, k, number) == f"expansion {tree.nodes[number].born + 1} generated it, {tail}"


def test_why_what_does_not_wait_is_wrong() -> None:
    tree = grow(trace_of(HARD, "greedy", "manhattan"))
    for k, step in enumerate(tree.steps[:5]):
        assert explain_choice(tree, 5, step.node) == f"expansion {k + 1} has expanded that node already."
    for number in (-1, len(tree.nodes), len(tree.nodes) - 1):
        assert explain_choice(tree, 5, number) == "that node is not in the frontier."
    assert explain_choice(tree, 0, 0) == "a search begins with the start."
    tree = grow(trace_of(HARD, "ida_star", "manhattan"))
    cut = next(number for number, node in enumerate(tree.nodes) if node.cut)
    bound = tree.steps[0].bound
    said = f"f = {tree.nodes[cut].f} lies beyond the bound {bound}: that node was cut off."
    assert explain_choice(tree, tree.nodes[cut].born + 1, cut) == said


def test_values_of_f_that_differ_by_a_hair_are_told_apart() -> None:
    tree = SearchTree(Rule("lowest f", "cheaper"))
    tree.nodes = [TreeNode(None, "", "start", 0, 1, 1, 0, 0, 0, 0, (1, 1, 0), expanded=0)]
    for serial, f in enumerate((27.5, 27.5 + 1 / FIXED_POINT), start=1):
        tree.nodes.append(TreeNode(0, "U", f"{f}", 2, f - 2, f, 1, 0, 0, 0, (f, f - 2, -serial)))
    tree.steps = [TreeStep(0, "", "", [], 2, 2, 0, None, None, 0)]
    assert legal_choices(tree, 1) == [1]
    assert explain_choice(tree, 1, 2) == "f = 27.500001, but the lowest in the frontier is 27.5."
