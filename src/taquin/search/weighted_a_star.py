"""Weighted A*: A* that trusts its heuristic more than it should, to be faster.

Idea      f(n) = g(n) + w·h(n) with w > 1 draws the search towards the goal. With an admissible heuristic
          the solution costs at most w times the optimum.
Source    Pohl 1970, "Heuristic search viewed as path finding in a graph".
Complete  Yes; without a solution it ends when the whole space has been seen.
Optimal   Within the factor w.
Time      At most the number of states; usually far less than A*.
Space     The same.
Ties      Lowest f, then lowest h, then the newest. The weight is a rational p/q, and f is computed as
          (q·g + p·h)/q: rounded once, so that equal values of f stay equal.
"""

from fractions import Fraction

from taquin.problem import Evaluate, Number, Problem, S
from taquin.registry import algorithm
from taquin.result import Search
from taquin.search.a_star import a_star


@algorithm(short="wastar", complete=True, proves_unsolvable=True, optimal="bounded", ordered=True, takes="lowest f")
def weighted_a_star(problem: Problem[S], h: Evaluate[S], *, weight: Fraction = Fraction(3, 2)) -> Search[S]:
    """Expand the node with the lowest f = g + w·h."""
    p, q = weight.numerator, weight.denominator

    def f(g: Number, h: Number) -> Number:
        return (q * g + p * h) / q

    return a_star(problem, h, f)
