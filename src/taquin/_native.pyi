"""
The native engine: the searches of taquin.search for sliding tiles, at machine speed.
"""

from collections.abc import Sequence

def build_info() -> dict[str, str]:
    """How the module was built."""

class Puzzle:
    """A start, a goal, and the order in which moves are tried."""

    def __init__(
        self, rows: int, cols: int, start: Sequence[int], goal: Sequence[int], order: str = "UDLR"
    ) -> None: ...

class Grid:
    """
    What a heuristic is made for: the size, and the goal cell of each tile, the blank's first.
    """

    def __init__(self, rows: int, cols: int, home: Sequence[int]) -> None: ...

class Heuristic:
    """A heuristic, made for one goal."""

    @property
    def name(self) -> str: ...
    @property
    def scale(self) -> int:
        """Values are whole numbers in units of 1 / scale."""

    @property
    def most(self) -> int:
        """No value is larger."""

    def __call__(self, puzzle: Puzzle) -> int:
        """The value of the puzzle's start, in units of 1 / scale."""

class Limits:
    """Where a search must stop."""

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        frontier: int | None = None,
        memory: int | None = None,
    ) -> None: ...

class Counts:
    """The counters of taquin.result."""

    @property
    def expanded(self) -> int: ...
    @property
    def generated(self) -> int: ...
    @property
    def max_frontier(self) -> int: ...
    @property
    def max_depth(self) -> int: ...
    @property
    def reopened(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class Run:
    """How a search went."""

    @property
    def stopped(self) -> str:
        """The limit that stopped it, or nothing."""

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C stopped it."""

    @property
    def out_of_memory(self) -> bool:
        """Whether the system had no more memory to give."""

    @property
    def solved(self) -> bool: ...
    @property
    def cutoff(self) -> bool:
        """Whether a part of the space was given up."""

    @property
    def moves(self) -> str: ...
    @property
    def waypoints(self) -> list[tuple[tuple[int, ...], int, list[tuple[int, str]]]]:
        """
        The nodes of all shortest solutions: state, g, and each (number of the node before, move).
        """

    @property
    def layer_sizes(self) -> list[int]:
        """Of depth_counts: boards 0, 1, 2, … moves from the goal."""

    @property
    def counts(self) -> Counts: ...
    @property
    def bound(self) -> int:
        """The highest lower bound announced, in units of 1 / scale."""

    @property
    def highest_f(self) -> int:
        """Of a node expanded forwards, in units of 1 / scale."""

    @property
    def scale(self) -> int: ...
    @property
    def last_bound_expanded(self) -> int:
        """Expansions within the last bound."""

    @property
    def stored(self) -> int:
        """Nodes kept in memory at the end."""

    @property
    def peak_bytes(self) -> int:
        """The most bytes the search's own tables held."""

def misplaced(grid: Grid) -> Heuristic: ...
def manhattan(grid: Grid) -> Heuristic: ...
def euclidean(grid: Grid) -> Heuristic: ...
def euclidean_half(grid: Grid) -> Heuristic: ...
def row_column(grid: Grid) -> Heuristic: ...
def linear_conflict(grid: Grid) -> Heuristic: ...
def walking_distance(grid: Grid) -> Heuristic: ...
def gaschnig(grid: Grid) -> Heuristic: ...
def max(parts: Sequence[Heuristic]) -> Heuristic: ...
def scaled(part: Heuristic, p: int, q: int) -> Heuristic: ...
def zero() -> Heuristic:
    """h = 0: no heuristic."""

def breadth_first(puzzle: Puzzle, limits: Limits, watch: object | None = None) -> Run: ...
def depth_first(puzzle: Puzzle, limits: Limits, watch: object | None = None) -> Run: ...
def iterative_deepening(puzzle: Puzzle, limits: Limits, watch: object | None = None) -> Run: ...
def uniform_cost(puzzle: Puzzle, limits: Limits, watch: object | None = None) -> Run: ...
def bidirectional(puzzle: Puzzle, limits: Limits, watch: object | None = None) -> Run: ...
def depth_limited(puzzle: Puzzle, depth: int, limits: Limits, watch: object | None = None) -> Run: ...
def depth_counts(puzzle: Puzzle, max_depth: int, limits: Limits, watch: object | None = None) -> Run: ...
def greedy(puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None) -> Run: ...
def a_star(puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None) -> Run: ...
def a_star_tree(puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None) -> Run: ...
def all_optimal(puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None) -> Run: ...
def ida_star(puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None) -> Run: ...
def weighted_a_star(
    puzzle: Puzzle, h: Heuristic, p: int, q: int, limits: Limits, watch: object | None = None
) -> Run: ...
def beam(puzzle: Puzzle, h: Heuristic, width: int, limits: Limits, watch: object | None = None) -> Run: ...
def a_star_batched(puzzle: Puzzle, h: Heuristic, batch: int, limits: Limits, watch: object | None = None) -> Run: ...
def ida_star_parallel(
    puzzle: Puzzle, h: Heuristic, threads: int, limits: Limits, watch: object | None = None
) -> Run: ...
def bidirectional_a_star(
    puzzle: Puzzle, h: Heuristic, h_back: Heuristic, limits: Limits, watch: object | None = None
) -> Run: ...
def ida_star_simd(
    puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None, instructions: str = ""
) -> Run: ...
def construct(rows: int, cols: int, start: Sequence[int], goal: Sequence[int]) -> str:
    """A solution of a board of any size, at once."""

def improve(
    rows: int,
    cols: int,
    start: Sequence[int],
    goal: Sequence[int],
    moves: str,
    lower_bound: int,
    limits: Limits,
    watch: object | None = None,
    on_better: object | None = None,
) -> tuple[str, bool]:
    """
    The shortest solution found until a limit, and whether Ctrl-C stopped it.
    """

def instruction_sets() -> list[str]:
    """What ida_star_simd can use on this machine, the best first."""
