"""Measuring on a noisy machine: several rounds, the rivals alternately, the best of each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass

ROUNDS = 3


@dataclass(frozen=True)
class Measure:
    """A number of nodes, the seconds they took, and the bytes per node if they are stored."""

    nodes: int
    seconds: float
    bytes_a_node: float | None = None

    @property
    def rate(self) -> float:
        return self.nodes / self.seconds

    def __str__(self) -> str:
        rate = self.rate / 1e6
        return f"{rate:,.{0 if rate >= 100 else 1}f} M/s {self.seconds:.3g} s"


Measures = dict[str, Measure]
Runner = Callable[[], Measures]


def best_of_rounds(runners: Iterable[Runner], rounds: int = ROUNDS) -> Measures:
    """Run all runners in turn, several times, and return the fastest result of each measure."""
    best: Measures = {}
    runners = list(runners)
    for turn in range(rounds):
        for runner in runners:
            show_progress(f"round {turn + 1} of {rounds}, {len(best)} figures")
            for name, measure in runner().items():
                if name not in best or measure.rate > best[name].rate:
                    best[name] = measure
    show_progress("")
    return best


def show_progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:<60}\r", end="", file=sys.stderr, flush=True)
