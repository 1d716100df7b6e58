"""Parallel IDA* with duplicate pruning: several threads search the tree that the machine leaves.

Idea      Parallel IDA* and IDA* with duplicate pruning combined. Each subtree in the queue carries
          the machine's state at its root, so the thread that takes it prunes exactly what a single
          thread would.
Formula   f(n) = g(n) + h(n) ≤ bound; next bound = the lowest f that exceeded it
Source    Taylor & Korf 1993, "Pruning duplicate nodes in depth-first search"; Rao & Kumar 1987,
          "Parallel depth first search".
Complete  Yes if a solution exists. Otherwise it ends if the machine leaves finitely many paths.
Optimal   With an admissible heuristic.
Time      As IDA* with duplicate pruning, divided by the number of threads. Iterations without a
          solution expand exactly the nodes that a single thread expands. The last iteration ends
          with the first solution that any thread finds, and is reported separately.
Space     O(b·d) for each thread and each queued subtree, plus the machine, which the threads share.
Ties      Not defined: the threads' timing decides which shortest solution is found.
"""

from taquin.problem import Evaluate, Prunable, S
from taquin.registry import algorithm
from taquin.result import Search
from taquin.search.ida_star_fsm import MACHINE_DEPTH
from taquin.search.ida_star_parallel import THREADS


@algorithm(
    short="pfsm",
    group="fast variant",
    complete=True,
    proves_unsolvable=False,
    optimal="admissible",
    needs=Prunable,
    native_only=True,
    options={"machine_depth": MACHINE_DEPTH, "threads": THREADS},
)
def ida_star_fsm_parallel(
    problem: Prunable[S], h: Evaluate[S], *, machine_depth: int = 0, threads: int = 0
) -> Search[S]:
    """Run IDA* in several threads, with a machine that prunes duplicate move sequences."""
    raise NotImplementedError("ida_star_fsm_parallel runs in the native engine only.")
