"""Heuristics: how people write them, and the object a search calls.

A heuristic is written by name (`manhattan`), with an argument (`pdb:7-8`), as `max(a,b)`, as
`scaled(manhattan,3/2)`, or as `FILE.py:function`. In Python it is also any callable h(state) or
h(state, goal). Both may carry the decorator `taquin.heuristic`, which declares promises. A user's
own function is checked at each call, so that its mistake becomes one sentence. The named heuristics
are not: tests check them.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from numbers import Real
from textwrap import shorten
from typing import Any

from taquin.display import users_code
from taquin.errors import TaquinError, about
from taquin.limits.deadline import current_deadline
from taquin.methods.own import load_file, what_happened
from taquin.problem import FIXED_POINT, Evaluate, Number, Problem, Reversible
from taquin.registry import NamedHeuristic, declared_promises, find_heuristic, registered

MAX_PARTS = 50
LARGEST = 1e15  # a heuristic value; beyond this sums are no longer exact


@dataclass(frozen=True)
class Heuristic:
    """A heuristic for one problem, and its promises; the first use of `h` builds its tables."""

    name: str
    problem: Problem[Any]
    build: Callable[[Any], Evaluate[Any]]
    """Makes h(state) towards the goal of a problem."""
    admissible: bool
    consistent: bool
    own: bool = False
    """Whether a part of it is the user's: then no test has checked what it promises."""
    named: NamedHeuristic | None = None
    """Its entry in the registry, if it has one."""
    argument: str | None = None
    """The text after the colon, as in pdb:7-8."""
    parts: tuple[Heuristic, ...] = ()
    """The heuristics inside max(…) or scaled(…)."""
    factor: Fraction | None = None
    """The factor of scaled(…)."""
    reversible: bool = True
    """Whether it can also estimate the cost to the start."""

    @cached_property
    def h(self) -> Evaluate[Any]:
        return self.build(self.problem)

    def why_not(self, problem: Problem[Any]) -> str | None:
        """Return why it cannot be made for a problem; None if no cheap check rejects it."""
        if self.named is not None and self.named.refuses is not None:
            return self.named.refuses(problem, *([] if self.argument is None else [self.argument]))
        return next((why for part in self.parts if (why := part.why_not(problem))), None)

    @property
    def make_back(self) -> Callable[[], Evaluate[Any]] | None:
        """A function that makes the same heuristic towards the start; None if there is none."""
        problem = self.problem
        if not self.reversible or not isinstance(problem, Reversible):
            return None
        return lambda: self.build(problem.reversed())


def split_list(text: str) -> list[str]:
    """Split at the commas outside parentheses."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


@about("heuristic")
def make_heuristic(written: str | Callable[..., Any], problem: Problem[Any], *, admissible: bool = False) -> Heuristic:
    """Return the heuristic, made for this problem; `admissible` declares that of a user's own."""
    made = _make(written, problem)
    if not admissible:
        return made
    if not made.own:
        raise TaquinError(
            f"admissible declares a promise of your own function, but those of {made.name} are known: leave it out."
        )
    return replace(made, admissible=True)


def _make(written: str | Callable[..., Any], problem: Problem[Any]) -> Heuristic:
    if callable(written):
        return _users(written, getattr(written, "__name__", type(written).__name__), problem)
    if not isinstance(written, str):
        raise TaquinError(f"a heuristic is a name or a function, not {written!r}.")
    text = written.strip()
    if text.count("(") > MAX_PARTS:
        raise TaquinError(f"the heuristic has more than {MAX_PARTS} parts: write it as a function in a file.")
    if match := re.fullmatch(r"(max|scaled)\s*\((.*)\)", text, re.DOTALL | re.IGNORECASE):
        arguments = split_list(match[2])
        if match[1].lower() == "max" and all(arguments):
            return _maximum([_make(argument, problem) for argument in arguments])
        if match[1].lower() == "scaled" and len(arguments) == 2:
            return _scaled(_make(arguments[0], problem), parse_rational(arguments[1], "the factor of scaled"))
        raise TaquinError(f"heuristic {text!r} is not understood: write max(a,b,…) or scaled(a,3/2).")
    if re.search(r"\.py\s*:", text):
        return _from_file(text, problem)
    if text.lower().endswith(".py"):
        raise TaquinError(f"which function of {text} is the heuristic? Write {text}:FUNCTION.")
    name, colon, after = (part.strip() for part in text.partition(":"))
    named = find_heuristic(name, problem.domain)
    if not named.built_in:
        return _from_factory(named, named.name, problem)
    promises = named.promises(problem)
    argument = after if colon else None
    if named.in_full is not None:
        argument = named.in_full(problem, argument)
    if argument is None:
        return Heuristic(named.name, problem, named.build, *promises, named=named)
    if not _accepts(inspect.signature(named.build), "problem", "argument"):
        raise TaquinError(f"{named.name} takes nothing after a colon: write {named.name} alone.")

    def build(problem: Problem[Any]) -> Evaluate[Any]:
        return named.build(problem, argument)

    return Heuristic(f"{named.name}:{argument}", problem, build, *promises, named=named, argument=argument)


def parse_rational(text: str, what: str) -> Fraction:
    """Return a positive rational written as 3/2, 1.5 or 2."""
    match = re.fullmatch(r"[+-]?[0-9]{0,40}(\.[0-9]{0,40})?(/[0-9]{1,40})?", text.strip(), re.ASCII)
    try:
        value = Fraction(text.strip() if match else "")
    except (ValueError, ZeroDivisionError):
        raise TaquinError(f"{what} must be a positive number such as 3/2 or 1.5, not {shorten(text, 30)!r}.") from None
    if value <= 0:
        raise TaquinError(f"{what} must be greater than 0, not {text}.")
    if max(value.numerator, value.denominator) > 10**6:
        raise TaquinError(f"{what} must be a fraction of numbers up to a million, not {text}.")
    return value


def _maximum(parts: list[Heuristic]) -> Heuristic:
    """Return the maximum of several heuristics: admissible if all are."""

    def build(problem: Problem[Any]) -> Evaluate[Any]:
        functions = [part.build(problem) for part in parts]
        return lambda state: max(h(state) for h in functions)

    return Heuristic(
        f"max({','.join(part.name for part in parts)})",
        parts[0].problem,
        build,
        all(part.admissible for part in parts),
        all(part.consistent for part in parts),
        own=any(part.own for part in parts),
        parts=tuple(parts),
        reversible=all(part.reversible for part in parts),
    )


def _scaled(part: Heuristic, factor: Fraction) -> Heuristic:
    """Return a heuristic times p/q, rounded down to fixed point; above 1 it promises nothing."""
    p, q = factor.numerator, factor.denominator

    def build(problem: Problem[Any]) -> Evaluate[Any]:
        h = part.build(problem)
        if q == 1:
            return lambda state: p * h(state)
        return lambda state: int(h(state) * FIXED_POINT) * p // q / FIXED_POINT

    return Heuristic(
        f"scaled({part.name},{factor})",
        part.problem,
        build,
        part.admissible and factor <= 1,
        part.consistent and factor <= 1,
        own=part.own,
        parts=(part,),
        factor=factor,
        reversible=part.reversible,
    )


def _from_file(text: str, problem: Problem[Any]) -> Heuristic:
    path_text, _, name = (part.strip() for part in text.rpartition(":"))
    module = load_file(path_text, f"the heuristic {name!r}")
    function = getattr(module, name, None)
    if not callable(function):
        functions = [key for key, value in vars(module).items() if inspect.isfunction(value)]
        raise TaquinError(f"{path_text} has no function {name!r}; it has {', '.join(functions) or 'none'}.")
    return _users(function, text, problem)


def _users(function: Callable[..., Any], name: str, problem: Problem[Any]) -> Heuristic:
    """Return a user's own h(state), h(state, goal) or registered factory, with its promises."""
    if named := registered(function):
        return _from_factory(named, name, problem)
    promises = declared_promises(function)
    declared = "admissible" in promises, "consistent" in promises
    source = _source(function)
    if not _takes_goal(function, name):
        h = _checked(function, name, problem, source)
        return Heuristic(name, problem, lambda _: h, *declared, own=True, reversible=False)
    if not isinstance(problem, Reversible):
        raise TaquinError(
            f"heuristic {name} takes (state, goal), but {problem} has no single goal state: write h(state)."
        )

    def towards(aimed: Reversible[Any]) -> Evaluate[Any]:
        return _checked(lambda state: function(state, aimed.goal), name, problem, source)

    return Heuristic(name, problem, towards, *declared, own=True)


def _from_factory(named: NamedHeuristic, name: str, problem: Problem[Any]) -> Heuristic:
    """Return the heuristic of a factory that the user has registered."""
    if named.domain != problem.domain:
        raise TaquinError(f"the heuristic {name} is for the domain {named.domain}, not for {problem}.")
    if named.built_in:
        return Heuristic(named.name, problem, named.build, *named.promises(problem), named=named)

    def build(aimed: Problem[Any]) -> Evaluate[Any]:
        try:
            with users_code():
                h = named.build(aimed)
        except (TaquinError, MemoryError):
            raise
        except Exception as error:
            what = what_happened(error, _source(named.build))
            raise TaquinError(f"the heuristic {name} cannot be made: {what}.") from error
        if not callable(h):
            raise TaquinError(
                f"with a domain, {name} must return a function h(state), not {shorten(repr(h), 40)}: "
                "write @heuristic(…) without a domain for a function of the state itself."
            )
        return _checked(h, name, problem, _source(h))

    return Heuristic(name, problem, build, *named.promises(problem), own=True)


def _source(function: Callable[..., Any]) -> str | None:
    """Return the file of a function."""
    return getattr(getattr(inspect.unwrap(function), "__code__", None), "co_filename", None)


def _takes_goal(function: Callable[..., Any], name: str) -> bool:
    """Return True for h(state, goal), False for h(state); raise for any other signature."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return False  # a function in C without a signature
    takes_one, takes_two = _accepts(signature, "state"), _accepts(signature, "state", "goal")
    if takes_two and (not takes_one or list(signature.parameters)[1:2] == ["goal"]):
        return True
    if takes_one:
        return False
    raise TaquinError(f"heuristic {name} must be h(state) or h(state, goal), not a function of other arguments.")


def _accepts(signature: inspect.Signature, *arguments: str) -> bool:
    try:
        signature.bind(*arguments)
    except TypeError:
        return False
    return True


def _checked(function: Callable[[Any], Any], name: str, problem: Problem[Any], source: str | None) -> Evaluate[Any]:
    def h(state: Any) -> Number:
        try:
            with users_code():
                value: Any = function(state)
        except MemoryError:  # a limit ends the search; the function has not failed
            raise
        except (Exception, SystemExit) as error:
            what = what_happened(error, source)
            raise TaquinError(f"heuristic {name} fails on {problem.show(state)}: {what}.", "heuristic") from error
        is_number = isinstance(value, Real)  # int, float, Fraction, and NumPy's numbers
        if not is_number or not 0 <= value < LARGEST:
            raise TaquinError(
                f"heuristic {name} returned {shorten(repr(value), 60)} for {problem.show(state)}: "
                "it must return a finite number, 0 or more (and below 10^15).",
                "heuristic",
            )
        current_deadline().check()  # between two calls, since an expansion may make four
        return int(value) if value == int(value) else float(value)

    return h
