"""Parallel IDA*: the tree of IDA* cut into subtrees, searched by several threads.

Idea      Each thread takes a subtree from a queue and searches it depth-first. Subtrees are wildly unequal,
          so each gets a budget of nodes; one that exceeds it hands what it has not yet searched back.
Source    Korf 1985, for IDA*; Rao & Kumar 1987, "Parallel depth first search", for cutting its tree.
Complete  Yes where a solution exists; without one it never ends.
Optimal   With an admissible heuristic.
Time      As IDA*, divided by the threads. Iterations without a solution expand exactly the nodes of ida_star;
          the last one ends with the first solution any thread finds, so its count differs from run to
          run: it is reported separately.
Space     O(b·d) for each thread and each waiting subtree.
Ties      None promised: which shortest solution is found depends on the threads.
"""

from taquin.problem import Evaluate, Problem, S
from taquin.registry import algorithm
from taquin.result import Search


@algorithm(short="parallel", complete=True, proves_unsolvable=False, optimal="admissible", native_only=True)
def ida_star_parallel(problem: Problem[S], h: Evaluate[S], *, threads: int = 0) -> Search[S]:
    """Run IDA* in several threads, on budgeted subtrees."""
    raise NotImplementedError("it runs in the native engine only")
