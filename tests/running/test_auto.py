"""auto: an answer at once, better ones meanwhile, the best in the end; any board, any limit."""

from __future__ import annotations

from pathlib import Path
from random import Random
from threading import Event, Timer
from typing import Any

import pytest

from taquin import Board, Limits, Outcome, Result, SlidingTiles, TaquinError, read_problem, solve
from taquin.errors import TableWarning
from taquin.registry import Engine
from taquin.running.anytime import Anytime, Proof
from taquin.running.auto import choose_proofs
from taquin.running.validate import validate
from taquin.tiles.compiled import is_compiled
from taquin.tiles.distances import exact_distances
from taquin.tiles.generate import random_boards, walked_boards
from taquin.tiles.instances import load
from taquin.tiles.patterns.tables import load_table

needs_engine = pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed")


def check(result: Result[Any]) -> None:
    """A solution is there, it is one, and nothing is claimed that it contradicts."""
    assert result.outcome is Outcome.SOLVED
    assert result.moves is not None
    assert result.cost is not None
    validate(result.problem, result.moves, result.cost)
    assert result.lower_bound <= result.cost
    assert result.optimal == (result.lower_bound == result.cost)


@pytest.mark.parametrize("engine", ["auto", "reference"])
@pytest.mark.parametrize("goal", [Board.goal(3, 3), Board.parse("123/804/765"), Board.parse("2 0 3/5 1 4")])
def test_small_boards_are_solved_optimally(engine: Engine, goal: Board) -> None:
    for board in random_boards(goal, 20, Random(1)):
        result = solve(board, goal=goal, engine=engine)
        check(result)
        assert result.optimal
        assert result.cost == exact_distances(goal)[board.tiles]


@needs_engine
@pytest.mark.parametrize("number", [12, 55, 79, 97])
def test_4x4_boards_are_solved_optimally(number: int) -> None:
    instance = load("korf15").find(number)
    result = solve(instance.puzzle())
    check(result)
    assert (result.cost, result.optimal) == (instance.optimal, True)
    assert (result.algorithm, result.heuristic, result.found_by) == ("ida_star", "pdb:6-6-3", "ida_star")


@needs_engine
@pytest.mark.parametrize("size", [(2, 5), (3, 4), (4, 3), (3, 5), (2, 8), (4, 5), (5, 5)])
def test_boards_near_the_goal_are_solved_optimally(size: tuple[int, int]) -> None:
    """Of any shape with a proof; compared with another method."""
    for goal in (Board.goal(*size), Board.goal(*size, "first")):
        (board,) = walked_boards(goal, 1, Random(str(size)), 40)
        limits = Limits(seconds=19)  # too short to build the larger tables on 5×5
        result = solve(board, goal=goal, limits=limits)
        check(result)
        assert result.optimal
        assert result.cost == solve(board, "a_star", "linear_conflict", goal=goal).cost


@pytest.mark.parametrize("size", [(2, 13), (6, 6), (5, 7), (12, 3), (20, 20)])
@pytest.mark.parametrize("blank", ["first", "last"])
def test_large_boards_have_an_answer(size: tuple[int, int], blank: str) -> None:
    goal = Board.goal(*size, blank)
    (board,) = random_boards(goal, 1, Random(str(size)))
    result = solve(board, goal=goal, limits=Limits(seconds=0.2))
    check(result)
    assert result.lower_bound >= board.manhattan(goal)
    assert result.found_by == "construct"


@pytest.mark.parametrize("name", ["korf15:88", "hardest15:1", "korf24:1"])
@pytest.mark.parametrize("seconds", [0.001, 0.2])
def test_at_a_time_limit_there_is_a_solution_and_a_bound(name: str, seconds: float) -> None:
    result = solve(name, limits=Limits(seconds=seconds))
    check(result)
    set_name, _, number = name.partition(":")
    assert result.cost is not None
    assert result.lower_bound <= load(set_name).find(int(number)).optimal <= result.cost
    if not result.optimal:
        assert result.reason.startswith(f"the time limit of {seconds} s was reached")
        assert result.reason.endswith(f"; every solution costs at least {result.lower_bound}.")


def test_at_a_node_limit_there_is_a_solution_and_a_bound() -> None:
    result = solve("korf15:88", limits=Limits(nodes=1000))
    check(result)
    assert result.expanded == 1000
    assert not result.optimal
    assert "limit of 1000 expanded nodes" in result.reason


@pytest.mark.parametrize("name", ["korf15:1", "korf24:1"])
def test_better_solutions_are_told_as_they_are_found(name: str) -> None:
    told: list[Result[Any]] = []
    result = solve(name, limits=Limits(seconds=0.5), on_better=told.append)
    costs = [better.cost for better in told if better.cost is not None]
    assert len(costs) == len(told) >= 1
    assert costs == sorted(set(costs), reverse=True)
    for better in told:
        check(better)
    assert result.cost is not None
    assert result.cost <= costs[-1]


@pytest.mark.parametrize("name", ["korf24:2", "7x7"])
def test_cancelled_it_still_answers(name: str) -> None:
    goal = Board.goal(7, 7)
    problem = SlidingTiles(next(random_boards(goal, 1, Random(1)))) if name == "7x7" else read_problem(name)
    cancel = Event()
    timer = Timer(0.2, cancel.set)
    timer.start()
    check(solve(problem, cancel=cancel, limits=Limits(seconds=60)))
    assert cancel.is_set()


def test_what_cannot_be_solved_is_said_at_once() -> None:
    for text in ("213456780", "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0"):
        assert solve(text).outcome is Outcome.UNSOLVABLE
    twin = Board.goal(30, 30).twin()
    assert solve(twin).outcome is Outcome.UNSOLVABLE


def test_other_domains_and_metrics_have_their_own_method() -> None:
    assert solve("hanoi:3", "auto").cost == 7
    slides = solve(SlidingTiles(Board.parse("867254301"), Board.goal(3, 3, "first"), metric="multi"))
    assert slides.optimal
    assert slides.cost is not None
    assert slides.cost < 27


def test_auto_takes_no_heuristic() -> None:
    with pytest.raises(TaquinError, match="auto chooses its own heuristic"):
        solve("123456708", "auto", "manhattan")


def test_options_are_for_the_method_that_takes_them() -> None:
    with pytest.raises(TaquinError, match="takes no option width"):
        solve("123456708", width=3)


@needs_engine
def test_the_tables_of_7_8_are_used_where_they_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read_problem("korf15:1")
    assert [proof.heuristic for proof in choose_proofs(puzzle, True)] == ["pdb:6-6-3", "pdb:7-8"]
    monkeypatch.setattr("taquin.running.auto.is_cached", lambda pattern, half: len(pattern.cells) >= 7 and not half)
    assert [proof.heuristic for proof in choose_proofs(puzzle, True)] == ["pdb:7-8"]
    assert [proof.heuristic for proof in choose_proofs(puzzle, False)] == ["linear_conflict"]


@needs_engine
def test_a_proof_that_takes_too_long_gives_way_to_the_next() -> None:
    puzzle = load("korf15").find(88).puzzle()
    search = Anytime(puzzle, Limits(), engine="native", native=True, options={})
    result = search.prove([Proof("ida_star", "misplaced", patience=0.05), Proof("ida_star", "pdb:6-6-3")])
    assert (result.cost, result.optimal, result.heuristic) == (65, True, "pdb:6-6-3")


@needs_engine
def test_a_cache_that_cannot_be_used_stops_no_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "file"))
    load_table.cache_clear()
    try:
        with pytest.warns(TableWarning, match="file"):
            result = solve("korf15:79")
        assert (result.cost, result.optimal) == (42, True)
    finally:
        load_table.cache_clear()
