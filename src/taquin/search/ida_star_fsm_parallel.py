"""Parallel IDA* without duplicates: the tree that a finite-state machine leaves, searched by several threads.

Idea      ida_star_fsm and ida_star_parallel in one. A subtree that waits in the queue carries the state that the
          machine was in at its root, so that whoever takes it prunes what one thread alone would prune.
Source    Taylor & Korf 1993, "Pruning duplicate nodes in depth-first search"; Rao & Kumar 1987, "Parallel depth
          first search".
Complete  Yes where a solution exists. Without one it ends if the machine leaves finitely many paths, else never.
Optimal   With an admissible heuristic.
Time      As ida_star_fsm, divided by the threads. Iterations without a solution expand exactly its nodes; the last
          one ends with the first solution any thread finds, and is reported separately.
Space     O(b·d) for each thread and each waiting subtree, and the machine, which all share.
Ties      None promised: which shortest solution is found depends on the threads.
"""

from taquin.problem import Evaluate, Prunable, S
from taquin.registry import algorithm
from taquin.result import Search


@algorithm(short="pfsm", complete=True, proves_unsolvable=False, optimal="admissible", needs=Prunable, native_only=True)
def ida_star_fsm_parallel(
    problem: Prunable[S], h: Evaluate[S], *, machine_depth: int = 0, threads: int = 0
) -> Search[S]:
    """Run IDA* in several threads, with a machine that prunes duplicate sequences of moves."""
    raise NotImplementedError("it runs in the native engine only")
