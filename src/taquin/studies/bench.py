"""Solve boards whose optimal lengths are known, and compare each answer with the known length.

>>> from taquin import instances
>>> for row in bench([instances("korf15").find(79)], "ida_star", "linear_conflict"):
...     print(row.id, row.result.cost, row.verdict)
79 42 ok
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from taquin.problem import Metric, Problem
from taquin.reading.boards import FileBoard, read_boards
from taquin.reading.problem import Unreadable, make_problem
from taquin.registry import Engine
from taquin.result import Limits, Outcome, Result
from taquin.running.driver import Progress
from taquin.solving import FailedBoard, solve_many
from taquin.studies.published import count_as_published
from taquin.tiles.instances import Instance


@dataclass(frozen=True)
class BenchedBoard:
    """One board, and the result of its search."""

    id: str
    optimal: int | None
    """The known length of its shortest solutions."""
    result: Result[Any] | FailedBoard
    instance: Instance | None = None
    """The published board, if it is one."""

    @property
    def verdict(self) -> str:
        """`ok`: the known length. `longer`: more, and not claimed to be optimal.

        `wrong`: see `contradiction`. Where no length is known: `optimal` if that is proved, or
        `solved`. Without a solution: `limit`, or the outcome if no limit was reached (exhausted,
        cancelled, error).
        """
        if self.contradiction is not None:
            return "wrong"
        if self.result.cost is None:
            return "limit" if self.result.outcome.endswith("-limit") else str(self.result.outcome)
        if self.optimal is None:
            return "optimal" if self.result.optimal else "solved"
        return "ok" if self.result.cost == self.optimal else "longer"

    @property
    def contradiction(self) -> str | None:
        """The claim of the search that contradicts the known length; None if there is none."""
        if self.optimal is None or isinstance(self.result, FailedBoard):
            return None
        known = f"but {self.optimal} are {'published' if self.instance else 'given'} as the fewest"
        if self.result.outcome is Outcome.UNSOLVABLE:
            return f"it is claimed to be unsolvable, {known}"
        if self.result.cost is not None and self.result.cost < self.optimal:
            return f"{self.result.cost} moves solve it, {known}"
        if self.result.lower_bound > self.optimal:
            return f"it is claimed to need {self.result.lower_bound} moves or more, {known}"
        return None

    def as_json(self) -> dict[str, Any]:
        """Return the result as plain values, with the board's number and its known figures."""
        published = None if self.instance is None else self.instance.nodes
        counted = None
        if self.instance is not None and isinstance(self.result, Result):
            counted = count_as_published(self.instance, self.result)
        return {
            "id": int(self.id) if self.id.isascii() and self.id.isdigit() else self.id,
            "verdict": self.verdict,
            "optimal_length": self.optimal,
            "published_nodes": published,
            "nodes_as_published": counted,
            **self.result.as_json(),
        }


@dataclass(frozen=True)
class Totals:
    """Sums over all rows, including those without a solution."""

    solved: int
    optimal: int
    """Boards solved in the known length."""
    expanded: int
    generated: int
    build_seconds: float
    search_seconds: float

    @property
    def generated_per_second(self) -> float:
        """Nodes generated per second of search."""
        return self.generated / self.search_seconds if self.search_seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"generated_per_second": self.generated_per_second}


def bench(
    boards: str | Iterable[Any],
    algorithm: str | None = None,
    heuristic: str | Callable[..., Any] | None = None,
    *,
    metric: Metric | None = None,
    order: str | None = None,
    engine: Engine = "auto",
    limits: Limits = Limits(),
    jobs: int = 1,
    watch: Progress | None = None,
    **options: Any,
) -> Iterator[BenchedBoard]:
    """Solve each board of a set, a file or an iterable, and yield its row.

    The other arguments are those of `solve_many`. One board is solved at a time, so that the
    seconds mean something, unless `jobs` says otherwise. Ctrl-C during a search yields the row with
    the counts so far, and is raised again.
    """
    taken: deque[FileBoard] = deque()

    def problems() -> Iterator[Problem[Any] | Unreadable]:
        for number, each in enumerate(read_boards(boards) if isinstance(boards, str) else boards, start=1):
            entry = each if isinstance(each, FileBoard) else FileBoard.of(each) if isinstance(each, Instance) else None
            entry = entry or FileBoard(str(number), make_problem(each))
            taken.append(entry)
            yield entry.problem

    solved = solve_many(
        problems(),
        algorithm,
        heuristic,
        metric=metric,
        order=order,
        engine=engine,
        limits=limits,
        jobs=jobs,
        watch=watch,
        **options,
    )
    for result in solved:
        entry = taken.popleft()
        yield BenchedBoard(entry.id, entry.optimal, result, entry.instance)


def total(rows: Sequence[BenchedBoard]) -> Totals:
    """Return the sums over rows."""
    results = [row.result for row in rows if isinstance(row.result, Result)]
    return Totals(
        solved=sum(result.solved for result in results),
        optimal=sum(row.verdict == "ok" for row in rows),
        expanded=sum(result.expanded for result in results),
        generated=sum(result.generated for result in results),
        build_seconds=sum(result.build_seconds for result in results),
        search_seconds=sum(result.seconds for result in results),
    )
