"""Twin search: A* on a board and on its twin in lockstep; exactly one of them has a solution.

Idea      Swapping two tiles turns a solvable board into an unsolvable one, and vice versa. Search
          both alternately: if the twin reaches the goal, the board cannot.
Formula   f(n) = g(n) + h(n); take the lowest f of each side in turn
Source    The "8 puzzle" assignment of Sedgewick & Wayne, Princeton COS 226.
Complete  Yes. If there is no solution, it ends when the twin is solved.
Optimal   With an admissible heuristic.
Time      Twice A*.
Space     Twice A*.
Details   No parity argument is needed.
Ties      Alternately, the board before its twin; within each lowest f, then lowest h, then the
          newest.
"""

from taquin.problem import Evaluate, S, Twinned
from taquin.registry import algorithm
from taquin.result import Search, Step
from taquin.search.a_star import a_star


@algorithm(
    short="lockstep",
    group="informed",
    complete=True,
    proves_unsolvable=True,
    proof="the board's twin reaches the goal, and only one of the two can.",
    optimal="admissible",
    ordered=True,
    needs=Twinned,
    parity=False,
)
def twin(problem: Twinned[S], h: Evaluate[S]) -> Search[S]:
    """Run A* on the board and on its twin alternately."""
    searches = {0: a_star(problem, h), 1: a_star(problem.twin(), h)}
    frontiers = [1, 1]
    while 0 in searches:
        for side in list(searches):
            step = next(searches[side], None)
            if step is None:
                del searches[side]  # this side is exhausted: the other decides
                continue
            assert isinstance(step, Step)
            frontiers[side] = step.frontier
            yield Step(step.node, step.successors, sum(frontiers), step.again, side)
            if problem.is_goal(step.node.state):
                return step.node if side == 0 else None
    return None
