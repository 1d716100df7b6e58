"""Weighted A*: A* that multiplies h by a weight, to trade optimality for speed.

Idea      f(n) = g(n) + w·h(n) with w > 1 draws the search towards the goal. With an admissible
          heuristic the solution costs at most w times the optimum.
Formula   f(n) = g(n) + w·h(n); take the lowest f
Source    Pohl 1970, "Heuristic search viewed as path finding in a graph".
Complete  Yes. If there is no solution, it ends after it has expanded every reachable state.
Optimal   Within the factor w.
Time      Usually far less than A*. A state is expanded again when a cheaper path to it appears.
Space     At most the number of states; usually far less than A*.
Ties      Lowest f, then lowest h, then the newest. The weight is a rational p/q, and f is computed
          as (q·g + p·h)/q: with a single rounding, equal values of f stay equal.
"""

from collections.abc import Callable
from fractions import Fraction

from taquin.problem import Evaluate, Number, Problem, S
from taquin.registry import Option, Rule, algorithm
from taquin.result import Search
from taquin.search.a_star import a_star


@algorithm(
    short="wastar",
    group="informed",
    complete=True,
    proves_unsolvable=True,
    optimal="bounded",
    ordered=True,
    rule=Rule("lowest f", "cheaper"),
    options={"weight": Option("w in f = g + w·h")},
)
def weighted_a_star(problem: Problem[S], h: Evaluate[S], *, weight: Fraction = Fraction(3, 2)) -> Search[S]:
    """Expand the node with the lowest f = g + w·h."""
    return a_star(problem, h, weighted_f(weight))


def weighted_f(weight: Fraction) -> Callable[[Number, Number], Number]:
    """Return the function f(g, h) = g + w·h, with a single rounding."""
    p, q = weight.numerator, weight.denominator

    def f(g: Number, h: Number) -> Number:
        return (q * g + p * h) / q

    return f
