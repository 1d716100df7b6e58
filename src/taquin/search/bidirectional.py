"""Bidirectional breadth-first search: from both ends until the two meet.

Idea      Two searches of depth d/2 see far fewer states than one of depth d. The side with the shorter
          frontier is extended by a whole layer; the first state seen from both sides completes a
          shortest path, because every shorter one would have been noticed a layer earlier.
Source    Pohl 1971, "Bi-directional search"; Nicholson 1966.
Complete  Yes; without a solution it ends when one side has seen all it can reach.
Optimal   Where every move costs 1.
Time      O(b^(d/2)).
Space     O(b^(d/2)).
Ties      The side with the shorter frontier, forwards if equal; first in, first out within a side.
"""

from collections import deque

from taquin.problem import Reversible, S
from taquin.registry import algorithm
from taquin.result import Bound, Node, Search, Step
from taquin.search.meeting import join


@algorithm(short="bibfs", complete=True, proves_unsolvable=True, optimal="unit-cost", needs=Reversible)
def bidirectional(problem: Reversible[S]) -> Search[S]:
    """Search breadth-first from both ends."""
    start = Node(problem.start, None, "", 0)
    goal = Node(problem.goal, None, "", 0)
    if start.state == goal.state:
        yield Step(start, (), 0)
        return start
    expand = problem.successors, problem.predecessors
    frontiers = deque([start]), deque([goal])
    seen = {start.state: start}, {goal.state: goal}
    depths = [0, 0]
    while all(frontiers):
        yield Bound(sum(depths) + 1)
        side = 0 if len(frontiers[0]) <= len(frontiers[1]) else 1
        frontier, here, there = frontiers[side], seen[side], seen[1 - side]
        for _ in range(len(frontier)):
            node = frontier.popleft()
            successors = expand[side](node.state)
            meeting = None
            for move, state, cost in successors:
                if state not in here:
                    here[state] = Node(state, node, move, node.g + cost)
                    frontier.append(here[state])
                    if meeting is None and state in there:
                        meeting = state
            yield Step(node, successors, sum(map(len, frontiers)), side=side)
            if meeting is not None:
                return join(seen[0][meeting], seen[1][meeting])
        depths[side] += 1
    return None
