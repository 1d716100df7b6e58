"""A* tree search: A* without a closed set, as in the classic programming assignment.

Idea      Skip only the state of the parent; queue every other path to a state again. It is here to
          teach: compare its memory use with that of A* to see what the closed set saves.
Formula   f(n) = g(n) + h(n); take the lowest f
Source    The "8 puzzle" assignment of Sedgewick & Wayne, Princeton COS 226 (critical optimization
          only).
Complete  Yes if a solution exists; otherwise it never ends.
Optimal   With an admissible heuristic.
Time      All paths (not states) with f below the optimal cost, and some of those equal to it.
Space     The same.
Ties      Lowest f, then lowest h, then the newest.
"""

from heapq import heappop, heappush
from itertools import count

from taquin.problem import Evaluate, Problem, S
from taquin.registry import Rule, algorithm
from taquin.result import Node, Search, Step


@algorithm(
    short="astartree",
    group="informed",
    complete=True,
    proves_unsolvable=False,
    optimal="admissible",
    ordered=True,
    rule=Rule("lowest f", "not the parent"),
)
def a_star_tree(problem: Problem[S], h: Evaluate[S]) -> Search[S]:
    """Run A* without a closed set."""
    h_start = h(problem.start)
    start = Node(problem.start, None, "", 0, h_start)
    newest_first = count(0, -1)
    frontier = [(start.f, h_start, next(newest_first), start)]
    while frontier:
        _, _, _, node = heappop(frontier)
        if problem.is_goal(node.state):
            yield Step(node, (), len(frontier))
            return node
        previous = node.parent.state if node.parent else None
        successors = problem.successors(node.state)
        for move, state, cost in successors:
            if state != previous:
                g, h_state = node.g + cost, h(state)
                child = Node(state, node, move, g, g + h_state)
                heappush(frontier, (child.f, h_state, next(newest_first), child))
        yield Step(node, successors, len(frontier))
    return None
