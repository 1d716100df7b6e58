"""Numbers on the command line: a misfit is refused in a sentence that names the option."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import click

from taquin.errors import TaquinError
from taquin.methods.heuristic import parse_rational

LARGEST = 2**63 - 1
"""The largest whole number taken: no counter gets there, and every engine can hold it."""


class Whole(click.ParamType):  # type: ignore[type-arg]  # older versions of click have no argument there
    """A whole number within bounds."""

    name = "number"

    def __init__(self, least: int = 1, most: int = LARGEST) -> None:
        self.least, self.most = least, most

    def convert(self, value: int | str, param: click.Parameter | None, ctx: click.Context | None) -> int:
        option, text = _option(param), str(value).strip()
        match = re.fullmatch(r"([+-]?)0*([0-9]+)", text.replace("_", ""), re.ASCII)
        if match is None:
            least = f", {self.least} or more" if self.least > -LARGEST else ""
            raise TaquinError(f"{option} must be a whole number{least}, not {_brief(text)!r}.", field_of(param))
        number = int(match[1] + match[2][:20])  # 20 digits are too many already
        if number < self.least:
            raise TaquinError(f"{option} must be {self.least} or more, not {_brief(text)}.", field_of(param))
        if number > self.most:
            raise TaquinError(f"{option} can be {self.most:,} at most, not {_brief(text)}.", field_of(param))
        return number


class Seconds(click.ParamType):  # type: ignore[type-arg]
    """A time in seconds, more than 0 and finite."""

    name = "seconds"

    def convert(self, value: float | str, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not 0 < seconds < math.inf:
            written = _brief(str(value))
            message = f"{_option(param)} must be a number of seconds greater than 0, not {written}."
            raise TaquinError(message, field_of(param))
        return seconds


class Rational(click.ParamType):  # type: ignore[type-arg]
    """A positive number written as 3/2, 1.5 or 2."""

    name = "p/q"

    def convert(self, value: Fraction | str, param: click.Parameter | None, ctx: click.Context | None) -> Fraction:
        try:
            return parse_rational(str(value), _option(param))
        except TaquinError as error:
            raise TaquinError(str(error), field_of(param)) from None


def _option(param: click.Parameter | None) -> str:
    """Return the option's long name."""
    return "the number" if param is None else max(param.opts, key=len)


def field_of(param: click.Parameter | None) -> str | None:
    """Return the name of an option or argument as an error's field."""
    return None if param is None else max(param.opts, key=len).lstrip("-").replace("-", "_")


def _brief(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:20]}…"
