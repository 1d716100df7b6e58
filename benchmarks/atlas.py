"""The atlas on one thread: all boards of 3×4 against the prototype; the 8-puzzle's table."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import thread_time

from benchmarks.measure import Measure, Measures, best_of_rounds
from benchmarks.prototypes import Prototypes
from benchmarks.table import at_most, print_table
from taquin import Board, SlidingTiles, _native

MOST_OF_PROTOTYPE = 1.3  # the limit for our time divided by the prototype's
MOST_BYTES = 64_000_000
MOST_MILLISECONDS = 2.0
ROUNDS = 5


def report(baseline: Path | None) -> None:
    runners = [lambda: draw("single"), lambda: draw("multi"), table]
    with TemporaryDirectory() as folder:
        if baseline is not None:
            rival = Prototypes(baseline, Path(folder), ["e_bfs34"])
            runners.insert(1, rival.run_e_bfs34)
        best = best_of_rounds(runners, ROUNDS)
    single, multi, exact = best["single"], best["multi"], best["exact"]
    milliseconds = exact.seconds * 1000
    rows = [
        ["atlas 3×4", _seconds(single), *_against(single, best.get("e_bfs34 3x4"))],
        ["– memory", f"{_bytes(single) / 1e6:.0f} MB", "", "", *at_most(_bytes(single), MOST_BYTES, "64 MB")],
        ["atlas 3×4, multi", _seconds(multi)],
        ["exact, 3×3: its table", f"{milliseconds:.2f} ms", "", "", *at_most(milliseconds, MOST_MILLISECONDS, "2 ms")],
    ]
    print_table(["all boards, one thread", "Taquin", "prototype", "ratio", "target", ""], rows)
    print(f"CPU time, the best of {ROUNDS} rounds; e_bfs34 is built for this machine, Taquin for any.")


def draw(metric: str) -> Measures:
    """Measure the atlas of 3×4."""
    goal = Board.goal(3, 4)
    puzzle = _native.Puzzle(3, 4, goal.tiles, goal.tiles)
    began = thread_time()
    run = _native.atlas(puzzle, multi=metric == "multi", most=1_000, limits=_native.Limits())
    seconds = thread_time() - began
    boards = sum(run.layer_sizes)
    assert boards == 239_500_800
    return {metric: Measure(boards, seconds, run.peak_bytes / boards)}


def table() -> Measures:
    """Measure the table of all distances of the 8-puzzle."""
    goal = Board.goal(3, 3)
    grid = _native.Grid(3, 3, SlidingTiles(goal, goal).home)
    began = thread_time()
    _native.exact(grid)
    return {"exact": Measure(181_440, thread_time() - began)}


def _seconds(measure: Measure) -> str:
    return f"{measure.seconds:.2f} s"


def _bytes(measure: Measure) -> float:
    assert measure.bytes_a_node is not None
    return measure.bytes_a_node * measure.nodes


def _against(ours: Measure, theirs: Measure | None) -> list[str]:
    if theirs is None:
        return ["–"]
    ratio = ours.seconds / theirs.seconds
    return [_seconds(theirs), f"{ratio:.2f}", *at_most(ratio, MOST_OF_PROTOTYPE, f"{MOST_OF_PROTOTYPE}")]
