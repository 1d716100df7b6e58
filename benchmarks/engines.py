"""The two engines side by side: the same searches through solve(), in Python and in C++."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time

from benchmarks.bare_loop import bare_a_star
from benchmarks.boards import random_puzzles
from benchmarks.table import print_table
from taquin import Limits, SlidingTiles, solve
from taquin.methods.heuristic import make_heuristic
from taquin.registry import Engine

SECONDS = 2.0
NODES = 200_000  # the node limit of each search


@dataclass(frozen=True)
class Subject:
    """A search to measure."""

    size: int
    algorithm: str
    heuristic: str | None = None

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.algorithm, self.heuristic, f"{self.size}×{self.size}")))

    def rate(self, engine: Engine) -> float:
        """Return expansions per second."""

        def expand(puzzle: SlidingTiles) -> int:
            return solve(puzzle, self.algorithm, self.heuristic, engine=engine, limits=Limits(nodes=NODES)).expanded

        return rate(expand, random_puzzles(self.size, self.size))


A_STAR = [Subject(3, "a_star", "manhattan"), Subject(4, "a_star", "manhattan")]
SUBJECTS = [
    *A_STAR,
    Subject(4, "ida_star", "manhattan"),
    Subject(4, "ida_star", "linear_conflict"),
    Subject(3, "breadth_first"),
    Subject(3, "uniform_cost"),
    Subject(3, "iterative_deepening"),
    Subject(3, "bidirectional"),
]


def report(has_native: bool) -> None:
    rates = {subject: subject.rate("reference") for subject in SUBJECTS}
    rows = []
    for subject, reference in rates.items():
        cells = [str(subject), f"{reference:,.0f}"]
        if has_native:
            native = subject.rate("native")
            cells += [f"{native:,.0f}", f"{native / reference:.0f}×"]
        rows.append(cells)
    print_table(["expansions per second, through solve()", "reference", "native", "ratio"][: len(rows[0])], rows)
    ratios = [f"{rates[a_star] / bare_rate(a_star.size):.2f} ({a_star.size}×{a_star.size})" for a_star in A_STAR]
    print(f"a_star, reference, relative to the same loop without events and counters: {', '.join(ratios)}")
    print(f"`taquin solve 123456708`, with start-up: {median(start_up() for _ in range(15)):.3f} s", flush=True)


def bare_rate(size: int) -> float:
    def expand(puzzle: SlidingTiles) -> int:
        return bare_a_star(puzzle, make_heuristic("manhattan", puzzle).h, NODES)

    return rate(expand, random_puzzles(size, size))


def rate(expand: Callable[[SlidingTiles], int], puzzles: list[SlidingTiles]) -> float:
    """Return expansions per second of CPU time, over as many puzzles as fit into SECONDS."""
    expanded, began = 0, thread_time()
    for puzzle in cycle(puzzles):
        expanded += expand(puzzle)
        if thread_time() - began > SECONDS:
            break
    return expanded / (thread_time() - began)


def start_up() -> float:
    command = [str(Path(sys.executable).with_name("taquin")), "solve", "123456708"]
    began = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return perf_counter() - began
