"""A*: the node with the lowest estimate of a whole solution first.

Idea      f(n) = g(n) + h(n) estimates the cost of the cheapest solution through n: what the path to n has
          cost, plus what the heuristic says is left. Expand the lowest f. A state reached again by a
          cheaper path is reopened.
Source    Hart, Nilsson & Raphael 1968, "A formal basis for the heuristic determination of minimum cost
          paths"; Russell & Norvig, AIMA (4th ed.), section 3.5.2.
Complete  Yes; without a solution it ends when the whole space has been seen.
Optimal   With an admissible heuristic (one that never overestimates). With a consistent one no state is
          ever reopened.
Time      With a consistent heuristic, the states with f below the optimal cost and some of those equal to it;
          with an inconsistent one, reopening may in theory take exponentially longer (Martelli 1977).
Space     The same: every state seen stays in memory.
Ties      Lowest f, then lowest h, then the newest.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from operator import add

from taquin.problem import Evaluate, Number, Problem, S
from taquin.registry import algorithm
from taquin.result import Node, Search, Step


@algorithm(short="astar", complete=True, proves_unsolvable=True, optimal="admissible", ordered=True, takes="lowest f")
def a_star(problem: Problem[S], h: Evaluate[S], f: Callable[[Number, Number], Number] = add) -> Search[S]:
    """Expand the node with the lowest f = g + h."""
    # `f` says how g and h are put together: A* adds them, weighted A* does otherwise.
    h_start = h(problem.start)
    start = Node(problem.start, None, "", 0, f(0, h_start))
    newest_first = count(0, -1)
    frontier = [(start.f, h_start, next(newest_first), start)]
    best = {start.state: start}
    closed: set[S] = set()  # only to tell when a state is reopened
    while frontier:
        _, _, _, node = heappop(frontier)
        if best[node.state] is not node:
            continue  # an older, dearer copy
        again = node.state in closed
        if problem.is_goal(node.state):
            yield Step(node, (), len(frontier), again)
            return node
        closed.add(node.state)
        successors = problem.successors(node.state)
        for move, state, cost in successors:
            g = node.g + cost
            known = best.get(state)
            if known is None or g < known.g:
                h_state = h(state)
                best[state] = child = Node(state, node, move, g, f(g, h_state))
                heappush(frontier, (child.f, h_state, next(newest_first), child))
        yield Step(node, successors, len(frontier), again)
    return None
