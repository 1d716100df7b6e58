"""Which engine runs a search, and why: the native one if it is the same search, else reference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from taquin import (
    ALGORITHMS,
    HEURISTICS,
    Board,
    Hanoi,
    Problem,
    SlidingTiles,
    TaquinError,
    choose_method,
    solve,
)
from taquin.methods.twins import MAX_NATIVE_CELLS as MAX_CELLS
from taquin.problem import Evaluate
from taquin.registry import Engine
from taquin.result import Event
from taquin.tiles import compiled
from taquin.tiles.puzzle import State
from tests.contract.twins import methods

_native = pytest.importorskip("taquin._native")

BOARD = Board.parse("123/405/786")
PUZZLE = SlidingTiles(BOARD)
CENTRE = SlidingTiles(Board.parse("283/164/705"), Board.parse("123/804/765"))
TWINS = sorted({name for name, _ in methods(_native)})
NATIVE_ONLY = [a.name for a in ALGORITHMS.values() if a.native_only]


@pytest.fixture(autouse=True)
def _no_engine_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAQUIN_ENGINE", raising=False)


def heuristic_of(name: str) -> str | None:
    return None if ALGORITHMS[name].heuristic == "no" else "manhattan"


def assert_one_sentence(message: str) -> None:
    assert message.endswith(".")
    assert "\n" not in message
    assert ". " not in message


# The native engine, where it is the same search


@pytest.mark.parametrize("name", TWINS)
def test_auto_takes_the_twin(name: str) -> None:
    result = solve(PUZZLE, name, heuristic_of(name))
    assert (result.engine, result.engine_reason) == ("native", "the same search, faster")
    assert (result.as_json()["engine"], result.as_json()["engine_reason"]) == (result.engine, result.engine_reason)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_an_engine_asked_for_is_taken(engine: Engine) -> None:
    result = solve(PUZZLE, "a_star", "manhattan", engine=engine)
    assert (result.engine, result.engine_reason) == (engine, "as asked")


def test_boards_up_to_5x5_are_taken() -> None:
    for size in ((2, 2), (2, 3), (3, 2), (4, 4), (3, 6), (2, 12), (5, 5)):
        assert size[0] * size[1] <= MAX_CELLS
        assert solve(SlidingTiles(Board.goal(*size)), "ida_star", "linear_conflict").engine == "native"


# The reference, where it is not


class Marked(SlidingTiles):
    """A subclass, whose moves the engine cannot know."""


def blind(state: State) -> int:
    return 0


def towards(state: State, goal: State) -> int:
    return int(state != goal)


NO_TWIN: dict[str, tuple[Problem[Any], str, str | Callable[..., Any] | None, str]] = {
    "a function": (PUZZLE, "a_star", blind, "Python function"),
    "a function of the goal": (PUZZLE, "bidirectional_a_star", towards, "Python function"),
    "a function in max": (PUZZLE, "a_star", "FILE", "Python function"),
    "nilsson_sequence": (CENTRE, "a_star", "nilsson_sequence", "has no heuristic nilsson_sequence"),
    "a part": (
        CENTRE,
        "a_star",
        "max(manhattan,scaled(nilsson_sequence,2))",
        "has no heuristic nilsson_sequence",
    ),
    "another domain": (Hanoi(3), "breadth_first", None, "sliding tiles only"),
    "rbfs": (PUZZLE, "rbfs", "manhattan", "the native engine has no rbfs"),
    "sma_star": (PUZZLE, "sma_star", "manhattan", "the native engine has no sma_star"),
    "twin": (PUZZLE, "twin", "manhattan", "the native engine has no twin"),
    "6×6": (SlidingTiles(Board.goal(6, 6)), "breadth_first", None, "up to 25 cells"),
    "2×13": (SlidingTiles(Board.goal(2, 13)), "breadth_first", None, "up to 25 cells"),
    "a subclass": (Marked(BOARD), "breadth_first", None, "sliding tiles only"),
    "huge values": (PUZZLE, "a_star", "scaled(scaled(scaled(manhattan,1000000),1000000),100)", "too large"),
    "huge parts": (PUZZLE, "a_star", "max(manhattan,scaled(scaled(euclidean,999999),1000000))", "too large"),
}


@pytest.fixture
def no_twin(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Problem[Any], str, Any, str]:
    """Return a search that only the reference can do, and what is said of it."""
    problem, algorithm, heuristic, reason = NO_TWIN[request.param]
    if heuristic == "FILE":
        (tmp_path / "own.py").write_text("def h(state):\n    return 0\n")
        heuristic = f"max(manhattan,{tmp_path / 'own.py'}:h)"
    return problem, algorithm, heuristic, reason


@pytest.mark.parametrize("no_twin", NO_TWIN, indirect=True)
def test_auto_falls_back_and_says_why(no_twin: tuple[Problem[Any], str, Any, str]) -> None:
    problem, algorithm, heuristic, reason = no_twin
    result = solve(problem, algorithm, heuristic)
    assert result.solved
    assert result.engine == "reference"
    assert reason in result.engine_reason


@pytest.mark.parametrize("no_twin", NO_TWIN, indirect=True)
def test_native_is_refused_in_one_sentence(no_twin: tuple[Problem[Any], str, Any, str]) -> None:
    problem, algorithm, heuristic, reason = no_twin
    with pytest.raises(TaquinError, match=f"{algorithm} cannot run in the native engine") as caught:
        solve(problem, algorithm, heuristic, engine="native")
    assert reason in str(caught.value)
    assert_one_sentence(str(caught.value).replace("own.py", "own"))


@pytest.mark.parametrize("name", ["rbfs", "sma_star", "twin"])
def test_searches_of_the_reference_alone(name: str) -> None:
    assert name not in TWINS


def test_a_heuristic_registered_in_anothers_place_is_the_one_called(monkeypatch: pytest.MonkeyPatch) -> None:
    def manhattan(puzzle: SlidingTiles) -> Evaluate[State]:
        return lambda state: 0

    tiles = HEURISTICS["tiles"]
    monkeypatch.setitem(tiles, "manhattan", replace(tiles["manhattan"], build=manhattan))
    result = solve("867254301", "a_star", "manhattan", goal="first")
    assert (result.engine, result.engine_reason) == ("reference", "the heuristic manhattan is a Python function")
    assert result.expanded > 100_000


def test_an_algorithm_registered_in_anothers_place_is_the_one_called(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(problem: Problem[Any]) -> Any:
        return ALGORITHMS["depth_first"].run(problem)

    monkeypatch.setitem(ALGORITHMS, "breadth_first", replace(ALGORITHMS["breadth_first"], run=run))
    result = solve("123/450", "breadth_first")
    assert (result.engine, result.engine_reason) == ("reference", "the native engine has no breadth_first")


def test_a_heavy_weight_on_a_heavy_heuristic_falls_back() -> None:
    result = solve(PUZZLE, "weighted_a_star", "scaled(euclidean,100000)", weight=100_000)
    assert (result.engine, result.cost) == ("reference", 2)
    assert "too large" in result.engine_reason


def test_a_table_neither_engine_builds_is_refused_in_both() -> None:
    for engine in ("auto", "reference", "native"):
        with pytest.raises(TaquinError, match=r"walking_distance.*too large"):
            solve(SlidingTiles(Board.goal(5, 5)), "a_star", "walking_distance", engine=engine)


def test_without_the_compiled_module_all_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_native", None)
    result = solve(PUZZLE, "a_star", "manhattan")
    assert (result.engine, result.cost) == ("reference", 2)
    assert "not installed" in result.engine_reason
    with pytest.raises(TaquinError, match="not installed"):
        solve(PUZZLE, "a_star", "manhattan", engine="native")


# Who watches, and the environment


def test_who_watches_gets_the_reference() -> None:
    seen: list[Event[Any]] = []
    for engine in ("auto", "native"):
        result = solve(PUZZLE, "breadth_first", engine=engine, observe=seen.append)
        assert (result.engine, result.engine_reason) == ("reference", "only the reference can be watched")
    assert len(seen) == 2 * result.expanded


def test_the_environment_chooses_for_auto_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAQUIN_ENGINE", "reference")
    assert solve(PUZZLE, "a_star", "manhattan").engine == "reference"
    assert solve(PUZZLE, "a_star", "manhattan", engine="native").engine == "native"
    monkeypatch.setenv("TAQUIN_ENGINE", "native")
    assert solve(PUZZLE, "a_star", "manhattan").engine == "native"
    assert solve(PUZZLE, "a_star", "manhattan", engine="reference").engine == "reference"
    with pytest.raises(TaquinError, match="rbfs cannot run in the native engine"):
        solve(PUZZLE, "rbfs", "manhattan")
    monkeypatch.setenv("TAQUIN_ENGINE", "warp")
    with pytest.raises(TaquinError, match="TAQUIN_ENGINE is 'warp'"):
        solve(PUZZLE, "a_star", "manhattan")


# Searches of the native engine alone


@pytest.mark.parametrize("name", NATIVE_ONLY)
def test_the_reference_refuses_what_it_does_not_have(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        TaquinError, match=f"{name} cannot run in the reference engine: it exists in the native engine only"
    ) as caught:
        solve(PUZZLE, name, "manhattan", engine="reference")
    assert_one_sentence(str(caught.value))
    monkeypatch.setenv("TAQUIN_ENGINE", "reference")
    with pytest.raises(TaquinError, match=f"{name} cannot run in the reference engine"):
        solve(PUZZLE, name, "manhattan")


@pytest.mark.parametrize("name", NATIVE_ONLY)
def test_what_is_native_only_cannot_be_watched(name: str) -> None:
    with pytest.raises(TaquinError, match=f"{name} runs in the native engine only") as caught:
        solve(PUZZLE, name, "manhattan", observe=lambda event: None)
    assert_one_sentence(str(caught.value))
    with pytest.raises(TaquinError, match=f"{name} runs in the native engine only"):
        choose_method(PUZZLE, name, "manhattan").search()


@pytest.mark.parametrize("name", NATIVE_ONLY)
def test_what_is_native_only_takes_no_python_function_and_no_other_domain(name: str) -> None:
    for problem, heuristic in ((PUZZLE, blind), (Hanoi(3), "towers"), (SlidingTiles(Board.goal(6, 6)), "manhattan")):
        with pytest.raises(TaquinError, match=name) as caught:
            solve(problem, name, heuristic)
        assert_one_sentence(str(caught.value))
