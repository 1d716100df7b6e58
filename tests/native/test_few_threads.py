"""Where the system starts no threads, parallel searches run in the calling thread."""

from __future__ import annotations

import subprocess
import sys

import pytest

CODE = """
import resource, signal, sys, threading, time
from taquin import Board, Limits, choose_method, read_problem, solve
from taquin.limits.deadline import Deadline
from taquin.running.answer import make_ready

def search(**limits):
    return solve(board, sys.argv[1], sys.argv[2], goal=goal, threads=4, limits=Limits(**limits))

board, goal = Board.parse("5 1 2 4/9 6 3 8/13 10 7 11/14 15 12 0"), "last"
far = Board.parse("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3")
expected = solve(board, "ida_star", sys.argv[2], goal="last").cost
# Build the tables, but start no thread: its stack would be kept for the next one.
make_ready(choose_method(read_problem(str(board)), sys.argv[1], sys.argv[2]), Deadline())
make_ready(choose_method(read_problem(str(far), "first"), sys.argv[1], sys.argv[2]), Deadline())

# No room for a thread's stack of 8 MB and more: std::thread then throws std::system_error.
with open("/proc/self/statm") as statm:
    held = int(statm.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (held + 6_000_000, resource.RLIM_INFINITY))
try:
    threading.Thread(target=print).start()
    print("a thread started")
except RuntimeError:
    print("no thread")
print(search().cost, expected)
board, goal = far, "first"
print(search(nodes=100_000).expanded, search(nodes=100_000).outcome)
print(search(seconds=0.2).outcome)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("heuristic", ["manhattan", "gaschnig"])  # unrolled, and on an explicit stack
@pytest.mark.parametrize("algorithm", ["ida_star_parallel", "ida_star_fsm_parallel"])
def test_without_threads_the_calling_one_searches(algorithm: str, heuristic: str) -> None:
    """To the end, to an exact limit on nodes, and to a limit on time."""
    ran = subprocess.run([sys.executable, "-c", CODE, algorithm, heuristic], capture_output=True, text=True, timeout=60)
    assert ran.stdout.splitlines() == ["no thread", "12 12", "100000 node-limit", "time-limit"], ran.stderr
