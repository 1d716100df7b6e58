"""Depth-limited search: depth-first, but no deeper than a limit.

Idea      Depth-first search that does not stack nodes below the limit. A map holds the smallest depth at
          which each state was stacked; a state reached again at a smaller depth is reopened, because
          more of what lies below it is now within the limit.
Source    Russell & Norvig, AIMA (4th ed.), figure 3.12, with a depth map in place of its check for cycles.
Complete  Only for solutions within the limit. Without a cut-off the whole space was seen: a proof.
Optimal   No: the first solution within the limit need not be the shortest.
Time      O(b^limit); states may be expanded once for each smaller depth at which they are found.
Space     O(number of states within the limit) for the map: not the O(b·limit) of the tree version, whose
          time the many cycles of a sliding puzzle would make hopeless.
Ties      Last in, first out; successors are stacked in reverse, so that the domain's first move is taken
          first. A copy whose state has since been stacked at a smaller depth is skipped as stale.
"""

from taquin.problem import Problem, S
from taquin.registry import algorithm
from taquin.result import Cutoff, Node, Search, Step


@algorithm(short="dls", complete=False, proves_unsolvable=False, optimal="never")
def depth_limited(problem: Problem[S], *, depth: int = 50) -> Search[S]:
    """Search depth-first, no deeper than a limit."""
    start = Node(problem.start, None, "", 0)
    frontier = [(start, 0)]
    least_depth = {start.state: 0}
    expanded: set[S] = set()
    beyond: set[S] = set()
    while frontier:
        node, node_depth = frontier.pop()
        if least_depth[node.state] < node_depth:
            continue
        again = node.state in expanded
        if problem.is_goal(node.state):
            yield Step(node, (), len(frontier), again)
            return node
        expanded.add(node.state)
        successors = problem.successors(node.state)
        if node_depth == depth:
            beyond.update(state for _, state, _ in successors)
        else:
            for move, state, cost in reversed(successors):
                if node_depth + 1 < least_depth.get(state, depth + 1):
                    least_depth[state] = node_depth + 1
                    frontier.append((Node(state, node, move, node.g + cost), node_depth + 1))
        yield Step(node, successors, len(frontier), again)
    return None if beyond <= expanded else Cutoff()
