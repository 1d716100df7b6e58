"""The answer of a method: run it under a deadline, judge its result, prove a solution again."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import ceil, log10
from threading import Event as Flag
from typing import Any

from taquin.errors import InvalidSolutionError, TaquinError
from taquin.limits.deadline import Deadline, LimitReachedError
from taquin.limits.memory import peak_memory
from taquin.methods.method import Method
from taquin.problem import Number
from taquin.result import Cutoff, Limits, Node, Outcome, Result
from taquin.running.driver import Observe, Progress, Run, drive
from taquin.running.native import NativeSearch, NoTwinError, prepare
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
    return answer(method, Deadline(limits, cancel), parity=parity, observe=observe, progress=progress)


def answer(
    method: Method,
    deadline: Deadline,
    *,
    parity: bool = True,
    observe: Observe | None = None,
    progress: Progress | None = None,
) -> Result[Any]:
    """Load the method's tables, run its search, and return what it found by the deadline."""
    problem, limits = method.problem, deadline.limits
    if parity and method.algorithm.parity and (why := problem.why_unsolvable()):
        return _result(method, deadline, Run(), Outcome.UNSOLVABLE, why)
    if limits.seconds is None and limits.nodes is None and problem.least_moves() > TOO_MANY_MOVES:
        raise TaquinError(
            f"{problem} needs {_at_least(problem.least_moves())} moves: "
            "give a limit (seconds or nodes), or make it smaller.",
            "board",
        )
    if observe is not None and method.engine == "native":
        method = method.with_events()
    try:
        with deadline.building():
            method, native = make_ready(method)
    except LimitReachedError as limit:
        return stopped_result(method, deadline, limit)
    with deadline.in_force():
        if native is not None:
            run = native.run(deadline, progress)
        else:
            run = drive(method.search(), deadline, unit_cost=problem.unit_cost, observe=observe, progress=progress)
    result = _judge(method, deadline, run, native)
    if run.interrupted:
        raise Interrupted(result)
    return result


def make_ready(method: Method) -> tuple[Method, NativeSearch | None]:
    """Load the tables; return the method and its native search, or None for the reference."""
    if method.engine == "native":
        try:
            return method, prepare(method)
        except NoTwinError as refusal:
            method = method.without_twin(str(refusal))
    if method.heuristic is not None:
        _ = method.heuristic.h, method.h_back  # built now, so that nothing is built while the search is timed
    return method, None


def _at_least(number: int) -> str:
    return f"at least {number:,}" if number < 10**30 else f"more than 10^{int(log10(number))}"


def _judge(method: Method, deadline: Deadline, run: Run[Any], native: NativeSearch | None) -> Result[Any]:
    """Turn what the search returned into an outcome, and prove a solution again."""
    problem, name = method.problem, method.algorithm.name
    proved = lower_bound(method, run, native)
    if run.stopped is not None:
        return _result(method, deadline, run, run.stopped, run.reason or "", proved)
    node = run.found.node if isinstance(run.found, Cutoff) else run.found
    if node is not None:
        validate(problem, node.moves(), node.g, node.own_states())
        for moves in islice(node.each_path(), 1, VALIDATED):  # the first is the one above
            validate(problem, moves, node.g)
        return _result(method, deadline, run, Outcome.SOLVED, _what_is_proved(node, proved), proved)
    if isinstance(run.found, Cutoff):
        reason = f"{name} gave up a part of the space and found no solution in the rest."
        return _result(method, deadline, run, Outcome.EXHAUSTED, reason, proved)
    return _result(method, deadline, run, Outcome.UNSOLVABLE, method.algorithm.proof, proved)


def lower_bound(method: Method, run: Run[Any], native: NativeSearch | None) -> Number:
    """Return what a search has proved: no solution is cheaper than this."""
    admissible = method.heuristic is None or method.heuristic.admissible
    proved: Number = _estimate(method, native) if admissible else 0
    needs = {"unit-cost": method.problem.unit_cost, "admissible": admissible, "bounded": admissible, "always": True}
    if needs.get(method.algorithm.optimal, False):
        if isinstance(run.found, Node) and method.algorithm.optimal != "bounded":
            return run.found.g
        f = run.highest_f / max(1.0, float(method.options.get("weight", 1))) if method.algorithm.ordered else 0.0
        proved = max(proved, f, run.bound)
    # Costs are whole numbers, so round the bound up; allow a little for the division above.
    return ceil(proved - 1e-9)


def _estimate(method: Method, native: NativeSearch | None) -> Number:
    """Return h of the start."""
    if native is not None:
        return native.estimate()
    return method.heuristic.h(method.problem.start) if method.heuristic else 0


def _what_is_proved(node: Node[Any], proved: Number) -> str:
    """Return what the bound says of a solution; a bound above its cost is a bug."""
    if node.g < proved:
        raise InvalidSolutionError(f"it costs {node.g}, yet {proved} was claimed to be proved")
    return "no cheaper solution exists." if node.g == proved else f"every solution costs at least {proved}."


def _result(
    method: Method, deadline: Deadline, run: Run[Any], outcome: Outcome, reason: str, proved: Number = 0
) -> Result[Any]:
    node = run.found.node if isinstance(run.found, Cutoff) else run.found
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
        stopped_by=run.stopped,
        lower_bound=proved,
        build_seconds=deadline.build_seconds,
        peak_memory=peak_memory(),
        last_bound_expanded=run.last_bound_expanded,
        found_by=None if node is None else method.algorithm.name,
        node=node,
    )


def stopped_result(method: Method, deadline: Deadline, limit: LimitReachedError) -> Result[Any]:
    """Return the result of a method that a limit stopped before its search began."""
    return _result(method, deadline, Run(stopped=limit.outcome), limit.outcome, limit.reason)


def with_solution(result: Result[Any], node: Node[Any], found_by: str) -> Result[Any]:
    """Return the result of a stopped search with a solution found otherwise.

    The bound that the search proved holds.
    """
    validate(result.problem, node.moves(), node.g, node.own_states())
    proved = _what_is_proved(node, result.lower_bound)
    reason = proved if node.g == result.lower_bound else f"{result.reason.removesuffix('.')}; {proved}"
    return replace(result, outcome=Outcome.SOLVED, reason=reason, node=node, found_by=found_by)
