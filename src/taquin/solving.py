"""The front door: solve(problem, algorithm, heuristic, limits) -> Result."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event as Flag
from typing import Any

from taquin.errors import TaquinError
from taquin.methods.method import choose_method
from taquin.problem import Problem
from taquin.reading.problem import read_goal, read_problem
from taquin.registry import AUTO
from taquin.result import Limits, Result
from taquin.running.answer import Interrupted, solve_with
from taquin.running.anytime import OnBetter
from taquin.running.auto import solve_auto
from taquin.running.driver import Observe, Progress
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles

__all__ = ["Interrupted", "solve"]


def solve(
    problem: Problem[Any] | Board | str,
    algorithm: str | None = None,
    heuristic: str | Callable[..., Any] | None = None,
    *,
    goal: str | Board | None = None,
    engine: str = "auto",
    limits: Limits = Limits(),
    parity: bool = True,
    observe: Observe | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    on_better: OnBetter | None = None,
    **options: Any,
) -> Result[Any]:
    """Solve a problem and return what was found, proved and counted.

    Without an algorithm and a heuristic, or with the algorithm `auto`, taquin.running.auto chooses
    the method. The limits hold for everything: building tables, waiting for them, searching,
    improving. They are checked between calls of a heuristic of your own, never within one.

    `observe` is called with each event of the search, `progress` with its counters some twenty
    times a second, and `on_better` with each solution that is better than the one before; all three
    in the thread that called `solve`. What they raise ends the search, and is raised from here.

    >>> result = solve("867254301", "a_star", "manhattan", goal="first")
    >>> result.cost, result.optimal, result.expanded
    (27, True, 2494)
    """
    if goal is not None and not isinstance(goal, str | Board):
        raise TaquinError(f"a goal is first, last, a board as text or a Board, not a {type(goal).__name__}.")
    if isinstance(problem, str):
        problem = read_problem(problem, goal)
    elif isinstance(problem, Board):
        problem = SlidingTiles(problem, read_goal(goal, problem) if isinstance(goal, str) else goal)
    elif not isinstance(problem, Problem):
        raise TaquinError(f"solve takes a board as text, a Board or a Problem, not a {type(problem).__name__}.")
    elif goal is not None:
        raise TaquinError("a Problem has its goal already: give the goal when making it.")
    if algorithm == AUTO:
        if heuristic is not None:
            raise TaquinError("auto chooses its own heuristic: leave out one of the two.")
        algorithm = None
    tell = None if on_better is None else _only_better(on_better)
    if algorithm is None and heuristic is None and observe is None:
        result = solve_auto(
            problem, limits, engine=engine, parity=parity, progress=progress, cancel=cancel, on_better=tell, **options
        )
    else:
        method = choose_method(problem, algorithm, heuristic, engine=engine, **options)
        result = solve_with(method, limits, parity=parity, observe=observe, progress=progress, cancel=cancel)
    if tell is not None:
        tell(result)
    return result


def _only_better(on_better: OnBetter) -> OnBetter:
    """Pass on each solution that is better than the last one passed on."""
    best: int | None = None

    def tell(result: Result[Any]) -> None:
        nonlocal best
        if result.cost is not None and (best is None or result.cost < best):
            best = result.cost
            on_better(result)

    return tell
