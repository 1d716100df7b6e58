"""ida_star_parallel: the speed-up by a second thread, in wall time."""

from __future__ import annotations

from time import perf_counter, process_time

from benchmarks.boards import korf_boards
from benchmarks.measure import Measure, Measures, Runner, best_of_rounds
from benchmarks.native import Korf
from benchmarks.table import at_least, print_table

BOARDS = korf_boards(14, 63)  # three seconds each on one thread
TARGET = 1.7

SEARCHES = {
    "ida_star": Korf("ida_star", "manhattan", BOARDS),
    "ida_star_parallel, 1 thread": Korf("ida_star_parallel", "manhattan", BOARDS, options=(("threads", 1),)),
    "ida_star_parallel, 2 threads": Korf("ida_star_parallel", "manhattan", BOARDS, options=(("threads", 2),)),
}


def report() -> None:
    best = best_of_rounds(_runner(name) for name in SEARCHES)
    *ones, two = SEARCHES
    rows = [[name, str(best[name]), str(best[_of_cpu(name)])] for name in SEARCHES]
    for one in ones:
        speed_up = best[one].seconds / best[two].seconds
        rows.append([f"– against {one}", "", "", *at_least(speed_up, TARGET)])
    print_table(["boards 14 and 63", "wall time", "CPU time", "speed-up", "target", ""], rows)
    print("With two threads the CPU time is twice the wall time, unless other processes use the machine.")
    print("The last iteration ends with the first solution: two threads generate other nodes in it than one.")


def _runner(name: str) -> Runner:
    def run() -> Measures:
        began = process_time()
        measure = SEARCHES[name].generated(perf_counter)
        return {name: measure, _of_cpu(name): Measure(measure.nodes, process_time() - began)}

    return run


def _of_cpu(name: str) -> str:
    return f"{name}, CPU time"
