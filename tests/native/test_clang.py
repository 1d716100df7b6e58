"""The engine that `make clang` builds is the one under test, and each of its IDA* searches runs.

clang compiles a vtable whose functions it has not instantiated: such a module builds, and
fails as it is loaded.
"""

from __future__ import annotations

import os

import pytest

from taquin import Board, Limits, solve
from tests.contract.twins import Case, check

_native = pytest.importorskip("taquin._native")


@pytest.mark.skipif("clang" not in os.environ.get("TAQUIN_NATIVE_BUILD", ""), reason="for `make clang`")
def test_the_engine_under_test_was_built_with_clang() -> None:
    assert "clang" in _native.build_info()["compiler"].lower()
    assert _native.__file__.startswith(os.path.abspath(os.environ["TAQUIN_NATIVE_BUILD"]))


@pytest.mark.parametrize("heuristic", ["manhattan", "linear_conflict", "walking_distance", "pdb:5-5-5"])
@pytest.mark.parametrize("algorithm", ["ida_star", "ida_star_fsm"])
def test_unrolled_searches_count_as_the_reference_does(algorithm: str, heuristic: str) -> None:
    board = Board.parse("5 1 2 4/9 6 3 8/13 10 7 0/14 15 11 12")
    assert check([Case(board, Board.goal(4, 4, "last"), algorithm, heuristic, limits=Limits(nodes=5_000))]) == 1


@pytest.mark.parametrize("algorithm", ["ida_star_parallel", "ida_star_fsm_parallel"])
def test_parallel_searches_find_the_shortest_solution(algorithm: str) -> None:
    board = Board.parse("5 1 2 4/9 6 3 8/13 10 7 0/14 15 11 12")
    shortest = solve(board, "ida_star", "manhattan", goal="last", engine="reference").cost
    assert solve(board, algorithm, "manhattan", goal="last", threads=2).cost == shortest
