"""A method: an algorithm, a heuristic and options that fit a problem, and the engine to run it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from taquin.errors import TaquinError, about
from taquin.methods.heuristic import Heuristic, make_heuristic, parse_rational
from taquin.methods.twins import why_no_heuristic, why_no_twin
from taquin.methods.written import read_algorithm
from taquin.problem import Evaluate, Problem, Prunable, Reversible, Twinned
from taquin.registry import ALGORITHMS, HEURISTICS, Algorithm
from taquin.result import Search

ENGINES = ("auto", "reference", "native")
MISSING: dict[type, str] = {
    Reversible: "can only be searched forwards",
    Twinned: "has no twin",
    Prunable: "has no pruning machine",
}
"""By the kind of problem that an algorithm needs: what is missing in any other."""


@dataclass(frozen=True)
class Method:
    """An algorithm, its heuristic and its options, checked against the problem they are for."""

    problem: Problem[Any]
    algorithm: Algorithm
    heuristic: Heuristic | None
    options: dict[str, Any]
    wanted: str
    """The engine asked for: `auto`, `native` or `reference`."""
    engine: str
    """The engine that runs it: `native` or `reference`."""
    engine_reason: str
    """Why this engine."""

    def with_events(self) -> Method:
        """Return the same method in the reference engine, whose searches yield events."""
        if self.algorithm.native_only:
            raise TaquinError(f"{self.algorithm.name} runs in the native engine only, where no steps can be watched.")
        return replace(self, engine="reference", engine_reason="only the reference can be watched")

    def without_twin(self, why: str) -> Method:
        """Return this method in the reference engine; raise if only the native one may run it."""
        if self.wanted == "native" or self.algorithm.native_only:
            raise TaquinError(_cannot_run(self.algorithm, self.wanted, why))
        return replace(self, engine="reference", engine_reason=why)

    def search(self) -> Search[Any]:
        """Begin the search in the reference engine: a generator of events."""
        if self.algorithm.native_only:
            return self.with_events().search()
        evaluations = [self.heuristic.h if self.heuristic else None, self.h_back]
        return self.algorithm.run(self.problem, *(h for h in evaluations if h), **self.options)

    @property
    def assumption(self) -> str | None:
        """What its proofs take for granted; None if the tests have checked all they rest on."""
        h = self.heuristic
        return f"{h.name} is admissible" if h is not None and h.own and h.admissible else None

    def why_not_optimal(self) -> str:
        """Return why a solution that it found is not proved optimal, and what to do."""
        name, h = self.algorithm.name, self.heuristic
        if self.algorithm.optimal == "never":
            return f"{name} does not look for the cheapest solution; a_star and ida_star do."
        if self.algorithm.optimal == "unit-cost" and not self.problem.unit_cost:
            return f"{name} finds the fewest moves, and these cost different amounts; uniform_cost finds the cheapest."
        if self.algorithm.optimal == "bounded" and (h is None or h.admissible):
            weight = self.options["weight"]
            return f"{name} promises at most {weight} times the cheapest cost; a_star finds a cheapest solution."
        if h is not None and h.own and not h.admissible:
            return (
                f"nothing says that {h.name} is admissible; "
                "if it never overestimates, declare it (admissible=True, or --admissible)."
            )
        if h is not None and not h.admissible:
            return f"{h.name} is not admissible here; `taquin info` lists heuristics that are."
        return f"{name} gave up a part of the space."

    @cached_property
    def h_back(self) -> Evaluate[Any] | None:
        """The heuristic towards the start, for an algorithm that searches from both ends."""
        make = self.heuristic.make_back if self.heuristic and self.algorithm.both_ways else None
        return make() if make else None


def choose_method(
    problem: Problem[Any],
    algorithm: str | None = None,
    heuristic: str | Callable[..., Any] | None = None,
    *,
    engine: str = "auto",
    admissible: bool = False,
    **options: Any,
) -> Method:
    """Return the method asked for, or raise with what does not fit.

    Without an algorithm, it is the problem's default; its name may hold options, as in
    weighted_a_star:3/2. `admissible` declares that a heuristic of the caller's own is. No table is
    built. The engine `auto` takes the native twin where there is one, else the reference; the
    environment variable TAQUIN_ENGINE overrides `auto`.
    """
    engine = choose_engine(engine)
    if algorithm is None:
        heuristic = heuristic or problem.default_heuristic
    chosen, written = read_algorithm(algorithm or problem.default_algorithm)
    for name in written.keys() & {name for name, value in options.items() if value is not None}:
        raise TaquinError(f"the option {name} is given twice: in {algorithm} and by itself; leave out one of them.")
    if why := why_not_algorithm(problem, chosen, engine):
        raise TaquinError(why, "algorithm")
    made = None
    if heuristic is not None:
        made = make_heuristic(heuristic, problem, admissible=admissible)
        if why := why_not_together(chosen, made, engine):
            raise TaquinError(why, "heuristic")
    elif chosen.heuristic == "needed":
        known = ", ".join(HEURISTICS.get(problem.domain, ())) or "a function h(state) of your own"
        raise TaquinError(f"{chosen.name} needs a heuristic: add one ({known}).", "heuristic")
    elif admissible:
        raise TaquinError(
            "admissible declares a promise of a heuristic, and none is given: leave it out.", "admissible"
        )
    checked = check_options(chosen, {**options, **written})
    if engine == "reference":
        return Method(problem, chosen, made, checked, engine, "reference", "as asked")
    reason = "it exists there only" if chosen.native_only else "the same search, faster"
    method = Method(problem, chosen, made, checked, engine, "native", "as asked" if engine == "native" else reason)
    why = why_no_twin(problem, chosen) or (None if made is None else why_no_heuristic(chosen, made))
    return method.without_twin(why) if why else method


def why_not_algorithm(problem: Problem[Any], algorithm: Algorithm, engine: str) -> str | None:
    """Return why an algorithm cannot search a problem, whatever the heuristic; None if it can."""
    if not isinstance(problem, algorithm.needs):
        return (
            f"{algorithm.name} does not fit {problem}, which {MISSING[algorithm.needs]}: "
            "choose another algorithm, for instance a_star."
        )
    if algorithm.needs is Prunable and isinstance(problem, Prunable):
        try:
            problem.move_machine(1)  # this particular problem may refuse
        except TaquinError as refusal:
            return str(refusal)
    if algorithm.native_only and engine == "reference":
        return _cannot_run(algorithm, engine, "it exists in the native engine only")
    if algorithm.native_only or engine == "native":
        why = why_no_twin(problem, algorithm)
        return why and _cannot_run(algorithm, engine, why)
    return None


def why_not_together(algorithm: Algorithm, heuristic: Heuristic, engine: str) -> str | None:
    """Return why an algorithm cannot search with a heuristic; None if no cheap check objects."""
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
        why = why_no_heuristic(algorithm, heuristic)
        return why and _cannot_run(algorithm, engine, why)
    return None


def _cannot_run(algorithm: Algorithm, engine: str, why: str) -> str:
    where = "" if engine == "auto" else f" in the {engine} engine"
    return f"{algorithm.name} cannot run{where}: {why}."


def choose_engine(wanted: str) -> str:
    """Resolve the engine; TAQUIN_ENGINE overrides `auto`."""
    if wanted == "auto":
        wanted = os.environ.get("TAQUIN_ENGINE", "auto")
        if wanted not in ENGINES:
            raise TaquinError(f"TAQUIN_ENGINE is {wanted!r}: it must be auto, reference or native.", "engine")
    if wanted not in ENGINES:
        raise TaquinError(
            f"unknown engine {wanted!r}: choose auto, reference (in Python) or native (in C++).", "engine"
        )
    return wanted


def check_options(algorithm: Algorithm, options: dict[str, Any]) -> dict[str, Any]:
    """Return all options of the algorithm: the defaults, overridden by those given."""
    given = {name: value for name, value in options.items() if value is not None}
    for name, value in given.items():
        if name not in algorithm.options:
            takers = [other.name for other in ALGORITHMS.values() if name in other.options]
            known = "no algorithm does" if not takers else f"only {takers[0]} does"
            known = f"{', '.join(takers[:-1])} and {takers[-1]} do" if len(takers) > 1 else known
            raise TaquinError(f"{algorithm.name} takes no option {name}; {known}.", name)
        if not isinstance(algorithm.options[name], int):
            with about(name):
                given[name] = parse_rational(str(value), f"the option {name}")
        elif why := algorithm.declared[name].refusal(name, value):
            raise TaquinError(why, name)
    return algorithm.options | given
