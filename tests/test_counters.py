"""docs/counters.md: the worked example, counted again by the rules of the other programs.

Each function here follows one program's rule, not its code. The rules were read in Korf 1985, Korf
& Felner 2002, hog2 (generic/IDAStar.h, commit 0101cb1a), 24puzzle (ida.c, commit e3601594) and
aima-python (aima/search.py, commit dad6fc46).
"""

from __future__ import annotations

import re
from collections import Counter, deque
from functools import cache
from heapq import heapify, heappop, heappush
from math import inf
from pathlib import Path
from typing import Any

import pytest

from taquin import Result, SlidingTiles, read_problem, solve
from taquin.methods.heuristic import make_heuristic
from taquin.problem import Number
from taquin.studies.published import count_as_published
from taquin.tiles.instances import load
from taquin.tiles.puzzle import State

PAGE = (Path(__file__).parents[1] / "docs" / "counters.md").read_text()
SMALL, LARGE = "867254301", "korf15:79"
KORFS_ORDER = "ULRD"


def puzzle_of(text: str, order: str) -> SlidingTiles:
    problem = read_problem(text, None if text == LARGE else "first")
    assert isinstance(problem, SlidingTiles)
    return SlidingTiles(problem.board(problem.start), problem.board(problem.goal), order)


@cache
def ours(text: str, algorithm: str, order: str = "UDLR") -> Result[Any]:
    return solve(puzzle_of(text, order), algorithm, None if algorithm == "breadth_first" else "manhattan")


@cache
def ida_star_elsewhere(text: str) -> Counter[str]:
    """Run IDA* as a recursion, and count as each of the other programs does."""
    puzzle = puzzle_of(text, KORFS_ORDER)
    h = make_heuristic("manhattan", puzzle).h
    counts = Counter({"made": 1})  # the start
    next_bound: Number = h(puzzle.start)

    def finds_goal(state: State, parent: State | None, g: int, bound: Number) -> bool:
        nonlocal next_bound
        if state == puzzle.goal:
            return True
        counts["expanded"] += 1
        children = [child for _, child, _ in puzzle.successors(state)]
        counts["touched"] += len(children)
        for child in children:
            if child == parent:
                continue
            counts["made"] += 1
            f = g + 1 + h(child)
            if f > bound:
                next_bound = min(next_bound, f)
            elif finds_goal(child, state, g + 1, bound):
                return True
        return False

    found = False
    while not found:
        bound, next_bound = next_bound, inf
        found = finds_goal(puzzle.start, None, 0, bound)
    return counts


def breadth_first_in_aima() -> tuple[int, int, int]:
    """Return succs, goal_tests and states: AIMA tests a state when it is made."""
    puzzle = puzzle_of(SMALL, "UDLR")
    succs, goal_tests, states = 0, 1, 0
    known, frontier = {puzzle.start}, deque([puzzle.start])
    while True:
        children = [child for _, child, _ in puzzle.successors(frontier.popleft())]
        succs += 1
        states += len(children)
        for child in children:
            if child not in known:
                goal_tests += 1
                if child == puzzle.goal:
                    return succs, goal_tests, states
                known.add(child)
                frontier.append(child)


def a_star_in_aima() -> tuple[int, int, int, int]:
    """Return the same of A*, and the frontier left; it has each state once, ties in their order."""
    puzzle = puzzle_of(SMALL, "UDLR")
    h = make_heuristic("manhattan", puzzle).h
    goal_tests, states = 0, 0
    cheapest: dict[State, int] = {puzzle.start: 0}
    frontier: list[tuple[Number, State]] = [(h(puzzle.start), puzzle.start)]
    waiting, explored = {puzzle.start}, set[State]()
    while True:
        _, state = heappop(frontier)
        waiting.remove(state)
        goal_tests += 1
        if state == puzzle.goal:
            return len(explored), goal_tests, states, len(frontier)
        explored.add(state)
        children = [child for _, child, _ in puzzle.successors(state)]
        states += len(children)
        for child in children:
            g = cheapest[state] + 1
            if child in waiting and g < cheapest[child]:
                frontier.remove((cheapest[child] + h(child), child))
                heapify(frontier)
            elif child in waiting or child in explored:
                continue
            cheapest[child] = g
            waiting.add(child)
            heappush(frontier, (g + h(child), child))


def row_of(first: str) -> list[int]:
    """Return the numbers in the row of the page's tables that begins with these cells."""
    (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| {first} |")]
    return [int(number.replace(",", "")) for number in re.findall(r"(?<=\| )[\d,]+(?= \|)", row)]


def test_our_own_rows() -> None:
    results = [ours(text, "ida_star", KORFS_ORDER) for text in (SMALL, LARGE)]
    assert row_of("Taquin | `expanded`") == [result.expanded for result in results]
    assert row_of("Taquin | `generated`") == [result.generated for result in results]
    assert row_of("Taquin | `len(bounds)`") == [len(result.bounds) for result in results]


@pytest.mark.parametrize(
    ("row", "counter", "less"),
    [
        ("Korf 1985 | nodes generated", "made", 0),
        ("Korf & Felner 2002 | nodes generated", "made", 1),
        ("hog2 | `nodesExpanded`", "expanded", 0),
        ("hog2 | `nodesTouched`", "touched", 0),
        ("24puzzle | nodes expanded", "expanded", 0),
    ],
)
def test_the_rows_of_other_programs(row: str, counter: str, less: int) -> None:
    assert row_of(row) == [ida_star_elsewhere(text)[counter] - less for text in (SMALL, LARGE)]


@pytest.mark.parametrize("text", [SMALL, LARGE])
def test_the_formulas_that_translate(text: str) -> None:
    result, theirs = ours(text, "ida_star", KORFS_ORDER), ida_star_elsewhere(text)
    assert theirs["expanded"] == result.expanded - 1
    assert theirs["touched"] == result.generated + result.expanded - len(result.bounds) - 2
    assert theirs["made"] < result.generated


def test_the_children_never_made_are_those_that_bench_takes_off() -> None:
    instance = load("korf15").find(79)
    result = ours(LARGE, "ida_star", KORFS_ORDER)
    assert count_as_published(instance, result) == ida_star_elsewhere(LARGE)["made"] == instance.nodes


def test_the_rows_of_aima() -> None:
    breadth_first, a_star = ours(SMALL, "breadth_first"), ours(SMALL, "a_star")
    *a_star_in_theirs, left = a_star_in_aima()
    assert row_of("Taquin `breadth_first`") == [breadth_first.expanded, breadth_first.expanded, breadth_first.generated]
    assert row_of("AIMA `breadth_first_graph_search`") == [*breadth_first_in_aima()]
    assert row_of("Taquin `a_star`") == [a_star.expanded, a_star.expanded, a_star.generated]
    assert row_of("AIMA `astar_search`") == a_star_in_theirs
    assert breadth_first_in_aima()[1] == breadth_first.expanded
    succs = a_star_in_theirs[0]
    assert f"`{succs} paths have been expanded and {left} paths remain in the frontier`" in PAGE
