"""IDA* on batches: the tree of IDA*, many nodes at a time.

Idea      Group nodes of equal depth, blank cell and last move, and expand a group together: one
          vector instruction slides a tile on eight boards at once (AVX-512; four boards with AVX2,
          one without either). Batches are taken depth-first, so memory stays small.
Formula   f(n) = g(n) + h(n) ≤ bound; next bound = the lowest f that exceeded it
Source    Korf 1985, for IDA*; the batches are Taquin's own.
Complete  Yes if a solution exists; otherwise it never ends.
Optimal   With an admissible heuristic; Manhattan distance is the only one it supports.
Time      Each iteration but the last expands exactly the nodes of IDA*, at several times the rate.
Space     O(d): a few hundred boards for each depth, blank cell and move.
Ties      Batches, not nodes, are taken last in, first out. So in the last iteration it expands
          other nodes than IDA*.
"""

from taquin.problem import Evaluate, Problem, S
from taquin.registry import algorithm
from taquin.result import Search


@algorithm(
    short="simd", group="fast variant", complete=True, proves_unsolvable=False, optimal="admissible", native_only=True
)
def ida_star_simd(problem: Problem[S], h: Evaluate[S]) -> Search[S]:
    """Run IDA* on batches of nodes, with vector instructions."""
    raise NotImplementedError("ida_star_simd runs in the native engine only.")
