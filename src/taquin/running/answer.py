"""The answer of a method: run it under limits, judge what it returns, and prove a solution again."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import isfinite, log10
from threading import Event as Flag
from typing import Any

from taquin.errors import InvalidSolutionError, TaquinError
from taquin.limits.memory import peak_memory
from taquin.methods.method import Method
from taquin.result import Cutoff, Limits, Node, Outcome, Result
from taquin.running.driver import Observe, Progress, Run, drive
from taquin.running.validate import validate

TOO_MANY_MOVES = 10_000_000  # a solution this long is not begun without a limit
VALIDATED = 1_000  # solutions replayed where a search finds several; the others are made of the same moves


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search; `result` holds what was counted until then."""

    def __init__(self, result: Result[Any]) -> None:
        super().__init__()
        self.result = result


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
        found_by=method.algorithm.name,
        node=node,
    )


def stopped_result(method: Method, outcome: Outcome, reason: str) -> Result[Any]:
    """Return the result of a method that was stopped before it began."""
    return _result(method, Run(), outcome, reason)


def with_solution(result: Result[Any], node: Node[Any], found_by: str) -> Result[Any]:
    """Return the result of a search that was stopped, with a solution found otherwise; the bound it proved holds."""
    validate(result.problem, node.moves(), node.g, node.own_states())
    if node.g < result.lower_bound:
        raise InvalidSolutionError(f"it costs {node.g}, yet {result.lower_bound} was claimed to be proved")
    proved = node.g == result.lower_bound
    why = result.reason.removesuffix(".")
    reason = "no cheaper solution exists." if proved else f"{why}; every solution costs at least {result.lower_bound}."
    return replace(result, outcome=Outcome.SOLVED, reason=reason, node=node, found_by=found_by)
