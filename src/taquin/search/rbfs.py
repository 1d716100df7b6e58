"""Recursive best-first search (RBFS): best-first order in the memory of one path.

Idea      Follow the best child, and remember the f of the best alternative anywhere along the path.
          When the path becomes worse than that, forget it, store only the lowest f below it, and
          switch to the alternative.
Formula   F(n) = max(g(n) + h(n), F(parent)); follow the lowest F
Source    Korf 1993, "Linear-space best-first search"; Russell & Norvig, AIMA (4th ed.), figure
          3.22. Here an explicit stack replaces the recursion: one entry for each node of the path.
Complete  Yes if a solution exists; otherwise it never ends.
Optimal   With an admissible heuristic.
Time      Hard to characterise: it depends on the heuristic and on how often the best path changes.
Space     O(b·d): the path and the siblings along it.
Ties      Lowest f; among equals the child that was ahead before, initially in the domain's order of
          moves. The parent's state is skipped.
"""

from dataclasses import dataclass
from math import inf
from typing import Generic

from taquin.problem import Evaluate, Number, Problem, S
from taquin.registry import algorithm
from taquin.result import Node, Search, Step


@dataclass(slots=True)
class Level(Generic[S]):
    """One level of the recursion: a node's children, and the f at which another path is better."""

    children: list[Node[S]]
    limit: Number


@algorithm(
    short="rbfs", group="memory-bounded", complete=True, proves_unsolvable=False, optimal="admissible", ordered=True
)
def rbfs(problem: Problem[S], h: Evaluate[S]) -> Search[S]:
    """Follow the best child as long as no alternative has a lower f."""
    start = Node(problem.start, None, "", 0, h(problem.start))
    path = [Level([start], inf)]
    frontier = 1  # the number of nodes, over all levels, that are not on the current path
    while path:
        children, limit = path[-1].children, path[-1].limit
        children.sort(key=lambda child: child.f)
        if not children or children[0].f > limit or children[0].f == inf:
            # Step 1. Worse than the alternative: forget this level, store only its lowest f.
            path.pop()
            frontier += 1 - len(children)
            if path:
                path[-1].children[0].f = children[0].f if children else inf
            continue
        # Step 2. Otherwise follow the best child; its limit is the f of the best alternative.
        node = children[0]
        frontier -= 1
        if problem.is_goal(node.state):
            yield Step(node, (), frontier)
            return node
        alternative = children[1].f if len(children) > 1 else inf
        previous = node.parent.state if node.parent else None
        successors = problem.successors(node.state)
        below = [
            Node(state, node, move, node.g + cost, max(node.g + cost + h(state), node.f))
            for move, state, cost in successors
            if state != previous
        ]
        path.append(Level(below, min(limit, alternative)))
        frontier += len(below)
        yield Step(node, successors, frontier)
    return None
