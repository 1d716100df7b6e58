"""SMA*: simplified memory-bounded A*, which uses all the memory it is given and no more.

Idea      Expand the best leaf, as A* does. When memory is full, forget the worst leaf and store its
          f in its parent.
Formula   f(n) = max(g(n) + h(n), f(parent)); take the lowest f, forget the highest
Source    Russell 1992, "Efficient memory-bounded search methods"; here all children of a node are
          generated at once.
Complete  Only if a shallowest solution fits in memory: `memory_nodes` limits the number of nodes
          held, the path included.
Optimal   With an admissible heuristic, if an optimal path fits in memory. If the search had to
          abandon a path that alone fills the memory, its result is not proved optimal.
Time      As A* tree search while memory lasts; afterwards forgetting and regenerating may dominate.
Space     `memory_nodes`, plus the successors of one node.
Details   If the f of a forgotten leaf becomes the best again, expand its parent again. This is a
          tree search: only the states of the current path are not revisited.
Ties      The best leaf has the lowest f, then is the deepest, then the newest. The worst leaf is
          the last in the same order.
"""

from bisect import bisect_left, insort
from dataclasses import dataclass, field
from itertools import count
from math import inf
from typing import Generic

from taquin.problem import Evaluate, Number, Problem, S
from taquin.registry import Option, algorithm
from taquin.result import Bound, Cutoff, Node, Search, Step


@dataclass(slots=True, eq=False)
class Held(Node[S]):
    """A node in memory, with the number of its children in memory and the f of the forgotten ones.

    `hope` is the lowest f that an expansion can now promise: the node's own f, or the lowest f of
    its forgotten children. When the node is expanded, its f becomes its hope.
    """

    hope: Number = 0
    level: int = 0
    serial: int = 0
    children: int = 0
    forgotten: dict[str, Number] = field(default_factory=dict)
    """By move, not by state: two moves may lead to the same state."""

    @property
    def key(self) -> tuple[Number, int, int]:
        """The sort key: worst node first."""
        return -self.hope, self.level, self.serial


class Ranking(Generic[S]):
    """Nodes from worst to best, in a sorted list that gives access to both ends."""

    def __init__(self) -> None:
        self.nodes: list[Held[S]] = []

    def add(self, node: Held[S]) -> None:
        insort(self.nodes, node, key=lambda n: n.key)

    def remove(self, node: Held[S]) -> None:
        del self.nodes[bisect_left(self.nodes, node.key, key=lambda n: n.key)]


@algorithm(
    short="smastar",
    group="memory-bounded",
    complete=False,
    proves_unsolvable=False,
    optimal="admissible",
    options={"memory_nodes": Option("nodes held in memory")},
)
def sma_star(problem: Problem[S], h: Evaluate[S], *, memory_nodes: int = 100_000) -> Search[S]:
    """Run A* in bounded memory, forgetting the worst leaves."""
    serial = count(1)
    h_start = h(problem.start)
    start = Held(problem.start, None, "", 0, h_start, hope=h_start)
    hopes: Ranking[S] = Ranking()  # nodes to expand: leaves, and parents of forgotten children
    leaves: Ranking[S] = Ranking()  # nodes that may be forgotten
    hopes.add(start)
    leaves.add(start)
    held = 1
    given_up = False
    bound: Number = 0
    while True:
        # Step 1. Take the best hope.
        node = hopes.nodes[-1]
        if node.hope == inf:
            return Cutoff() if given_up else None
        node.f = node.hope
        if node.f > bound and not given_up:
            bound = node.f
            yield Bound(bound)
        if problem.is_goal(node.state):
            yield Step(node, (), len(hopes.nodes) - 1)
            return Cutoff(node) if given_up else node
        hopes.remove(node)
        if not node.children:
            leaves.remove(node)

        # Step 2. Generate its children; on a repeated expansion only the forgotten ones.
        regenerating = bool(node.forgotten)
        successors = problem.successors(node.state)
        if node.level + 1 >= memory_nodes:
            given_up = True  # the path alone fills the memory: abandon it
        else:
            path = {ancestor.state for ancestor in node.path()}
            for move, state, cost in successors:
                if state in path or (regenerating and move not in node.forgotten):
                    continue
                g = node.g + cost
                f = node.forgotten[move] if regenerating else max(node.f, g + h(state))
                child = Held(state, node, move, g, f, f, node.level + 1, next(serial))
                hopes.add(child)
                leaves.add(child)
                node.children += 1
                held += 1
        node.forgotten = {}
        if not node.children:
            node.hope = inf  # a dead end
            hopes.add(node)
            leaves.add(node)

        # Step 3. While memory is overfull, forget the worst leaf and store its f in its parent.
        while held > memory_nodes:
            worst = leaves.nodes.pop(0)
            hopes.remove(worst)
            held -= 1
            parent = worst.parent
            assert isinstance(parent, Held)
            if parent.forgotten:
                hopes.remove(parent)
            parent.forgotten[worst.move] = worst.hope
            parent.hope = min(parent.forgotten.values())
            hopes.add(parent)
            parent.children -= 1
            if not parent.children:
                leaves.add(parent)
        yield Step(node, successors, len(hopes.nodes))
