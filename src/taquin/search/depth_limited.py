"""Depth-limited search (DLS): depth-first search down to a maximum depth.

Idea      Depth-first search that pushes no node below the limit.
Formula   depth(n) ≤ limit; take the newest node
Source    Russell & Norvig, AIMA (4th ed.), figure 3.12, with a depth map instead of its cycle
          check.
Complete  Only for solutions within the limit. If the limit cut nothing off, the whole space was
          searched, and ending without a solution is a proof.
Optimal   No: the first solution within the limit need not be the shortest.
Time      O(b^limit). A state may be expanded once for each smaller depth at which it is found.
Space     O(number of states within the limit) for the map. The tree version needs only O(b·limit),
          but the many cycles of a sliding puzzle would make its time hopeless.
Details   A map holds the smallest depth at which each state was pushed. A state found again at a
          smaller depth is reopened, because more of its descendants are now within the limit.
Ties      Last in, first out. Successors are pushed in reverse, so the domain's first move is tried
          first. A node is skipped as stale if its state was since pushed at a smaller depth.
"""

from taquin.problem import Problem, S
from taquin.registry import Option, Rule, algorithm
from taquin.result import Cutoff, Node, Search, Step


@algorithm(
    short="dls",
    group="uninformed",
    complete=False,
    proves_unsolvable=False,
    optimal="never",
    rule=Rule("newest", "shallower", cuts="depth"),
    options={"depth": Option("the limit, in moves", least=0)},
)
def depth_limited(problem: Problem[S], *, depth: int = 50) -> Search[S]:
    """Search depth-first down to a maximum depth."""
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
