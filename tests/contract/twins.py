"""Both engines on the same input: random cases, and what differs between two results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from taquin import ALGORITHMS, HEURISTICS, Board, Limits, Result, SlidingTiles, TaquinError, solve
from taquin.registry import Engine
from taquin.running.native import NoTwinError
from taquin.tiles.generate import walk

Size = tuple[int, int]

COMPARED = (
    *("outcome", "reason", "cost", "moves", "lower_bound", "solution_count"),
    *("expanded", "generated", "max_frontier", "max_depth", "reopened", "bounds"),
)
LISTED = 200  # of all shortest solutions
NO_LIMITS = Limits()
REFUSED: dict[str, object] = {"refused": True}

OPTIONS: Mapping[str, list[Any]] = {
    "weight": [1, Fraction(3, 2), 2, Fraction(7, 5), Fraction(1, 2)],
    "width": [1, 2, 5, 100],
    "depth": [0, 1, 5, 12, 20, 50],
    "machine_depth": [1, 2, 6, 8],
}
COMBINED = [
    "max(misplaced,euclidean)",  # whole numbers and fixed point
    "max(row_column,max(linear_conflict,gaschnig))",
    "scaled(manhattan,3)",
    "scaled(manhattan,2/3)",
    "scaled(euclidean,2)",
    "scaled(scaled(linear_conflict,3/2),5/7)",
    "scaled(max(manhattan,scaled(euclidean_half,9/4)),1/3)",
    "max(scaled(walking_distance,7/5),scaled(misplaced,2))",
    "pdb:plain",
]

COSTLY = {"walking_distance": 9, "exact": 8, "pdb": 16}
"""The heuristics whose tables take long to build, on boards of more than so many cells."""


def is_too_large(heuristic: str | None, size: Size) -> bool:
    """Return whether both engines refuse a heuristic on boards of this size: too large a table."""
    cells, name = size[0] * size[1], (heuristic or "").replace("ordered_walking_distance", "")
    return ("exact" in name and cells > 9) or ("walking_distance" in name and cells > 16)


def takes_seconds(heuristic: str | None, size: Size) -> bool:
    """Return whether the tables of a heuristic take seconds to build on boards of this size."""
    return heuristic == "ordered_walking_distance" and size[0] * size[1] > 16 and sorted(size) != [4, 5]


def is_costly(heuristic: str | None, cells: int) -> bool:
    return any(name in (heuristic or "") and cells > few for name, few in COSTLY.items())


def methods(module: object) -> list[tuple[str, str | None]]:
    """Return each algorithm with a twin in the module, under each heuristic with one it takes."""
    named: list[str] = [name for name in HEURISTICS["tiles"] if hasattr(module, name)]
    found: list[tuple[str, str | None]] = []
    for algorithm in ALGORITHMS.values():
        if hasattr(module, algorithm.name) and not algorithm.native_only:
            found += [] if algorithm.heuristic == "needed" else [(algorithm.name, None)]
            found += [] if algorithm.heuristic == "no" else [(algorithm.name, h) for h in named + COMBINED]
    return found


@dataclass(frozen=True)
class Case:
    """One search, to be run in both engines."""

    board: Board
    goal: Board
    algorithm: str
    heuristic: str | None
    order: str = "UDLR"
    metric: str = "single"
    limits: Limits = NO_LIMITS
    options: tuple[tuple[str, Any], ...] = ()
    parity: bool = True

    def run(self, engine: Engine) -> Result[Any]:
        puzzle = SlidingTiles(self.board, self.goal, self.order, self.metric)
        options: dict[str, Any] = dict(self.options)
        return solve(
            puzzle,
            self.algorithm,
            self.heuristic,
            engine=engine,
            limits=self.limits,
            parity=self.parity,
            **options,
        )

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options)
        limits = " ".join(f"{n}={getattr(self.limits, n)}" for n in ("nodes", "frontier") if getattr(self.limits, n))
        return (
            f"{self.algorithm} {self.heuristic}{options}: {self.board.line()} -> {self.goal.line()}, "
            f"order {self.order}, metric {self.metric}, limits {limits or 'none'}, parity {self.parity}"
        )


def compare(case: Case) -> str | None:
    """Run a case in both engines; return what differs, or None. A refusal is a difference, too."""
    reference, native = _facts(case, "reference"), _facts(case, "native")
    if REFUSED in (reference, native):
        return f"{case}: refused by {'the reference' if reference == REFUSED else 'the native engine'}"
    if reference == native:
        return None
    names = reference.keys() | native.keys()
    differing = sorted(name for name in names if reference.get(name) != native.get(name))
    wrong = "; ".join(f"{name} {reference.get(name)} in reference, {native.get(name)} in native" for name in differing)
    return f"{case}: {wrong}"


def check(cases: Iterable[Case]) -> int:
    """Run cases in both engines and return their number; if some differ, show the first few."""
    count, wrong = 0, []
    for case in cases:
        count += 1
        if difference := compare(case):
            wrong.append(difference)
        if len(wrong) == 5:
            break
    assert not wrong, "\n".join(wrong)
    return count


def check_refused(cases: Iterable[Case], *engines: str) -> int:
    """Check that these engines refuse each case and the other runs it; return their number."""
    count = 0
    for case in cases:
        count += 1
        for engine in ("reference", "native"):
            assert (_facts(case, engine) == REFUSED) is (engine in engines), f"{engine}: {case}"
    return count


def _facts(case: Case, engine: Engine) -> dict[str, object]:
    try:
        result = case.run(engine)
    except TaquinError as error:
        if "too large" not in str(error):
            raise
        return REFUSED
    assert result.engine == engine
    solutions = list(islice(result.solutions(), LISTED)) if case.algorithm == "all_optimal" else []
    return {name: getattr(result, name) for name in COMPARED} | {"solutions": solutions}


class Chance:
    """Random cases of one method, the same in each run."""

    def __init__(self, algorithm: str, heuristic: str | None) -> None:
        self.rng = Random(f"{algorithm} {heuristic}")
        self.algorithm, self.heuristic = algorithm, heuristic
        self.costly = is_costly(heuristic, 10**6)
        self.both_ways = ALGORITHMS[algorithm].both_ways

    def case(self, size: Size, steps: int, limits: Limits, *, twin: bool = False) -> Case:
        """Return a board so many random moves from a goal; its twin, which cannot be solved."""
        goal = self.goal(size)
        board = Board(*size, walk(goal, self.rng, steps))
        return Case(
            board.twin() if twin else board,
            goal,
            self.algorithm,
            self.heuristic,
            self.rng.choice(["UDLR", "ULRD", "".join(self.rng.sample("UDLR", 4))]),
            "single" if self.algorithm == "ida_star_fsm" else self.rng.choice(["single", "single", "multi"]),
            limits,
            self.options(),
            parity=not twin,
        )

    def goal(self, size: Size) -> Board:
        """Return a usual goal, or a random one: of few, where a new one takes long to prepare."""
        cells = size[0] * size[1]
        few = is_costly(self.heuristic, cells)
        kind = "last" if few and cells > 16 else self.rng.choice(["first", "last", "random"])
        if kind != "random":
            return Board.goal(*size, kind)
        rng = Random(f"{size} {self.rng.randrange(2)}") if few else self.rng
        return Board(*size, tuple(rng.sample(range(cells), cells)))

    def options(self) -> tuple[tuple[str, Any], ...]:
        known = ALGORITHMS[self.algorithm].options
        return tuple((name, self.rng.choice(OPTIONS[name])) for name in known)

    def sizes(self, weights: Mapping[Size, int], count: int) -> Iterator[Size]:
        """Yield so many sizes that the heuristic takes, those of a larger weight more often.

        Large ones come once each if each takes long.
        """
        fitting = {size: weight for size, weight in weights.items() if not is_too_large(self.heuristic, size)}
        rare = [size for size in fitting if self.both_ways and is_costly(self.heuristic, size[0] * size[1])]
        chosen = {size: 0 if size in rare else weight for size, weight in fitting.items()}
        yield from self.rng.choices(list(chosen), list(chosen.values()), k=count)
        yield from rare


def once_a_goal(make: Callable[..., Any], name: str | None = None) -> Callable[..., Any]:
    """Let a maker of heuristics make a costly one once a goal.

    It makes the heuristic `name` for its first argument; without a name, the heuristic that is its
    first argument for its second.
    """
    made: dict[tuple[object, ...], Any] = {}

    def call(*arguments: Any) -> Any:
        puzzle = arguments[0 if name else 1]
        made_as = (name, *arguments[1:]) if name else (arguments[0].name,)
        if not is_costly(made_as[0], len(puzzle.goal)):
            return make(*arguments)
        key = (*made_as, puzzle.rows, puzzle.cols, puzzle.goal, puzzle.metric)
        if key not in made:
            try:
                made[key] = make(*arguments)
            except (TaquinError, NoTwinError) as refusal:
                made[key] = refusal
        if isinstance(made[key], Exception):
            raise made[key]
        return made[key]

    call.__module__ = make.__module__
    return call
