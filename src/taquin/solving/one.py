"""solve(board, algorithm, heuristic, …) -> Result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from inspect import signature
from threading import Event as Flag
from typing import Any

from taquin.errors import TaquinError
from taquin.limits.deadline import check_limits
from taquin.methods.method import check_options, choose_method
from taquin.methods.written import read_algorithm
from taquin.problem import Metric, Problem
from taquin.reading.problem import BoardLike, Goal, make_problem
from taquin.registry import ALGORITHMS, AUTO, Engine
from taquin.result import Limits, Result
from taquin.running.answer import solve_with
from taquin.running.anytime import MEDIUM, OnBetter
from taquin.running.auto import solve_auto
from taquin.running.driver import Observe, Progress
from taquin.tiles.notation import Size
from taquin.tiles.puzzle import SlidingTiles

SYNONYMS = {
    "time": "seconds",
    "time_limit": "seconds",
    "timeout": "seconds",
    "max_seconds": "seconds",
    "max_time": "seconds",
    "max_nodes": "nodes",
    "node_limit": "nodes",
    "memory_limit": "memory",
    "algo": "algorithm",
    "method": "algorithm",
    "h": "heuristic",
    "moves": "order",
    "callback": "progress",
}
"""Names of arguments that people try, and the names they have here."""
NO_LIMITS = Limits()


def solve(
    problem: Problem[Any] | BoardLike,
    algorithm: str | None = None,
    heuristic: str | Callable[..., Any] | None = None,
    *,
    goal: Goal | BoardLike | None = None,
    size: str | int | Size | None = None,
    metric: Metric | None = None,
    order: str | None = None,
    engine: Engine = "auto",
    admissible: bool = False,
    limits: Limits = Limits(),
    seconds: float | None = None,
    nodes: int | None = None,
    frontier: int | None = None,
    memory: int | None = None,
    parity: bool = True,
    observe: Observe | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    on_better: OnBetter | None = None,
    **options: Any,
) -> Result[Any]:
    """Solve a board and return what was found, proved and counted.

    >>> result = solve("867254301", "a_star", "manhattan", goal="first")
    >>> result.cost, result.optimal, result.expanded
    (27, True, 2494)

    problem     Text as the command takes it, a list or tuple of tiles, nested lists or a NumPy
                array of rows, a Board, or any Problem: `solve([[1, 2, 3], [4, 5, 6], [7, 0, 8]])`.
    algorithm   A name of `taquin.ALGORITHMS`, options included: `"weighted_a_star:3/2"`; or a whole
                method: `"weighted_a_star:3/2 manhattan"`. Without an algorithm and a heuristic, or
                with `"auto"`, Taquin chooses the best method.
    heuristic   A name, `"pdb:7-8"`, `"max(a,b)"`, `"FILE.py:function"`, or a function h(state) or
                h(state, goal).
    goal        `"last"` (1 2 … 0, the default), `"first"` (0 1 2 …), `"snail"`, or a board.
    size        Rows and columns of a board written without rows: `size="2x4"` or `size=(2, 4)`.
    metric      `"single"`: a move slides one tile; `"multi"`: one or more in a line.
    order       The order in which moves are tried: `order="ULRD"`.
    engine      `"native"` (C++), `"reference"` (Python), or `"auto"`.
    admissible  Declares that a heuristic of your own never overestimates: `admissible=True`.
    limits      A `Limits`, or its fields as arguments of their own: `seconds=1.5`,
                `nodes=10_000`, `frontier=1_000_000`, `memory=2 * 10**9` (bytes). They hold for
                everything: building tables, waiting for them, searching, improving. They are
                checked between calls of a heuristic of your own, never within one.
    parity      `False` searches even if parity proves the board unsolvable.
    observe     Called with each event of the search: `observe=events.append`.
    progress    Called with the counters some twenty times a second.
    cancel      A `threading.Event` that ends the search when it is set.
    on_better   Called with each solution that is better than the one before.
    options     The algorithm's own options by name: `weight="3/2"`.

    `observe`, `progress` and `on_better` are called in the thread that called `solve`. What they
    raise ends the search, and is raised from here.
    """
    check_names(options, solve)
    asked = Asked(
        algorithm,
        heuristic,
        engine=engine,
        admissible=admissible,
        limits=merge_limits(limits, seconds=seconds, nodes=nodes, frontier=frontier, memory=memory),
        parity=parity,
        options=options,
    )
    made = make_problem(problem, goal, size, metric, order)
    return asked.solve(made, observe=observe, progress=progress, cancel=cancel, on_better=on_better)


@dataclass(frozen=True)
class Asked:
    """How to solve: what the caller has asked for, whatever the board."""

    algorithm: str | None = None
    heuristic: str | Callable[..., Any] | None = None
    engine: Engine = "auto"
    admissible: bool = False
    limits: Limits = NO_LIMITS
    parity: bool = True
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_limits(self.limits)
        if isinstance(self.algorithm, str) and self.heuristic is None and " " in self.algorithm.strip():
            algorithm, heuristic = self.algorithm.split(maxsplit=1)  # a method in one text
            object.__setattr__(self, "algorithm", algorithm)
            object.__setattr__(self, "heuristic", heuristic)
        if self.algorithm == AUTO:
            if self.heuristic is not None:
                raise TaquinError("auto chooses its own heuristic: leave out one of the two.")
            object.__setattr__(self, "algorithm", None)
        if self.algorithm is not None:
            algorithm_found, written = read_algorithm(self.algorithm)
            check_options(algorithm_found, {**self.options, **written})

    @property
    def is_auto(self) -> bool:
        return self.algorithm is None and self.heuristic is None

    def takes_all_cores(self, problem: Problem[Any]) -> bool:
        """Return whether one search uses every core, so that several at once gain nothing."""
        if self.algorithm is None:
            return self.heuristic is None and isinstance(problem, SlidingTiles) and len(problem.start) > MEDIUM
        return "threads" in read_algorithm(self.algorithm)[0].declared

    def solve(
        self,
        problem: Problem[Any],
        *,
        observe: Observe | None = None,
        progress: Progress | None = None,
        cancel: Flag | None = None,
        on_better: OnBetter | None = None,
    ) -> Result[Any]:
        """Solve a problem in the way asked for."""
        tell = None if on_better is None else _only_better(on_better)
        how: dict[str, Any] = {"parity": self.parity, "progress": progress, "cancel": cancel}
        if self.is_auto and observe is None:
            result = solve_auto(problem, self.limits, engine=self.engine, on_better=tell, **how, **self.options)
        else:
            method = choose_method(
                problem,
                self.algorithm,
                self.heuristic,
                engine=self.engine,
                admissible=self.admissible,
                **self.options,
            )
            result = solve_with(method, self.limits, observe=observe, **how)
        if tell is not None:
            tell(result)
        return result


def merge_limits(limits: Limits, **given: Any) -> Limits:
    """Return the limits, with those given as arguments of their own."""
    if not isinstance(limits, Limits):
        raise TaquinError(f"limits must be a Limits, not {limits!r}: write limits=Limits(seconds=5), or seconds=5.")
    return limits.merged(**given)


def check_names(options: dict[str, Any], function: Callable[..., Any]) -> None:
    """Raise unless some algorithm has each option; the error names the nearest argument."""
    own = {name for entry in ALGORITHMS.values() for name in entry.declared}
    for name in options:
        if name in own:
            continue
        arguments = [*signature(function).parameters][:-1]  # without **options
        synonyms = {wrong: right for wrong, right in SYNONYMS.items() if right in arguments}
        known = {**{other: other for other in (*arguments, *own)}, **synonyms}
        near = get_close_matches(name.lower(), known, n=1)
        hint = f"did you mean {known[near[0]]}?" if near else f"its arguments are {', '.join(arguments)}."
        raise TaquinError(f"{function.__name__} has no argument {name!r}: {hint}")


def _only_better(on_better: OnBetter) -> OnBetter:
    """Pass on each solution that is better than the last one passed on."""
    best: int | None = None

    def tell(result: Result[Any]) -> None:
        nonlocal best
        if result.cost is not None and (best is None or result.cost < best):
            best = result.cost
            on_better(result)

    return tell
