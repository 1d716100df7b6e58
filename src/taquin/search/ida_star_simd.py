"""IDA* on batches: the same tree as IDA*, many nodes at a time.

Idea      Nodes at the same depth, with the blank in the same cell and the same last move, are expanded
          together: one vector instruction slides a tile on eight boards at once (AVX-512; four with AVX2;
          one where there is neither). Batches are taken depth-first, so memory stays small.
Source    Korf 1985, for IDA*; the batches are Taquin's own.
Complete  Yes where a solution exists; without one it never ends.
Optimal   With an admissible heuristic; it knows manhattan only.
Time      The nodes of IDA*, each iteration but the last exactly; at several times the rate.
Space     O(d): a few hundred boards for each depth, blank and move.
Ties      Batches, not nodes, are taken last in, first out; in the last iteration other nodes are expanded
          than by ida_star.
"""

from taquin.problem import Evaluate, Problem, S
from taquin.registry import algorithm
from taquin.result import Search


@algorithm(short="simd", complete=True, proves_unsolvable=False, optimal="admissible", native_only=True)
def ida_star_simd(problem: Problem[S], h: Evaluate[S]) -> Search[S]:
    """Run IDA* on batches of nodes, with vector instructions."""
    raise NotImplementedError("it runs in the native engine only")
