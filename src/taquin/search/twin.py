"""Twin search: A* on a board and on its twin in lockstep, one of which has a solution.

Idea      Swapping two tiles turns a solvable board into an unsolvable one and the other way round. Search
          both by turns: if the twin reaches the goal, the board cannot. No parity argument is used.
Source    The "8 puzzle" assignment of Sedgewick & Wayne, Princeton COS 226.
Complete  Yes; without a solution it ends when the twin is solved.
Optimal   With an admissible heuristic.
Time      Twice A*.
Space     Twice A*.
Ties      The board first, then its twin, by turns; within each lowest f, then lowest h, then the newest.
"""

from taquin.problem import Evaluate, S, Twinned
from taquin.registry import algorithm
from taquin.result import Search, Step
from taquin.search.a_star import a_star


@algorithm(
    short="lockstep",
    complete=True,
    proves_unsolvable=True,
    proof="the twin of the board reaches the goal, and only one of the two can.",
    optimal="admissible",
    ordered=True,
    needs=Twinned,
    parity=False,
)
def twin(problem: Twinned[S], h: Evaluate[S]) -> Search[S]:
    """Run A* on the board and its twin by turns."""
    searches = {0: a_star(problem, h), 1: a_star(problem.twin(), h)}
    frontiers = [1, 1]
    while 0 in searches:
        for side in list(searches):
            step = next(searches[side], None)
            if step is None:
                del searches[side]  # everything was searched in vain: now all depends on the other
                continue
            assert isinstance(step, Step)
            frontiers[side] = step.frontier
            yield Step(step.node, step.successors, sum(frontiers), step.again, side)
            if problem.is_goal(step.node.state):
                return step.node if side == 0 else None
    return None
