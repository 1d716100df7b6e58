"""Every registered heuristic keeps its promises: exact distances check them, and no test names one.

A heuristic that promises to be admissible is compared with every state, one that
promises to be consistent is followed along every edge, and one that promises nothing
must be caught overestimating.
"""

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cache
from heapq import heappop, heappush
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

import taquin.tiles.heuristics
from taquin import HEURISTICS, Board, Problem, Reversible, SlidingTiles, TaquinError, choose_method, read_problem
from taquin.methods.heuristic import make_heuristic
from taquin.problem import Evaluate, Number
from taquin.registry import NamedHeuristic
from taquin.tiles import exact_distances
from taquin.tiles.puzzle import METRICS


@dataclass(frozen=True)
class Space:
    """All states of a problem, the exact cost from each to a goal, and all edges (by index)."""

    problem: Problem[Any]
    states: list[Any] = field(repr=False)
    distances: list[Number] = field(repr=False)
    edges: list[tuple[int, int, int]] = field(repr=False)

    def values(self, h: Evaluate[Any]) -> list[Number]:
        return [h(state) for state in self.states]

    def overestimates(self, h: Evaluate[Any]) -> bool:
        return any(value > distance for value, distance in zip(self.values(h), self.distances, strict=True))


def assert_promises(space: Space, h: Evaluate[Any], admissible: bool, consistent: bool) -> None:
    values = space.values(h)
    for state, value, distance in zip(space.states, values, space.distances, strict=True):
        assert 0 <= value < inf, f"h is {value} for {space.problem.show(state)}"
        assert distance > 0 or value == 0, f"h is {value} at the goal {space.problem.show(state)}"
    if admissible:
        for state, value, distance in zip(space.states, values, space.distances, strict=True):
            assert value <= distance, f"{space.problem.show(state)} needs {distance}, not {value}"
    if consistent:
        for i, j, cost in space.edges:
            assert values[i] <= cost + values[j], (
                f"h falls from {values[i]} to {values[j]} by a move of cost {cost} "
                f"from {space.problem.show(space.states[i])} to {space.problem.show(space.states[j])}"
            )


# Sliding tiles

LAST = Board.goal(3, 3)
CENTRE = Board.parse("123/804/765")


def random_board(rows: int, cols: int) -> Board:
    return Board(rows, cols, tuple(Random(10 * rows + cols).sample(range(rows * cols), rows * cols)))


SMALL_GOALS = [random_board(*size) for size in ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2))]


@cache
def tile_space(goal: Board, metric: str = "single") -> Space:
    puzzle = SlidingTiles(goal, goal, metric=metric)
    distances = exact_distances(goal, metric)
    place = {state: number for number, state in enumerate(distances)}
    edges = [(i, place[after], cost) for state, i in place.items() for _, after, cost in puzzle.successors(state)]
    return Space(puzzle, list(distances), list(distances.values()), edges)


def build(named: NamedHeuristic, problem: Problem[Any]) -> Evaluate[Any] | None:
    """Return the heuristic, or None where it says that it is not made for such a problem."""
    try:
        return named.build(problem)
    except TaquinError as refusal:
        message = str(refusal)
    assert named.name in message
    return None


def takes_metric(named: NamedHeuristic, metric: str) -> bool:
    return any(build(named, SlidingTiles(goal, goal, metric=metric)) is not None for goal in (LAST, CENTRE))


def test_every_heuristic_takes_both_metrics() -> None:
    assert all(takes_metric(named, metric) for named in HEURISTICS["tiles"].values() for metric in METRICS)


each_metric = pytest.mark.parametrize("metric", METRICS)
every_tile_heuristic = pytest.mark.parametrize("named", HEURISTICS["tiles"].values(), ids=lambda named: named.name)


@pytest.mark.parametrize(
    ("named", "goal", "metric"),
    [
        (named, goal, metric)
        for named in HEURISTICS["tiles"].values()
        for goal in (LAST, CENTRE, *SMALL_GOALS)
        for metric in METRICS
        if build(named, SlidingTiles(goal, goal, metric=metric)) is not None
    ],
    ids=lambda value: value.line() if isinstance(value, Board) else getattr(value, "name", value),
)
def test_promises_hold_on_every_board_that_can_reach_the_goal(named: NamedHeuristic, goal: Board, metric: str) -> None:
    space = tile_space(goal, metric)
    made = make_heuristic(named.name, space.problem)
    if metric == "single":
        assert (made.admissible, made.consistent) == (named.admissible, named.consistent)
    assert_promises(space, made.h, made.admissible, made.consistent)


@every_tile_heuristic
def test_every_heuristic_takes_a_goal_of_the_8_puzzle(named: NamedHeuristic) -> None:
    assert [goal for goal in (LAST, CENTRE) if build(named, SlidingTiles(goal, goal)) is not None]


@every_tile_heuristic
def test_every_heuristic_can_be_asked_for_by_name_wherever_it_takes_the_goal(named: NamedHeuristic) -> None:
    """Also from a start that it would not take as a goal."""
    for start, goal in ((LAST, CENTRE), (CENTRE, LAST)):
        puzzle = SlidingTiles(start, goal)
        if (h := build(named, puzzle)) is not None:
            assert make_heuristic(named.name, puzzle).h(start.tiles) == h(start.tiles)


@pytest.mark.parametrize(
    ("named", "metric"),
    [
        (named, metric)
        for named in HEURISTICS["tiles"].values()
        for metric in METRICS
        if (not named.admissible or metric not in named.metrics) and takes_metric(named, metric)
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_a_heuristic_that_does_not_promise_to_be_admissible_overestimates(named: NamedHeuristic, metric: str) -> None:
    wide = Board.goal(2, 4)  # three tiles in a slide
    spaces = [tile_space(goal, metric) for goal in (LAST, CENTRE, wide)]
    taken = [(space, h) for space in spaces if (h := build(named, space.problem)) is not None]
    assert any(space.overestimates(h) for space, h in taken), f"{named.name} never overestimates: promise it"


@each_metric
def test_every_metric_has_an_admissible_heuristic_by_default(metric: str) -> None:
    for size in ((2, 2), (3, 3), (3, 4), (4, 4), (2, 6), (4, 5), (5, 5)):
        puzzle = SlidingTiles(Board.goal(*size), metric=metric)
        assert choose_method(puzzle).heuristic is not None
        assert make_heuristic(str(puzzle.default_heuristic), puzzle).admissible


@pytest.mark.parametrize(
    ("named", "metric"),
    [(named, metric) for named in HEURISTICS["tiles"].values() for metric in METRICS if takes_metric(named, metric)],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_the_heuristic_towards_the_start_keeps_the_same_promises(named: NamedHeuristic, metric: str) -> None:
    start = next(goal for goal in (random_board(2, 4), CENTRE) if build(named, SlidingTiles(goal, goal)) is not None)
    made = make_heuristic(named.name, SlidingTiles(start, start, metric=metric))
    assert made.make_back is not None
    assert_promises(tile_space(start, metric), made.make_back(), made.admissible, made.consistent)


# Combinations


@pytest.mark.parametrize(
    ("written", "admissible"),
    [
        ("max(manhattan,linear_conflict)", True),
        ("max(misplaced,euclidean,gaschnig)", True),
        ("max(manhattan,scaled(manhattan,3/2))", False),
        ("scaled(manhattan,1)", True),
        ("scaled(manhattan,1/2)", True),
        ("scaled(manhattan,3/2)", False),
        ("scaled(linear_conflict,2/3)", True),
        ("scaled(max(euclidean,misplaced),0.9)", True),
        ("scaled(linear_conflict,1.01)", False),
    ],
)
def test_combinations_promise_what_they_keep(written: str, admissible: bool) -> None:
    space = tile_space(LAST)
    made = make_heuristic(written, space.problem)
    assert (made.admissible, made.consistent) == (admissible, admissible)
    assert_promises(space, made.h, made.admissible, made.consistent)
    assert space.overestimates(made.h) is not admissible


# Other domains

INSTANCES = {
    "hanoi": ["hanoi:1", "hanoi:4", "hanoi:3,4", "hanoi:3,5"],
    "jugs": ["jugs:4,3->2", "jugs:5,3->4", "jugs:7,5,3->1", "jugs:4,6->3"],
    "rivers": ["rivers:3,3,2", "rivers:5,5,3", "rivers:3,2,2", "rivers:2,0,1", "rivers:4,4,2", "rivers:6,6,5"],
}

OTHERS = [named for domain in INSTANCES for named in HEURISTICS[domain].values()]


def explore(problem: Problem[Any]) -> Space:
    """Find every state forwards from the start, then every distance backwards from the goals."""
    place: dict[Hashable, int] = {problem.start: 0}
    states: list[Any] = [problem.start]
    edges: list[tuple[int, int, int]] = []
    for i, state in enumerate(states):
        for _, after, cost in problem.successors(state):
            if after not in place:
                place[after] = len(states)
                states.append(after)
            edges.append((i, place[after], cost))
    into: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for i, j, cost in edges:
        into[j].append((i, cost))
    distances: list[Number] = [inf] * len(states)
    pending: list[tuple[Number, int]] = [(0, i) for i, state in enumerate(states) if problem.is_goal(state)]
    for _, i in pending:
        distances[i] = 0
    while pending:
        distance, j = heappop(pending)
        for i, cost in into[j]:
            if distance + cost < distances[i]:
                distances[i] = distance + cost
                heappush(pending, (distances[i], i))
    return Space(problem, states, distances, edges)


def test_every_domain_is_tested() -> None:
    assert set(HEURISTICS) == {"tiles", *INSTANCES}, "give the new domain some small instances here"


@pytest.mark.parametrize(
    ("named", "text"),
    [
        (named, text)
        for named in OTHERS
        for text in INSTANCES[named.domain]
        if build(named, read_problem(text)) is not None
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_promises_hold_on_other_domains(named: NamedHeuristic, text: str) -> None:
    problem = read_problem(text)
    for way in [problem, problem.reversed()] if isinstance(problem, Reversible) else [problem]:
        assert_promises(explore(way), named.build(way), named.admissible, named.consistent)


@pytest.mark.parametrize("named", OTHERS, ids=lambda named: f"{named.domain}-{named.name}")
def test_heuristics_of_other_domains_overestimate_unless_they_promise_not_to(named: NamedHeuristic) -> None:
    spaces = [explore(read_problem(text)) for text in INSTANCES[named.domain]]
    taken = [(space, h) for space in spaces if (h := build(named, space.problem)) is not None]
    assert taken
    assert any(space.overestimates(h) for space, h in taken) is not named.admissible


@pytest.mark.parametrize("domain", HEURISTICS)
def test_the_default_heuristic_of_a_domain_is_admissible(domain: str) -> None:
    problem = SlidingTiles(LAST) if domain == "tiles" else read_problem(INSTANCES[domain][0])
    assert problem.domain == domain
    assert problem.default_heuristic is not None
    assert HEURISTICS[domain][problem.default_heuristic].admissible


# The table of contents

FOLDER = Path(taquin.tiles.heuristics.__file__).parent
MACHINERY = {"__init__", "by_cell"}


@pytest.mark.parametrize("name", sorted({path.stem for path in FOLDER.glob("*.py")} - MACHINERY))
def test_every_file_is_in_the_table_of_contents_and_registered_under_its_name(name: str) -> None:
    assert name in taquin.tiles.heuristics.__all__
    assert HEURISTICS["tiles"][name].name == name


def test_the_table_of_contents_is_sorted() -> None:
    assert sorted(taquin.tiles.heuristics.__all__) == taquin.tiles.heuristics.__all__


@pytest.mark.parametrize(
    "named",
    [named for domain in HEURISTICS.values() for named in domain.values()],
    ids=lambda named: f"{named.domain}-{named.name}",
)
def test_every_heuristic_says_in_a_line_what_it_is(named: NamedHeuristic) -> None:
    assert 10 < len(named.summary) <= 110
    assert named.summary[0].isupper() or named.summary[0].isdigit()


def test_no_two_heuristics_of_a_domain_share_a_name() -> None:
    for domain in HEURISTICS.values():
        names = [name for named in domain.values() for name in (named.name, named.short) if name]
        assert len(names) == len(set(names))
