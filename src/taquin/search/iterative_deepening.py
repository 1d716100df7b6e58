"""Iterative deepening (IDS): depth-limited search with limit 0, 1, 2, … until a solution is found.

Idea      The first limit with a solution is the length of the shortest one. Starting over costs
          little as long as the last layer is the largest.
Formula   depth(n) ≤ limit, for limit = 0, 1, 2, …
Source    Slate & Atkin 1977 in chess; Korf 1985, "Depth-first iterative-deepening: an optimal
          admissible tree search"; Russell & Norvig, AIMA (4th ed.), figure 3.12.
Complete  Yes. It ends with a proof when no new state lies beyond the limit.
Optimal   If every move costs 1: the depth map reopens a state found at a smaller depth.
Time      O(b^d); each iteration starts from scratch.
Space     O(number of states within the limit), because each iteration keeps a depth map. The famous
          O(b·d) belongs to the tree version, which expands every path to every state.
Ties      As depth-limited search: last in, first out. Successors are pushed in reverse, so the
          domain's first move is tried first.
"""

from itertools import count

from taquin.problem import Problem, S
from taquin.registry import Rule, algorithm
from taquin.result import Bound, Cutoff, Search
from taquin.search.depth_limited import depth_limited


@algorithm(
    short="ids",
    group="uninformed",
    complete=True,
    proves_unsolvable=True,
    optimal="unit-cost",
    rule=Rule("newest", "shallower", cuts="depth"),
)
def iterative_deepening(problem: Problem[S]) -> Search[S]:
    """Search depth-first, one move deeper in each iteration."""
    for depth in count():
        yield Bound(depth, iteration=True)
        found = yield from depth_limited(problem, depth=depth)
        if not isinstance(found, Cutoff):
            return found
    return None
