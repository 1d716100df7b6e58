"""Uniform-cost search (UCS): expand the node with the cheapest path.

Idea      The frontier is a priority queue ordered by g, the cost so far. When a state is taken from
          it, its cheapest path is known.
Formula   f(n) = g(n); take the lowest f
Source    Dijkstra 1959; Russell & Norvig, AIMA (4th ed.), section 3.4.2.
Complete  Yes. If there is no solution, it ends after it has expanded every reachable state.
Optimal   Always, because costs are positive.
Time      O(b^(1 + C*/e)) for optimal cost C* and cheapest move e, at most the number of states.
Space     The same.
Ties      Lowest g, then the newest.
"""

from heapq import heappop, heappush
from itertools import count

from taquin.problem import Problem, S
from taquin.registry import Rule, algorithm
from taquin.result import Node, Search, Step


@algorithm(
    short="ucs",
    group="uninformed",
    complete=True,
    proves_unsolvable=True,
    optimal="always",
    ordered=True,
    rule=Rule("lowest g", "cheaper"),
)
def uniform_cost(problem: Problem[S]) -> Search[S]:
    """Expand the node with the lowest cost so far."""
    start = Node(problem.start, None, "", 0)
    newest_first = count(0, -1)
    frontier = [(0, next(newest_first), start)]
    best = {start.state: start}
    while frontier:
        _, _, node = heappop(frontier)
        if best[node.state] is not node:
            continue  # stale: a cheaper path to this state was found
        if problem.is_goal(node.state):
            yield Step(node, (), len(frontier))
            return node
        successors = problem.successors(node.state)
        for move, state, cost in successors:
            g = node.g + cost
            known = best.get(state)
            if known is None or g < known.g:
                best[state] = child = Node(state, node, move, g, f=g)
                heappush(frontier, (g, next(newest_first), child))
        yield Step(node, successors, len(frontier))
    return None
