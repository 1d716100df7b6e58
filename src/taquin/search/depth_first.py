"""Depth-first search: the newest node first.

Idea      The frontier is a stack; follow one path as deep as it goes, then back up.
Source    Trémaux, 19th century; Tarjan 1972. A graph search: each state is stacked once.
Complete  Yes on a finite space, since no state is stacked twice.
Optimal   No: its solutions of the 8-puzzle are tens of thousands of moves long.
Time      O(number of states).
Space     O(number of states) for the marks; the stack alone is O(b·m) for the longest path m.
Ties      Last in, first out; successors are stacked in reverse, so that the domain's first move is taken
          first. A state is marked when stacked.
"""

from taquin.problem import Problem, S
from taquin.registry import algorithm
from taquin.result import Node, Search, Step


@algorithm(short="dfs", complete=True, proves_unsolvable=True, optimal="never", takes="newest")
def depth_first(problem: Problem[S]) -> Search[S]:
    """Follow one path as deep as it goes, then back up."""
    start = Node(problem.start, None, "", 0)
    frontier = [start]
    seen = {start.state}
    while frontier:
        node = frontier.pop()
        if problem.is_goal(node.state):
            yield Step(node, (), len(frontier))
            return node
        successors = problem.successors(node.state)
        for move, state, cost in reversed(successors):
            if state not in seen:
                seen.add(state)
                frontier.append(Node(state, node, move, node.g + cost))
        yield Step(node, successors, len(frontier))
    return None
