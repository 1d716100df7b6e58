"""Each step of a replayed search against a second model of its frontier."""

from __future__ import annotations

import re

import pytest

from taquin import Board, SlidingTiles
from taquin.traces.predict import legal_choices
from taquin.traces.replay import grow
from taquin.traces.trace import Trace
from taquin.traces.tree import TreeNode
from tests.traces.test_replay import RULED, heuristics, trace_of
from tests.web.browser import expected
from tests.web.browser.frontier import Waiting, frontier, in_order, legal

BOARDS = ["042613758", "541782063", "123850476", "413706528", "043716528"]
BOARDS += ["435710826", "582130476", "123506478", "136402758", "085142763"]
CONSISTENT = (None, "manhattan", "misplaced")
TOLD = [*expected.LOWEST, "depth_first", "ida_star"]


def traces(name: str) -> list[Trace]:
    used = [one for one in heuristics(name) if one in CONSISTENT]
    return [trace_of(SlidingTiles(Board.parse(board)), name, one, nodes=40) for board in BOARDS for one in used]


def plain(node: TreeNode) -> Waiting:
    return Waiting(node.state, node.g, int(node.h or 0), node.depth, node.born + 1)


@pytest.mark.parametrize("name", RULED)
def test_the_frontier_its_order_and_the_legal_choices(name: str) -> None:
    for trace in traces(name):
        tree = grow(trace)
        for k in range(1, len(tree.steps) + 1):
            waiting = sorted(tree.waiting(k), key=lambda number: tree.nodes[number].key or ())
            assert [plain(tree.nodes[number]) for number in waiting] == in_order(trace, k)
            assert sorted(plain(tree.nodes[number]) for number in legal_choices(tree, k)) == sorted(legal(trace, k))
            assert tree.steps[k - 1].waiting == len(frontier(trace, k))


@pytest.mark.parametrize("name", TOLD)
def test_the_sentences_and_the_pseudocode(name: str) -> None:
    for trace in traces(name):
        for k, step in enumerate(grow(trace).steps, start=1):
            why = re.sub(r"^First \d+ stale cop\w+ (is|are) dropped\. ", "", step.why)
            said = (why, step.did, [line for line in step.lines if line != "skip"])
            assert said == (expected.why(trace, k), expected.did(trace, k), expected.lines(trace, k))
