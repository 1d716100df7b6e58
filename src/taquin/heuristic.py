"""Heuristics as they are written and as they are called.

A heuristic is written by name (`manhattan`), `max(a,b)`, `scaled(manhattan,3/2)`, or `FILE.py:function`; in
Python also any callable h(state) or h(state, goal). Whatever the user brings is checked at each call, so
that a mistake in it is one sentence; the named ones are trusted, because they are tested.
"""

from __future__ import annotations

import importlib.util
import inspect
import re
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from numbers import Real
from pathlib import Path
from typing import Any

from taquin.errors import TaquinError
from taquin.problem import Evaluate, Number, Problem, Reversible
from taquin.registry import find_heuristic


@dataclass(frozen=True)
class Heuristic:
    """A heuristic made for one problem, and what is known of it."""

    name: str
    h: Evaluate[Any]
    admissible: bool
    consistent: bool
    h_back: Evaluate[Any] | None
    """The same heuristic towards the start; None where it has no such form."""


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


def make_heuristic(written: str | Callable[..., Any], problem: Problem[Any]) -> Heuristic:
    """Return the heuristic, made for this problem."""
    if callable(written):
        return _private(written, getattr(written, "__name__", "callable"), problem)
    text = written.strip()
    if re.search(r"\.py\s*:", text):
        return _from_file(text, problem)
    if match := re.fullmatch(r"(\w+)\s*\((.*)\)", text, re.DOTALL):
        name, arguments = match[1].lower(), split_list(match[2])
        if name == "max":
            return _maximum([make_heuristic(argument, problem) for argument in arguments])
        if name == "scaled" and len(arguments) == 2:
            return _scaled(make_heuristic(arguments[0], problem), parse_rational(arguments[1], "the factor of scaled"))
        raise TaquinError(f"heuristic {text!r} is not understood: write max(a,b,…) or scaled(a,3/2).")
    named = find_heuristic(text, problem.domain)
    h_back = named.build(problem.reversed()) if isinstance(problem, Reversible) else None
    return Heuristic(named.name, named.build(problem), named.admissible, named.consistent, h_back)


def parse_rational(text: str, what: str) -> Fraction:
    """Return a positive rational written as 3/2, 1.5 or 2."""
    try:
        value = Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        raise TaquinError(f"{what} must be a positive number such as 3/2 or 1.5, not {text!r}.") from None
    if value <= 0:
        raise TaquinError(f"{what} must be greater than 0, not {text}.")
    return value


def _maximum(parts: list[Heuristic]) -> Heuristic:
    """The largest of several: admissible if all are."""

    def largest(functions: list[Evaluate[Any]]) -> Evaluate[Any]:
        return lambda state: max(h(state) for h in functions)

    backs = [part.h_back for part in parts if part.h_back]
    return Heuristic(
        f"max({','.join(part.name for part in parts)})",
        largest([part.h for part in parts]),
        all(part.admissible for part in parts),
        all(part.consistent for part in parts),
        largest(backs) if len(backs) == len(parts) else None,
    )


def _scaled(part: Heuristic, factor: Fraction) -> Heuristic:
    """A heuristic times p/q: p·h is rounded once, by the division; what a factor above 1 promises is unknown."""
    p, q = factor.numerator, factor.denominator

    def times(h: Evaluate[Any]) -> Evaluate[Any]:
        return (lambda state: p * h(state)) if q == 1 else (lambda state: p * h(state) / q)

    return replace(
        part,
        name=f"scaled({part.name},{factor})",
        h=times(part.h),
        admissible=part.admissible and factor <= 1,
        consistent=part.consistent and factor <= 1,
        h_back=times(part.h_back) if part.h_back else None,
    )


def _from_file(text: str, problem: Problem[Any]) -> Heuristic:
    path_text, _, name = (part.strip() for part in text.rpartition(":"))
    path = Path(path_text)
    if not path.is_file():
        raise TaquinError(f"there is no file {path_text!r} to take the heuristic {name!r} from.")
    spec = importlib.util.spec_from_file_location(f"taquin_user_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise TaquinError(f"{path_text} cannot be loaded: {_what_happened(error)}.") from error
    function = getattr(module, name, None)
    if not callable(function):
        functions = [key for key, value in vars(module).items() if inspect.isfunction(value)]
        raise TaquinError(f"{path_text} has no function {name!r}; it has {', '.join(functions) or 'none'}.")
    return _private(function, text, problem)


def _private(function: Callable[..., Any], name: str, problem: Problem[Any]) -> Heuristic:
    """A user's own h(state) or h(state, goal), of which nothing is known."""
    if _takes_goal(function, name):
        if not isinstance(problem, Reversible):
            raise TaquinError(
                f"heuristic {name} takes (state, goal), but {problem} has no single goal state: write h(state)."
            )
        start, goal = problem.start, problem.goal
        return Heuristic(
            name,
            _checked(lambda state: function(state, goal), name, problem),
            False,
            False,
            _checked(lambda state: function(state, start), name, problem),
        )
    return Heuristic(name, _checked(function, name, problem), False, False, None)


def _takes_goal(function: Callable[..., Any], name: str) -> bool:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return False
    required = [
        p for p in parameters if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
    ]
    if len(required) > 2 or any(p.kind is p.KEYWORD_ONLY and p.default is p.empty for p in parameters):
        raise TaquinError(f"heuristic {name} must be h(state) or h(state, goal), not a function of other arguments.")
    return len(required) == 2


def _checked(function: Callable[[Any], Any], name: str, problem: Problem[Any]) -> Evaluate[Any]:
    def h(state: Any) -> Number:
        try:
            value: Any = function(state)
        except Exception as error:
            raise TaquinError(f"heuristic {name} fails on {problem.show(state)}: {_what_happened(error)}.") from error
        is_number = isinstance(value, Real)  # int, float, Fraction, and what NumPy registers as such
        if not is_number or not 0 <= value < inf:
            raise TaquinError(
                f"heuristic {name} returned {value!r} for {problem.show(state)}: "
                "it must return a finite number, 0 or more."
            )
        return int(value) if value == int(value) else float(value)

    return h


def _what_happened(error: Exception) -> str:
    """Return the error in a phrase, with the line of the user's file where it arose."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" (line {frames[-1].lineno} of {Path(frames[-1].filename).name})" if frames else ""
    if isinstance(error, SyntaxError):
        where = f" (line {error.lineno})"
    return f"{type(error).__name__}: {error}".splitlines()[0].rstrip(".: ") + where
