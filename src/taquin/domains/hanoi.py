"""The Tower of Hanoi: carry a tower of disks to the last peg, never a larger disk on a smaller one.

A state gives the peg of each disk, smallest disk first. The move `1-3` carries the top disk of peg
1 to peg 3. Moves are tried in ascending order.

Source  Lucas 1883.
"""

from __future__ import annotations

from collections.abc import Hashable

from taquin.domains.numbers import parse_numbers
from taquin.errors import TaquinError
from taquin.problem import Evaluate, Reversible, Successor, Verdict
from taquin.registry import heuristic

State = tuple[int, ...]
MOST = 10_000


class Hanoi(Reversible[State]):
    """Any number of disks on at least 3 pegs, from the first peg to the last; each move costs 1."""

    domain = "hanoi"
    form = "hanoi:DISKS or hanoi:DISKS,PEGS, for instance hanoi:4"

    def __init__(self, disks: int, pegs: int = 3) -> None:
        if disks < 1 or pegs < 3:
            raise TaquinError(f"the Tower of Hanoi needs at least 1 disk and 3 pegs, not {disks} and {pegs}.")
        if max(disks, pegs) > MOST:
            raise TaquinError(f"{disks} disks on {pegs} pegs are too many: at most {MOST:,} of each.")
        self.disks, self.pegs = disks, pegs
        self.default_heuristic = "towers" if pegs == 3 else "misplaced"
        self.start, self.goal = (0,) * disks, (pegs - 1,) * disks

    @classmethod
    def parse(cls, text: str) -> Hanoi:
        numbers = parse_numbers(text, cls.form)
        if len(numbers) > 2:
            raise TaquinError(f"{len(numbers)} numbers are too many: write {cls.form}.")
        return cls(*numbers)

    def successors(self, state: State) -> list[Successor[State]]:
        top: dict[int, int] = {}
        for disk, peg in enumerate(state):
            top.setdefault(peg, disk)
        return [
            (f"{peg + 1}-{to + 1}", (*state[:disk], to, *state[disk + 1 :]), 1)
            for peg, disk in sorted(top.items())
            for to in range(self.pegs)
            if disk < top.get(to, self.disks)
        ]

    def predecessors(self, state: State) -> list[Successor[State]]:
        return [
            ("-".join(reversed(move.split("-"))), previous, cost) for move, previous, cost in self.successors(state)
        ]

    def reversed(self) -> Hanoi:
        other = Hanoi(self.disks, self.pegs)
        other.start, other.goal = self.goal, self.start
        return other

    def verdict(self) -> Verdict:
        return Verdict(True, "a tower can be carried from any peg to any other.")

    def least_moves(self) -> int:
        """Return 2^disks - 1 with three pegs; with more, two for each disk but the largest."""
        return 2**self.disks - 1 if self.pegs == 3 else 2 * self.disks - 1

    def show(self, state: State) -> str:
        """Return the pegs from left to right, each from the bottom up: `4 3|2|1` or `64..3|2|1`."""
        pegs: list[list[int]] = [[] for _ in range(self.pegs)]
        for disk in range(self.disks, 0, -1):
            pegs[state[disk - 1]].append(disk)
        return "|".join(_show_peg(peg) for peg in pegs)

    def identity(self) -> tuple[str, Hashable]:
        return str(self), self.start

    def __str__(self) -> str:
        return f"hanoi:{self.disks}" if self.pegs == 3 else f"hanoi:{self.disks},{self.pegs}"


def _show_peg(disks: list[int]) -> str:
    """Return the disks on a peg; abbreviate a long tower without gaps to its two ends."""
    if len(disks) > 9 and disks[0] - disks[-1] == len(disks) - 1:
        return f"{disks[0]}..{disks[-1]}"
    return " ".join(map(str, disks)) or "-"


@heuristic("admissible", "consistent", domain="hanoi")
def misplaced(problem: Hanoi) -> Evaluate[State]:
    """Number of disks that are not on the goal peg."""
    peg = problem.goal[0]
    return lambda state: len(state) - state.count(peg)


def refusal(problem: Hanoi) -> str | None:
    """Return why `towers` is not defined for a problem, or None."""
    return None if problem.pegs == 3 else "the heuristic towers is defined for 3 pegs only: use misplaced."


@heuristic("admissible", "consistent", domain="hanoi", refuses=refusal)
def towers(problem: Hanoi) -> Evaluate[State]:
    """Exact distance on 3 pegs: a disk moves to its target after the smaller ones move aside."""

    def h(state: State) -> int:
        moves, target = 0, problem.goal[0]
        for disk in range(problem.disks - 1, -1, -1):
            if state[disk] != target:
                moves += 2**disk
                target = 3 - state[disk] - target  # meanwhile the smaller disks wait on the third peg
        return moves

    return h
