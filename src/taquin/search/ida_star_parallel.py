"""Parallel IDA*: several threads search subtrees of the IDA* tree.

Idea      Each thread takes a subtree from a queue and searches it depth-first. A thread that
          exceeds the node budget of its subtree puts the unsearched rest back into the queue.
Formula   f(n) = g(n) + h(n) ≤ bound; next bound = the lowest f that exceeded it
Source    Korf 1985, for IDA*; Rao & Kumar 1987, "Parallel depth first search", for splitting the
          tree.
Complete  Yes if a solution exists; otherwise it never ends.
Optimal   With an admissible heuristic.
Time      As IDA*, divided by the number of threads. Iterations without a solution expand exactly
          the nodes of IDA*. The last iteration ends with the first solution that any thread finds,
          so its count differs from run to run; it is reported separately.
Space     O(b·d) for each thread and each queued subtree.
Details   Each subtree has a budget because the sizes of subtrees differ wildly.
Ties      Not defined: the threads' timing decides which shortest solution is found.
"""

from taquin.problem import Evaluate, Problem, S
from taquin.registry import Option, algorithm
from taquin.result import Search

THREADS = Option("how many threads", most=256, zero="all cores")


@algorithm(
    short="parallel",
    group="fast variant",
    complete=True,
    proves_unsolvable=False,
    optimal="admissible",
    native_only=True,
    options={"threads": THREADS},
)
def ida_star_parallel(problem: Problem[S], h: Evaluate[S], *, threads: int = 0) -> Search[S]:
    """Run IDA* in several threads, each on a subtree with a node budget."""
    raise NotImplementedError("ida_star_parallel runs in the native engine only.")
