"""Problem: the interface that a domain implements to be searched.

A domain is one class. It has a start, a goal test and successors. A Reversible domain can also be
searched backwards: it adds a single goal state and predecessors. States are plain hashable values;
moves are short strings.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from taquin.display import InNotebook

S = TypeVar("S", bound=Hashable)

Metric = Literal["single", "multi"]
"""What counts as one move on sliding tiles: one tile slides, or one or more in a line."""

Number: TypeAlias = int | float
FIXED_POINT = 1 << 20
"""Registered heuristics return integers or multiples of 1 / FIXED_POINT, so sums are exact."""

Evaluate: TypeAlias = Callable[[S], Number]
"""h(state): the estimated cost from a state to the goal."""

Successor: TypeAlias = tuple[str, S, int]
"""A move, the state it leads to, and the cost of the move."""


class Verdict(NamedTuple):
    """Whether a problem can be solved, and one sentence that says why."""

    solvable: bool
    reason: str


class Problem(ABC, InNotebook, Generic[S]):
    """A start, a goal test, and the moves between states.

    Costs are integers of at least 1. The moves from one state have distinct names.
    """

    domain: ClassVar[str] = "own"
    """The name under which the domain's heuristics are registered."""

    default_algorithm: str = "a_star"
    default_heuristic: str | None = None
    """The method used when the caller names none."""

    metric: str = "single"
    """What counts as one move. Each heuristic lists the metrics for which its promises hold."""

    has_own_moves: bool = False
    """Whether a subclass has changed the moves: then the domain's heuristics promise nothing."""

    unit_cost: bool = True
    """Whether every move costs 1: then the solution with the fewest moves is the cheapest."""

    start: S

    @abstractmethod
    def is_goal(self, state: S) -> bool:
        """Return whether `state` is a goal."""

    @abstractmethod
    def successors(self, state: S) -> Sequence[Successor[S]]:
        """Return every legal move from `state`, in the domain's fixed order."""

    def repeats(self, move: str, next_move: str) -> bool:
        """Return whether the second of two moves in a row is redundant.

        True means: wherever both are legal, one move or none leads to the same state, no dearer.
        """
        return False

    def verdict(self) -> Verdict | None:
        """Return whether a solution exists, and why; None if only a search can tell."""
        return None

    def why_unsolvable(self) -> str | None:
        """Return why no solution exists; None if there is one, or if only a search can tell."""
        verdict = self.verdict()
        return verdict.reason if verdict and not verdict.solvable else None

    def least_moves(self) -> int:
        """Return a lower bound on the moves of a solution; 0 if none is known without search."""
        return 0

    def show(self, state: S) -> str:
        """Return `state` on one line, for people."""
        return str(state)

    def board(self, state: S) -> Any:
        """Return `state` as users handle it: a Board for sliding tiles, else the state itself."""
        return state

    @abstractmethod
    def __str__(self) -> str:
        """Return the problem in the notation that the command reads."""

    def identity(self) -> Hashable:
        """Return what makes two problems of one class equal; by default only itself is."""
        return id(self)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Problem) and self.identity() == other.identity()

    def __hash__(self) -> int:
        return hash(self.identity())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def as_json(self) -> dict[str, Any]:
        """Return the problem as JSON: `board`, `goal` and `size`."""
        return {"board": str(self), "goal": self.goal_text, "size": None}

    @property
    def goal_text(self) -> str:
        """The goal on one line, for people."""
        return "the goal"


class Reversible(Problem[S]):
    """A problem with one goal state, and moves that can be followed backwards."""

    goal: S

    def is_goal(self, state: S) -> bool:
        return state == self.goal

    @abstractmethod
    def predecessors(self, state: S) -> Sequence[Successor[S]]:
        """Return every (move, previous, cost) where `move` leads from `previous` to `state`.

        The order is fixed.
        """

    @abstractmethod
    def reversed(self) -> Reversible[S]:
        """Return the problem with start and goal exchanged, for heuristics towards the start."""

    @property
    def goal_text(self) -> str:
        return self.show(self.goal)


class Twinned(Problem[S]):
    """A problem with a twin: both have the same goal, and exactly one of them has a solution."""

    @abstractmethod
    def twin(self) -> Problem[S]:
        """Return the twin."""


class MoveMachine(NamedTuple):
    """A finite-state machine that reads the moves of a path and prunes some of the next ones."""

    start: int
    """The state before the first move."""
    next: Sequence[Mapping[str, int]]
    """For each state: the moves that are not pruned, and the state each leads to."""


class Prunable(Problem[S]):
    """A problem that knows which move sequences are redundant, wherever on a path they occur."""

    @abstractmethod
    def move_machine(self, depth: int) -> MoveMachine:
        """Return a machine that prunes sequences of up to `depth` moves; 0 takes the default depth.

        For every reachable state the machine must leave at least one cheapest path.
        """
