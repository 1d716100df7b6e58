"""IDA* over canonical sequences: of several ways to make the same moves only one is followed.

Idea      Two moves in a row that come to the same as one move, or none, need not be tried: where several tiles slide
          at once, two slides along one line are one slide. The domain says which pairs these are; without them IDA*
          tries 6 slides at each node of the 15-puzzle, 5 of them new; with them, 3.
Source    Korf 1985, for IDA*; Korf 1997, "Finding optimal solutions to Rubik's Cube using pattern databases", never
          turns a face twice in a row; Burch & Holte 2011, "Automatic move pruning in general single-player games".
Complete  Yes where a solution exists; without one it never ends.
Optimal   With an admissible heuristic.
Time      The canonical paths with f within the last bound, and those of each bound before.
Space     O(b·d): the path and the siblings along it.
Ties      Last in, first out; successors are stacked in reverse, so that the domain's first move is taken
          first. Nodes beyond the bound are generated, but not stacked.
"""

from math import inf

from taquin.problem import Evaluate, Number, Problem, S
from taquin.registry import algorithm
from taquin.result import Bound, Node, Search, Step


@algorithm(short="canonical", complete=True, proves_unsolvable=False, optimal="admissible")
def ida_star_canonical(problem: Problem[S], h: Evaluate[S]) -> Search[S]:
    """Run IDA*, but never two moves in a row that come to one or none."""
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
