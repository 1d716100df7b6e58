"""IDA*: iterative deepening on f instead of depth; the answer of A* in the memory of one path.

Idea      Search depth-first, but only through nodes with f = g + h within a bound. If that fails,
          the next bound is the lowest f that exceeded this one.
Formula   f(n) = g(n) + h(n) ≤ bound; next bound = the lowest f that exceeded it
Source    Korf 1985, "Depth-first iterative-deepening: an optimal admissible tree search"; Korf
          1997, "Finding optimal solutions to Rubik's Cube using pattern databases", never turns a
          face twice in a row; Burch & Holte 2011, "Automatic move pruning in general single-player
          games".
Complete  Yes if a solution exists; otherwise it never ends.
Optimal   With an admissible heuristic.
Time      All paths with f within the last bound, plus those of every earlier bound.
Space     O(b·d): the path and the siblings along it. No states are stored.
Details   The search does not return to the parent's state. It also skips a move if the last move
          and this one together equal one move, or none. The domain knows these pairs: two slides of
          several tiles along one line equal one slide. So with such slides a node of the 15-puzzle
          has 3 successors, not 5.
Ties      Last in, first out. Successors are pushed in reverse, so the domain's first move is tried
          first. Nodes beyond the bound are generated, but not pushed.
"""

from math import inf

from taquin.problem import Evaluate, Number, Problem, S
from taquin.registry import Rule, algorithm
from taquin.result import Bound, Node, Search, Step


@algorithm(
    short="idastar",
    group="memory-bounded",
    complete=True,
    proves_unsolvable=False,
    optimal="admissible",
    rule=Rule("newest", "not the parent", cuts="f"),
)
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
            successors = problem.successors(node.state)
            if node.parent is not None:
                previous, last = node.parent.state, node.move
                successors = [s for s in successors if s[1] != previous and not problem.repeats(last, s[0])]
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
