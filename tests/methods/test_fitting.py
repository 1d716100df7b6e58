"""What is said to fit can be chosen; choose_method refuses the rest with the same sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import taquin.tiles.compiled
from taquin import (
    ALGORITHMS,
    HEURISTICS,
    Board,
    Limits,
    Problem,
    SlidingTiles,
    TaquinError,
    choose_method,
    read_problem,
    solve,
)
from taquin.methods.fitting import fitting
from taquin.methods.heuristic import make_heuristic
from taquin.methods.twins import MAX_NATIVE_CELLS
from taquin.running import native
from taquin.tiles.compiled import is_compiled
from taquin.tiles.distances import exact_distances
from taquin.tiles.heuristics.ordered_walking_distance import order_table
from taquin.tiles.heuristics.walking_distance import MAX_MATRICES, walk_moves
from taquin.tiles.patterns.tables import load_table
from taquin.tiles.puzzle import METRICS

CENTRE = Board.parse("123/804/765")
LAST = Board.goal(3, 3)
SIZES = [*product((2, 3, 4), (2, 3, 4, 5))]
UP_TO_6 = [*product(range(2, 7), range(2, 7))]

each_metric = pytest.mark.parametrize("metric", METRICS)
needs_engine = pytest.mark.skipif(not is_compiled(), reason="asks the native engine")


def remove_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAQUIN_ENGINE", raising=False)
    for module in (native, taquin.tiles.compiled):
        monkeypatch.setattr(module, "_native", None)


def refusal(problem: Problem[Any], algorithm: str, heuristic: str | None) -> str | None:
    try:
        choose_method(problem, algorithm, heuristic)
    except TaquinError as error:
        return str(error)
    return None


def assert_algorithms(problem: Problem[Any], heuristic: str | None) -> None:
    for fit in fitting(problem).algorithms:
        assert refusal(problem, fit.entry.name, None if fit.entry.heuristic == "no" else heuristic) == fit.reason


@each_metric
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_algorithm_and_heuristic_is_chosen_or_refused_as_foretold(size: tuple[int, int], metric: str) -> None:
    puzzle = SlidingTiles(Board.goal(*size), metric=metric)
    assert_algorithms(puzzle, "manhattan")
    fits = fitting(puzzle)
    assert [fit.entry for fit in fits.heuristics] == list(HEURISTICS["tiles"].values())
    for fit in fits.heuristics:
        assert refusal(puzzle, "a_star", fit.entry.name) == fit.reason, fit.entry.name


@pytest.mark.parametrize("engine", ["auto", "reference", "native"])
@pytest.mark.parametrize("goal", [Board.goal(2, 3), LAST, CENTRE, Board.goal(5, 2)], ids=Board.line)
@each_metric
def test_every_pair_is_chosen_or_refused_as_foretold(
    goal: Board, metric: str, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the start is not what a heuristic takes as a goal."""
    if engine == "native" and not is_compiled():
        pytest.skip("all is refused")
    monkeypatch.setenv("TAQUIN_ENGINE", engine)
    puzzle = SlidingTiles(Board.goal(*goal.size), goal, metric=metric)
    fits = fitting(puzzle)
    algorithms = [fit.entry for fit in fits.algorithms if fit.reason is None]
    heuristics = [fit.entry.name for fit in fits.heuristics if fit.reason is None]
    assert algorithms
    assert heuristics
    for algorithm in algorithms:
        for heuristic in heuristics:
            why = fits.why_not_together(algorithm.name, heuristic)
            assert refusal(puzzle, algorithm.name, heuristic) == why, (algorithm.name, heuristic)
            assert why is None or algorithm.name in why or heuristic in why


def test_pairs_that_do_not_fit_though_each_does() -> None:
    fits = fitting(SlidingTiles(LAST, CENTRE))
    assert fits.why_not_heuristic("nilsson_sequence") is None
    assert "blank in the centre" in (fits.why_not_together("bidirectional_a_star", "nilsson_sequence") or "")
    assert "takes no heuristic" in (fits.why_not_together("breadth_first", "manhattan") or "")
    if is_compiled():
        assert "manhattan only" in (fits.why_not_together("ida_star_simd", "linear_conflict") or "")


@pytest.mark.parametrize("text", ["hanoi:3", "hanoi:3,4", "jugs:5,3->4", "rivers:3,3,2"])
def test_other_domains(text: str) -> None:
    problem = read_problem(text)
    fits = fitting(problem)
    assert [fit.entry.name for fit in fits.heuristics] == list(HEURISTICS[problem.domain])
    assert_algorithms(problem, problem.default_heuristic)
    for fit in fits.heuristics:
        assert refusal(problem, "a_star", fit.entry.name) == fit.reason
    assert any(fit.reason for fit in fits.heuristics) is (text == "hanoi:3,4")


@pytest.mark.parametrize("size", [(3, 3), (4, 4), (5, 2), (5, 5), (6, 6)])
@each_metric
def test_without_the_engine(
    size: tuple[int, int], metric: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    remove_engine(monkeypatch)
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    puzzle = SlidingTiles(Board.goal(*size), metric=metric)
    assert_algorithms(puzzle, "manhattan")
    fits = fitting(puzzle)
    assert {f.entry.name for f in fits.algorithms if f.reason} >= {a.name for a in ALGORITHMS.values() if a.native_only}
    refused = {fit.entry.name: fit.reason for fit in fits.heuristics if fit.reason}
    for name, reason in refused.items():
        assert refusal(puzzle, "a_star", name) == reason
    assert ("pdb" in refused) is (size[0] * size[1] > 10)
    assert ("ordered_walking_distance" in refused) is (size not in [(3, 3), (5, 2)])
    assert fits.why_not_heuristic("pdb:3-3-3-3-3") is None or size != (4, 4)


@needs_engine
def test_a_table_that_is_kept_needs_no_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    puzzle = SlidingTiles(Board.goal(4, 4))
    load_table.cache_clear()
    h = make_heuristic("pdb", puzzle).h(puzzle.start)
    remove_engine(monkeypatch)
    load_table.cache_clear()
    assert is_refused("pdb", (4, 4)) is False
    assert solve(puzzle, "a_star", "pdb", limits=Limits(nodes=1)).lower_bound == h
    load_table.cache_clear()  # what was loaded knows no engine


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("pdb:7-8", "does not fit 3×3"),
        ("pdb:4-4", None),
        ("max(manhattan,nilsson)", "blank in the centre"),
        ("scaled(max(manhattan,pdb:5-4),2)", "does not fit 3×3"),
        ("max(manhattan,linear_conflict)", None),
        ("manhatan", "did you mean 'manhattan'"),
    ],
)
def test_heuristics_as_they_are_written(written: str, said: str | None) -> None:
    puzzle = SlidingTiles(LAST)
    why = fitting(puzzle).why_not_heuristic(written)
    assert why == refusal(puzzle, "a_star", written)
    assert why is None if said is None else said in str(why)


# Nothing is built


def test_nothing_is_built_or_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    caches = (exact_distances, order_table, walk_moves, load_table, native._make)
    for kept in caches:
        kept.cache_clear()
    for size, metric in product(UP_TO_6, METRICS):
        fits = fitting(SlidingTiles(Board.goal(*size), metric=metric))
        for algorithm, heuristic in product(fits.algorithms, fits.heuristics):
            fits.why_not_together(algorithm.entry.name, heuristic.entry.name)
    assert [kept.cache_info().misses for kept in caches] == [0] * len(caches)
    assert not list(tmp_path.iterdir())


# The sizes of tables


def rows_of(total: int, most: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield each way to write a total as a sum of so many numbers, none larger than allowed."""
    if not most:
        yield from [()] if total == 0 else []
        return
    for first in range(min(total, most[0]) + 1):
        for rest in rows_of(total - first, most[1:]):
            yield first, *rest


def count_matrices(lines: int, length: int) -> int:
    """Return the number of matrices of walking distance, filled by rows, the blank's first."""

    @cache
    def fill(rows: tuple[int, ...], left: tuple[int, ...]) -> int:
        if not rows:
            return 1
        taken = (tuple(sorted(n - t for n, t in zip(left, row, strict=True))) for row in rows_of(rows[0], left))
        return sum(fill(rows[1:], after) for after in taken)

    sizes = (length - 1, *[length] * (lines - 1))
    return lines * fill(sizes, sizes)


def is_refused(heuristic: str, size: tuple[int, int], metric: str = "single") -> bool:
    return fitting(SlidingTiles(Board.goal(*size), metric=metric)).why_not_heuristic(heuristic) is not None


@pytest.mark.parametrize("size", UP_TO_6)
def test_walking_distance_refuses_exactly_what_has_too_many_matrices(size: tuple[int, int]) -> None:
    most = max(count_matrices(*size), count_matrices(*size[::-1])) if max(size) < 6 else count_matrices(6, min(size))
    for metric in METRICS:
        assert is_refused("walking_distance", size, metric) is (most > MAX_MATRICES)


@pytest.mark.parametrize("metric", METRICS)
def test_the_matrices_counted_are_those_built(metric: str) -> None:
    for lines, length in [*product((2, 3, 4), (2, 3, 4)), (2, 5), (5, 2)]:
        for goal_blank in {0, lines // 2, lines - 1}:
            assert len(walk_moves(lines, length, goal_blank, metric)) == count_matrices(lines, length)


@needs_engine
@pytest.mark.parametrize(
    ("name", "metric"),
    [*product(["walking_distance", "ordered_walking_distance"], METRICS), *product(["exact"], METRICS)],
)
def test_the_engine_refuses_the_same_tables(name: str, metric: str) -> None:
    """It counts while it builds."""
    refused = 0
    for rows, cols in UP_TO_6:
        if rows * cols <= MAX_NATIVE_CELLS:
            puzzle = SlidingTiles(Board.goal(rows, cols, "first"), metric=metric)
            arguments = name, rows, cols, tuple(puzzle.home), metric
            if is_refused(name, (rows, cols), metric):
                with pytest.raises(ValueError, match="too large"):
                    native._make(*arguments)
                refused += 1
            elif rows * cols <= 20:  # larger ones take seconds
                assert native._make(*arguments).name == name
    assert (refused >= 5) is (name != "ordered_walking_distance"), "it has tables up to 25 cells"


# What an entry tells


@each_metric
def test_promises_are_those_for_the_metric(metric: str) -> None:
    puzzle = SlidingTiles(LAST, CENTRE, metric=metric)
    for fit in fitting(puzzle).heuristics:
        assert fit.reason is None
        made = make_heuristic(fit.entry.name, puzzle)
        assert (fit.admissible, fit.consistent) == (made.admissible, made.consistent)
    manhattan = next(fit for fit in fitting(puzzle).heuristics if fit.entry.name == "manhattan")
    assert manhattan.admissible is (metric == "single")


def test_what_can_be_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAQUIN_ENGINE", raising=False)
    puzzle = SlidingTiles(CENTRE, CENTRE)
    fits = [fit for fit in fitting(puzzle).algorithms if fit.reason is None]
    for fit in fits:
        method = choose_method(puzzle, fit.entry.name, None if fit.entry.heuristic == "no" else "manhattan")
        if fit.watchable:
            assert method.with_events().engine == "reference"
        else:
            with pytest.raises(TaquinError, match="no steps can be watched"):
                method.with_events()
    assert any(not fit.watchable for fit in fits) or not is_compiled()


def test_algorithms_are_asked_for_by_any_of_their_names() -> None:
    fits = fitting(SlidingTiles(LAST, metric="multi"))
    assert fits.why_not_algorithm("fsm") == fits.why_not_algorithm("ida_star_fsm")
    assert "single moves only" in (fits.why_not_algorithm("fsm") or "")
    assert fits.why_not_algorithm("A*") is None
