"""The front door: solve(problem, algorithm, heuristic, limits) -> Result. The only fork between engines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from fractions import Fraction
from math import ceil, isfinite, log10
from threading import Event as Flag
from typing import Any

import taquin.domains
import taquin.search
import taquin.tiles.heuristics  # noqa: F401  (these three register what can be named)
from taquin.driver import Observe, Progress, Run, drive
from taquin.errors import TaquinError
from taquin.heuristic import Heuristic, make_heuristic
from taquin.memory import peak_memory
from taquin.problem import Evaluate, Number, Problem, Reversible, Twinned
from taquin.read import read_goal, read_problem
from taquin.registry import ALGORITHMS, Algorithm, find_algorithm
from taquin.result import Cutoff, Limits, Node, Outcome, Result, Search
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles
from taquin.validate import validate

ENGINES = ("auto", "reference")
TOO_MANY_MOVES = 10_000_000  # a solution this long is not begun without a limit


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search; `result` holds what was counted until then."""

    def __init__(self, result: Result[Any]) -> None:
        super().__init__()
        self.result = result


@dataclass(frozen=True)
class Method:
    """An algorithm, its heuristic and its options, checked against the problem they are for."""

    problem: Problem[Any]
    algorithm: Algorithm
    heuristic: Heuristic | None
    options: dict[str, Any]

    def search(self) -> Search[Any]:
        """Begin the search: a generator of events."""
        evaluations = [self.heuristic.h if self.heuristic else None, self.h_back()]
        return self.algorithm.run(self.problem, *(h for h in evaluations if h), **self.options)

    def h_back(self) -> Evaluate[Any] | None:
        """Make the heuristic towards the start, for an algorithm that searches from both ends."""
        make = self.heuristic.make_back if self.heuristic and self.algorithm.both_ways else None
        return make() if make else None

    def lower_bound(self, run: Run[Any]) -> Number:
        """Return what the search has proved: no solution is cheaper than this."""
        admissible = self.heuristic is None or self.heuristic.admissible
        proved: Number = self.heuristic.h(self.problem.start) if self.heuristic and admissible else 0
        needs = {"unit-cost": self.problem.unit_cost, "admissible": admissible, "bounded": admissible, "always": True}
        if needs.get(self.algorithm.optimal, False):
            if isinstance(run.found, Node) and self.algorithm.optimal != "bounded":
                return run.found.g
            f = run.highest_f / float(self.options.get("weight", 1)) if self.algorithm.ordered else 0.0
            proved = max(proved, f, run.bound)
        # Costs are whole numbers, so a bound can be rounded up; a little is allowed for the division above.
        return ceil(proved - 1e-9)


def choose_method(
    problem: Problem[Any],
    algorithm: str | None = None,
    heuristic: str | Callable[..., Any] | None = None,
    **options: Any,
) -> Method:
    """Return the method asked for, or raise with what does not fit; without an algorithm, a sensible one."""
    if algorithm is None:
        heuristic = heuristic or problem.default_heuristic
    chosen = find_algorithm(algorithm or problem.default_algorithm)
    name = chosen.name
    if not isinstance(problem, chosen.needs):
        why = "can only be searched forwards" if chosen.needs is Reversible else "has no twin"
        raise TaquinError(f"{name} does not fit {problem}, which {why}: choose another algorithm, for instance a_star.")
    made = None
    if heuristic is not None:
        if chosen.heuristic == "no":
            raise TaquinError(
                f"{name} takes no heuristic: leave it out, or choose an algorithm that does, such as a_star."
            )
        made = make_heuristic(heuristic, problem)
        if chosen.both_ways and made.make_back is None:
            raise TaquinError(f"{name} needs a heuristic for both directions: write {made.name} as h(state, goal).")
    elif chosen.heuristic == "needed":
        raise TaquinError(f"{name} needs a heuristic: add one, for instance {problem.default_heuristic}.")
    return Method(problem, chosen, made, _check_options(chosen, options))


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
    if isinstance(problem, str):
        problem = read_problem(problem, goal)
    elif isinstance(problem, Board):
        problem = SlidingTiles(problem, read_goal(goal, problem) if isinstance(goal, str) else goal)
    elif goal is not None:
        raise TaquinError("a Problem has its goal already: give the goal when making it.")
    if engine not in ENGINES:
        raise TaquinError(f"unknown engine {engine!r}: this build has reference (auto chooses it).")
    method = choose_method(problem, algorithm, heuristic, **options)
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
    if parity and method.algorithm.needs is not Twinned and (why := problem.why_unsolvable()):
        return _result(method, Run(), Outcome.UNSOLVABLE, why)
    if limits.seconds is None and limits.nodes is None and problem.least_moves() > TOO_MANY_MOVES:
        raise TaquinError(
            f"{problem} needs {_at_least(problem.least_moves())} moves: "
            "give a limit (seconds or nodes), or make it smaller."
        )
    run = drive(method.search(), limits, unit_cost=problem.unit_cost, observe=observe, progress=progress, cancel=cancel)
    result = _judge(method, run, limits)
    if run.interrupted:
        raise Interrupted(result)
    return result


def check_limits(limits: Limits) -> None:
    """Raise unless every limit given is a positive number."""
    for name in ("seconds", "nodes", "frontier", "memory"):
        value = getattr(limits, name)
        if value is not None and not (isfinite(value) and value > 0):
            raise TaquinError(f"the limit on {name} must be a number greater than 0, not {value}.")


def _at_least(number: int) -> str:
    return f"at least {number:,}" if number < 10**30 else f"more than 10^{int(log10(number))}"


def _check_options(algorithm: Algorithm, options: dict[str, Any]) -> dict[str, Any]:
    given = {name: value for name, value in options.items() if value is not None}
    for name, value in given.items():
        if name not in algorithm.options:
            takers = [other.name for other in ALGORITHMS.values() if name in other.options]
            known = f"{' and '.join(takers)} does" if takers else "no algorithm does"
            raise TaquinError(f"{algorithm.name} takes no option {name}; {known}.")
        if not (isfinite(value) and value > 0) and not (name == "depth" and value == 0):
            raise TaquinError(f"the option {name} must be a number greater than 0, not {value}.")
    if "weight" in given:
        given["weight"] = Fraction(given["weight"]).limit_denominator(10**6)
    return algorithm.options | given


def _judge(method: Method, run: Run[Any], limits: Limits) -> Result[Any]:
    """Turn what the search returned into an outcome, and prove a solution again."""
    problem, name = method.problem, method.algorithm.name
    if run.stopped is not None:
        return _result(method, run, run.stopped, _limit_reason(run.stopped, limits))
    node = run.found.node if isinstance(run.found, Cutoff) else run.found
    if node is not None:
        validate(problem, [step.move for step in node.path()[1:]], node.g)
        return _result(method, run, Outcome.SOLVED, "")
    if isinstance(run.found, Cutoff):
        return _result(
            method, run, Outcome.EXHAUSTED, f"{name} gave up a part of the space and found no solution in the rest."
        )
    return _result(method, run, Outcome.UNSOLVABLE, method.algorithm.proof)


def _limit_reason(stopped: Outcome, limits: Limits) -> str:
    allowed = {
        Outcome.TIME_LIMIT: f"the time limit of {limits.seconds} s was reached.",
        Outcome.NODE_LIMIT: f"the limit of {limits.nodes} expanded nodes was reached.",
        Outcome.FRONTIER_LIMIT: f"the frontier grew past the limit of {limits.frontier} nodes.",
        Outcome.MEMORY_LIMIT: f"the process grew past the memory limit of {(limits.memory or 0) / 1e6:,.0f} MB.",
        Outcome.CANCELLED: "the search was cancelled.",
    }
    return allowed[stopped]


def _result(method: Method, run: Run[Any], outcome: Outcome, reason: str) -> Result[Any]:
    node = run.found.node if isinstance(run.found, Cutoff) else run.found
    lower_bound = method.lower_bound(run)
    if node is not None:
        proved = (
            "no cheaper solution exists" if node.g <= lower_bound else f"every solution costs at least {lower_bound}"
        )
        reason = f"{proved}."
    return Result(
        **asdict(run.counts),
        problem=method.problem,
        algorithm=method.algorithm.name,
        heuristic=method.heuristic.name if method.heuristic else None,
        engine="reference",
        outcome=outcome,
        reason=reason,
        lower_bound=lower_bound,
        peak_memory=peak_memory(),
        node=node,
    )
