"""`make bench`: what the performance table of the README is made by."""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.bare_loop import bare_a_star
from taquin import Board, Limits, SlidingTiles, solve
from taquin.heuristics import make_heuristic
from taquin.tiles.generate import random_boards

SECONDS = 3.0
NODES = 200_000


def main() -> None:
    print(f"{cpu_model()}, {platform.python_implementation()} {platform.python_version()}, one thread\n")
    small, large = puzzles(3, 3), puzzles(4, 4)
    with_events = {name: rate(a_star, boards) for name, boards in (("3×3", small), ("4×4", large))}
    for name, value in with_events.items():
        print(f"a_star, manhattan, {name}: {value:>12,.0f} expansions/s")
    for name, boards in (("3×3", small), ("4×4", large)):
        ratio = with_events[name] / rate(without_events, boards)
        print(f"  against the same loop without events and counters, {name}: {ratio:.2f}")
    print(f"breadth_first, 3×3:       {rate(breadth_first, small):>12,.0f} expansions/s")
    print(f"ida_star, manhattan, 4×4: {rate(ida_star, large):>12,.0f} expansions/s")
    print(f"`taquin solve 123456708`, start-up included: {median(start_up() for _ in range(15)):.3f} s")


def a_star(puzzle: SlidingTiles) -> int:
    return solve(puzzle, "a_star", "manhattan", limits=Limits(nodes=NODES)).expanded


def breadth_first(puzzle: SlidingTiles) -> int:
    return solve(puzzle, "breadth_first", limits=Limits(nodes=NODES)).expanded


def ida_star(puzzle: SlidingTiles) -> int:
    return solve(puzzle, "ida_star", "manhattan", limits=Limits(nodes=NODES)).expanded


def without_events(puzzle: SlidingTiles) -> int:
    return bare_a_star(puzzle, make_heuristic("manhattan", puzzle).h, NODES)


def rate(expand: Callable[[SlidingTiles], int], boards: list[SlidingTiles]) -> float:
    """Return expansions a second over as many boards as fit the time."""
    expanded, began = 0, perf_counter()
    for puzzle in cycle(boards):
        expanded += expand(puzzle)
        if perf_counter() - began > SECONDS:
            break
    return expanded / (perf_counter() - began)


def cycle(boards: list[SlidingTiles]) -> Iterator[SlidingTiles]:
    while True:
        yield from boards


def puzzles(rows: int, cols: int) -> list[SlidingTiles]:
    return [SlidingTiles(board) for board in random_boards(Board.goal(rows, cols), 50, Random(1))]


def start_up() -> float:
    command = [str(Path(sys.executable).with_name("taquin")), "solve", "123456708"]
    began = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return perf_counter() - began


def cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
