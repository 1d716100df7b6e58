"""taquin solve --file: solve many boards, several at a time, and print a row for each."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import click

from taquin.cli.output import StatusLine, print_json, print_lines, proof_mark, seconds
from taquin.cli.records import Records
from taquin.cli.table import Column, Layout
from taquin.cli.terminal import fold
from taquin.cli.working import working
from taquin.methods.written import write_algorithm
from taquin.problem import Problem
from taquin.reading.boards import FileBoard
from taquin.reading.problem import Unreadable
from taquin.result import Outcome, Result
from taquin.solving import FailedBoard, solve_many
from taquin.solving.records import record

COLUMNS = (
    Column("id", right=True, least=4),
    Column("cost", right=True, least=10),
    Column("expanded", right=True, least=13),
    Column("generated", right=True, least=13),
    Column("seconds", right=True, least=8),
    Column("method", least=20),
)
"""The rows come one by one: each column reserves room."""


def solve_file(boards: Iterable[FileBoard], *, as_json: bool, records: Records | None, **how: Any) -> int:
    """Solve the boards, print a row for each as soon as it is known, and return the exit status."""
    taken: deque[FileBoard] = deque()

    def problems() -> Iterator[Problem[Any] | Unreadable]:
        for entry in boards:
            taken.append(entry)
            yield entry.problem

    quiet = as_json or (records is not None and records.to_stdout)
    table, line, tally = Layout(COLUMNS), StatusLine(), Tally()
    rows: list[dict[str, Any]] = []
    interrupted = False
    try:
        with working("solving"):
            for result in solve_many(problems(), **how):
                entry = taken.popleft()
                line.clear()
                if not quiet:
                    print_lines([*(table.head() if not tally.boards else []), *table.lines(cells_of(entry, result))])
                plain = {"id": entry.id, **result.as_json()}
                if records is not None:
                    records.write({"id": entry.id, **record(result)}, plain)
                if as_json:
                    rows.append(plain)
                if isinstance(result, FailedBoard):
                    click.echo(f"taquin: {result.reason}", err=True)
                tally.add(result)
                line.show(f"{tally.boards:,} boards done  (Ctrl-C stops)")
    except KeyboardInterrupt:
        interrupted = True
        click.echo("taquin: interrupted; here are the rows so far.", err=True)
    finally:
        line.clear()
        if records is not None:
            records.close()
    if as_json:
        print_json({"boards": tally.boards, "solved": tally.solved, "optimal": tally.optimal, "rows": rows})
    elif not quiet:
        print_lines(["", *map(fold, tally.describe())])
    return 130 if interrupted else tally.exit_status


@dataclass
class Tally:
    """The sums over all boards so far."""

    boards: int = 0
    solved: int = 0
    optimal: int = 0
    assumed: int = 0
    """Of these, boards whose proof takes for granted that a user's heuristic is admissible."""
    cost: int = 0
    expanded: int = 0
    outcomes: set[str] = field(default_factory=set)
    began: float = field(default_factory=perf_counter)

    def add(self, result: Result[Any] | FailedBoard) -> None:
        self.boards += 1
        self.solved += result.solved
        self.optimal += result.optimal
        self.assumed += result.optimal and isinstance(result, Result) and result.assumption is not None
        self.cost += result.cost or 0
        self.expanded += result.expanded if isinstance(result, Result) else 0
        self.outcomes.add(str(result.outcome))

    def describe(self) -> Iterator[str]:
        took = perf_counter() - self.began
        assumed = f", {self.assumed:,} optimal if your heuristic is admissible (+)" if self.assumed else ""
        proved = self.optimal - self.assumed
        yield f"solved {self.solved:,} of {self.boards:,}, {proved:,} proved optimal (*){assumed}"
        if self.solved:
            yield f"average cost {self.cost / self.solved:.2f} over the solved boards; expanded {self.expanded:,}"
        yield f"{seconds(took)} s, {self.boards / took:,.1f} boards a second"

    @property
    def exit_status(self) -> int:
        """2 if a board is none, 4 if one was not solved, 3 if one is unsolvable, else 0."""
        if "error" in self.outcomes:
            return 2
        if self.outcomes - {Outcome.SOLVED, Outcome.UNSOLVABLE}:
            return 4
        return 3 if Outcome.UNSOLVABLE in self.outcomes else 0


def cells_of(entry: FileBoard, result: Result[Any] | FailedBoard) -> list[str]:
    if isinstance(result, FailedBoard):
        return [entry.id, "error", "", "", "", ""]
    cost = str(result.outcome).removesuffix("-limit") if result.cost is None else f"{result.cost:,}"
    method = f"{write_algorithm(result.algorithm, result.options)}{f' {result.heuristic}' if result.heuristic else ''}"
    counts = [f"{result.expanded:,}", f"{result.generated:,}", seconds(result.seconds)]
    return [entry.id, cost + proof_mark(result.optimal, result.assumption), *counts, method]
