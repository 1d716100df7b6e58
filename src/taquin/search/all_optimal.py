"""All optimal solutions: A* that continues until it knows every shortest path.

Idea      A* keeps one parent per state; keep every parent that gives the same lowest cost.
          Following all parents back from the goal then gives every shortest solution.
Formula   f(n) = g(n) + h(n); take the lowest f, until it exceeds the optimal cost
Source    Hart, Nilsson & Raphael 1968, for A*; the number of paths is a sum over the parents.
Complete  Yes. If there is no solution, it ends after it has expanded every reachable state.
Optimal   With an admissible heuristic, all of its solutions are.
Time      All states with f up to and including the optimal cost.
Space     The same.
Details   When the goal is first taken from the frontier, its cost C is optimal. Continue until the
          frontier holds no node with f ≤ C. The solutions can be counted without listing them.
          Without a heuristic (h = 0) this is uniform-cost search.
Ties      Lowest f, then lowest h, then the newest. Solutions are listed in the order in which their
          last moves were found.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Any, SupportsIndex

from taquin.problem import Evaluate, Number, Problem, S
from taquin.registry import Rule, algorithm
from taquin.result import Node, Search, Step


@dataclass(slots=True, eq=False)
class ManyParents(Node[S]):
    """A node that keeps every cheapest way to reach its state."""

    ways: list[tuple["ManyParents[S]", str]] = field(default_factory=list)

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        nodes = self._ancestors()
        number = {node: index for index, node in enumerate(nodes)}
        rows = [(n.state, n.g, n.f, [(number[parent], move) for parent, move in n.ways]) for n in nodes]
        return make_nodes, (rows,)

    def count_paths(self) -> int:
        paths: dict[ManyParents[S], int] = {}
        for node in self._ancestors():
            paths[node] = sum(paths[parent] for parent, _ in node.ways) or 1
        return paths[self]

    def each_path(self) -> Iterator[list[str]]:
        pending: list[tuple[ManyParents[S], list[str]]] = [(self, [])]
        while pending:
            node, moves = pending.pop()
            if not node.ways:
                yield moves[::-1]
            pending.extend((parent, [*moves, move]) for parent, move in reversed(node.ways))

    def _ancestors(self) -> list["ManyParents[S]"]:
        """Return every node on a path to this one: parents before children, this node last."""
        found = {self}
        pending = [self]
        while pending:
            for parent, _ in pending.pop().ways:
                if parent not in found:
                    found.add(parent)
                    pending.append(parent)
        return sorted(found, key=lambda node: node.g)


def make_nodes(rows: list[tuple[Any, int, Number, list[tuple[int, str]]]]) -> ManyParents[Any]:
    """Rebuild pickled nodes and return the last one.

    Each row holds state, g, f, and a list of (row number of the parent, move).
    """
    nodes: list[ManyParents[Any]] = []
    for state, g, f, numbered in rows:
        ways = [(nodes[index], move) for index, move in numbered]
        parent, move = ways[0] if ways else (None, "")
        nodes.append(ManyParents(state, parent, move, g, f, ways))
    return nodes[-1]


def zero(state: object) -> int:
    """Return 0: the heuristic of an uninformed search."""
    return 0


@algorithm(
    short="all",
    group="informed",
    complete=True,
    proves_unsolvable=True,
    optimal="admissible",
    ordered=True,
    rule=Rule("lowest f", "cheaper"),
)
def all_optimal(problem: Problem[S], h: Evaluate[S] = zero) -> Search[S]:
    """Find every shortest solution."""
    h_start = h(problem.start)
    start = ManyParents(problem.start, None, "", 0, h_start)
    newest_first = count(0, -1)
    frontier = [(start.f, h_start, next(newest_first), start)]
    best = {start.state: start}
    closed: set[S] = set()
    goals: list[ManyParents[S]] = []
    while frontier:
        f, _, _, node = heappop(frontier)
        if best[node.state] is not node:
            continue  # stale: a cheaper path to this state was found
        if goals and f > goals[0].g:
            break
        again = node.state in closed
        closed.add(node.state)
        if problem.is_goal(node.state):
            if goals and node.g < goals[0].g:
                goals.clear()  # possible only with an inadmissible heuristic
            goals.append(node)
            yield Step(node, (), len(frontier), again)
            continue
        successors = problem.successors(node.state)
        for move, state, cost in successors:
            g = node.g + cost
            known = best.get(state)
            if known is None or g < known.g:
                h_state = h(state)
                best[state] = child = ManyParents(state, node, move, g, g + h_state, [(node, move)])
                heappush(frontier, (child.f, h_state, next(newest_first), child))
            elif g == known.g:
                known.ways.append((node, move))
        yield Step(node, successors, len(frontier), again)
    if not goals:
        return None
    for other in goals[1:]:  # a domain may have several goal states: merge them into one node
        goals[0].ways += other.ways
    return goals[0]
