"""Beam search: breadth-first, but only the best few nodes of each layer survive.

Idea      From each layer keep the `width` nodes with the lowest f = g + h and discard the others.
Formula   f(n) = g(n) + h(n); keep the `width` lowest f of each layer
Source    Lowerre 1976, the HARPY speech recogniser; Bisiani 1987.
Complete  No: a discarded node may lie on the only path to the goal. If nothing was ever discarded,
          ending without a solution is a proof.
Optimal   No.
Time      O(width·b) for each layer.
Space     O(width) for the beam, O(width·b·d) for the set of seen states, which prevents cycles.
Ties      Within a layer lowest f, then first in, first out. A state is marked as seen when it is
          first generated.
"""

from taquin.problem import Evaluate, Problem, S
from taquin.registry import Option, Rule, algorithm
from taquin.result import Cutoff, Node, Search, Step


@algorithm(
    short="beam",
    group="informed",
    complete=False,
    proves_unsolvable=False,
    optimal="never",
    rule=Rule("lowest f", cuts="layer"),
    options={"width": Option("nodes kept of each layer")},
)
def beam(problem: Problem[S], h: Evaluate[S], *, width: int = 100) -> Search[S]:
    """Expand layer by layer, keeping only the best nodes of each layer."""
    layer = [Node(problem.start, None, "", 0, h(problem.start))]
    seen = {problem.start}
    forgotten = False
    while layer:
        below: list[Node[S]] = []
        for position, node in enumerate(layer, start=1):
            waiting = len(layer) - position
            if problem.is_goal(node.state):
                yield Step(node, (), waiting + len(below))
                return node
            successors = problem.successors(node.state)
            for move, state, cost in successors:
                if state not in seen:
                    seen.add(state)
                    g = node.g + cost
                    below.append(Node(state, node, move, g, g + h(state)))
            yield Step(node, successors, waiting + len(below))
        below.sort(key=lambda child: child.f)
        forgotten = forgotten or len(below) > width
        layer = below[:width]
    return Cutoff() if forgotten else None
