"""Results: what a search reports while it runs, and what it has found when it stops.

Each word means one thing.

Events
    A search is a generator. After each node it takes from the frontier it yields a `Step`;
    when an iteration begins, or a lower bound has risen, it yields a `Bound`. It returns the
    goal `Node`, or None (it searched the whole space: there is no solution), or a `Cutoff`
    (it gave up a part).

Counters
    expanded      nodes taken from the frontier and goal-tested, the goal node included. Stale
                  copies and nodes beyond the bound do not count; iterations and both sides add up.
    generated     1 for the start, plus all successors of each expanded node that is not the goal,
                  duplicates included. IDA* omits the parent, ida_star_fsm every move it prunes.
    max_frontier  the longest the frontier was after an expansion, stale copies included; both sides
                  summed; for depth-first and iterative searches the explicit stack.
    max_depth     moves from the start (backward side: the goal) of the deepest expanded node.
    reopened      expansions of a state already expanded in this iteration and on this side, as far
                  as the search remembers states: tree searches (IDA* and its kind, a_star_tree,
                  rbfs, sma_star) report 0.
    cost          the solution's cost.
    lower_bound   the search has proved that no solution is cheaper.
    seconds       wall-clock time of the search, without that for tables.
    build_seconds wall-clock time to build or load the heuristic's tables, and to wait for another
                  process that builds them. It counts against the time limit.
    peak_memory   bytes: the most memory the process has held so far; None if unknown.
    stored        nodes in memory at the end: states reached, or the longest stack of a search that
                  remembers none. None in the reference engine, whose searches do not tell.
    effective_branching
                  b such that a complete tree of this b, as deep as the solution is long, has as
                  many nodes as were generated (Nilsson 1971). None without a move.
    bounds        of searches that start over with a higher bound (IDA* and its variants,
                  iterative_deepening): what each bound expanded and generated. Both add up to the
                  totals: the start counts as generated once, in the first bound. A limit, or the
                  goal, ends the last one early. For `auto`: the bounds of its last proof.
    last_bound_expanded
                  of searches that take IDA*'s nodes in another order (ida_star_parallel,
                  ida_star_fsm_parallel, ida_star_simd): how many of `expanded` lie within the last
                  bound. The others are exactly those of ida_star or ida_star_fsm; these are not,
                  and with threads they differ from run to run. None for other searches.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import inf
from typing import Any, Generic, NamedTuple, SupportsIndex, TypeAlias

from taquin.display import InNotebook
from taquin.problem import Number, Problem, S, Successor


@dataclass(slots=True, eq=False)
class Node(Generic[S]):
    """A way to reach a state: the node it came from, the move, the cost so far, and its priority.

    Chains of nodes can be 60,000 deep. Whatever walks one must be a loop, not a recursion; Python
    itself frees them in bounded depth, because this class has no __del__.
    """

    state: S
    parent: Node[S] | None = field(repr=False)
    move: str
    g: int
    f: Number = 0

    def path(self) -> list[Node[S]]:
        """Return the nodes from the start to this one."""
        nodes = []
        node: Node[S] | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def moves(self) -> list[str]:
        """Return the moves from the start to here."""
        return [node.move for node in self.path()[1:]]

    def states(self) -> Iterator[S]:
        """Yield the states from the start to this one."""
        return (node.state for node in self.path())

    def own_states(self) -> Sequence[S] | None:
        """Return the states that the search says it went through; None if it tells only moves."""
        return [node.state for node in self.path()]

    @property
    def depth(self) -> int:
        """The number of moves from the start; the same as g where every move costs 1."""
        return len(self.path()) - 1

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """Pickle a path as a list: followed link by link, a depth-first one would be too deep."""
        return _make_path, ([(node.state, node.move, node.g, node.f) for node in self.path()],)

    def count_paths(self) -> int:
        """Return how many solutions end here: one, unless the search kept every parent."""
        return 1

    def each_path(self) -> Iterator[list[str]]:
        """Yield the moves of each solution that ends here."""
        yield self.moves()


def _make_path(steps: list[tuple[Any, str, int, Number]]) -> Node[Any] | None:
    node: Node[Any] | None = None
    for state, move, g, f in steps:
        node = Node(state, node, move, g, f)
    return node


@dataclass(slots=True, eq=False)
class Step(Generic[S]):
    """One node taken from the frontier, its children already queued."""

    node: Node[S]
    successors: Sequence[Successor[S]]
    frontier: int
    again: bool = False
    """Whether this state was expanded before, in this iteration and on this side."""
    side: int = 0
    """0 forwards from the start; 1 backwards from the goal, or on the twin."""


@dataclass(slots=True, eq=False)
class Bound:
    """A lower bound that has risen: every solution found from here on costs at least `value`."""

    value: Number
    iteration: bool = False
    """Whether the search starts over, as IDA* and iterative deepening do."""


@dataclass(slots=True, eq=False)
class Cutoff(Generic[S]):
    """The end of a search that gave up a part of the space, with its unproved solution if any."""

    node: Node[S] | None = None


Event: TypeAlias = Step[S] | Bound
Search: TypeAlias = Generator[Event[S], None, Node[S] | Cutoff[S] | None]


class Outcome(StrEnum):
    """How a search ended."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"  # proved
    EXHAUSTED = "exhausted"  # an incomplete search ended without a solution
    TIME_LIMIT = "time-limit"
    NODE_LIMIT = "node-limit"
    MEMORY_LIMIT = "memory-limit"
    FRONTIER_LIMIT = "frontier-limit"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a search must stop; None is no limit."""

    seconds: float | None = None
    nodes: int | None = None
    """Expansions: the search stops after exactly so many."""
    frontier: int | None = None
    memory: int | None = None
    """Bytes, of the process."""

    def merged(self, **given: Any) -> Limits:
        """Return these limits with others in their place, where those are not None."""
        return replace(self, **{name: value for name, value in given.items() if value is not None})


@dataclass(frozen=True)
class Refutation:
    """A board on the solution where the heuristic breaks its promise."""

    heuristic: str
    promise: str
    """`admissible` or `consistent`."""
    board: str
    value: Number
    """What the heuristic says of the board."""
    most: Number
    """The most that it may say: what a solution from there costs, or, to be consistent, the cost of
    a move plus its value after it."""

    def __str__(self) -> str:
        """Return the refutation as a sentence."""
        says = f"{self.heuristic} is not {self.promise}: it says {self.value:g} for {self.board}"
        too_much = f"{self.value - self.most:g} too much"
        if self.promise == "admissible":
            return f"{says}, which can be solved at a cost of {self.most:g} ({too_much})."
        return f"{says}, but its value one move away allows at most {self.most:g} ({too_much})."

    def as_json(self) -> dict[str, Any]:
        """Return the refutation as plain values."""
        return {**{name: getattr(self, name) for name in self.__dataclass_fields__}, "sentence": str(self)}


@dataclass(frozen=True)
class Counts:
    """The counters of one search, as defined at the top of this file."""

    expanded: int = 0
    generated: int = 1
    max_frontier: int = 0
    max_depth: int = 0
    reopened: int = 0
    seconds: float = 0.0

    def counters(self) -> dict[str, Any]:
        """Return the counters by name."""
        return {name: getattr(self, name) for name in Counts.__dataclass_fields__}


class BoundCount(NamedTuple):
    """The nodes of one bound of an iterative search."""

    bound: Number
    expanded: int
    generated: int


@dataclass(frozen=True)
class Standing(Counts):
    """A snapshot of a running search: its counters, and the lower bound it has announced."""

    bound: Number = 0


MEASURED = ("seconds", "build_seconds", "peak_memory", "node")
"""Fields of a result that two runs of the same search need not share."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Result(Counts, InNotebook, Generic[S]):
    """What a search found, what it proved, and what it cost."""

    problem: Problem[S]
    algorithm: str
    heuristic: str | None
    engine: str
    """`native`, or `reference`."""
    engine_reason: str
    """Why this engine, in a phrase."""
    options: dict[str, Any]
    """The algorithm's own options, such as the weight of weighted_a_star."""
    outcome: Outcome
    reason: str
    """One sentence: what is proved, why there is no solution, or which limit stopped the search."""
    lower_bound: Number
    peak_memory: int | None
    build_seconds: float = 0.0
    stopped_by: Outcome | None = None
    """The limit that ended the search; None if the search ended by itself. With a solution in hand
    the outcome is `solved` all the same."""
    found_by: str | None = None
    """What found the solution: the algorithm, or, where `auto` had to stop before
    its proof, `construct`."""
    bounds: tuple[BoundCount, ...] = field(default=(), repr=False)
    last_bound_expanded: int | None = None
    h_start: Number | None = None
    """What the heuristic says of the start; None without one, or if no search was begun."""
    stored: int | None = None
    assumption: str | None = None
    """What the proof takes for granted, such as `h is admissible` of a user's own heuristic."""
    refutation: Refutation | None = None
    """Where the heuristic breaks its promise on the solution: then it proves nothing."""
    node: Node[S] | None = field(default=None, repr=False)
    """The goal node, the end of the solution."""

    def __eq__(self, other: object) -> bool:
        """Return whether two results say the same; times and memory may differ."""
        if not isinstance(other, Result):
            return NotImplemented
        return self._said() == other._said()

    def __hash__(self) -> int:
        return hash((self.algorithm, self.heuristic, self.outcome, self.expanded, self.generated, self.cost))

    def _said(self) -> dict[str, Any]:
        """Return all but what is measured, with the moves in place of the node."""
        values = {name: getattr(self, name) for name in self.__dataclass_fields__ if name not in MEASURED}
        return values | {"moves": self.moves}

    def __repr__(self) -> str:
        return (
            f"Result(cost={self.cost}, optimal={self.optimal}, board={str(self.problem)!r}, "
            f"outcome={str(self.outcome)!r}, algorithm={self.algorithm!r}, heuristic={self.heuristic!r}, "
            f"expanded={self.expanded})"
        )

    @property
    def solved(self) -> bool:
        return self.outcome is Outcome.SOLVED

    @property
    def cost(self) -> int | None:
        return None if self.node is None else self.node.g

    @property
    def optimal(self) -> bool:
        """Whether the solution is proved to be a cheapest one."""
        return self.node is not None and self.node.g <= self.lower_bound

    @property
    def effective_branching(self) -> float | None:
        """The b of a complete tree as deep as the solution with as many nodes as generated."""
        depth = 0 if self.node is None else self.node.depth
        return branching(self.generated, depth) if depth else None

    @property
    def board(self) -> Any:
        """The board that was to be solved (on other domains: the start)."""
        return self.problem.board(self.problem.start)

    @property
    def moves(self) -> list[str] | None:
        """The moves of the solution; on sliding tiles, the directions the blank moves."""
        return None if self.node is None else self.node.moves()

    @property
    def states(self) -> list[S] | None:
        """The states of the solution, from start to goal."""
        return None if self.node is None else list(self.node.states())

    @property
    def boards(self) -> list[Any] | None:
        """The solution as a sequence of Boards (on other domains: of states)."""
        return None if self.node is None else [self.problem.board(state) for state in self.node.states()]

    @property
    def solution_count(self) -> int | None:
        """How many solutions were found: every shortest one by all_optimal, one by the others."""
        return None if self.node is None else self.node.count_paths()

    def solutions(self) -> Iterator[list[str]]:
        """Yield the moves of each solution found."""
        return iter(()) if self.node is None else self.node.each_path()

    def as_json(self, max_moves: float = inf) -> dict[str, Any]:
        """Return the result as plain values, with the names that `taquin solve --json` prints.

        A solution of more than `max_moves` moves is without them, and the reason says so.
        """
        moves, reason = self.moves, self.reason
        if moves is not None and len(moves) > max_moves:
            reason += f" (The {len(moves):,} moves are too many to send; `taquin solve --json` prints them.)"
            moves = None
        return {
            "outcome": str(self.outcome),
            "reason": reason,
            "stopped_by": None if self.stopped_by is None else str(self.stopped_by),
            "cost": self.cost,
            "optimal": self.optimal,
            "lower_bound": self.lower_bound,
            "moves": moves,
            **self.counters(),
            "build_seconds": self.build_seconds,
            "peak_memory": self.peak_memory,
            "bounds": [count._asdict() for count in self.bounds],
            "last_bound_expanded": self.last_bound_expanded,
            "h_start": self.h_start,
            "stored": self.stored,
            "effective_branching": self.effective_branching,
            "assumption": self.assumption,
            "refutation": None if self.refutation is None else self.refutation.as_json(),
            "solution_count": self.solution_count,
            "algorithm": self.algorithm,
            "found_by": self.found_by,
            "heuristic": self.heuristic,
            "engine": self.engine,
            "engine_reason": self.engine_reason,
            "options": plain_options(self.options),
            **self.problem.as_json(),
        }


def branching(nodes: int, depth: int) -> float:
    """Return the b for which 1 + b + … + b^depth is `nodes`, by bisection.

    >>> branching(1 + 2 + 4 + 8, 3)
    2.0
    """
    low, high = 0.0, max(1.0, float(nodes ** (1 / depth)))
    for _ in range(60):
        b = (low + high) / 2
        total = depth + 1 if b == 1 else (b ** (depth + 1) - 1) / (b - 1)
        low, high = (b, high) if total < nodes else (low, b)
    return round(high, 6)


def plain_options(options: dict[str, Any]) -> dict[str, int | str]:
    """Return options as plain values: whole numbers as they are, a rational as text."""
    return {name: value if isinstance(value, int) else str(value) for name, value in options.items()}
