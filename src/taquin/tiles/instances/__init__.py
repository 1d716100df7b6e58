"""Published instances: the boards that papers report on, with their optimal lengths.

Each set is a CSV file in this folder: `# key: value` lines (title, source, goal, note, and the
search that counted the nodes; metric if slides count), then one board per row.

>>> korf = load("korf15")
>>> len(korf.instances), korf.find(88).optimal
(100, 65)
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from taquin.errors import TaquinError
from taquin.problem import Metric
from taquin.tiles.board import Board
from taquin.tiles.geometry import MOVES
from taquin.tiles.notation import Size
from taquin.tiles.puzzle import SlidingTiles

NAMES = ("korf15", "korf24", "hardest15", "slides15")


class PublishedSearch(NamedTuple):
    """The search whose nodes were published: our name for it, and what it counts."""

    algorithm: str
    heuristic: str
    order: str
    counts_start: bool

    @classmethod
    def parse(cls, text: str) -> PublishedSearch:
        """Parse `ida_star manhattan ULRD with-start`; otherwise it is `without-start`."""
        algorithm, heuristic, order, start = text.split()
        return cls(algorithm, heuristic, order, {"with-start": True, "without-start": False}[start])


@dataclass(frozen=True)
class Instance:
    """A published board, with its goal and its published figures."""

    id: int
    board: Board
    goal: Board
    optimal: int
    """The length of its shortest solutions."""
    nodes: int | None
    """The published number of nodes."""
    search: PublishedSearch | None = None
    """The search that counted them."""
    metric: Metric = "single"
    """What counts as one move of `optimal`."""

    def puzzle(self, order: str = MOVES) -> SlidingTiles:
        return SlidingTiles(self.board, self.goal, order, self.metric)


@dataclass(frozen=True, repr=False)
class InstanceSet:
    """A published set of boards of one size with one goal and one metric."""

    name: str
    title: str
    source: str
    note: str
    goal: Board
    metric: str
    instances: tuple[Instance, ...]

    def __iter__(self) -> Iterator[Instance]:
        return iter(self.instances)

    def __len__(self) -> int:
        return len(self.instances)

    def __repr__(self) -> str:
        return f"InstanceSet({self.name!r}, {len(self)} boards)"

    @property
    def size(self) -> Size:
        return self.goal.size

    @property
    def short_source(self) -> str:
        """Author and year: `Korf 1985`."""
        return self.source.partition(",")[0]

    def find(self, number: int | str) -> Instance:
        """Return the board with this id, given as a number or as text."""
        for instance in self.instances:
            if str(instance.id) == str(number).strip():
                return instance
        raise TaquinError(f"{self.name} has no board {number}: its boards are 1 to {self.instances[-1].id}.")


@cache
def load(name: str) -> InstanceSet:
    """Return the set with this name, one of NAMES; the error suggests the nearest name."""
    if name not in NAMES:
        near = get_close_matches(name.lower(), NAMES, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(NAMES)}."
        raise TaquinError(f"unknown set of instances {name!r}: {hint}")
    from importlib.resources import files  # slow to import, and most commands read no set

    lines = files(__name__).joinpath(f"{name}.csv").read_text(encoding="utf-8").splitlines()
    header = dict(line.removeprefix("# ").split(": ", 1) for line in lines if line.startswith("#"))
    rows = [*csv.DictReader(line for line in lines if not line.startswith("#"))]
    boards = [Board.parse(row["tiles"]) for row in rows]
    goal = Board.goal(*boards[0].size, header["goal"])
    search = PublishedSearch.parse(header["search"]) if "search" in header else None
    metric: Metric = "multi" if header.get("metric") == "multi" else "single"
    instances = tuple(
        Instance(
            int(row["id"]),
            board,
            goal,
            int(row["optimal"]),
            int(row["nodes"]) if row["nodes"] else None,
            search,
            metric,
        )
        for row, board in zip(rows, boards, strict=True)
    )
    return InstanceSet(name, header["title"], header["source"], header["note"], goal, metric, instances)


def instances(name: str) -> InstanceSet:
    """Return a published set of boards: korf15, korf24, hardest15 or slides15.

    >>> hardest = instances("hardest15")
    >>> len(hardest), hardest.find(1).optimal
    (17, 80)
    """
    return load(name)
