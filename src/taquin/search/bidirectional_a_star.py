"""Bidirectional A*: near-optimal bidirectional search (NBS), with heuristics in both directions.

Idea      Every solution passes through a node u of the forward frontier and a node v of the
          backward frontier, so it costs at least lb(u, v). Expand both nodes of a pair with the
          lowest lb, until the lowest lb reaches the cost of the best path found.
Formula   lb(u, v) = max(f(u), f(v), g(u) + g(v) + e); take the lowest lb
Source    Chen, Holte, Zilles & Sturtevant 2017, "Front-to-end bidirectional heuristic search with
          near-optimal node expansions": at most twice the fewest expansions that prove optimality.
Complete  Yes. If there is no solution, it ends when one side has seen every state it can reach.
Optimal   With a heuristic that is admissible in both directions.
Time      With a consistent heuristic, at most twice the necessary expansions.
Space     The same.
Details   In lb, e is the cost of the cheapest move. While lb is below the optimal cost, any
          admissible front-to-end search must expand one of the two nodes. When the lowest lb
          reaches the cost of the best path found, that path is proved optimal.
Ties      On each side a node waits (lowest f first, then the newest) until its f is within the
          bound. Then it is ready: lowest g first, then the one made ready last. The forward node
          of a pair is expanded first.
"""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Generic

from taquin.problem import Evaluate, Number, Reversible, S, Successor
from taquin.registry import algorithm
from taquin.result import Bound, Node, Search, Step
from taquin.search.meeting import join

CHEAPEST_MOVE = 1  # a valid lower bound, because costs are positive integers


class Side(Generic[S]):
    """One direction of the search, with its frontier."""

    def __init__(self, root: S, expand: Callable[[S], Sequence[Successor[S]]], h: Evaluate[S]) -> None:
        self.expand, self.h = expand, h
        self.best: dict[S, Node[S]] = {}
        self.closed: set[S] = set()
        self.waiting: list[tuple[Number, int, Node[S]]] = []
        self.ready: list[tuple[int, int, Node[S]]] = []
        self.newest_first = count(0, -1)
        self.reach(Node(root, None, "", 0, h(root)))

    def reach(self, node: Node[S]) -> None:
        """Queue a node that is the cheapest way to its state so far."""
        self.best[node.state] = node
        heappush(self.waiting, (node.f, next(self.newest_first), node))

    def waiting_f(self) -> Number:
        """Return the lowest f in `waiting`, after discarding stale nodes; inf if it is empty."""
        while self.waiting and self.best[self.waiting[0][2].state] is not self.waiting[0][2]:
            heappop(self.waiting)
        return self.waiting[0][0] if self.waiting else inf

    def ready_g(self) -> Number:
        """Return the lowest g in `ready`, after discarding stale nodes; inf if it is empty."""
        while self.ready and self.best[self.ready[0][2].state] is not self.ready[0][2]:
            heappop(self.ready)
        return self.ready[0][0] if self.ready else inf

    def make_ready(self) -> None:
        """Move the node with the lowest f from `waiting` to `ready`."""
        _, _, node = heappop(self.waiting)
        heappush(self.ready, (node.g, next(self.newest_first), node))

    def __len__(self) -> int:
        return len(self.waiting) + len(self.ready)


def raise_bound(forward: Side[S], backward: Side[S], bound: Number) -> Number:
    """Make the pair with the lowest lb ready and return its lb; inf if no pair is left."""
    while True:
        for side in (forward, backward):
            while side.waiting_f() < bound:
                side.make_ready()
        pair = forward.ready_g() + backward.ready_g() + CHEAPEST_MOVE
        if pair <= bound:
            return bound
        if forward.waiting_f() <= bound:
            forward.make_ready()
        elif backward.waiting_f() <= bound:
            backward.make_ready()
        elif not (forward and backward):
            return inf
        else:
            bound = min(forward.waiting_f(), backward.waiting_f(), pair)


@algorithm(
    short="nbs", group="both ends", complete=True, proves_unsolvable=True, optimal="admissible", needs=Reversible
)
def bidirectional_a_star(problem: Reversible[S], h: Evaluate[S], h_back: Evaluate[S]) -> Search[S]:
    """Search from both ends with heuristics (NBS)."""
    forward = Side(problem.start, problem.successors, h)
    backward = Side(problem.goal, problem.predecessors, h_back)
    sides = forward, backward
    solution: Node[S] | None = None
    cost: Number = inf
    bound: Number = 0
    if problem.start == problem.goal:
        solution = forward.best[problem.start]
        yield Step(solution, (), 0)
        return solution
    while (proved := raise_bound(forward, backward, bound)) < cost:
        if proved > bound:
            bound = proved
            yield Bound(bound)
        for here, there in (sides, sides[::-1]):
            _, _, node = heappop(here.ready)
            again = node.state in here.closed
            here.closed.add(node.state)
            successors = here.expand(node.state)
            for move, state, move_cost in successors:
                g = node.g + move_cost
                known = here.best.get(state)
                if known is None or g < known.g:
                    here.reach(Node(state, node, move, g, g + here.h(state)))
                    other = there.best.get(state)
                    if other is not None and g + other.g < cost:
                        cost = g + other.g
                        solution = join(forward.best[state], backward.best[state])
            yield Step(node, successors, len(forward) + len(backward), again, sides.index(here))
    return solution
