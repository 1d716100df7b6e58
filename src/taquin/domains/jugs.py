"""Water jugs: measure an amount with jugs of given sizes, a tap and a drain.

A state holds the amount in each jug. Moves are tried in this order: `fill 1`, `empty 1`, `pour
1-2`. Jugs cannot be searched backwards: filling loses the amount that was there, and every state
with the amount in some jug is a goal.

Source  Tartaglia, 16th century; in the cinema, "Die Hard with a Vengeance" (jugs:5,3->4).
"""

from __future__ import annotations

from collections.abc import Hashable
from math import gcd

from taquin.domains.numbers import parse_numbers
from taquin.errors import TaquinError
from taquin.problem import Evaluate, Problem, Successor, Verdict
from taquin.registry import heuristic

State = tuple[int, ...]


class Jugs(Problem[State]):
    """Jugs of any sizes, initially empty; the goal is the amount in any jug. Each move costs 1."""

    domain = "jugs"
    default_heuristic = "lookahead"
    form = "jugs:SIZE,SIZE,…->AMOUNT, for instance 'jugs:4,3->2' (with the quotes)"

    def __init__(self, sizes: tuple[int, ...], amount: int) -> None:
        if not sizes or min(sizes) < 1:
            raise TaquinError(f"every jug must hold at least 1: write {self.form}.")
        self.sizes, self.amount = sizes, amount
        self.start = (0,) * len(sizes)

    @classmethod
    def parse(cls, text: str) -> Jugs:
        sizes, arrow, amount = text.partition("->")
        if not arrow:
            raise TaquinError(f"the amount to measure is missing: write {cls.form}.")
        amounts = parse_numbers(amount, cls.form)
        if len(amounts) != 1:
            raise TaquinError(f"only one amount can be measured: write {cls.form}.")
        return cls(tuple(parse_numbers(sizes, cls.form)), amounts[0])

    def is_goal(self, state: State) -> bool:
        return self.amount in state

    def successors(self, state: State) -> list[Successor[State]]:
        found: list[Successor[State]] = []
        jugs = range(len(state))
        for jug in jugs:
            if state[jug] < self.sizes[jug]:
                found.append((f"fill {jug + 1}", _with(state, {jug: self.sizes[jug]}), 1))
        for jug in jugs:
            if state[jug] > 0:
                found.append((f"empty {jug + 1}", _with(state, {jug: 0}), 1))
        for jug in jugs:
            for into in jugs:
                poured = min(state[jug], self.sizes[into] - state[into])
                if into != jug and poured > 0:
                    after = _with(state, {jug: state[jug] - poured, into: state[into] + poured})
                    found.append((f"pour {jug + 1}-{into + 1}", after, 1))
        return found

    def verdict(self) -> Verdict:
        if self.amount > max(self.sizes):
            return Verdict(False, f"no jug holds {self.amount}; the largest holds {max(self.sizes)}.")
        divisor = gcd(*self.sizes)
        if self.amount % divisor:
            return Verdict(False, f"{self.amount} is not a multiple of {divisor}, the sizes' greatest common divisor.")
        return Verdict(True, f"{self.amount} is a multiple of {divisor}, the sizes' greatest common divisor.")

    def show(self, state: State) -> str:
        return " ".join(f"{held}/{size}" for held, size in zip(state, self.sizes, strict=True))

    @property
    def goal_text(self) -> str:
        return f"{self.amount} in any jug"

    def identity(self) -> tuple[str, Hashable]:
        return str(self), self.start

    def __str__(self) -> str:
        return f"jugs:{','.join(map(str, self.sizes))}->{self.amount}"


def _with(state: State, changes: dict[int, int]) -> State:
    return tuple(changes.get(jug, held) for jug, held in enumerate(state))


@heuristic("admissible", "consistent", domain="jugs")
def lookahead(problem: Jugs) -> Evaluate[State]:
    """0 at a goal, 1 if one move reaches a goal, 2 otherwise."""

    def h(state: State) -> int:
        if problem.is_goal(state):
            return 0
        return 1 if any(problem.is_goal(after) for _, after, _ in problem.successors(state)) else 2

    return h
