"""The answer of a method: run it under a deadline, judge its result, prove a solution again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from math import ceil, log10
from threading import Event as Flag
from threading import RLock
from typing import Any, NamedTuple

from taquin.errors import InvalidSolutionError, TaquinError
from taquin.limits.deadline import PULSE, Deadline, LimitReachedError
from taquin.limits.memory import peak_memory
from taquin.methods.method import Method
from taquin.problem import Number, Problem
from taquin.result import Cutoff, Limits, Node, Outcome, Refutation, Result
from taquin.running.driver import Observe, Progress, Run, drive
from taquin.running.native import NativeSearch, NoTwinError, prepare
from taquin.running.promises import refute
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
    ready: Ready | None = None,
    on_ready: Callable[[], None] | None = None,
) -> Result[Any]:
    """Load the method's tables, run its search, and return what it found by the deadline.

    `ready` is the same method with its tables loaded, for a problem with another start. `on_ready`
    is called once the tables are loaded, before the search begins.
    """
    problem, limits = method.problem, deadline.limits
    if parity and method.algorithm.parity and (why := problem.why_unsolvable()):
        return _result(method, deadline, Run(), None, Outcome.UNSOLVABLE, why)
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
            method, native = ready.on(problem) if ready else make_ready(method, deadline)
    except LimitReachedError as limit:
        return stopped_result(method, deadline, limit)
    if on_ready is not None:
        on_ready()
    with deadline.in_force():
        if native is not None:
            run = native.run(deadline, progress)
        else:
            run = drive(method.search(), deadline, unit_cost=problem.unit_cost, observe=observe, progress=progress)
    result = _judge(method, deadline, run, native)
    if run.interrupted:
        raise Interrupted(result)
    return result


class Ready(NamedTuple):
    """A method with its tables loaded, and its native search; None for the reference."""

    method: Method
    native: NativeSearch | None

    def on(self, problem: Problem[Any]) -> Ready:
        """Return the same for a problem that differs in nothing but its start."""
        return Ready(replace(self.method, problem=problem), self.native and self.native.on(problem))


_setting_up = RLock()


def make_ready(method: Method, deadline: Deadline) -> Ready:
    """Load the tables, one thread at a time, so that several do not build the same one."""
    while not _setting_up.acquire(timeout=PULSE):
        deadline.check("another thread loads tables")
    try:
        if method.engine == "native":
            try:
                return Ready(method, prepare(method))
            except NoTwinError as refusal:
                method = method.without_twin(str(refusal))
        if method.heuristic is not None:
            _ = method.heuristic.h, method.h_back  # built now, so that nothing is built while the search is timed
        return Ready(method, None)
    finally:
        _setting_up.release()


def _at_least(number: int) -> str:
    return f"at least {number:,}" if number < 10**30 else f"more than 10^{int(log10(number))}"


def _judge(method: Method, deadline: Deadline, run: Run[Any], native: NativeSearch | None) -> Result[Any]:
    """Turn what the search returned into an outcome, and prove a solution again."""
    problem, name = method.problem, method.algorithm.name
    node = run.found.node if isinstance(run.found, Cutoff) else run.found
    refutation = None
    if node is not None:
        validate(problem, node.moves(), node.g, node.own_states())
        for moves in islice(node.each_path(), 1, VALIDATED):  # the first is the one above
            validate(problem, moves, node.g)
        refutation = refute(method, node, deadline, native)
    slow = run.stopped is not None and method.heuristic is not None and method.heuristic.own
    h_start = None if slow else _estimate(method, native)  # the time may be up: no more calls of a user's function
    proved = lower_bound(method, run, h_start or 0, refutation)
    if run.stopped is not None:
        return _result(method, deadline, run, h_start, run.stopped, run.reason or "", proved)
    if node is not None and node.g < proved and method.assumption:
        reason = f"if {method.assumption}, every solution costs at least {proved}: so it is not."
        return _result(method, deadline, run, h_start, Outcome.SOLVED, reason)
    if node is not None:
        reason = _what_is_proved(node, proved, method.assumption)
        if node.g > proved:
            why = str(refutation) if refutation else method.why_not_optimal()
            reason = f"{reason.removesuffix('.')}; {why}" if proved else why
        return _result(method, deadline, run, h_start, Outcome.SOLVED, reason, proved, refutation)
    if isinstance(run.found, Cutoff):
        reason = f"{name} gave up a part of the space and found no solution in the rest."
        return _result(method, deadline, run, h_start, Outcome.EXHAUSTED, reason, proved)
    return _result(method, deadline, run, h_start, Outcome.UNSOLVABLE, method.algorithm.proof, proved)


def lower_bound(method: Method, run: Run[Any], h_start: Number, refutation: Refutation | None = None) -> Number:
    """Return what a search has proved: no solution is cheaper than this."""
    admissible = refutation is None and (method.heuristic is None or method.heuristic.admissible)
    proved: Number = h_start if admissible else 0
    needs = {"unit-cost": method.problem.unit_cost, "admissible": admissible, "bounded": admissible, "always": True}
    if needs.get(method.algorithm.optimal, False):
        if isinstance(run.found, Node) and method.algorithm.optimal != "bounded":
            return run.found.g
        f = run.highest_f / max(1.0, float(method.options.get("weight", 1))) if method.algorithm.ordered else 0.0
        proved = max(proved, f, run.bound)
    # Costs are whole numbers, so round the bound up; allow a little for the division above.
    return ceil(proved - 1e-9)


def _estimate(method: Method, native: NativeSearch | None) -> Number | None:
    """Return h of the start; None without a heuristic, or without the memory to call it."""
    if method.heuristic is None:
        return None
    with suppress(MemoryError):
        return native.estimate() if native is not None else method.heuristic.h(method.problem.start)
    return None


def _what_is_proved(node: Node[Any], proved: Number, assumption: str | None = None) -> str:
    """Return what the bound says of a solution; a bound above its cost is a bug."""
    if node.g < proved:
        raise InvalidSolutionError(f"it costs {node.g}, yet {proved} was claimed to be proved")
    provided = f", if {assumption}" if assumption else ""
    if node.g == proved:
        return f"no cheaper solution exists{provided}."
    return f"every solution costs at least {proved}{provided}."


def _result(
    method: Method,
    deadline: Deadline,
    run: Run[Any],
    h_start: Number | None,
    outcome: Outcome,
    reason: str,
    proved: Number = 0,
    refutation: Refutation | None = None,
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
        bounds=run.bounds,
        last_bound_expanded=run.last_bound_expanded,
        found_by=None if node is None else method.algorithm.name,
        h_start=h_start,
        stored=run.stored,
        assumption=method.assumption if proved else None,
        refutation=refutation,
        node=node,
    )


def stopped_result(method: Method, deadline: Deadline, limit: LimitReachedError) -> Result[Any]:
    """Return the result of a method that a limit stopped before its search began."""
    return _result(method, deadline, Run(stopped=limit.outcome), None, limit.outcome, limit.reason)


def with_solution(result: Result[Any], node: Node[Any], found_by: str, method: Method) -> Result[Any]:
    """Return the result of a stopped search with a solution found otherwise.

    The bound that the search proved holds, unless the solution refutes the heuristic it rests on.
    """
    validate(result.problem, node.moves(), node.g, node.own_states())
    if node.g <= result.lower_bound and (refutation := refute(method, node, Deadline())):
        return replace(
            result,
            outcome=Outcome.SOLVED,
            reason=str(refutation),
            node=node,
            found_by=found_by,
            lower_bound=0,
            refutation=refutation,
        )
    proved = _what_is_proved(node, result.lower_bound)
    reason = proved if node.g == result.lower_bound else f"{result.reason.removesuffix('.')}; {proved}"
    return replace(result, outcome=Outcome.SOLVED, reason=reason, node=node, found_by=found_by)
