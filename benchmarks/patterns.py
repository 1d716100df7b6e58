"""Pattern databases on one thread: building, loading and searching, against the prototypes."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from benchmarks.measure import Measure, Measures, Runner, best_of_rounds
from benchmarks.pattern_runs import (
    SEARCHES,
    STOP_24,
    THEIR_663,
    in_fresh_process,
    kept_tables,
    large_tables,
    small_tables,
    twenty_four,
)
from benchmarks.prototypes import Prototypes
from benchmarks.table import at_least, at_most, print_table
from taquin.tiles.patterns.verified import SETTLED

LONG_ROUNDS = 2  # for measurements of about ten seconds

MOST_BUILDING = 1.3  # the limit for our time divided by the prototype's
MOST_SEARCHING = 1.2
LEAST_RATE = 0.85  # the target for our rate divided by the prototype's
MOST_BYTES = 1_100_000_000
MOST_SECONDS = 0.3


def report(baseline: Path | None) -> None:
    with TemporaryDirectory() as folder:
        best = measure(baseline, Path(folder))
    built, first, later = best["7-8, building"], best["7-8, first load"], best["7-8, later load"]
    seven, eight = best.get("b_build 7"), best.get("b_build 8")
    rows = [
        ["7-8: building", *_in_seconds(built, seven and eight and _both(seven, eight), MOST_BUILDING)],
        ["– memory", _memory(built), _memory(eight), "", *at_most(_bytes(built), MOST_BYTES, "1.1 GB")],
        ["– first load, every byte checked", _seconds(first), "", "", *at_most(first.seconds, MOST_SECONDS, "0.3 s")],
        ["– later load", f"{later.seconds * 1000:.1f} ms", "", "", *at_most(later.seconds, MOST_SECONDS, "0.3 s")],
        ["– Korf's hundred", *_in_seconds(best["7-8"], best.get("b_search 78"), MOST_SEARCHING)],
        ["– the hardest of them", f"{best['7-8, hardest board'].seconds * 1000:.0f} ms"],
        ["– Korf's hundred, in the files", _seconds(best["7-8, in the files"])],
        ["6-6-3: building, and Korf's hundred", *_in_seconds(best["6-6-3"], best.get("663 in all"), MOST_SEARCHING)],
        ["– Korf's hundred", *_in_rates(best["6-6-3, searching"], best.get("b_search 663"))],
        ["6-6-3 in the prototype's shape", *_in_seconds(best[THEIR_663], best.get("663 in all"), MOST_SEARCHING)],
        ["– Korf's hundred", *_in_rates(best[f"{THEIR_663}, searching"], best.get("b_search 663"))],
        ["6-6-6-6: the 24-puzzle", *_in_rates(best["6-6-6-6"], best.get("c_24"), LEAST_RATE)],
    ]
    print_table(["pattern databases, one thread", "Taquin", "prototype", "ratio", "target", ""], rows)
    print("CPU time, except for loading, which is wall time; the best of at least 2 rounds.")
    print(f"Each round makes {SEARCHES} searches with the same tables; the fastest counts.")
    print("The tables are in memory, in huge pages; `in the files`: mapped from the cache.")
    print("Taquin tries moves in another order than b_search, so its last iterations search other trees.")
    print("Its 6-6-3 has another shape, with fewer nodes; in b_search's shape both have the same heuristic.")
    print(f"24-puzzle: the faster of Korf's boards 1 and 2, each stopped after {STOP_24:,} expansions.")


def measure(baseline: Path | None, folder: Path) -> Measures:
    small: list[Runner] = [lambda: in_fresh_process(small_tables), lambda: in_fresh_process(small_tables, THEIR_663)]
    large: list[Runner] = [lambda: in_fresh_process(large_tables, folder)]
    wide: list[Runner] = [lambda: in_fresh_process(twenty_four)]
    if baseline is not None:
        rivals = Prototypes(baseline, folder, ["b_build", "b_search", "c_24"])
        small.append(lambda: rivals.run_b_search("663", "sparse", SEARCHES))
        large += [rivals.run_b_build, lambda: rivals.run_b_search("78", "dense", SEARCHES)]
        wide += [rivals.run_c_24, *wide]
    best = best_of_rounds(small) | best_of_rounds(large, LONG_ROUNDS)
    sleep(SETTLED / 1e9 + 0.5)  # the cache does not mark a freshly written file as verified
    return best | in_fresh_process(kept_tables, folder) | best_of_rounds(wide, 1)


def _in_seconds(ours: Measure, theirs: Measure | None, most: float) -> list[str]:
    if theirs is None:
        return [_seconds(ours), "–"]
    ratio = ours.seconds / theirs.seconds
    return [_seconds(ours), _seconds(theirs), f"{ratio:.2f}", *at_most(ratio, most, f"{most}")]


def _in_rates(ours: Measure, theirs: Measure | None, least: float | None = None) -> list[str]:
    if theirs is None:
        return [str(ours), "–"]
    ratio = ours.rate / theirs.rate
    return [str(ours), str(theirs), *([f"{ratio:.2f}"] if least is None else at_least(ratio, least))]


def _both(one: Measure, other: Measure) -> Measure:
    return Measure(one.nodes + other.nodes, one.seconds + other.seconds)


def _seconds(measure: Measure) -> str:
    return f"{measure.seconds:.2f} s"


def _memory(measure: Measure | None) -> str:
    return "–" if measure is None else f"{_bytes(measure) / 1e6:.0f} MB"


def _bytes(measure: Measure) -> float:
    return (measure.bytes_a_node or 0) * measure.nodes
