"""The native engine on one thread: its speed, alone and against the prototypes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.boards import korf_boards
from benchmarks.measure import Measure, Measures, Runner, best_of_rounds
from benchmarks.native import Korf
from benchmarks.prototypes import Prototypes
from benchmarks.table import at_least, print_table
from taquin import _native

TEN, TWENTY = korf_boards(*range(1, 11)), korf_boards(*range(1, 21))
STOP = 11_288_698  # expansions of board 1, after which d2_astar has filled its table
BATCH = (("batch", 16),)

MEASURES: dict[str, Callable[[], Measure]] = {
    "ida_star, manhattan": Korf("ida_star", "manhattan", TEN).generated,
    "ida_star_simd, manhattan": Korf("ida_star_simd", "manhattan", TEN).generated,
    "ida_star, linear_conflict": Korf("ida_star", "linear_conflict", TWENTY).generated,
    "ida_star, walking_distance": Korf("ida_star", "walking_distance", TWENTY).generated,
    "a_star, manhattan": Korf("a_star", "manhattan", korf_boards(1), STOP).expanded,
    "a_star, board 79": Korf("a_star", "manhattan", korf_boards(79)).expanded,
    "a_star_batched, manhattan": Korf("a_star_batched", "manhattan", korf_boards(1), STOP, BATCH).expanded,
    "a_star_batched, board 79": Korf("a_star_batched", "manhattan", korf_boards(79), None, BATCH).expanded,
}
MOST_BYTES = 32  # per node of a_star and a_star_batched


@dataclass(frozen=True)
class Rival:
    """A prototype's figure to compare with, and the target: a share of its rate."""

    taquin: str
    figure: str
    target: float | None
    words: str = ""


RIVALS = [
    Rival("ida_star, manhattan", "a4 2", 0.85),
    Rival("ida_star, manhattan", "a4 1", 3, "a byte array"),
    Rival("ida_star_simd, manhattan", "a4 4", 0.8),
    Rival("ida_star, linear_conflict", "b_lcwd LinearConflict", 0.85),
    Rival("ida_star, walking_distance", "b_lcwd WalkingDistance", 0.85),
    Rival("a_star, manhattan", "d2_astar batch=1 korf1", 0.8),
    Rival("a_star, board 79", "d2_astar batch=1 korf79", None),
    Rival("a_star_batched, manhattan", "d2_astar batch=16 korf1", 0.7),
    Rival("a_star_batched, board 79", "d2_astar batch=16 korf79", None),
]


def report(baseline: Path | None) -> None:
    runners = [_runner(name) for name in MEASURES]
    if baseline is None:
        taquin = best_of_rounds(runners)
        print_table(["one thread", "measured", "bytes a node"], [_row(name, taquin[name]) for name in taquin])
    else:
        with TemporaryDirectory() as folder:
            rivals = Prototypes(baseline, Path(folder))
            manhattan, simd, conflict, walking, *a_star = runners
            best = best_of_rounds(
                [
                    *(manhattan, lambda: rivals.run_a4(2), lambda: rivals.run_a4(1)),
                    *(simd, lambda: rivals.run_a4(4)),
                    *(conflict, walking, rivals.run_b_lcwd),
                    *(*a_star, rivals.run_d2_astar),
                ]
            )
        print_table(
            ["one thread", "Taquin", "prototype", "ratio", "target", ""],
            [row for rival in RIVALS for row in _compare(best, rival)],
        )
    print("M/s: million nodes per second of CPU time, generated (ida_star) or expanded (a_star); best of 3 rounds.")
    print("ida_star: the first ten of Korf's boards, twenty with linear_conflict and walking_distance.")
    print(f"a_star: Korf's board 1, stopped after {STOP:,} expansions. Its time is user time, without the system")
    print("time in which fresh memory is cleared, because d2_astar clears its table before its clock starts.")
    print(f"ida_star_simd uses {_native.instruction_sets()[0]}.")


def _runner(name: str) -> Runner:
    return lambda: {name: MEASURES[name]()}


def _row(name: str, measure: Measure) -> list[str]:
    return [name, str(measure), "" if measure.bytes_a_node is None else f"{measure.bytes_a_node:.1f}"]


def _compare(best: Measures, rival: Rival) -> list[list[str]]:
    """Return the table rows of one rival: rates, seconds if the trees differ, and bytes."""
    ours, theirs = best[rival.taquin], best.get(rival.figure)
    name = f"– against {rival.words}" if rival.words else rival.taquin
    if theirs is None:
        return [[name, str(ours), "–"]]
    ratio = ours.rate / theirs.rate
    verdict = [f"{ratio:.2f}"] if rival.target is None else at_least(ratio, rival.target)
    rows = [[name, str(ours), str(theirs), *verdict]]
    if "simd" in rival.taquin:
        rows.append(
            ["– in seconds", f"{ours.seconds:.2f} s", f"{theirs.seconds:.2f} s", f"{theirs.seconds / ours.seconds:.2f}"]
        )
    if rival.target is not None and ours.bytes_a_node is not None and theirs.bytes_a_node is not None:
        verdict = [f"≤ {MOST_BYTES}", "ok" if ours.bytes_a_node <= MOST_BYTES else "ABOVE"]
        rows.append(["– bytes a node", f"{ours.bytes_a_node:.1f}", f"{theirs.bytes_a_node:.1f}", "", *verdict])
    return rows
