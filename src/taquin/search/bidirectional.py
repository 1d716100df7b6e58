"""Bidirectional breadth-first search: search from both ends until the two sides meet.

Idea      Two searches of depth d/2 see far fewer states than one of depth d. Extend the side with
          the shorter frontier by a whole layer, until some state has been seen from both sides.
Formula   cost = depth from the start + depth from the goal, where the two sides meet
Source    Pohl 1971, "Bi-directional search"; Nicholson 1966.
Complete  Yes. If there is no solution, it ends when one side has seen every state it can reach.
Optimal   If every move costs 1.
Time      O(b^(d/2)).
Space     O(b^(d/2)).
Details   The first state seen from both sides completes a shortest path: a shorter one would have
          been found a layer earlier.
Ties      The side with the shorter frontier, forward if equal; within a side first in, first out.
"""

from collections import deque

from taquin.problem import Reversible, S
from taquin.registry import algorithm
from taquin.result import Bound, Node, Search, Step
from taquin.search.meeting import join


@algorithm(
    short="bibfs", group="both ends", complete=True, proves_unsolvable=True, optimal="unit-cost", needs=Reversible
)
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
