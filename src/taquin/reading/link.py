"""Links: the address of the web page, which holds the page's whole state so that it can be shared.

    http://127.0.0.1:8765/?board=867254301&goal=first&algorithm=a_star&heuristic=manhattan&step=3

Defaults are omitted. A parameter that is not a field is an option of the algorithm (`weight=3/2`).
Several methods are written as everywhere: `race=weighted_a_star:3/2+manhattan;breadth_first`, and
`compare=` with the two that are shown side by side.
The page writes and reads the same links (web/static). Links come from strangers, so a link never
names a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from textwrap import shorten
from urllib.parse import parse_qsl, quote_plus, urlsplit

from taquin.errors import TaquinError
from taquin.registry import AUTO

DEFAULT_BASE = "http://127.0.0.1:8765/"
VIEWS = ("solve", "search", "compare", "race", "play", "lessons")
PLAIN = ",/:;()"
"""Characters of boards and heuristics that need no escaping in a query: links stay readable."""
WHOLE = re.compile("[0-9]{1,9}")

Rows = Iterable[Iterable[int]]


@dataclass(frozen=True)
class Link:
    """The state of the page.

    >>> link = Link("867254301", "first", "weighted_a_star", "manhattan", options={"weight": "3/2"})
    >>> link.url()
    'http://127.0.0.1:8765/?board=867254301&goal=first&algorithm=weighted_a_star&heuristic=manhattan&weight=3/2'
    >>> Link.parse(link.url()) == link
    True
    """

    board: str
    goal: str = "last"
    """`last`, `first`, `snail` or a board; of a published board (korf15:1) `last` is its goal."""
    algorithm: str = AUTO
    heuristic: str = AUTO
    metric: str = "single"
    order: str = "UDLR"
    options: dict[str, str] = field(default_factory=dict)
    """The given options of the algorithm, by name."""
    compare: tuple[tuple[str, str | None], ...] = ()
    """The two methods side by side, or none, each as in a race."""
    race: tuple[tuple[str, str | None], ...] = ()
    """The methods in the race: each algorithm, options included, with its heuristic, or None."""
    view: str = VIEWS[0]
    step: int | None = None
    """What the view shows: Solve the board after so many moves, Search the node expanded after so
    many others; None before the first search."""
    overlay: str | None = None
    """The heuristic whose value the tiles show; `chosen` for that of the method."""
    lesson: str | None = None
    """The name of the lesson that is open."""
    at: int = 1
    """The step of the lesson, from 1."""

    def __post_init__(self) -> None:
        for name, value in self._texts():
            if not value:
                raise TaquinError(f"the link's {name} is empty: write {name}=… with a value, or leave it out.")
        for name in self.options:
            if not re.fullmatch("[a-z_]+", name) or name in FIELDS:
                raise TaquinError(
                    f"the link has an unknown parameter {name!r}: use {', '.join(FIELDS)}, or an algorithm's option."
                )
        own = (self.algorithm, self.heuristic), (self.algorithm, self.overlay)
        for algorithm, heuristic in (*own, *self.compare, *self.race):
            _check_method(algorithm, heuristic)
        if len(self.compare) not in (0, 2):
            found = f"compares {len(self.compare)} method{'s' if len(self.compare) > 1 else ''}"
            raise TaquinError(f"the link {found}: write two, as in compare=a_star+manhattan;breadth_first.")
        if self.view not in VIEWS:
            raise TaquinError(f"the link's view {self.view!r} is unknown: choose one of {', '.join(VIEWS)}.")
        if self.step is not None and self.step < 0:
            raise TaquinError(f"the link's step must be a whole number, 0 or more, not {self.step}.")
        if self.lesson and not re.fullmatch("[a-z0-9-]+", self.lesson):
            raise TaquinError(
                f"the link's lesson {shorten(self.lesson, 20)!r} is no name: use small letters, digits and hyphens."
            )
        if self.at < 1 or (self.at > 1 and self.lesson is None):
            raise TaquinError("the link's at is the step of a lesson, from 1: write lesson=NAME&at=2.")

    @property
    def option_values(self) -> dict[str, int | str]:
        """The options as `solve` takes them: digits become integers."""
        return {name: int(text) if WHOLE.fullmatch(text) else text for name, text in self.options.items()}

    def url(self, base: str = DEFAULT_BASE) -> str:
        """Return the address of the page at `base`."""
        return f"{base}?" + "&".join(f"{name}={quote_plus(value, safe=PLAIN)}" for name, value in self._texts())

    def _texts(self) -> Iterator[tuple[str, str]]:
        """Yield the parameters in order, without the defaults."""
        for part in fields(self):
            value = getattr(self, part.name)
            if part.name == "options":
                yield from value.items()
            elif value != part.default:
                yield part.name, _write_methods(value) if part.name in SEVERAL else str(value)

    @classmethod
    def parse(cls, text: str) -> Link:
        """Read a link; raise if it is malformed."""
        try:
            query = urlsplit(text.strip()).query
            pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=True, errors="strict")
        except ValueError:
            pairs = []
        given = dict(pairs)
        if "board" not in given:
            raise TaquinError(f"{shorten(text, 60)!r} is not a link of the page: write {DEFAULT_BASE}?board=867254301.")
        if len(given) < len(pairs):
            twice = next(name for name, _ in pairs if [other for other, _ in pairs].count(name) > 1)
            raise TaquinError(f"the link says {twice} twice: remove one of them.")
        texts = {name: given.pop(name) for name in FIELDS if name in given}
        compare, race = (_read_methods(texts.pop(name)) if name in texts else () for name in SEVERAL)
        step = _read_whole("step", texts.pop("step"), 0) if "step" in texts else None
        at = _read_whole("at", texts.pop("at"), 1) if "at" in texts else 1
        return cls(step=step, compare=compare, race=race, options=given, at=at, **texts)


SEVERAL = ("compare", "race")
"""The fields that hold methods."""
FIELDS = tuple(part.name for part in fields(Link) if part.name != "options")


def is_link(text: str) -> bool:
    """Return whether a text looks like a link: an address, or its part from the `?` on."""
    return bool(re.match(r"\s*(https?://[^?]*\?(.*&)?|\?)board=", text, re.DOTALL))


def write_board(rows: Rows) -> str:
    """Return a board in the notation of links.

    Up to 9 cells: digits without separators; more cells: commas. `/` separates the rows, except on
    small square boards.

    >>> write_board([[1, 2, 3], [4, 5, 0]]), write_board([[1, 2], [3, 0]])
    ('123/450', '1230')
    """
    grid = [[*map(str, row)] for row in rows]
    few = sum(map(len, grid)) <= 9
    between = "" if few and len(grid) == len(grid[0]) else "/"
    return between.join(("" if few else ",").join(row) for row in grid)


def write_goal(rows: Rows) -> str:
    """Return a goal in the notation of links: `last`, `first`, or a board."""
    grid = [[*row] for row in rows]
    tiles = [tile for row in grid for tile in row]
    counted = [*range(len(tiles))]
    return "first" if tiles == counted else "last" if tiles == [*counted[1:], 0] else write_board(grid)


def _check_method(algorithm: str, heuristic: str | None) -> None:
    """Raise unless a race can hold the method and a stranger's link may name it."""
    written = _write_method(algorithm, heuristic)
    if re.search(r"\.py\b", written, re.IGNORECASE):
        raise TaquinError(f"a link names no file, but {written!r} does: choose a heuristic from `taquin info`.")
    if heuristic == "" or ";" in written or not re.fullmatch(NAME_AND_OPTIONS, algorithm):
        raise TaquinError(f"the link's method {written!r} is not understood: write a_star manhattan or breadth_first.")


NAME_AND_OPTIONS = r"[^\s:;]+(:([0-9.][^\s:;]*|[^\s:;=]+=[^\s:;]+))*"
"""An algorithm, and its options: each a number, or name=value."""


def _write_methods(methods: tuple[tuple[str, str | None], ...]) -> str:
    return ";".join(_write_method(*method) for method in methods)


def _write_method(algorithm: str, heuristic: str | None) -> str:
    return algorithm if heuristic is None else f"{algorithm} {heuristic}"


def _read_methods(text: str) -> tuple[tuple[str, str | None], ...]:
    return tuple(map(_read_method, text.split(";")))


def _read_method(text: str) -> tuple[str, str | None]:
    """Return the algorithm and the heuristic; older links have a colon between the two."""
    algorithm, space, heuristic = text.partition(" ")
    if not space and not re.fullmatch(NAME_AND_OPTIONS, text):
        algorithm, space, heuristic = text.partition(":")
    return algorithm, heuristic if space else None


def _read_whole(name: str, text: str, least: int) -> int:
    if not WHOLE.fullmatch(text):
        raise TaquinError(f"the link's {name} must be a whole number, {least} or more, not {shorten(text, 20)!r}.")
    return int(text)
