"""Every search on random digraphs: parallel moves, dead ends, loops, costs, goals out of reach.

Sliding tiles are kind: every move can be undone, every move costs 1. These graphs are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from heapq import heappop, heappush
from math import inf
from random import Random

import pytest

from taquin import ALGORITHMS, Limits, Outcome, choose_method
from taquin.problem import Reversible, Successor
from taquin.registry import Algorithm
from taquin.result import Result
from taquin.running.answer import solve_with

GRAPHS = 150
NODES = 3_000
SCANTY = (1, 2, 3, 5, 8)  # for options that count: a width, a depth, a number of nodes
WEIGHTS = (Fraction(1, 2), Fraction(1), Fraction(6, 5), Fraction(3))

Edges = list[tuple[int, int, int]]
"""From, to, cost."""


class Graph(Reversible[int]):
    """Edges with names of their own, so that two edges between the same states are two moves."""

    domain = "graph"

    def __init__(self, states: int, edges: Edges, start: int, goal: int) -> None:
        self.states, self.edges, self.start, self.goal = states, edges, start, goal
        self.unit_cost = all(cost == 1 for _, _, cost in edges)

    def successors(self, state: int) -> Sequence[Successor[int]]:
        return [(f"e{n}", to, cost) for n, (source, to, cost) in enumerate(self.edges) if source == state]

    def predecessors(self, state: int) -> Sequence[Successor[int]]:
        return [(f"e{n}", source, cost) for n, (source, to, cost) in enumerate(self.edges) if to == state]

    def reversed(self) -> Graph:
        return Graph(self.states, [(to, source, cost) for source, to, cost in self.edges], self.goal, self.start)

    def distances(self) -> list[float]:
        """Return the exact cost from each state to the goal, by Dijkstra on the reversed edges."""
        exact = [inf] * self.states
        queue = [(0, self.goal)]
        while queue:
            cost, state = heappop(queue)
            if cost < exact[state]:
                exact[state] = cost
                for _, previous, more in self.predecessors(state):
                    heappush(queue, (cost + more, previous))
        return exact

    def __str__(self) -> str:
        return f"graph {self.edges} from {self.start} to {self.goal}"


def random_graph(rng: Random) -> Graph:
    states = rng.randint(2, 12)
    dearest = rng.choice([1, 1, 3, 9])
    edges = [
        (rng.randrange(states), rng.randrange(states), rng.randint(1, dearest))
        for _ in range(rng.randint(1, 3 * states))
    ]
    return Graph(states, edges, rng.randrange(states), rng.randrange(states))


def admissible(graph: Graph, rng: Random) -> list[int]:
    """Return values that never overestimate, seldom consistent; any where no goal is in reach."""
    return [rng.randint(0, int(cost)) if cost < inf else rng.randint(0, 5) for cost in graph.distances()]


def run(entry: Algorithm, graph: Graph, rng: Random, limits: Limits) -> Result[int]:
    towards_goal, towards_start = admissible(graph, rng), admissible(graph.reversed(), rng)

    def h(state: int, goal: int) -> int:
        return (towards_goal if goal == graph.goal else towards_start)[state] if graph.start != graph.goal else 0

    options = {name: rng.choice([default, *SCANTY]) for name, default in entry.options.items()}
    if "weight" in options:
        options["weight"] = rng.choice(WEIGHTS)
    method = choose_method(graph, entry.name, None if entry.heuristic == "no" else h, **options)
    if method.heuristic is not None:
        object.__setattr__(method.heuristic, "admissible", True)  # it is, by construction
    return solve_with(method, limits)


TAKES_GRAPHS = [a.name for a in ALGORITHMS.values() if issubclass(Graph, a.needs) and not a.native_only]


@pytest.mark.parametrize("name", TAKES_GRAPHS)
def test_what_is_claimed_is_true(name: str) -> None:
    entry = ALGORITHMS[name]
    rng = Random(name)
    solved = 0
    for _ in range(GRAPHS):
        graph = random_graph(rng)
        exact = graph.distances()[graph.start]
        for nodes in (1, 2, 3, 5, 8, 20, NODES):
            result = run(entry, graph, rng, Limits(nodes=nodes))
            assert result.lower_bound <= exact, f"{graph}: {result}"
            if result.outcome is Outcome.UNSOLVABLE:
                assert exact == inf, f"{graph}: {result}"
            if result.cost is not None:
                assert exact <= result.cost < inf
                assert not result.optimal or result.cost == exact, f"{graph}: {result}"
        promised = {"always": True, "admissible": True, "unit-cost": graph.unit_cost}.get(entry.optimal, False)
        if exact < inf and entry.complete:
            assert result.solved, f"{graph}: {result}"
            assert result.optimal or not promised
        if exact == inf and entry.proves_unsolvable:
            assert result.outcome is Outcome.UNSOLVABLE, f"{graph}: {result}"
        solved += result.solved
    assert solved > GRAPHS // 4
