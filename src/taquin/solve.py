"""The front door: solve(problem, algorithm, heuristic, limits) -> Result."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from math import isfinite, log10
from threading import Event as Flag
from typing import Any

from taquin.driver import Observe, Progress, Run, drive
from taquin.errors import InvalidSolutionError, TaquinError
from taquin.memory import peak_memory
from taquin.method import Method, choose_method
from taquin.problem import Problem
from taquin.read import read_goal, read_problem
from taquin.result import Cutoff, Limits, Outcome, Result
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles
from taquin.validate import validate

TOO_MANY_MOVES = 10_000_000  # a solution this long is not begun without a limit
VALIDATED = 1_000  # solutions replayed where a search finds several; the others are made of the same moves


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search; `result` holds what was counted until then."""

    def __init__(self, result: Result[Any]) -> None:
        super().__init__()
        self.result = result


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
    **options: Any,
) -> Result[Any]:
    """Solve a problem and return what was found, proved and counted.

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
    method = choose_method(problem, algorithm, heuristic, engine=engine, **options)
    return solve_with(method, limits, parity=parity, observe=observe, progress=progress, cancel=cancel)


def solve_with(
    method: Method,
    limits: Limits = Limits(),
    *,
    parity: bool = True,
    observe: Observe | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
) -> Result[Any]:
    """Solve with a method already chosen."""
    check_limits(limits)
    problem = method.problem
    if parity and method.algorithm.parity and (why := problem.why_unsolvable()):
        return _result(method, Run(), Outcome.UNSOLVABLE, why)
    if limits.seconds is None and limits.nodes is None and problem.least_moves() > TOO_MANY_MOVES:
        raise TaquinError(
            f"{problem} needs {_at_least(problem.least_moves())} moves: "
            "give a limit (seconds or nodes), or make it smaller."
        )
    if observe is not None and method.native is not None:
        method = method.with_events()
    if method.native is not None:
        run = method.native.run(limits, progress, cancel)
    else:
        run = drive(
            method.search(), limits, unit_cost=problem.unit_cost, observe=observe, progress=progress, cancel=cancel
        )
    result = _judge(method, run, limits)
    if run.interrupted:
        raise Interrupted(result)
    return result


def check_limits(limits: Limits) -> None:
    """Raise unless every limit given is a positive number, and what is counted is whole."""
    for name in ("seconds", "nodes", "frontier", "memory"):
        value = getattr(limits, name)
        if value is not None and not (isinstance(value, int | float) and isfinite(value) and value > 0):
            raise TaquinError(f"the limit on {name} must be a number greater than 0, not {value}.")
        if value is not None and name != "seconds" and value != int(value):
            raise TaquinError(f"the limit on {name} must be a whole number, not {value}.")


def _at_least(number: int) -> str:
    return f"at least {number:,}" if number < 10**30 else f"more than 10^{int(log10(number))}"


def _judge(method: Method, run: Run[Any], limits: Limits) -> Result[Any]:
    """Turn what the search returned into an outcome, and prove a solution again."""
    problem, name = method.problem, method.algorithm.name
    if run.stopped is not None:
        return _result(method, run, run.stopped, _limit_reason(run, run.stopped, limits))
    node = run.found.node if isinstance(run.found, Cutoff) else run.found
    if node is not None:
        validate(problem, node.moves(), node.g, node.own_states())
        for moves in islice(node.each_path(), 1, VALIDATED):  # the first is the one above
            validate(problem, moves, node.g)
        return _result(method, run, Outcome.SOLVED, "")
    if isinstance(run.found, Cutoff):
        return _result(
            method, run, Outcome.EXHAUSTED, f"{name} gave up a part of the space and found no solution in the rest."
        )
    return _result(method, run, Outcome.UNSOLVABLE, method.algorithm.proof)


def _limit_reason(run: Run[Any], stopped: Outcome, limits: Limits) -> str:
    if run.out_of_memory:
        return "the system has no more memory to give."
    reasons = {
        Outcome.TIME_LIMIT: f"the time limit of {limits.seconds} s was reached.",
        Outcome.NODE_LIMIT: f"the limit of {limits.nodes} expanded nodes was reached.",
        Outcome.FRONTIER_LIMIT: f"the frontier grew past the limit of {limits.frontier} nodes.",
        Outcome.MEMORY_LIMIT: f"the memory limit of {(limits.memory or 0) / 1e6:,.0f} MB was reached.",
        Outcome.CANCELLED: "the search was cancelled.",
    }
    return reasons[stopped]


def _result(method: Method, run: Run[Any], outcome: Outcome, reason: str) -> Result[Any]:
    node = run.found.node if isinstance(run.found, Cutoff) else run.found
    lower_bound = method.lower_bound(run)
    if node is not None:
        if node.g < lower_bound:
            raise InvalidSolutionError(f"it costs {node.g}, yet {lower_bound} was claimed to be proved")
        proved = node.g == lower_bound
        reason = "no cheaper solution exists." if proved else f"every solution costs at least {lower_bound}."
    return Result(
        **run.counts.counters(),
        problem=method.problem,
        algorithm=method.algorithm.name,
        heuristic=method.heuristic.name if method.heuristic else None,
        engine=method.engine,
        engine_reason=method.engine_reason,
        options=method.options,
        outcome=outcome,
        reason=reason,
        lower_bound=lower_bound,
        peak_memory=peak_memory(),
        last_bound_expanded=run.last_bound_expanded,
        node=node,
    )
