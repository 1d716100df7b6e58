"""A method: an algorithm, a heuristic and options that fit a problem, and what such a search proves."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from taquin.errors import TaquinError
from taquin.methods.heuristic import Heuristic, make_heuristic, parse_rational
from taquin.problem import Evaluate, Number, Problem, Prunable, Reversible, Twinned
from taquin.registry import ALGORITHMS, HEURISTICS, Algorithm, find_algorithm
from taquin.result import Node, Search
from taquin.running.driver import Run
from taquin.running.native import NativeSearch, NoTwinError, prepare, why_no_heuristic, why_no_twin

ENGINES = ("auto", "reference", "native")
MISSING: dict[type, str] = {
    Reversible: "can only be searched forwards",
    Twinned: "has no twin",
    Prunable: "does not know its superfluous moves",
}
"""By the kind of problem an algorithm needs: what to say of another."""


@dataclass(frozen=True)
class Method:
    """An algorithm, its heuristic and its options, checked against the problem they are for."""

    problem: Problem[Any]
    algorithm: Algorithm
    heuristic: Heuristic | None
    options: dict[str, Any]
    native: NativeSearch | None = None
    """The search in the native engine; None if the reference is to run."""
    engine_reason: str = "as asked"
    """Why this engine."""

    @property
    def engine(self) -> str:
        return "reference" if self.native is None else "native"

    def with_events(self) -> Method:
        """Return the same method in the reference engine, whose searches tell what they do."""
        if self.algorithm.native_only:
            raise TaquinError(f"{self.algorithm.name} runs in the native engine only, where no steps can be watched.")
        return replace(self, native=None, engine_reason="only the reference can be watched")

    def search(self) -> Search[Any]:
        """Begin the search in the reference engine: a generator of events."""
        if self.algorithm.native_only:
            return self.with_events().search()
        evaluations = [self.heuristic.h if self.heuristic else None, self.h_back()]
        return self.algorithm.run(self.problem, *(h for h in evaluations if h), **self.options)

    def h_back(self) -> Evaluate[Any] | None:
        """Make the heuristic towards the start, for an algorithm that searches from both ends."""
        make = self.heuristic.make_back if self.heuristic and self.algorithm.both_ways else None
        return make() if make else None

    def estimate(self) -> Number:
        """Return h of the start."""
        if self.native is not None:
            return self.native.estimate()
        return self.heuristic.h(self.problem.start) if self.heuristic else 0

    def lower_bound(self, run: Run[Any]) -> Number:
        """Return what the search has proved: no solution is cheaper than this."""
        admissible = self.heuristic is None or self.heuristic.admissible
        proved: Number = self.estimate() if admissible else 0
        needs = {"unit-cost": self.problem.unit_cost, "admissible": admissible, "bounded": admissible, "always": True}
        if needs.get(self.algorithm.optimal, False):
            if isinstance(run.found, Node) and self.algorithm.optimal != "bounded":
                return run.found.g
            f = run.highest_f / max(1.0, float(self.options.get("weight", 1))) if self.algorithm.ordered else 0.0
            proved = max(proved, f, run.bound)
        # Costs are whole numbers, so a bound can be rounded up; a little is allowed for the division above.
        return ceil(proved - 1e-9)


def choose_method(
    problem: Problem[Any],
    algorithm: str | None = None,
    heuristic: str | Callable[..., Any] | None = None,
    *,
    engine: str = "auto",
    **options: Any,
) -> Method:
    """Return the method asked for, or raise with what does not fit; without an algorithm, a sensible one.

    The engine `auto` is the native one where it can run the method, else the reference; the environment variable
    TAQUIN_ENGINE can say which of the two it is to be.
    """
    engine = choose_engine(engine)
    if algorithm is None:
        heuristic = heuristic or problem.default_heuristic
    chosen = find_algorithm(algorithm or problem.default_algorithm)
    if why := why_not_algorithm(problem, chosen, engine):
        raise TaquinError(why)
    made = None
    if heuristic is not None:
        made = make_heuristic(heuristic, problem)
        if why := why_not_together(chosen, made, engine):
            raise TaquinError(why)
    elif chosen.heuristic == "needed":
        known = ", ".join(HEURISTICS.get(problem.domain, ())) or "a function h(state) of your own"
        raise TaquinError(f"{chosen.name} needs a heuristic: add one ({known}).")
    return _with_engine(engine, Method(problem, chosen, made, check_options(chosen, options)))


def why_not_algorithm(problem: Problem[Any], algorithm: Algorithm, engine: str) -> str | None:
    """Return why an algorithm cannot search a problem, whatever the heuristic; None if it can."""
    if not isinstance(problem, algorithm.needs):
        return (
            f"{algorithm.name} does not fit {problem}, which {MISSING[algorithm.needs]}: "
            "choose another algorithm, for instance a_star."
        )
    if algorithm.needs is Prunable and isinstance(problem, Prunable):
        try:
            problem.move_machine(1)  # a problem of that kind may yet refuse
        except TaquinError as refusal:
            return str(refusal)
    if algorithm.native_only and engine == "reference":
        return _cannot_run(algorithm, engine, "it exists in the native engine only")
    if algorithm.native_only or engine == "native":
        return _cannot_run(algorithm, engine, why_no_twin(problem, algorithm))
    return None


def why_not_together(algorithm: Algorithm, heuristic: Heuristic, engine: str) -> str | None:
    """Return why an algorithm cannot search with a heuristic, as far as that is known before a table is built."""
    problem = heuristic.problem
    if algorithm.heuristic == "no":
        return f"{algorithm.name} takes no heuristic: leave it out, or choose an algorithm that does, such as a_star."
    if algorithm.both_ways and heuristic.make_back is None:
        return f"{algorithm.name} needs a heuristic for both directions: write {heuristic.name} as h(state, goal)."
    if why := heuristic.why_not(problem):
        return why
    if algorithm.both_ways and isinstance(problem, Reversible) and (why := heuristic.why_not(problem.reversed())):
        return why
    if algorithm.native_only or engine == "native":
        return _cannot_run(algorithm, engine, why_no_heuristic(algorithm, heuristic))
    return None


def _cannot_run(algorithm: Algorithm, engine: str, why: str | None) -> str | None:
    where = "" if engine == "auto" else f" in the {engine} engine"
    return why and f"{algorithm.name} cannot run{where}: {why}."


def choose_engine(wanted: str) -> str:
    """Return the engine wanted, which the environment may say where it is `auto`."""
    if wanted == "auto":
        wanted = os.environ.get("TAQUIN_ENGINE", "auto")
        if wanted not in ENGINES:
            raise TaquinError(f"TAQUIN_ENGINE is {wanted!r}: it must be auto, reference or native.")
    if wanted not in ENGINES:
        raise TaquinError(f"unknown engine {wanted!r}: choose auto, reference (in Python) or native (in C++).")
    return wanted


def _with_engine(wanted: str, method: Method) -> Method:
    """Return the method in the engine wanted; `auto` takes the native one where it can."""
    if wanted != "reference":
        try:
            native = prepare(method.problem, method.algorithm, method.heuristic, method.options)
            reason = "it exists there only" if method.algorithm.native_only else "the same search, faster"
            reason = "as asked" if wanted == "native" else reason
            return replace(method, native=native, engine_reason=reason)
        except NoTwinError as refusal:
            if wanted == "native" or method.algorithm.native_only:
                raise TaquinError(_cannot_run(method.algorithm, wanted, str(refusal))) from None
            method = replace(method, engine_reason=str(refusal))
    if method.heuristic is not None:
        _ = method.heuristic.h  # built now, so that what does not fit is refused before anything runs
    return method


def check_options(algorithm: Algorithm, options: dict[str, Any]) -> dict[str, Any]:
    """Return all options of the algorithm, those given in place of the defaults."""
    given = {name: value for name, value in options.items() if value is not None}
    for name, value in given.items():
        if name not in algorithm.options:
            takers = [other.name for other in ALGORITHMS.values() if name in other.options]
            known = f"{' and '.join(takers)} does" if takers else "no algorithm does"
            raise TaquinError(f"{algorithm.name} takes no option {name}; {known}.")
        if isinstance(algorithm.options[name], int):
            least = 0 if name == "depth" else min(1, algorithm.options[name])
            if not isinstance(value, int) or isinstance(value, bool) or value < least:
                raise TaquinError(f"the option {name} must be a whole number, {least} or more, not {value!r}.")
        else:
            given[name] = parse_rational(str(value), f"the option {name}")
    return algorithm.options | given
