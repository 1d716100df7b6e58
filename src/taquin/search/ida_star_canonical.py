"""IDA* over canonical sequences: of several sequences with the same effect, follow only one.

Idea      Two moves in a row that have the effect of one move, or none, need not be tried. If
          several tiles may slide at once, two slides along one line equal one slide. The domain
          says which pairs are redundant. On the 15-puzzle with such slides a node has 6 successors.
          IDA* skips 1 of them, the way back; this search skips all 3 along the line of the last
          slide, so 3 remain.
Source    Korf 1985, for IDA*; Korf 1997, "Finding optimal solutions to Rubik's Cube using pattern
          databases", never turns a face twice in a row; Burch & Holte 2011, "Automatic move pruning
          in general single-player games".
Complete  Yes if a solution exists; otherwise it never ends.
Optimal   With an admissible heuristic.
Time      All canonical paths with f within the last bound, plus those of every earlier bound.
Space     O(b·d): the path and the siblings along it.
Ties      Last in, first out. Successors are pushed in reverse, so the domain's first move is tried
          first. Nodes beyond the bound are generated, but not pushed.
"""

from math import inf

from taquin.problem import Evaluate, Number, Problem, S
from taquin.registry import algorithm
from taquin.result import Bound, Node, Search, Step


@algorithm(short="canonical", complete=True, proves_unsolvable=False, optimal="admissible")
def ida_star_canonical(problem: Problem[S], h: Evaluate[S]) -> Search[S]:
    """Run IDA*, skipping pairs of moves that equal one move or none."""
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
