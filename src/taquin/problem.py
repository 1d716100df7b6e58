"""Problem: what a domain must say of itself to be searched.

A domain is one class. It needs a start, a goal test and successors; one that can also be searched
backwards is Reversible and adds a single goal state and predecessors. States are plain hashable
values, moves are short strings.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

S = TypeVar("S", bound=Hashable)

Number: TypeAlias = int | float
FIXED_POINT = 1 << 20
"""The named heuristics' values are whole numbers or multiples of 1 / FIXED_POINT: sums are exact in any order."""

Evaluate: TypeAlias = Callable[[S], Number]
"""h(state): the estimated cost from a state to the goal."""

Successor: TypeAlias = tuple[str, S, int]
"""A move, the state it leads to, and what the move costs."""


class Verdict(NamedTuple):
    """Whether a problem can be solved, and one sentence that says why."""

    solvable: bool
    reason: str


class Problem(ABC, Generic[S]):
    """A start, a goal test, and the moves between states.

    Costs are whole numbers, 1 or more; the moves from one state have different names.
    """

    domain: ClassVar[str] = "own"
    """The name under which the domain's heuristics are registered."""

    default_algorithm: str = "a_star"
    default_heuristic: str | None = None
    """The method for those who name none."""

    metric: str = "single"
    """What counts as one move, where a domain knows several ways; heuristics say for which their promises hold."""

    unit_cost: bool = True
    """Whether every move costs 1, so that the fewest moves are the cheapest."""

    start: S

    @abstractmethod
    def is_goal(self, state: S) -> bool:
        """Return whether `state` is a goal."""

    @abstractmethod
    def successors(self, state: S) -> Sequence[Successor[S]]:
        """Return every legal move from `state`, in the domain's fixed order."""

    def repeats(self, move: str, next_move: str) -> bool:
        """Return whether the two in a row, wherever legal, lead where one move or none would, and no cheaper."""
        return False

    def verdict(self) -> Verdict | None:
        """Return whether a solution exists, and why, where that is known without search."""
        return None

    def why_unsolvable(self) -> str | None:
        """Return a proof in words that no solution exists, where one is known without search."""
        verdict = self.verdict()
        return verdict.reason if verdict and not verdict.solvable else None

    def least_moves(self) -> int:
        """Return a number of moves that every solution needs, where one is known without search."""
        return 0

    def show(self, state: S) -> str:
        """Return `state` on one line, for people."""
        return str(state)

    def board(self, state: S) -> Any:
        """Return `state` as people handle it: a Board on sliding tiles, elsewhere the state itself."""
        return state

    @abstractmethod
    def __str__(self) -> str:
        """Return the problem as the command accepts it."""

    def as_json(self) -> dict[str, Any]:
        """Return what is to be solved: `board`, `goal` and `size`."""
        return {"board": str(self), "goal": self.goal_text, "size": None}

    @property
    def goal_text(self) -> str:
        """What is to be reached, on one line, for people."""
        return "the goal"


class Reversible(Problem[S]):
    """A problem with one goal state, whose moves can be followed backwards."""

    goal: S

    def is_goal(self, state: S) -> bool:
        return state == self.goal

    @abstractmethod
    def predecessors(self, state: S) -> Sequence[Successor[S]]:
        """Return every (move, previous, cost) such that `move` leads from `previous` to `state`, in a fixed order."""

    @abstractmethod
    def reversed(self) -> Reversible[S]:
        """Return the same puzzle with start and goal exchanged, for heuristics towards the start."""

    @property
    def goal_text(self) -> str:
        return self.show(self.goal)


class Twinned(Problem[S]):
    """A problem with a twin that has the same goal, such that exactly one of the two has a solution."""

    @abstractmethod
    def twin(self) -> Problem[S]:
        """Return the twin."""


class MoveMachine(NamedTuple):
    """A finite-state machine that reads the moves of a path, and prunes some that could be next."""

    start: int
    """The state before the first move."""
    next: Sequence[Mapping[str, int]]
    """By state: the moves that are not pruned, and the state each leads to."""


class Prunable(Problem[S]):
    """A problem that knows which sequences of moves are superfluous, whatever the path they are a part of."""

    @abstractmethod
    def move_machine(self, depth: int) -> MoveMachine:
        """Return a machine that prunes sequences of up to `depth` moves; 0 is the problem's own choice.

        To each state that can be reached, it must leave one of the cheapest paths.
        """
