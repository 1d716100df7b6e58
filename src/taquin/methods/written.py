"""One grammar of methods: how an algorithm, its options and a heuristic are written as one text.

    weighted_a_star:3/2 manhattan

The command, links, the page and files write methods in this way.
"""

from __future__ import annotations

import re
from typing import Any

from taquin.errors import TaquinError
from taquin.registry import ALGORITHMS, HEURISTICS, Algorithm, find_algorithm
from taquin.tiles.puzzle import SlidingTiles


def read_method(text: str) -> tuple[str, str | None]:
    """Return the algorithm and the heuristic of a method written as one text.

    >>> read_method("weighted_a_star:3/2 manhattan"), read_method("auto")
    (('weighted_a_star:3/2', 'manhattan'), ('auto', None))
    """
    algorithm, *heuristic = re.split(r"\s*,\s*|\s+", text.strip(), maxsplit=1)
    return algorithm, heuristic[0] if heuristic else None


def read_algorithm(written: str) -> tuple[Algorithm, dict[str, Any]]:
    """Return an algorithm and the options in its name, as in weighted_a_star:3/2 or beam:width=50.

    An option without a name is the next one in the order in which the algorithm declares them.

    >>> algorithm, options = read_algorithm("ida_star_fsm_parallel:threads=2")
    >>> algorithm.name, options
    ('ida_star_fsm_parallel', {'threads': 2})
    """
    name, *texts = written.split(":") if isinstance(written, str) else [written]
    found = find_algorithm(name)
    options: dict[str, Any] = {}
    for text in texts:
        option, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            option, value = next((each for each in found.declared if each not in options), ""), option
        if option not in found.declared or option in options or not value:
            known = " and ".join(found.declared) or "no options"
            raise TaquinError(
                f"{written!r} is not understood: {found.name} takes {known}; {_example(found)}.", "algorithm"
            )
        options[option] = int(value) if value.isascii() and value.isdigit() and len(value) < 20 else value
    return found, options


def write_algorithm(name: str, options: dict[str, Any]) -> str:
    """Return an algorithm's name with its options, those that are not the defaults.

    >>> write_algorithm("weighted_a_star", {"weight": "2"}), write_algorithm("a_star", {})
    ('weighted_a_star:2', 'a_star')
    """
    declared = ALGORITHMS[name].declared if name in ALGORITHMS else {}  # `auto` has no options
    given = {key: value for key, value in options.items() if str(value) != str(declared[key].default)}
    in_order = [*given] == [*declared][: len(given)]
    return ":".join([name, *(str(value) if in_order else f"{key}={value}" for key, value in given.items())])


def title_method(name: str, options: dict[str, Any], heuristic: str | None) -> str:
    """Return a method for sliding tiles as people name it, with its options that are not 0.

    >>> title_method("weighted_a_star", {"weight": "3/2"}, "pdb:5-3")
    'Weighted A* (weight 3/2), Additive pattern databases 5-3'
    """
    title = ALGORITHMS[name].title if name in ALGORITHMS else name
    chosen = ", ".join(f"{option.replace('_', ' ')} {value}" for option, value in options.items() if str(value) != "0")
    known, *rest = (heuristic or "").split(":")
    entry = HEURISTICS.get(SlidingTiles.domain, {}).get(known)
    estimate = " ".join([entry.title, *rest]) if entry else heuristic
    return ", ".join(filter(None, (f"{title} ({chosen})" if chosen else title, estimate)))


def _example(algorithm: Algorithm) -> str:
    first = next(iter(algorithm.declared), None)
    if first is None:
        return f"write {algorithm.name}"
    return f"write {algorithm.name}:{algorithm.declared[first].default}"
