"""A comparison: every method on every board, and averages that can be compared.

An average over the boards that a method happened to solve favours the method that gives up on the
hard ones. So averages are taken over the boards that every method solved, and the number of boards
that each solved stands beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from taquin.display import InNotebook
from taquin.errors import TaquinError
from taquin.methods.method import choose_method
from taquin.methods.written import read_method, write_algorithm
from taquin.problem import Metric, Problem
from taquin.processes.worker import Worker
from taquin.reading.boards import FileBoard
from taquin.reading.problem import BoardLike, Goal, Unreadable, make_problem
from taquin.registry import AUTO, Engine
from taquin.result import MEASURED, Limits
from taquin.studies.choosing import Heuristic, Pair, choose_methods
from taquin.studies.compare import ComparedRun, OnReport, run_each
from taquin.studies.request import MODULE
from taquin.tiles.board import Board
from taquin.tiles.notation import Size

DEFAULT_SECONDS = 10.0
AVERAGED = (
    "cost",
    "h_start",
    "expanded",
    "generated",
    "max_frontier",
    "stored",
    "effective_branching",
    "seconds",
    "peak_memory",
)


@dataclass(frozen=True)
class Average:
    """A method: how many boards it solved, and its averages over those that every method did."""

    method: str
    solved: int
    optimal: int
    """Boards whose solution it proved optimal."""
    means: dict[str, float | None]
    """By the names of AVERAGED; None where nothing is known."""

    def as_json(self) -> dict[str, Any]:
        return {"method": self.method, "solved": self.solved, "optimal": self.optimal, **self.means}


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(InNotebook):
    """The runs of several methods on one or more boards; equal if they say the same."""

    boards: int
    rows: tuple[ComparedRun, ...]
    """One for each run: Result.as_json(), with the board's `id` and the `method` as written."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Comparison) and self._said() == other._said()

    def __hash__(self) -> int:
        return hash((self.boards, len(self.rows)))

    def _said(self) -> list[ComparedRun]:
        return [{name: value for name, value in row.items() if name not in MEASURED} for row in self.rows]

    def __repr__(self) -> str:
        costs = ", ".join(f"{row['method']}: {row['cost']}" for row in self.rows[:8])
        more = f", … {len(self.rows)} runs" if len(self.rows) > 8 else ""
        return f"Comparison(boards={self.boards}, {costs}{more})"

    @property
    def methods(self) -> list[str]:
        return list(dict.fromkeys(row["method"] for row in self.rows))

    @property
    def common(self) -> list[str]:
        """The ids of the boards that every method solved."""
        solvers: dict[str, set[str]] = {}
        for row in self.rows:
            solvers.setdefault(row["id"], set())
            if row["cost"] is not None:
                solvers[row["id"]].add(row["method"])
        return [board for board, by in solvers.items() if len(by) == len(self.methods)]

    def averages(self) -> list[Average]:
        """Return each method's coverage, and its averages over the common boards."""
        common = set(self.common)
        found = []
        for method in self.methods:
            runs = [row for row in self.rows if row["method"] == method]
            shared = [row for row in runs if row["id"] in common]
            means = {name: _mean([row.get(name) for row in shared]) for name in AVERAGED}
            solved = sum(row["cost"] is not None for row in runs)
            found.append(Average(method, solved, sum(bool(row.get("optimal")) for row in runs), means))
        return found

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return a record for each run."""
        from taquin.solving.records import flat

        return [{"id": row["id"], "method": row["method"], **flat(row)} for row in self.rows]

    def to_csv(self) -> str:
        """Return the records as CSV."""
        from taquin.solving.records import FIELDS, csv_text

        return csv_text(("id", "method", *FIELDS), self.to_dicts())

    def to_dataframe(self) -> Any:
        """Return the records as a DataFrame of pandas or polars."""
        from taquin.solving.records import data_frame

        return data_frame(self.to_dicts())


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if known and len(known) == len(values) else None


def compare(
    boards: Problem[Any] | BoardLike | Iterable[Problem[Any] | BoardLike],
    algorithms: str | Sequence[str] | None = None,
    heuristics: Heuristic | Sequence[Heuristic] | None = None,
    *,
    methods: str | Iterable[str | Pair] | None = None,
    goal: Goal | BoardLike | None = None,
    size: str | int | Size | None = None,
    metric: Metric | None = None,
    order: str | None = None,
    engine: Engine = "auto",
    limits: Limits = Limits(),
    seconds: float | None = None,
    nodes: int | None = None,
    frontier: int | None = None,
    memory: int | None = None,
    parity: bool = True,
) -> Comparison:
    """Run several methods on one board, or on several, each run in a process of its own.

    Every algorithm runs with every heuristic that fits it; or `methods` names each pair in one
    text. A run stops after 10 seconds unless limits are given. A function in place of a heuristic's
    name runs in this process.

    >>> found = compare("867254301", ["a_star", "weighted_a_star:2"], "manhattan")
    >>> [(row["method"], row["cost"], row["expanded"]) for row in found.rows]
    [('a_star manhattan', 31, 6729), ('weighted_a_star:2 manhattan', 31, 404)]
    """
    entries = [*_entries(boards, goal, size, metric, order)]
    first = next((entry.problem for entry in entries if isinstance(entry.problem, Problem)), None)
    if first is None:
        raise TaquinError("there is no board to compare methods on.")
    if methods is None:
        pairs = choose_methods(first, _listed(algorithms), _listed(heuristics), engine)
    else:
        named = [methods] if isinstance(methods, str) else methods
        pairs = [read_method(each) if isinstance(each, str) else each for each in named]
    bounds = with_default_time(limits.merged(seconds=seconds, nodes=nodes, frontier=frontier, memory=memory))
    return Comparison(len(entries), tuple(run_all(entries, pairs, bounds, parity, engine)))


def run_all(
    boards: Sequence[FileBoard],
    methods: Sequence[Pair],
    limits: Limits,
    parity: bool = True,
    engine: str = "auto",
    worker: Worker | None = None,
    progress: OnReport | None = None,
) -> Iterator[ComparedRun]:
    """Yield a row for each board and each method, with the board's `id`.

    Every row of a method has the same `method`, however the boards differ: as the first of them
    names it.
    """
    first = next((entry.problem for entry in boards if isinstance(entry.problem, Problem)), None)
    labels = [_label(first, *method, engine) for method in methods]
    with nullcontext(worker) if worker else Worker(MODULE) as worker:
        for entry in boards:
            for method, label in zip(methods, labels, strict=True):
                named = {"id": entry.id, "method": label}
                if isinstance(entry.problem, Unreadable):
                    yield _failed(*method, entry.problem.reason) | named
                    continue
                try:
                    for row in run_each(entry.problem, [method], limits, parity, engine, worker, progress):
                        yield row | named
                except TaquinError as refusal:  # it fits another board, but not this one
                    yield _failed(*method, str(refusal)) | named


def _label(problem: Problem[Any] | None, algorithm: str, heuristic: Heuristic | None, engine: str) -> str:
    """Return a method in one text, its names in full."""
    name = _heuristic_name(heuristic)
    if problem is not None and algorithm.lower() != AUTO:
        with suppress(TaquinError):
            method = choose_method(problem, algorithm, heuristic, engine=engine)
            algorithm = write_algorithm(method.algorithm.name, method.options)
            name = method.heuristic.name if method.heuristic else None
    return " ".join(filter(None, (algorithm, name)))


def _heuristic_name(heuristic: Heuristic | None) -> str | None:
    return heuristic if isinstance(heuristic, str) else getattr(heuristic, "__name__", None)


def _failed(algorithm: str, heuristic: Heuristic | None, reason: str) -> ComparedRun:
    method = {"algorithm": algorithm, "heuristic": _heuristic_name(heuristic), "auto": False}
    return {**method, "outcome": "error", "cost": None, "reason": reason, "status": 2}


def with_default_time(limits: Limits) -> Limits:
    """Return limits that end every run."""
    return limits if limits.seconds or limits.nodes else limits.merged(seconds=DEFAULT_SECONDS)


def _entries(
    boards: Any,
    goal: Goal | BoardLike | None,
    size: str | int | Size | None,
    metric: Metric | None,
    order: str | None,
) -> Iterator[FileBoard]:
    """Yield the boards: one if it is a board as it stands, else each of the list."""
    listed = [boards] if isinstance(boards, str | Board | Problem) else list(boards)
    if not isinstance(boards, str | Board | Problem) and _is_board(listed, size):
        listed = [listed]
    for number, each in enumerate(listed, start=1):
        yield FileBoard(str(number), make_problem(each, goal, size, metric, order))


def _is_board(cells: list[Any], size: str | int | Size | None) -> bool:
    """Return whether a list holds the tiles or the rows of one board, not several boards."""
    if any(isinstance(each, str | Board | Problem) for each in cells):
        return False
    try:
        make_problem(cells, size=size)
    except TaquinError:
        return not all(isinstance(each, Iterable) for each in cells)
    return True


def _listed(given: Any) -> list[Any] | None:
    """Return one name, or a list of names, as a list."""
    return None if given is None else [given] if isinstance(given, str) or callable(given) else list(given)
