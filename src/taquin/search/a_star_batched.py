"""Batched A*: expand several of the best nodes together to hide the latency of memory.

Idea      A* spends most of its time waiting for memory, because it looks up every child in a table
          that is larger than any cache. Take several nodes with the lowest f, prefetch the table
          entries of all their children, and then process them: the first entry has arrived by the
          time the last one is requested.
Formula   f(n) = g(n) + h(n); take the `batch` lowest f
Source    Hart, Nilsson & Raphael 1968, for A*; the batches are Taquin's own.
Complete  Yes. If there is no solution, it ends after it has expanded every reachable state.
Optimal   With an admissible heuristic.
Time      As A*, plus at most one batch of nodes; at about twice the rate.
Space     As A*.
Ties      Lowest f, then the newest. The children of a batch are queued after the whole batch has
          been taken.
"""

from taquin.problem import Evaluate, Problem, S
from taquin.registry import Option, algorithm
from taquin.result import Search


@algorithm(
    short="batched",
    group="fast variant",
    complete=True,
    proves_unsolvable=True,
    optimal="admissible",
    ordered=True,
    native_only=True,
    options={"batch": Option("nodes taken at once", most=2**20)},
)
def a_star_batched(problem: Problem[S], h: Evaluate[S], *, batch: int = 16) -> Search[S]:
    """Run A* on batches of the best nodes."""
    raise NotImplementedError("a_star_batched runs in the native engine only.")
