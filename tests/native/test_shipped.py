"""What ships: the searches and tables that `auto` takes for 4×4 and 5×5, its default solvers.

`make sanitize` runs this, too. There the tables are built by the engine without
sanitizers, in a child.
"""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from taquin import Board, Limits, Outcome, Result, SlidingTiles, solve
from taquin.tiles.generate import random_boards, walked_boards
from taquin.tiles.instances import load
from tests.native.test_patterns import PLAIN, counters
from tests.search.truth import replay

SIDES = {"6-6-6-6": 5, "7-8": 4}
CHUNKS = [1, 4_095, 4_096, 4_097, 60_000]
"""Node limits about the places where the fastest IDA* looks up from its work."""
BUILD = """
import sys
from taquin import Board, Limits, solve
side = int(sys.argv[2])
solve(Board.goal(side, side), "ida_star", "pdb:" + sys.argv[1], engine="native", limits=Limits(nodes=1))
"""


@pytest.fixture
def partition(request: pytest.FixtureRequest, apart: None) -> str:
    """Build the tables of a partition, unless another test has."""
    name = str(request.param)
    plain = {key: value for key, value in os.environ.items() if key not in ("LD_PRELOAD", "TAQUIN_NATIVE_BUILD")}
    subprocess.run([sys.executable, "-W", "ignore", "-c", BUILD, name, str(SIDES[name])], check=True, env=plain)
    return name


six = pytest.mark.parametrize("partition", ["6-6-6-6"], indirect=True)
both = pytest.mark.parametrize("partition", list(SIDES), indirect=True)


def run(board: Board, goal: Board, name: str, heuristic: str, **options: Any) -> Result[Any]:
    return solve(SlidingTiles(board, goal), name, heuristic, engine="native", **options)


def goal_of(partition: str) -> Board:
    return Board.goal(SIDES[partition], SIDES[partition])


@six
def test_ida_star_fsm_parallel_solves_easy_24_puzzles(partition: str) -> None:
    """To the end; the lengths equal those with manhattan, whose counts are the reference's."""
    goal = goal_of(partition)
    for board in walked_boards(goal, 3, Random(24), 60):
        shortest = run(board, goal, "ida_star", "manhattan").cost
        result = run(board, goal, "ida_star_fsm_parallel", f"pdb:{partition}", threads=2)
        assert (result.outcome, result.cost, result.optimal) == (Outcome.SOLVED, shortest, True)
        assert result.moves is not None
        assert replay(board.tiles, board.cols, result.moves) == goal.tiles


@six
def test_ida_star_fsm_parallel_counts_as_the_generic_search_to_a_node_limit(partition: str) -> None:
    """In one thread every counter is the same; in several, the nodes are as many as allowed."""
    goal, heuristic = goal_of(partition), f"pdb:{partition}"
    for board, nodes in zip(random_boards(goal, len(CHUNKS), Random(6666)), CHUNKS, strict=True):
        generic = run(board, goal, "ida_star_fsm", heuristic, limits=Limits(nodes=nodes, frontier=PLAIN))
        one = run(board, goal, "ida_star_fsm_parallel", heuristic, threads=1, limits=Limits(nodes=nodes))
        two = run(board, goal, "ida_star_fsm_parallel", heuristic, threads=2, limits=Limits(nodes=nodes))
        assert counters(one) == counters(generic)
        assert (two.outcome, two.expanded) == (Outcome.NODE_LIMIT, nodes)


@both
@pytest.mark.parametrize("name", ["ida_star", "ida_star_fsm"])
def test_the_unrolled_search_counts_as_the_generic_one(partition: str, name: str) -> None:
    """To a node limit on boards that are far away, and to the end on easy ones."""
    heuristic, rng = f"pdb:{partition}", Random(name)
    known = load("hardest15" if SIDES[partition] == 4 else "korf24")
    far = [instance.board for instance in known.instances[: len(CHUNKS)]]
    near = walked_boards(known.goal, 3, rng, 60)
    goal = known.goal
    for board, nodes in [*zip(far, CHUNKS, strict=True), *((board, 10**6) for board in near)]:
        generic = run(board, goal, name, heuristic, limits=Limits(nodes=nodes, frontier=PLAIN))
        unrolled = run(board, goal, name, heuristic, limits=Limits(nodes=nodes))
        assert (unrolled.moves, counters(unrolled)) == (generic.moves, counters(generic))
        assert unrolled.outcome is (Outcome.SOLVED if nodes == 10**6 else Outcome.NODE_LIMIT)
