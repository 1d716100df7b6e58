"""Breadth-first search (BFS): expand the shallowest node.

Idea      The frontier is a queue: every state at depth d is expanded before any at depth d + 1.
Formula   take the node with the lowest depth
Source    Moore 1959, "The shortest path through a maze"; Russell & Norvig, AIMA (4th ed.), figure
          3.9, except that the goal is tested when a node is taken from the queue.
Complete  Yes. If there is no solution, it ends after it has expanded every reachable state.
Optimal   If every move costs 1.
Time      O(b^d) for branching factor b and solution depth d, at most the number of states.
Space     The same: every generated state stays in memory.
Ties      First in, first out. Successors are queued in the domain's order. A state is marked as
          seen when it is queued.
"""

from collections import deque

from taquin.problem import Problem, S
from taquin.registry import Rule, algorithm
from taquin.result import Node, Search, Step


@algorithm(
    short="bfs",
    group="uninformed",
    complete=True,
    proves_unsolvable=True,
    optimal="unit-cost",
    ordered=True,
    rule=Rule("shallowest"),
)
def breadth_first(problem: Problem[S]) -> Search[S]:
    """Expand the shallowest node."""
    start = Node(problem.start, None, "", 0)
    frontier = deque([start])
    seen = {start.state}
    while frontier:
        node = frontier.popleft()
        if problem.is_goal(node.state):
            yield Step(node, (), len(frontier))
            return node
        successors = problem.successors(node.state)
        for move, state, cost in successors:
            if state not in seen:
                seen.add(state)
                frontier.append(Node(state, node, move, node.g + cost, f=node.f + 1))
        yield Step(node, successors, len(frontier))
    return None
