"""Missionaries and cannibals: cross the river without missionaries being outnumbered anywhere.

A state is (missionaries, cannibals) on the first bank and the boat's side: 0 there, 1 across. On
both banks and in the boat, if there is any missionary, cannibals must not outnumber missionaries.
The move `2M1C>` carries two missionaries and one cannibal across; `1M<` brings one missionary back.
Loads with more missionaries are tried first.

Source  Alcuin of York, about 800 (jealous husbands); Amarel 1968 for the missionaries in AI.
"""

from __future__ import annotations

from collections.abc import Hashable

from taquin.domains.numbers import parse_numbers
from taquin.errors import TaquinError
from taquin.problem import Evaluate, Reversible, Successor, Verdict
from taquin.registry import heuristic

State = tuple[int, int, int]
SMALL = 20_000  # states: few enough for `verdict` to search them all


class Rivers(Reversible[State]):
    """Any numbers of missionaries and cannibals, a boat of any size; each crossing costs 1."""

    domain = "rivers"
    default_heuristic = "ferry"
    form = "rivers:MISSIONARIES,CANNIBALS,BOAT, for instance rivers:3,3,2"

    def __init__(self, missionaries: int, cannibals: int, boat: int) -> None:
        if missionaries + cannibals < 1 or boat < 1:
            raise TaquinError(f"the river needs at least one person and a boat for at least one: write {self.form}.")
        self.missionaries, self.cannibals, self.boat = missionaries, cannibals, boat
        self.start: State = (missionaries, cannibals, 0)
        self.goal: State = (0, 0, 1)

    @classmethod
    def parse(cls, text: str) -> Rivers:
        numbers = parse_numbers(text, cls.form)
        if len(numbers) != 3:
            raise TaquinError(f"three numbers are needed, not {len(numbers)}: write {cls.form}.")
        return cls(*numbers)

    def successors(self, state: State) -> list[Successor[State]]:
        if not self._safe_banks(state):
            return []
        missionaries, cannibals, side = state
        sign = 1 if side else -1
        here = (self.missionaries - missionaries, self.cannibals - cannibals) if side else (missionaries, cannibals)
        found: list[Successor[State]] = []
        for m in range(min(here[0], self.boat), -1, -1):
            for c in range(min(here[1], self.boat - m), -1, -1):
                after = (missionaries + sign * m, cannibals + sign * c, 1 - side)
                if m + c > 0 and _safe(m, c) and self._safe_banks(after):
                    load = (f"{m}M" if m else "") + (f"{c}C" if c else "")
                    found.append((load + "><"[side], after, 1))
        return found

    def predecessors(self, state: State) -> list[Successor[State]]:
        flip = {">": "<", "<": ">"}
        return [(move[:-1] + flip[move[-1]], previous, cost) for move, previous, cost in self.successors(state)]

    def reversed(self) -> Rivers:
        other = Rivers(self.missionaries, self.cannibals, self.boat)
        other.start, other.goal = self.goal, self.start
        return other

    def verdict(self) -> Verdict | None:
        """Search all states if they are few, so that even incomplete algorithms get an answer."""
        if not _safe(self.missionaries, self.cannibals):
            return Verdict(False, "the cannibals outnumber the missionaries from the start.")
        if (self.missionaries + 1) * (self.cannibals + 1) * 2 > SMALL:
            return None
        reached = {self.start}
        pending = [self.start]
        while pending:
            for _, state, _ in self.successors(pending.pop()):
                if state not in reached:
                    reached.add(state)
                    pending.append(state)
        if self.goal in reached:
            return Verdict(True, f"{len(reached)} states can be reached, and in one of them everyone is across.")
        return Verdict(False, f"only {len(reached)} states can be reached, and in none of them is everyone across.")

    def _safe_banks(self, state: State) -> bool:
        missionaries, cannibals, _ = state
        return _safe(missionaries, cannibals) and _safe(self.missionaries - missionaries, self.cannibals - cannibals)

    def show(self, state: State) -> str:
        missionaries, cannibals, side = state
        boat = " ~>" if side else "<~ "
        across = f"{self.missionaries - missionaries}M {self.cannibals - cannibals}C"
        return f"{missionaries}M {cannibals}C {boat} {across}"

    def identity(self) -> tuple[str, Hashable]:
        return str(self), self.start

    def __str__(self) -> str:
        return f"rivers:{self.missionaries},{self.cannibals},{self.boat}"


def _safe(missionaries: int, cannibals: int) -> bool:
    return missionaries == 0 or missionaries >= cannibals


@heuristic("admissible", "consistent", domain="rivers")
def ferry(problem: Rivers) -> Evaluate[State]:
    """Crossings needed if nobody were in danger: someone must row back after each but the last."""
    missionaries, cannibals, goal_side = problem.goal
    gain = max(problem.boat - 1, 1)

    def h(state: State) -> int:
        waiting = abs(state[0] - missionaries) + abs(state[1] - cannibals)
        if waiting == 0:
            return 0
        if state[2] == goal_side:
            return 1 + from_their_side(waiting + 1)  # first, one person must row back
        return from_their_side(waiting)

    def from_their_side(waiting: int) -> int:
        return 1 + 2 * max(0, -((problem.boat - waiting) // gain))

    return h
