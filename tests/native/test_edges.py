"""The native-only searches at their edges: large options, the last node, frontier limits."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from taquin import Board, Limits, Outcome, SlidingTiles, TaquinError, solve
from taquin.registry import LARGEST_OPTION
from taquin.tiles.generate import walked_boards

NATIVE_ONLY = ("a_star_batched", "ida_star_parallel", "ida_star_fsm_parallel", "ida_star_simd")


@pytest.mark.parametrize("name", NATIVE_ONLY)
def test_a_goal_that_is_the_last_node_allowed_still_counts(name: str) -> None:
    options: dict[str, Any] = {"threads": 1} if name.endswith("_parallel") else {}
    for board in walked_boards(Board.goal(4, 4), 20, Random(2), 25):
        expanded = solve(board, name, "manhattan", **options).expanded
        assert solve(board, name, "manhattan", limits=Limits(nodes=expanded), **options).solved
        if expanded > 1:
            before = solve(board, name, "manhattan", limits=Limits(nodes=expanded - 1), **options)
            assert (before.outcome, before.expanded) == (Outcome.NODE_LIMIT, expanded - 1)


@pytest.mark.parametrize(
    ("name", "heuristic"),
    [
        *((name, "manhattan") for name in NATIVE_ONLY),
        ("ida_star_parallel", "misplaced"),
        ("ida_star_fsm_parallel", "misplaced"),
    ],
)
def test_a_frontier_limit_stops_it(name: str, heuristic: str) -> None:
    for frontier in (3, 15):
        result = solve("867254301", name, heuristic, goal="first", limits=Limits(frontier=frontier))
        assert result.outcome is Outcome.FRONTIER_LIMIT


@pytest.mark.parametrize("name", ["ida_star", "ida_star_fsm"])
@pytest.mark.parametrize(
    ("size", "heuristic"),
    [
        ((4, 4), "manhattan"),
        ((4, 4), "linear_conflict"),
        ((4, 4), "walking_distance"),
        ((4, 4), "pdb:5-5-5"),
        ((5, 5), "manhattan"),
        ((3, 4), "manhattan"),
    ],
    ids=str,
)
def test_parallel_search_in_one_thread_counts_as_the_plain_one_does(
    name: str, size: tuple[int, int], heuristic: str
) -> None:
    limits = Limits(nodes=300_000)  # several times the budget of a subtree
    for board in walked_boards(Board.goal(*size), 15, Random(5), 80):
        alone = solve(board, name, heuristic, limits=limits)
        parallel = solve(board, f"{name}_parallel", heuristic, limits=limits, threads=1)
        assert parallel.moves == alone.moves
        assert parallel.counters() | {"seconds": 0} == alone.counters() | {"seconds": 0}


@pytest.mark.parametrize("depth", [1, 2, 7])
def test_a_parallel_search_takes_a_machine_of_any_depth(depth: int) -> None:
    for board in walked_boards(Board.goal(4, 4), 5, Random(6), 40):
        alone = solve(board, "ida_star_fsm", "manhattan", machine_depth=depth)
        parallel = solve(board, "ida_star_fsm_parallel", "manhattan", machine_depth=depth, threads=1)
        assert parallel.moves == alone.moves
        assert parallel.counters() | {"seconds": 0} == alone.counters() | {"seconds": 0}


def test_a_batch_larger_than_the_table() -> None:
    start = Board(5, 5, (*range(1, 13), 0, *range(13, 25)))
    puzzle = SlidingTiles(start, Board(5, 5, tuple(range(24, -1, -1))))
    zero = "scaled(scaled(manhattan,1/1000000),1/1000000)"  # every node has the lowest f
    limits = Limits(nodes=1_000_000, seconds=60)
    result = solve(puzzle, "a_star_batched", zero, batch=2**20, limits=limits, parity=False)
    assert (result.outcome, result.expanded) == (Outcome.NODE_LIMIT, 1_000_000)


@pytest.mark.parametrize(
    ("name", "option", "value"), [("a_star_batched", "batch", 2**64), ("ida_star_parallel", "threads", 10**6)]
)
def test_options_beyond_reason_are_refused_in_a_sentence(name: str, option: str, value: int) -> None:
    options: dict[str, Any] = {option: value}
    with pytest.raises(TaquinError, match=f"the option {option} can be .* at most"):
        solve("867254301", name, "manhattan", **options)


@pytest.mark.parametrize(
    ("name", "heuristic", "option"), [("depth_limited", None, "depth"), ("beam", "manhattan", "width")]
)
def test_twins_take_options_as_large_as_the_reference_does(name: str, heuristic: str | None, option: str) -> None:
    options: dict[str, Any] = {option: LARGEST_OPTION}
    native, reference = (
        solve("142/350", name, heuristic, engine=engine, **options) for engine in ("native", "reference")
    )
    assert native.counters() | {"seconds": 0} == reference.counters() | {"seconds": 0}
    assert (native.moves, native.options) == (reference.moves, reference.options)
