"""Depth-first search (DFS): expand the newest node.

Idea      The frontier is a stack: follow one path as deep as it goes, then backtrack.
Formula   take the newest node
Source    Trémaux, 19th century; Tarjan 1972. This is a graph search: each state is pushed once.
Complete  Yes on a finite space, because no state is pushed twice.
Optimal   No: its solutions of the 8-puzzle are tens of thousands of moves long.
Time      O(number of states).
Space     O(number of states) for the set of seen states; the stack alone is O(b·m), where m is the
          length of the longest path.
Ties      Last in, first out. Successors are pushed in reverse, so the domain's first move is tried
          first. A state is marked as seen when it is pushed.
"""

from taquin.problem import Problem, S
from taquin.registry import Rule, algorithm
from taquin.result import Node, Search, Step


@algorithm(short="dfs", group="uninformed", complete=True, proves_unsolvable=True, optimal="never", rule=Rule("newest"))
def depth_first(problem: Problem[S]) -> Search[S]:
    """Follow one path as deep as it goes, then backtrack."""
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
