"""The registry: the only table from names to code, filled by @algorithm and @heuristic.

Each entry declares what it promises. The contract tests run over these tables, so that a new
algorithm or heuristic is tested without editing a test.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Literal, TypeVar, cast

from taquin.errors import TaquinError, UnknownNameError, about
from taquin.problem import Evaluate, Problem
from taquin.result import Search

F = TypeVar("F", bound=Callable[..., Any])

Optimal = Literal["never", "bounded", "unit-cost", "admissible", "always"]
"""When a solution is proved cheapest: never; never, but within --weight of it; where every move
costs 1; with an admissible heuristic; always."""

Group = Literal["uninformed", "informed", "memory-bounded", "both ends", "fast variant"]
"""Where a menu lists a search, in this order."""

Takes = Literal["shallowest", "newest", "lowest g", "lowest h", "lowest f"]
Queues = Literal["new", "cheaper", "shallower", "not the parent"]
Cuts = Literal["f", "depth", "layer"]


@dataclass(frozen=True)
class Rule:
    """Which node a search takes from its frontier next, and which successors it queues."""

    takes: Takes
    queues: Queues = "new"
    """States it has not queued before; also those it now reaches more cheaply, or at a smaller
    depth; or, without any memory of states, every state but the parent's."""
    cuts: Cuts | None = None
    """What it leaves out besides: f beyond a bound, depth beyond a limit, or all but the best
    `width` nodes of a layer. With `layer`, the layers come one after the other."""


Engine = Literal["auto", "native", "reference"]
"""What runs a search: C++, Python, or the first of these that can."""

AUTO = "auto"
"""The name that leaves the choice of a method to Taquin; see taquin.running.auto."""

LARGEST_OPTION = 2**32 - 1
"""More nodes or moves than any search reaches; the native engine holds options in 32 bits."""


@dataclass(frozen=True)
class Option:
    """An option of a search: what it means, and its bounds if it is a whole number."""

    help: str = ""
    least: int | None = None
    """None: 1, or 0 if that is the default."""
    most: int = LARGEST_OPTION
    zero: str | None = None
    """What 0 stands for, in words."""
    default: Any = None
    """Read off the search's signature: a whole number, or a rational (Fraction)."""

    def refusal(self, name: str, value: object) -> str | None:
        """Return why a value of an option that is a whole number is refused; None if not."""
        if not isinstance(value, int) or isinstance(value, bool) or value < self.lowest:
            return f"the option {name} must be a whole number, {self.lowest} or more, not {_brief(value)}."
        if value > self.most:
            return f"the option {name} can be {self.most:,} at most, not {_brief(value)}."
        return None

    @property
    def lowest(self) -> int:
        return min(1, self.default) if self.least is None else self.least

    @property
    def default_text(self) -> str:
        """The default as people write it."""
        return self.zero if self.default == 0 and self.zero else str(self.default)


def _brief(value: object) -> str:
    """Return a value for a message; cut short a number that Python would refuse to print."""
    if isinstance(value, int) and abs(value) >= 10**24:
        return "a number of more than 24 digits"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


@dataclass(frozen=True)
class Algorithm:
    """A search and what it promises."""

    name: str
    short: str
    group: Group
    run: Callable[..., Search[Any]]
    complete: bool
    """Whether it finds a solution wherever one exists, given time and memory."""
    proves_unsolvable: bool
    """Whether it ends, with a proof, on a finite space without a solution."""
    proof: str
    """The sentence that says what it has shown when it returns None."""
    optimal: Optimal
    ordered: bool
    """Whether nodes are expanded in order of f, so that each f is a lower bound."""
    needs: type
    """The kind of problem it takes: Reversible to search backwards, Twinned to search the twin."""
    heuristic: Literal["no", "optional", "needed"]
    parity: bool
    """Whether the parity test may answer before it searches."""
    both_ways: bool
    """Whether it also needs the heuristic towards the start."""
    declared: dict[str, Option]
    """Its own options, by name."""
    native_only: bool
    """Whether it exists in the native engine alone: another order of expansion, for speed."""
    rule: Rule | None
    """How it chooses; None if no simple rule says it."""

    @property
    def options(self) -> dict[str, Any]:
        """The defaults of its own options, by name."""
        return {name: option.default for name, option in self.declared.items()}

    @property
    def summary(self) -> str:
        return first_line(self.run)

    @property
    def title(self) -> str:
        return title_of(self.run, self.name)


@dataclass(frozen=True)
class NamedHeuristic:
    """A heuristic's factory, which takes the problem and returns h(state), and what it promises."""

    name: str
    short: str | None
    domain: str
    build: Callable[..., Evaluate[Any]]
    admissible: bool
    consistent: bool
    metrics: tuple[str, ...] = (Problem.metric,)
    """The metrics under which these promises hold; under others it promises nothing."""
    refuses: Callable[..., str | None] | None = None
    """Takes the arguments of `build`, and returns at once why that would refuse them;
    None if it never does."""
    divides: Callable[..., list[Any]] | None = None
    """Takes h, a state and the arguments of `build`, and returns the value by groups of tiles (see
    tiles/contributions.py); None if the value does not divide."""
    in_full: Callable[[Any, str | None], str | None] | None = None
    """Takes the problem and the text after the colon, if any, and returns that text in full: a name
    must say which default was taken. None if nothing is to add."""

    def promises(self, problem: Problem[Any]) -> tuple[bool, bool]:
        """Return whether it is admissible, and whether it is consistent, for a problem's moves."""
        kept = problem.metric in self.metrics and not problem.has_own_moves
        return self.admissible and kept, self.consistent and kept

    @property
    def built_in(self) -> bool:
        """Whether it is one of Taquin's own: the tests check its promises."""
        return self.build.__module__.startswith("taquin.")

    @property
    def summary(self) -> str:
        return first_line(self.build)

    @property
    def title(self) -> str:
        return title_of(self.build, self.name)


ALGORITHMS: dict[str, Algorithm] = {}
HEURISTICS: dict[str, dict[str, NamedHeuristic]] = {}
"""Domain, then name."""


def algorithm(
    *,
    short: str,
    group: Group,
    complete: bool,
    proves_unsolvable: bool,
    optimal: Optimal,
    ordered: bool = False,
    needs: type = Problem,
    parity: bool = True,
    native_only: bool = False,
    rule: Rule | None = None,
    options: dict[str, Option] | None = None,
    proof: str = "everything that can be reached was searched, and no goal is there.",
) -> Callable[[F], F]:
    """Register a search under its own name; its signature declares its heuristic and options.

    Each keyword-only parameter is an option, and its default is the option's; `options` says
    more about some of them.
    """

    def register(function: F) -> F:
        parameters = inspect.signature(function).parameters
        h = parameters.get("h")
        ALGORITHMS[function.__name__] = Algorithm(
            name=function.__name__,
            short=short,
            group=group,
            run=function,
            complete=complete,
            proves_unsolvable=proves_unsolvable,
            proof=proof,
            optimal=optimal,
            ordered=ordered,
            needs=needs,
            heuristic="no" if h is None else "needed" if h.default is h.empty else "optional",
            parity=parity,
            both_ways="h_back" in parameters,
            declared={
                p.name: replace((options or {}).get(p.name, Option()), default=p.default)
                for p in parameters.values()
                if p.kind is p.KEYWORD_ONLY
            },
            native_only=native_only,
            rule=rule,
        )
        return function

    return register


Promise = Literal["admissible", "consistent"]


def heuristic(
    *promises: Promise,
    domain: str | None = None,
    short: str | None = None,
    metrics: tuple[str, ...] = (Problem.metric,),
    refuses: Callable[..., str | None] | None = None,
    divides: Callable[..., list[Any]] | None = None,
    in_full: Callable[[Any, str | None], str | None] | None = None,
) -> Callable[[F], F]:
    """Declare what a heuristic promises; with a domain, also register it under its own name.

    Without a domain it is a function h(state) or h(state, goal). With one it is a factory, which
    takes the problem and returns h(state); its promises hold under `metrics`, and it is not called
    where `refuses` returns a reason.

    >>> @heuristic("admissible")
    ... def misplaced(state, goal):
    ...     return sum(tile != home for tile, home in zip(state, goal) if tile)
    """
    for promise in promises:
        if callable(promise):
            raise TaquinError('write @heuristic("admissible"), or @heuristic() if it promises nothing.')
        if promise not in ("admissible", "consistent"):
            raise TaquinError(f"a heuristic can promise to be admissible and consistent, not {promise!r}.")

    def declare(function: F) -> F:
        function.promises = promises  # type: ignore[attr-defined]
        return function

    def register(factory: F) -> F:
        assert domain is not None
        taken = HEURISTICS.get(domain, {}).get(factory.__name__)
        if taken is not None and taken.build.__module__ != factory.__module__:
            raise TaquinError(f"the name {factory.__name__} is taken by a heuristic for {domain}: choose another.")
        build = factory if refuses is None else _refusing(factory, refuses)
        HEURISTICS.setdefault(domain, {})[factory.__name__] = NamedHeuristic(
            name=factory.__name__,
            short=short,
            domain=domain,
            build=build,
            admissible="admissible" in promises,
            consistent="consistent" in promises,
            metrics=metrics,
            refuses=refuses,
            divides=divides,
            in_full=in_full,
        )
        return build

    return declare if domain is None else register


def declared_promises(function: Callable[..., Any]) -> tuple[Promise, ...]:
    """Return what the decorator `heuristic` has declared of a function; nothing without it."""
    promises: tuple[Promise, ...] = getattr(function, "promises", ())
    return promises


def registered(function: Callable[..., Any]) -> NamedHeuristic | None:
    """Return the entry of a factory that the decorator `heuristic` has registered, or None."""
    return next((entry for table in HEURISTICS.values() for entry in table.values() if entry.build is function), None)


def _refusing(factory: F, refuses: Callable[..., str | None]) -> F:
    """Return the factory, made to raise where there is a reason to refuse."""

    @wraps(factory)
    def build(*arguments: Any) -> Any:
        if why := refuses(*arguments):
            raise TaquinError(why, "heuristic")
        return factory(*arguments)

    return cast(F, build)


def find_algorithm(name: str) -> Algorithm:
    """Return the algorithm of this name, or short name, or raise with the nearest one."""
    with about("algorithm"):
        return _find(name, ALGORITHMS.values(), "algorithm")


def find_heuristic(name: str, domain: str) -> NamedHeuristic:
    """Return the domain's heuristic of this name, or raise with the nearest one."""
    kind = "heuristic" if domain == Problem.domain else f"heuristic for {domain}"
    with about("heuristic"):
        return _find(name, HEURISTICS.get(domain, {}).values(), kind)


RENAMED = {"ida_star_canonical": "ida_star"}
"""Names that were given up, and what does the same now: old links and scripts go on working."""

Entry = TypeVar("Entry", Algorithm, NamedHeuristic)


def _find(name: str, entries: Iterable[Entry], kind: str) -> Entry:
    if not isinstance(name, str):
        raise TaquinError(f"unknown {kind} {name!r}: a name is needed.")
    wanted = name.strip().lower().replace("-", "_").replace("*", "_star")
    table = {key: entry for entry in entries for key in (entry.name, entry.short) if key}
    wanted = RENAMED.get(wanted, wanted)
    for key in (wanted, wanted.replace("_", "")):
        if key in table:
            return table[key]
    longer = [entry.name for entry in entries if wanted and entry.name.startswith(wanted)]
    near = sorted(longer, key=len) or difflib.get_close_matches(wanted, table, n=1, cutoff=0.5)
    if near:
        hint = f"did you mean {near[0]!r}?"
    elif table:
        hint = f"choose one of {', '.join(entry.name for entry in entries)}."
    else:
        hint = "none is registered for this domain; write a function h(state) of your own."
    raise UnknownNameError(f"unknown {kind} {name!r}: {hint}")


def first_line(documented: Callable[..., Any]) -> str:
    """Return the first line of a docstring, without the full stop."""
    return (documented.__doc__ or "").strip().partition("\n")[0].rstrip(".")


def title_of(code: Callable[..., Any], name: str) -> str:
    """Return what its module's docstring calls a method, or else its name in words."""
    module = inspect.getmodule(code)
    alone = module is not None and module.__name__.rpartition(".")[2] == name
    title, colon, _ = ((module.__doc__ if module and alone else None) or "").partition("\n")[0].partition(":")
    return title if colon else name.replace("_", " ")
