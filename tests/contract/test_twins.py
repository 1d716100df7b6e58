"""Same name, same numbers: the native engine equals the reference, at any limit, on any board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module

import pytest

from taquin import ALGORITHMS, HEURISTICS, Board, Limits
from taquin.running import native
from taquin.tiles.generate import random_boards
from tests.contract.twins import (
    COSTLY,
    Case,
    Chance,
    check,
    check_refused,
    is_too_large,
    methods,
    once_a_goal,
    takes_seconds,
)

_native = pytest.importorskip("taquin._native")

OFTEN = {(2, 2): 1, (2, 3): 4, (3, 2): 4, (3, 3): 8, (3, 4): 3, (4, 3): 3, (4, 4): 8}
"""The sizes, and how often each."""
WALKS = {(2, 2): 8, (2, 3): 24, (3, 2): 24, (3, 3): 20, (3, 4): 16, (4, 3): 16, (4, 4): 16}
"""The longest walk from the goal, by size: most boards are near enough to be solved."""
NODES = {1: 1, 2: 1, 7: 2, 50: 6, 300: 8, 2_000: 1}
"""The node limits, and how often each."""
LARGE = [(2, 9), (9, 2), (4, 5), (5, 4), (5, 5), (2, 12), (3, 8), (8, 3)]
CHUNKS = [4_095, 4_096, 4_097, 8_191, 8_192, 8_193, 12_289, 30_000]
"""Node limits about the places where the fastest IDA* looks up from its work."""

METHODS = methods(_native)
FASTEST = ["manhattan", "linear_conflict", "walking_distance", "pdb", "pdb:plain"]
"""The heuristics of which IDA* has such a form."""
each_method = pytest.mark.parametrize(("algorithm", "heuristic"), METHODS, ids=str)

BUILD = {name: once_a_goal(HEURISTICS["tiles"][name].build, name) for name in COSTLY}
TWIN = once_a_goal(native._twin)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make large tables once a goal, and ask the system nothing, to make small searches quick."""
    tiles = HEURISTICS["tiles"]
    for name, build in BUILD.items():
        monkeypatch.setitem(tiles, name, replace(tiles[name], build=build))
    monkeypatch.setattr(native, "_twin", TWIN)
    monkeypatch.setattr(native, "available_memory", lambda: None)
    monkeypatch.setattr(import_module("taquin.running.answer"), "peak_memory", lambda: None)


def test_there_are_twins() -> None:
    algorithms = {name for name, _ in METHODS}
    assert algorithms >= {"breadth_first", "depth_first", "a_star", "ida_star", "bidirectional_a_star", "all_optimal"}
    assert len(METHODS) > 100


@each_method
@pytest.mark.parametrize("boards", [120, pytest.param(3_000, marks=pytest.mark.soak)])
def test_near_boards(algorithm: str, heuristic: str | None, boards: int) -> None:
    """To the end where it is near, at a node limit where it is far."""
    chance = Chance(algorithm, heuristic)

    def cases() -> Iterator[Case]:
        for size in chance.sizes(OFTEN, boards):
            nodes = chance.rng.choices(list(NODES), list(NODES.values()))[0]
            yield chance.case(size, chance.rng.randint(0, WALKS[size]), Limits(nodes=nodes))

    assert check(cases()) >= boards


@each_method
def test_frontier_limits(algorithm: str, heuristic: str | None) -> None:
    """A frontier limit alone, and together with a node limit."""
    chance = Chance(algorithm, heuristic)

    def cases() -> Iterator[Case]:
        for size in chance.sizes({(2, 3): 1, (3, 3): 2, (4, 4): 1}, 60):
            limits = Limits(nodes=chance.rng.choice([5, 40, 1_000]), frontier=chance.rng.choice([1, 2, 5, 15, 50]))
            yield chance.case(size, chance.rng.randint(0, WALKS[size]), limits)

    assert check(cases()) >= 60


@each_method
def test_boards_without_a_solution(algorithm: str, heuristic: str | None) -> None:
    """Searched to the end all the same, where the search ends."""
    chance = Chance(algorithm, heuristic)
    enough = Limits(nodes=500)
    sizes = [(2, 2)] * 10 + [(2, 3)] * 5 + [(3, 2)] * 5 + [(3, 3)] * 3
    cases = (chance.case(size, chance.rng.randint(0, 20), enough, twin=True) for size in sizes)
    assert check(cases) == len(sizes)


FIT_LARGE = [method for method in METHODS if not all(is_too_large(method[1], size) for size in LARGE)]


@pytest.mark.parametrize(("algorithm", "heuristic"), FIT_LARGE, ids=str)
def test_large_boards(algorithm: str, heuristic: str | None) -> None:
    """More than sixteen cells: a board no longer fits a word, lines are longer than any table."""
    chance = Chance(algorithm, heuristic)
    fit = [size for size in LARGE if not is_too_large(heuristic, size) and not takes_seconds(heuristic, size)]
    sizes = fit * (1 if chance.costly else 6)

    def cases() -> Iterator[Case]:
        for size in sizes:
            yield chance.case(size, chance.rng.randint(0, 18), Limits(nodes=chance.rng.choice([2, 30, 200])))

    assert check(cases()) == len(sizes)


TOO_LARGE = [method for method in METHODS if any(is_too_large(method[1], size) for size in LARGE)]


@pytest.mark.parametrize(("algorithm", "heuristic"), TOO_LARGE, ids=str)
def test_tables_too_large_are_refused_by_both(algorithm: str, heuristic: str) -> None:
    chance = Chance(algorithm, heuristic)
    sizes = [size for size in [(3, 4), (4, 4), *LARGE] if is_too_large(heuristic, size)]
    cases = (chance.case(size, 5, Limits(nodes=10)) for size in sizes)
    assert check_refused(cases, "reference", "native") == len(sizes)


@each_method
def test_far_boards(algorithm: str, heuristic: str | None) -> None:
    """Until tables have grown several times."""
    chance = Chance(algorithm, heuristic)
    for size in [(3, 3)] if chance.costly and chance.both_ways else [(3, 3), (4, 4)]:
        if is_too_large(heuristic, size):
            continue
        check([chance.case(size, 200, Limits(nodes=chance.rng.randint(2_000, 5_000)))])


@pytest.mark.parametrize("heuristic", [*FASTEST, "gaschnig"])
@pytest.mark.parametrize("algorithm", ["ida_star", "ida_star_fsm"])
def test_ida_star_on_random_boards(algorithm: str, heuristic: str) -> None:
    """Its fast form for 4×4 counts in chunks: limits within one, at its end, and beyond."""
    chance = Chance(algorithm, heuristic)
    goal = chance.goal((4, 4))
    boards = random_boards(goal, len(CHUNKS), chance.rng)
    check(
        Case(board, goal, algorithm, heuristic, order, limits=Limits(nodes=nodes))
        for board, nodes, order in zip(boards, CHUNKS, ["UDLR", "ULRD"] * 4, strict=True)
    )


@pytest.mark.parametrize("heuristic", ["scaled(scaled(manhattan,1000000),1000000)", "scaled(euclidean,999983/1000000)"])
@pytest.mark.parametrize("weight", ["1/1000000", "999983/1000000", "1000000/999983", "7"])
def test_extreme_numbers(heuristic: str, weight: str) -> None:
    """Large values and fine fractions stay exact; the native engine refuses 2^50 and more."""
    for algorithm in ("weighted_a_star", "a_star", "greedy", "ida_star", "all_optimal"):
        chance = Chance(algorithm, heuristic)
        options = (("weight", weight),) if algorithm == "weighted_a_star" else ()
        beyond = (
            algorithm == "weighted_a_star" and "manhattan" in heuristic and weight.startswith(("999983", "1000000"))
        )
        cases = [chance.case(size, 20, Limits(nodes=300)) for size in [(2, 3), (3, 3), (4, 4)] * 10]
        weighted = [replace(case, options=options) for case in cases]
        assert (check_refused(weighted, "native") if beyond else check(weighted)) == len(cases)


@pytest.mark.parametrize("algorithm", ["breadth_first", "depth_first", "uniform_cost", "bidirectional"])
def test_blind_searches_go_deep(algorithm: str) -> None:
    """A hundred thousand nodes on 4×4; all of 3×3."""
    far = Board.parse("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3")
    check([Case(far, Board.goal(4, 4, "first"), algorithm, None, "ULRD", limits=Limits(nodes=100_000))])
    check([Case(Board.parse("867/254/301"), Board.goal(3, 3, "first"), algorithm, None)])


@pytest.mark.parametrize("algorithm", [name for name in dict(METHODS) if ALGORITHMS[name].complete])
def test_every_2x3_board(algorithm: str) -> None:
    """Solved to the end, wherever that is not too far."""
    goal = Board.parse("203/514")
    heuristic = None if ALGORITHMS[algorithm].heuristic == "no" else "manhattan"
    boards = random_boards(goal, 360, Chance(algorithm, heuristic).rng)
    check(Case(board, goal, algorithm, heuristic, limits=Limits(nodes=3_000)) for board in boards)
