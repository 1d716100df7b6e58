"""A*: expand the node with the lowest estimated cost of a whole solution.

Idea      f(n) = g(n) + h(n) estimates the cost of the cheapest solution through n: g is the cost of
          the path to n, h the heuristic's estimate of the rest. Expand the node with the lowest f.
Formula   f(n) = g(n) + h(n); take the lowest f
Source    Hart, Nilsson & Raphael 1968, "A formal basis for the heuristic determination of minimum
          cost paths"; Russell & Norvig, AIMA (4th ed.), section 3.5.2.
Complete  Yes. If there is no solution, it ends after it has expanded every reachable state.
Optimal   With an admissible heuristic (one that never overestimates). With a consistent heuristic
          no state is ever reopened.
Time      With a consistent heuristic: all states with f below the optimal cost, and some of those
          with f equal to it. With an inconsistent one, reopening can take exponentially longer
          (Martelli 1977).
Space     The same: every generated state stays in memory.
Details   If a cheaper path to an expanded state appears, reopen the state.
Ties      Lowest f, then lowest h, then the newest.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from operator import add

from taquin.problem import Evaluate, Number, Problem, S
from taquin.registry import Rule, algorithm
from taquin.result import Node, Search, Step


@algorithm(
    short="astar",
    group="informed",
    complete=True,
    proves_unsolvable=True,
    optimal="admissible",
    ordered=True,
    rule=Rule("lowest f", "cheaper"),
)
def a_star(problem: Problem[S], h: Evaluate[S], f: Callable[[Number, Number], Number] = add) -> Search[S]:
    """Expand the node with the lowest f = g + h."""
    # `f` combines g and h: A* adds them, weighted A* multiplies h by its weight first.
    h_start = h(problem.start)
    start = Node(problem.start, None, "", 0, f(0, h_start))
    newest_first = count(0, -1)
    frontier = [(start.f, h_start, next(newest_first), start)]
    best = {start.state: start}
    closed: set[S] = set()  # only needed to report that a state was reopened
    while frontier:
        _, _, _, node = heappop(frontier)
        if best[node.state] is not node:
            continue  # stale: a cheaper path to this state was found
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
