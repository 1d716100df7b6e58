"""auto under --metric multi: as with single moves, an answer at once, better ones, the best."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from threading import Event, Timer
from typing import Any

import pytest

from taquin import Board, Limits, Outcome, Result, SlidingTiles, solve
from taquin.limits.deadline import Deadline
from taquin.registry import Engine
from taquin.running.answer import Interrupted
from taquin.running.validate import validate
from taquin.tiles.compiled import is_compiled
from taquin.tiles.constructive import construct
from taquin.tiles.generate import random_boards
from taquin.tiles.geometry import same_line
from taquin.tiles.improve import improve
from taquin.tiles.instances import load
from taquin.tiles.slides import in_slides

needs_engine = pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed")
ENGINES = ["auto", "reference"] if is_compiled() else ["reference"]


def puzzle(board: Board, goal: Board | None = None) -> SlidingTiles:
    return SlidingTiles(board, goal, metric="multi")


def check(result: Result[Any]) -> None:
    """A solution is there, it is one, it wastes no slide, and the bound does not exceed it."""
    assert result.outcome is Outcome.SOLVED
    assert result.moves is not None
    assert result.cost == len(result.moves)
    validate(result.problem, result.moves, result.cost)
    assert result.lower_bound <= result.cost
    assert result.optimal == (result.lower_bound == result.cost)
    assert not any(same_line(*pair) for pair in pairwise(result.moves))


# Every small board, against a breadth-first search that shares no code with the searches


def boards_by_distance(rows: int, cols: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each board that can reach the goal 1 2 … 0, with the fewest slides to it."""
    goal = (*range(1, rows * cols), 0)
    distance = {goal: 0}
    queue = [goal]
    for state in queue:  # grows meanwhile
        yield state, distance[state]
        row, col = divmod(state.index(0), cols)
        in_row = [row * cols + c for c in range(cols)]
        in_col = [r * cols + col for r in range(rows)]
        for line, at in ((in_row, col), (in_col, row)):
            for to in range(len(line)):
                tiles = [state[cell] for cell in line]
                tiles.insert(to, tiles.pop(at))
                after = list(state)
                for cell, tile in zip(line, tiles, strict=True):
                    after[cell] = tile
                if (found := tuple(after)) not in distance:
                    distance[found] = distance[state] + 1
                    queue.append(found)


@pytest.mark.parametrize(
    ("size", "boards", "every", "longest"),
    [((2, 4), 20_160, 1, 25), ((4, 2), 20_160, 7, 25), ((3, 3), 181_440, 50, 24)],
)
@needs_engine
def test_every_small_board(size: tuple[int, int], boards: int, every: int, longest: int) -> None:
    known = list(boards_by_distance(*size))
    assert (len(known), known[-1][1]) == (boards, longest)
    for state, distance in islice(known, 0, None, every):
        result = solve(puzzle(Board(*size, state)))
        assert (result.cost, result.optimal) == (distance, True)
        assert result.moves is not None
        validate(result.problem, result.moves, distance)


@pytest.mark.parametrize("engine", ENGINES)
def test_boards_of_2x3_in_both_engines(engine: Engine) -> None:
    for state, distance in boards_by_distance(2, 3):
        result = solve(puzzle(Board(2, 3, state)), engine=engine)
        assert (result.cost, result.optimal) == (distance, True)


# Larger boards


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("size", [(3, 4), (2, 6), (4, 4), (5, 5), (6, 4), (6, 6), (3, 12), (2, 80)])
def test_a_limit_finds_a_solution_of_any_size(size: tuple[int, int], engine: Engine) -> None:
    for goal in (Board.goal(*size), Board.goal(*size, "first")):
        (board,) = random_boards(goal, 1, Random(2))
        told: list[Result[Any]] = []
        result = solve(puzzle(board, goal), engine=engine, limits=Limits(seconds=0.3), on_better=told.append)
        for each in (*told, result):
            check(each)
        costs = [each.cost or 0 for each in told]
        assert all(later < earlier for earlier, later in pairwise(costs))
        assert costs[-1] >= (result.cost or 0)


@needs_engine
@pytest.mark.parametrize("size", [(2, 5), (3, 4), (2, 8), (3, 5), (4, 4), (4, 5)])
def test_boards_near_the_goal_are_solved_optimally(size: tuple[int, int]) -> None:
    """Compared with another search, without a heuristic."""
    rng = Random(3)
    for goal in (Board.goal(*size), Board.goal(*size, "first")):
        state, given = goal.tiles, puzzle(goal, goal)
        for _ in range(8):
            state = rng.choice(given.successors(state))[1]
        near = puzzle(Board(*size, state), goal)
        result = solve(near)
        check(result)
        assert result.optimal
        assert (result.engine, result.cost) == ("native", solve(near, "bidirectional").cost)


@needs_engine
@pytest.mark.parametrize("number", [13, 16, 17])
def test_4x4_boards_are_solved_optimally(number: int) -> None:
    """The lengths are those of IDA* alone."""
    instance = load("korf15").find(number)
    result = solve(puzzle(instance.board, instance.goal))
    check(result)
    assert (result.cost, result.optimal) == ({13: 28, 16: 27, 17: 32}[number], True)


@needs_engine
def test_the_hardest_boards_have_a_solution_soon() -> None:
    for instance in load("slides15").instances:
        result = solve(instance.puzzle(), limits=Limits(seconds=0.6))
        check(result)
        assert 43 <= (result.cost or 0) <= 60
        assert result.lower_bound <= 43


@needs_engine
@pytest.mark.parametrize("number", [7, 8])
def test_two_of_the_hardest_boards_are_solved_in_43_slides(number: int) -> None:
    """They are mirror images of each other. A limit on nodes makes it the same each time."""
    instance = load("slides15").find(number)
    given = construct(instance.board, instance.goal)
    limits = Deadline(Limits(nodes=6_000_000)).part(memory=1 << 29)
    slides = in_slides(improve(instance.board, instance.goal, given, limits, metric="multi"))
    validate(instance.puzzle(), slides, 43)


def test_cancelling_answers_with_the_best() -> None:
    cancel = Event()
    Timer(0.3, cancel.set).start()
    result = solve(load("slides15").find(1).puzzle(), cancel=cancel)
    check(result)
    assert result.stopped_by is Outcome.CANCELLED


@needs_engine
def test_ctrl_c_answers_with_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as raised:
        solve(load("slides15").find(2).puzzle(), progress=interrupt)
    check(raised.value.result)


@needs_engine
@pytest.mark.soak
@pytest.mark.parametrize("size", [(4, 4), (5, 5)])
def test_a_hundred_random_boards(size: tuple[int, int]) -> None:
    for board in random_boards(Board.goal(*size), 100, Random(11)):
        check(solve(puzzle(board), limits=Limits(seconds=5)))
