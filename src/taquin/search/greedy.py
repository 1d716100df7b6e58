"""Greedy best-first search: expand the node that looks nearest to the goal.

Idea      The frontier is ordered by h alone; the cost of the path so far is ignored.
Formula   f(n) = h(n); take the lowest f
Source    Doran & Michie 1966, "Experiments with the Graph Traverser program", on the 8- and
          15-puzzle.
Complete  Yes on a finite space, because no state is queued twice.
Optimal   No.
Time      O(number of states) at worst; with a good heuristic little more than the solution's
          length.
Space     The same.
Ties      Lowest h, then the newest. A state is marked as seen when it is queued.
"""

from heapq import heappop, heappush
from itertools import count

from taquin.problem import Evaluate, Problem, S
from taquin.registry import Rule, algorithm
from taquin.result import Node, Search, Step


@algorithm(
    short="gbfs", group="informed", complete=True, proves_unsolvable=True, optimal="never", rule=Rule("lowest h")
)
def greedy(problem: Problem[S], h: Evaluate[S]) -> Search[S]:
    """Expand the node with the lowest heuristic value."""
    start = Node(problem.start, None, "", 0, h(problem.start))
    newest_first = count(0, -1)
    frontier = [(start.f, next(newest_first), start)]
    seen = {start.state}
    while frontier:
        _, _, node = heappop(frontier)
        if problem.is_goal(node.state):
            yield Step(node, (), len(frontier))
            return node
        successors = problem.successors(node.state)
        for move, state, cost in successors:
            if state not in seen:
                seen.add(state)
                child = Node(state, node, move, node.g + cost, f=h(state))
                heappush(frontier, (child.f, next(newest_first), child))
        yield Step(node, successors, len(frontier))
    return None
