"""IDA*: iterative deepening by f instead of depth; A*'s answer in the memory of a single path.

Idea      Search depth-first, but only nodes with f = g + h within a bound. If that fails, the next bound is
          the lowest f that exceeded this one. No state is remembered; only the parent is not revisited.
Source    Korf 1985, "Depth-first iterative-deepening: an optimal admissible tree search".
Complete  Yes where a solution exists; without one it never ends.
Optimal   With an admissible heuristic.
Time      The paths with f within the last bound, and those of each bound before.
Space     O(b·d): the path and the siblings along it.
Ties      Last in, first out; successors are stacked in reverse, so that the domain's first move is taken
          first. Nodes beyond the bound are generated, but not stacked.
"""

from math import inf

from taquin.problem import Evaluate, Number, Problem, S
from taquin.registry import algorithm
from taquin.result import Bound, Node, Search, Step


@algorithm(short="idastar", complete=True, proves_unsolvable=False, optimal="admissible")
def ida_star(problem: Problem[S], h: Evaluate[S]) -> Search[S]:
    """Search depth-first within a rising bound on f."""
    start = Node(problem.start, None, "", 0, h(problem.start))
    bound: Number = start.f
    while bound < inf:
        yield Bound(bound, iteration=True)
        next_bound: Number = inf
        frontier = [start]
        while frontier:
            node = frontier.pop()
            if problem.is_goal(node.state):
                yield Step(node, (), len(frontier))
                return node
            previous = node.parent.state if node.parent else None
            successors = [s for s in problem.successors(node.state) if s[1] != previous]
            for move, state, cost in reversed(successors):
                g = node.g + cost
                f = g + h(state)
                if f <= bound:
                    frontier.append(Node(state, node, move, g, f))
                elif f < next_bound:
                    next_bound = f
            yield Step(node, successors, len(frontier))
        bound = next_bound
    return None
