"""Every algorithm of the registry keeps its promises; a new one is tested without a new test."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

import taquin.search
from taquin import ALGORITHMS, HEURISTICS, Board, Limits, Outcome, Result, SlidingTiles, TaquinError, solve
from taquin.problem import Evaluate, Problem, Twinned
from taquin.registry import NamedHeuristic, Option, algorithm, find_algorithm
from taquin.result import Bound, Cutoff, Node, Search, Step
from tests.search.truth import (
    DIFFERS_FROM_RUN_TO_RUN,
    GOALS,
    PROVES_SHORTEST,
    SMALL_GOALS,
    State,
    WeightedTiles,
    all_boards,
    boards_by_depth,
    bounds_of,
    can_run,
    cheapest_costs,
    cost_of,
    counts_of,
    distances,
    method_names,
    recount,
    replay,
    steps_of,
    watch,
)

METHODS = method_names()
IN_REFERENCE = [(name, heuristic) for name, heuristic in METHODS if not ALGORITHMS[name].native_only]
"""Methods that can be watched, and take any heuristic and any domain."""
INFORMED = [name for name, heuristic in IN_REFERENCE if heuristic]
ALL_NAMES = sorted(ALGORITHMS)


def method_id(value: object) -> str:
    return value.line() if isinstance(value, Board) else str(value)


each_method = pytest.mark.parametrize(("name", "heuristic"), METHODS, ids=method_id)
each_reference_method = pytest.mark.parametrize(("name", "heuristic"), IN_REFERENCE, ids=method_id)
each_small_goal = pytest.mark.parametrize("goal", SMALL_GOALS, ids=method_id)
each_goal = pytest.mark.parametrize("goal", GOALS, ids=method_id)


def check_claims(result: Result[Any], exact: int) -> None:
    """Nothing may be claimed that is not so, however the search ended."""
    assert result.outcome is not Outcome.UNSOLVABLE
    assert result.lower_bound <= exact
    if result.solved:
        assert result.cost is not None
        assert result.cost >= exact
        assert not result.optimal or result.cost == exact
    else:
        assert (result.cost, result.moves, result.optimal) == (None, None, False)


def check_solution(result: Result[Any], board: Board, goal: Board) -> None:
    assert result.moves is not None
    assert replay(board.tiles, board.cols, result.moves) == goal.tiles
    assert result.cost == len(result.moves)


def check_boards(
    name: str, heuristic: str | None, goal: Board, boards: Iterable[tuple[Board, int]], budget: int
) -> int:
    """Solve boards, the nearest first, within a budget of expansions; return how many."""
    algorithm = ALGORITHMS[name]
    solved = 0
    for board, exact in boards:
        result = solve(SlidingTiles(board, goal), name, heuristic, limits=Limits(nodes=budget))
        check_claims(result, exact)
        if result.outcome is Outcome.NODE_LIMIT:
            assert result.expanded == budget
            break
        if algorithm.complete:
            assert result.solved
        if result.solved:
            check_solution(result, board, goal)
            solved += 1
            if algorithm.optimal in PROVES_SHORTEST:
                assert (result.cost, result.optimal) == (exact, True)
            if algorithm.optimal == "bounded":
                assert result.cost is not None
                assert result.cost <= algorithm.options["weight"] * exact
        budget -= result.expanded
        if budget <= 0:
            break
    return solved


# Solutions


@each_small_goal
@each_method
def test_solutions_of_every_2x3_board(name: str, heuristic: str | None, goal: Board) -> None:
    boards = all_boards(goal)
    assert len(boards) == 360
    assert check_boards(name, heuristic, goal, boards, budget=70_000) >= 100


@each_goal
@each_method
def test_solutions_of_3x3_boards_of_every_depth(name: str, heuristic: str | None, goal: Board) -> None:
    solved = check_boards(name, heuristic, goal, boards_by_depth(goal), budget=60_000)
    assert solved >= (1 if ALGORITHMS[name].optimal == "never" else 20)


@each_method
def test_the_goal_itself_is_solved_by_no_moves(name: str, heuristic: str | None) -> None:
    for goal in (Board.goal(2, 2), *SMALL_GOALS, *GOALS, Board.goal(4, 4, "first")):
        result = solve(SlidingTiles(goal, goal), name, heuristic)
        assert (result.outcome, result.cost, result.moves, result.optimal) == (Outcome.SOLVED, 0, [], True)
        assert counts_of(result) | {"max_frontier": 0} == {
            "expanded": 1,
            "generated": 1,
            "max_frontier": 0,
            "max_depth": 0,
            "reopened": 0,
        }


@each_method
def test_the_bounds_add_up(name: str, heuristic: str | None) -> None:
    """To the totals, however the search ends; only searches that start over have bounds."""
    for nodes in (1, 40, 5_000):
        for board, _ in boards_by_depth(GOALS[1], 1)[::6]:
            result = solve(SlidingTiles(board, GOALS[1]), name, heuristic, limits=Limits(nodes=nodes))
            assert bool(result.bounds) == name.startswith(("ida_star", "iterative_deepening"))
            if result.bounds:
                values, expanded, generated = zip(*result.bounds, strict=True)
                assert (sum(expanded), sum(generated)) == (result.expanded, result.generated)
                assert list(values) == sorted(set(values))
                assert values[-1] == result.lower_bound
                assert all(expanded[:-1])


@each_reference_method
def test_the_bounds_are_those_of_the_events(name: str, heuristic: str | None) -> None:
    board, _ = boards_by_depth(GOALS[0])[20]
    result, events = watch(SlidingTiles(board, GOALS[0]), name, heuristic, limits=Limits(nodes=10_000))
    starts = [at for at, event in enumerate(events) if isinstance(event, Bound) and event.iteration]
    parts = [events[start:end] for start, end in pairwise([*starts, len(events)])] if starts else []
    assert [count.expanded for count in result.bounds] == [len(steps_of(part)) for part in parts]
    assert [count.bound for count in result.bounds] == [bounds_of(part)[0] for part in parts]


@each_method
def test_two_runs_are_identical(name: str, heuristic: str | None) -> None:
    board, _ = boards_by_depth(GOALS[0])[20]
    puzzle, limits = SlidingTiles(board, GOALS[0]), Limits(nodes=10_000)
    first, second = (solve(puzzle, name, heuristic, limits=limits) for _ in range(2))
    if name in DIFFERS_FROM_RUN_TO_RUN:
        assert (first.cost, first.lower_bound) == (second.cost, second.lower_bound)
        return
    assert counts_of(first) == counts_of(second)
    assert (first.moves, first.lower_bound) == (second.moves, second.lower_bound)


# Claims


def doubtful(state: State, goal: State) -> int:
    """A heuristic of which nothing is known: too high or 0, different on every board."""
    return 0 if state == goal else crc32(bytes(state)) % 30


@pytest.mark.parametrize("name", INFORMED)
@pytest.mark.parametrize("heuristic", ["scaled(manhattan,3)", doubtful], ids=["scaled", "private"])
def test_a_doubtful_heuristic_proves_nothing_untrue(name: str, heuristic: Any) -> None:
    goal = SMALL_GOALS[0]
    for board, exact in boards_by_depth(goal, 3):
        result = solve(SlidingTiles(board, goal), name, heuristic, limits=Limits(nodes=3_000))
        check_claims(result, exact)
        if result.solved:
            check_solution(result, board, goal)


@pytest.mark.parametrize("name", INFORMED)
def test_nilssons_inadmissible_heuristic_proves_nothing_untrue(name: str) -> None:
    goal = GOALS[2]
    for board, exact in boards_by_depth(goal, 1):
        if ALGORITHMS[name].both_ways and board.blank != goal.blank:
            with pytest.raises(TaquinError):  # it is defined for a goal with the blank in the centre only
                solve(SlidingTiles(board, goal), name, "nilsson_sequence")
            continue
        for nodes in (7, 400):
            result = solve(SlidingTiles(board, goal), name, "nilsson_sequence", limits=Limits(nodes=nodes))
            check_claims(result, exact)


@pytest.fixture
def uneven(monkeypatch: pytest.MonkeyPatch) -> str:
    """An admissible, inconsistent heuristic: Manhattan if the blank's cell is even, else 0."""

    def build(puzzle: SlidingTiles) -> Evaluate[State]:
        manhattan = HEURISTICS["tiles"]["manhattan"].build(puzzle)
        return lambda state: 0 if state.index(0) % 2 else manhattan(state)

    monkeypatch.setitem(HEURISTICS["tiles"], "uneven", NamedHeuristic("uneven", None, "tiles", build, True, False))
    return "uneven"


@pytest.mark.parametrize("name", INFORMED)
def test_an_inconsistent_heuristic_does_no_harm(name: str, uneven: str) -> None:
    assert check_boards(name, uneven, SMALL_GOALS[2], boards_by_depth(SMALL_GOALS[2], 4), budget=20_000) >= 20
    assert check_boards(name, uneven, GOALS[1], boards_by_depth(GOALS[1]), budget=20_000) >= 15


@pytest.mark.parametrize("weight", [1, 6 / 5, 3 / 2, 2, 5, 1 / 2], ids=str)
@pytest.mark.parametrize("name", [a.name for a in ALGORITHMS.values() if "weight" in a.options])
def test_a_weight_keeps_its_factor_and_its_bound(name: str, weight: float) -> None:
    for goal, each in ((SMALL_GOALS[0], 4), (GOALS[0], 2)):
        for board, exact in boards_by_depth(goal, each):
            if exact > 22:
                break  # a light weight is a weak heuristic
            puzzle = SlidingTiles(board, goal)
            result = solve(puzzle, name, "manhattan", weight=weight)
            check_claims(result, exact)
            assert result.cost is not None
            assert result.cost <= max(1, weight) * exact
            for nodes in (2, result.expanded // 2 + 1, result.expanded - 1):
                if 0 < nodes < result.expanded:
                    check_claims(solve(puzzle, name, "manhattan", weight=weight, limits=Limits(nodes=nodes)), exact)


@pytest.mark.parametrize(
    ("name", "option"), [(a.name, option) for a in ALGORITHMS.values() if can_run(a) for option in a.options], ids=str
)
@pytest.mark.parametrize("value", [1, 2, 3, 5, 8, 13])
def test_scanty_options_lead_to_no_untrue_claim(name: str, option: str, value: int) -> None:
    heuristic = None if ALGORITHMS[name].heuristic == "no" else "manhattan"
    options: dict[str, Any] = {option: value}
    goal = SMALL_GOALS[0]
    for board, exact in boards_by_depth(goal, 3):
        for nodes in (10, 1_000):
            puzzle = SlidingTiles(board, goal)
            result = solve(puzzle, name, heuristic, limits=Limits(nodes=nodes), **options)
            check_claims(result, exact)
            if result.solved:
                check_solution(result, board, goal)


# Boards without a solution


@each_method
def test_parity_answers_at_once(name: str, heuristic: str | None) -> None:
    result = solve("213456780", name, heuristic, limits=Limits(nodes=50_000))
    assert result.outcome is Outcome.UNSOLVABLE
    assert (result.cost, result.moves, result.optimal) == (None, None, False)
    if ALGORITHMS[name].needs is not Twinned:
        assert result.expanded == 0
        assert "inversion" in result.reason


@pytest.mark.parametrize("goal", [Board.goal(2, 2), *SMALL_GOALS], ids=method_id)
@each_method
def test_without_parity_search_finds_no_solution_where_none_is(name: str, heuristic: str | None, goal: Board) -> None:
    start = all_boards(goal)[-1][0].twin()
    assert start.tiles not in distances(goal)
    result = solve(SlidingTiles(start, goal), name, heuristic, parity=False, limits=Limits(nodes=30_000))
    assert (result.cost, result.moves, result.optimal) == (None, None, False)
    if ALGORITHMS[name].proves_unsolvable:
        assert result.outcome is Outcome.UNSOLVABLE
        assert result.expanded > 0
        assert result.reason
    else:
        assert result.outcome in (Outcome.NODE_LIMIT, Outcome.EXHAUSTED, Outcome.UNSOLVABLE)


# Counters and limits


@each_reference_method
def test_counters_are_those_of_the_definitions(name: str, heuristic: str | None) -> None:
    for goal, depth in ((SMALL_GOALS[0], 21), (GOALS[1], 16)):
        board = next(board for board, exact in boards_by_depth(goal) if exact == depth)
        problem = SlidingTiles(board, goal)
        result, events = watch(problem, name, heuristic)
        assert counts_of(result) == recount(problem, name, events)


@pytest.mark.parametrize("name", INFORMED)
def test_counters_with_reopening_are_those_of_the_definitions(name: str) -> None:
    goal = SMALL_GOALS[0]
    for board, _ in boards_by_depth(goal, 1):
        problem = SlidingTiles(board, goal)
        result, events = watch(problem, name, doubtful, limits=Limits(nodes=2_000))
        assert counts_of(result) == recount(problem, name, events)


@each_reference_method
def test_a_node_limit_is_exact_and_counts_a_prefix(name: str, heuristic: str | None) -> None:
    goal = SMALL_GOALS[1]
    for board, exact in boards_by_depth(goal, 1)[1::4]:
        problem = SlidingTiles(board, goal)
        full, events = watch(problem, name, heuristic)
        limits = {1, 2, 3, 5, 8, 13, 21, full.expanded // 2, full.expanded - 2, full.expanded - 1}
        for nodes in sorted(k for k in limits if 0 < k < full.expanded):
            limited, seen = watch(problem, name, heuristic, limits=Limits(nodes=nodes))
            assert limited.outcome is Outcome.NODE_LIMIT
            assert limited.expanded == nodes
            assert [step.node.state for step in steps_of(seen)] == [
                step.node.state for step in steps_of(events)[:nodes]
            ]
            assert counts_of(limited) == recount(problem, name, seen)
            check_claims(limited, exact)
        for nodes in (full.expanded, full.expanded + 1):
            enough = solve(problem, name, heuristic, limits=Limits(nodes=nodes))
            assert enough.solved
            assert counts_of(enough) == counts_of(full)


# Moves that cost more than 1


@pytest.fixture
def weighted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register an admissible heuristic or two for WeightedTiles."""

    def zero(problem: WeightedTiles) -> Evaluate[State]:
        return lambda state: 0

    def manhattan(problem: WeightedTiles) -> Evaluate[State]:
        home = [divmod(problem.goal.index(tile), problem.puzzle.cols) for tile in range(len(problem.goal))]

        def h(state: State) -> int:
            cells = (divmod(cell, problem.puzzle.cols) for cell in range(len(state)))
            return sum(
                tile * (abs(row - home[tile][0]) + abs(col - home[tile][1]))
                for (row, col), tile in zip(cells, state, strict=True)
            )

        return h

    named = {f.__name__: NamedHeuristic(f.__name__, None, "weighted-tiles", f, True, True) for f in (zero, manhattan)}
    monkeypatch.setitem(HEURISTICS, "weighted-tiles", named)


TAKES_WEIGHTS = [(name, h) for name, h in IN_REFERENCE if issubclass(WeightedTiles, ALGORITHMS[name].needs)]
WEIGHTED_METHODS = sorted(
    {(name, h and other) for name, h in TAKES_WEIGHTS for other in ("manhattan", "zero")}, key=str
)


@pytest.mark.usefixtures("weighted")
@pytest.mark.parametrize(("name", "heuristic"), WEIGHTED_METHODS, ids=str)
def test_the_cheapest_solution_where_moves_differ_in_cost(name: str, heuristic: str | None) -> None:
    goal = SMALL_GOALS[0]
    cheapest = cheapest_costs(goal)
    promise = ALGORITHMS[name].optimal
    budget, compared = 60_000, 0
    for board, _ in boards_by_depth(goal, 3):
        exact = cheapest[board.tiles]
        result = solve(WeightedTiles(board, goal), name, heuristic, limits=Limits(nodes=budget))
        check_claims(result, exact)
        if not result.solved:
            break
        assert result.moves is not None
        assert result.cost is not None
        assert replay(board.tiles, board.cols, result.moves) == goal.tiles
        assert result.cost == cost_of(board.tiles, board.cols, result.moves)
        if promise in ("admissible", "always"):
            assert (result.cost, result.optimal) == (exact, True)
        if promise == "bounded":
            assert result.cost <= ALGORITHMS[name].options["weight"] * exact
        compared += 1
        budget -= result.expanded
        if budget <= 0:
            break
    assert compared >= 10


@pytest.mark.usefixtures("weighted")
@pytest.mark.parametrize(("name", "heuristic"), TAKES_WEIGHTS, ids=method_id)
def test_depth_counts_moves_where_moves_differ_in_cost(name: str, heuristic: str | None) -> None:
    goal = SMALL_GOALS[0]
    board, _ = boards_by_depth(goal)[15]
    problem = WeightedTiles(board, goal)
    result, events = watch(problem, name, heuristic)
    steps = steps_of(events)
    assert result.max_depth < max(step.node.g for step in steps)
    assert counts_of(result) == recount(problem, name, events)


# Names, files and cards


@pytest.mark.parametrize("name", ALL_NAMES)
def test_the_module_is_a_card(name: str) -> None:
    run = ALGORITHMS[name].run
    card = inspect.getdoc(inspect.getmodule(run)) or ""
    assert re.match(r"\S.*: \S.*\.\n\n", card), "the first line says the idea in a phrase"
    entries = re.findall(r"^(\w+) {2,}\S", card, re.MULTILINE)
    required = [entry for entry in entries if entry != "Details"]
    assert required == ["Idea", "Formula", "Source", "Complete", "Optimal", "Time", "Space", "Ties"]
    assert inspect.getdoc(run)
    assert ALGORITHMS[name].summary


def test_every_file_is_in_the_table_of_contents() -> None:
    folder = Path(inspect.getfile(taquin.search)).parent
    searches = {path.stem for path in folder.glob("*.py")} - {"__init__", "meeting"}
    assert taquin.search.__all__ == sorted(searches)
    assert searches == {a.name for a in ALGORITHMS.values() if a.run.__module__.startswith("taquin.search.")}
    for name in searches:
        assert inspect.getfile(ALGORITHMS[name].run) == str(folder / f"{name}.py")


def test_names_and_short_names_are_unique() -> None:
    names = [*ALGORITHMS, *(a.short for a in ALGORITHMS.values() if a.short != a.name)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", ALL_NAMES)
def test_a_name_may_be_written_in_several_ways(name: str) -> None:
    algorithm = ALGORITHMS[name]
    spellings = (name, algorithm.short, name.upper(), algorithm.short.upper(), name.replace("_", "-"), f" {name} ")
    for written in spellings:
        assert find_algorithm(written) is algorithm


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("A*", "a_star"),
        ("a-star", "a_star"),
        ("IDA*", "ida_star"),
        ("SMA*", "sma_star"),
        ("bfs", "breadth_first"),
        ("BFS", "breadth_first"),
        ("Depth-First", "depth_first"),
        ("IDS", "iterative_deepening"),
    ],
)
def test_names_of_the_literature_are_understood(written: str, name: str) -> None:
    heuristic = None if ALGORITHMS[name].heuristic == "no" else "manhattan"
    assert solve("123456780", written, heuristic).algorithm == name


@pytest.mark.parametrize(
    ("written", "nearest"),
    [("breadth_frist", "breadth_first"), ("idastr", "idastar"), ("a-sta", "a_star"), ("greddy", "greedy")],
)
def test_an_unknown_name_suggests_the_nearest(written: str, nearest: str) -> None:
    with pytest.raises(TaquinError, match=f"unknown algorithm '{written}'.*'{nearest}'"):
        solve("123456708", written)


def test_a_name_like_no_other_lists_them_all() -> None:
    with pytest.raises(TaquinError) as caught:
        solve("123456708", "xyzzy")
    assert all(name in str(caught.value) for name in ALGORITHMS)


def test_every_option_is_explained_and_means_the_same_in_all_searches_that_take_it() -> None:
    declared: dict[str, Option] = {}
    for entry in ALGORITHMS.values():
        for name, option in entry.declared.items():
            assert option.help, f"{name} of {entry.name} has no explanation"
            assert declared.setdefault(name, option) == option


def test_an_option_that_only_the_signature_declares_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """So it is with the next new option: without bounds of its own, it is refused in a sentence."""
    monkeypatch.setattr("taquin.registry.ALGORITHMS", tables := dict(ALGORITHMS))

    @algorithm(short="mine", group="informed", complete=False, proves_unsolvable=False, optimal="never")
    def my_search(problem: Problem[Any], *, patience: int = 3) -> Search[Any]:
        yield Step(Node(problem.start, None, "", 0), (), 0)
        return Cutoff()

    monkeypatch.setitem(ALGORITHMS, "my_search", tables["my_search"])
    assert solve("867254301", "my_search", patience=5).options == {"patience": 5}
    for wrong in (0, -1, 1.5, True, "many", 2**64, 10**5000):
        with pytest.raises(TaquinError, match="the option patience"):
            solve("867254301", "my_search", patience=wrong)
