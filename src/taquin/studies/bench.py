"""Solve published boards one after another, and compare each answer with the published length.

>>> from taquin.tiles.instances import load
>>> for row in bench([load("korf15").find(79)], "ida_star", "linear_conflict"):
...     print(row.instance.id, row.result.cost, row.verdict)
79 42 ok
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from taquin.registry import Engine
from taquin.result import Limits, Outcome, Result
from taquin.running.driver import Progress
from taquin.solving import Interrupted, solve
from taquin.studies.published import count_as_published
from taquin.tiles.geometry import MOVES
from taquin.tiles.instances import Instance


@dataclass(frozen=True)
class BenchedBoard:
    """One board, and the result of its search."""

    instance: Instance
    result: Result[Any]

    @property
    def verdict(self) -> str:
        """`ok`: the published length. `longer`: more, and not claimed to be optimal.

        `wrong`: see `contradiction`.

        Without a solution: `limit`, or the outcome if no limit was reached (exhausted, cancelled).
        """
        if self.contradiction is not None:
            return "wrong"
        if self.result.cost is not None:
            return "ok" if self.result.cost == self.instance.optimal else "longer"
        return "limit" if self.result.outcome.endswith("-limit") else str(self.result.outcome)

    @property
    def contradiction(self) -> str | None:
        """The claim of the search that contradicts the published length; None if there is none."""
        published = f"but {self.instance.optimal} are published as the fewest"
        if self.result.outcome is Outcome.UNSOLVABLE:
            return f"it is claimed to be unsolvable, {published}"
        if self.result.cost is not None and self.result.cost < self.instance.optimal:
            return f"{self.result.cost} moves solve it, {published}"
        if self.result.lower_bound > self.instance.optimal:
            return f"it is claimed to need {self.result.lower_bound} moves or more, {published}"
        return None

    def as_json(self) -> dict[str, Any]:
        """Return the result as plain values, with the board's number and its published figures."""
        return {
            "id": self.instance.id,
            "verdict": self.verdict,
            "optimal_length": self.instance.optimal,
            "published_nodes": self.instance.nodes,
            "nodes_as_published": count_as_published(self.instance, self.result),
            **self.result.as_json(),
        }


@dataclass(frozen=True)
class Totals:
    """Sums over all rows, including those without a solution."""

    solved: int
    optimal: int
    """Boards solved in the published length."""
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
    instances: Iterable[Instance],
    algorithm: str | None = None,
    heuristic: str | Callable[..., Any] | None = None,
    *,
    order: str = MOVES,
    engine: Engine = "auto",
    limits: Limits = Limits(),
    progress: Progress | None = None,
    **options: Any,
) -> Iterator[BenchedBoard]:
    """Solve each board and yield its row. The limits hold for each board.

    The other arguments are those of `solve`. Ctrl-C during a search yields the row with the counts
    so far, and is raised again.
    """
    for instance in instances:
        interruption: Interrupted | None = None
        try:
            result = solve(
                instance.puzzle(order),
                algorithm,
                heuristic,
                engine=engine,
                limits=limits,
                progress=progress,
                **options,
            )
        except Interrupted as raised:
            interruption, result = raised, raised.result
        yield BenchedBoard(instance, result)
        if interruption is not None:
            raise interruption


def total(rows: Sequence[BenchedBoard]) -> Totals:
    """Return the sums over rows."""
    return Totals(
        solved=sum(row.result.solved for row in rows),
        optimal=sum(row.verdict == "ok" for row in rows),
        expanded=sum(row.result.expanded for row in rows),
        generated=sum(row.result.generated for row in rows),
        build_seconds=sum(row.result.build_seconds for row in rows),
        search_seconds=sum(row.result.seconds for row in rows),
    )
