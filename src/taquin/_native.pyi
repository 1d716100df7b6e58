"""
The native engine: the searches of taquin.search for sliding tiles, at machine speed.
"""

from collections.abc import Sequence
from typing import Final

def build_info() -> dict[str, str]:
    """How the module was built."""

class Puzzle:
    """A start, a goal, the order in which moves are tried, and the metric."""

    def __init__(
        self,
        rows: int,
        cols: int,
        start: Sequence[int],
        goal: Sequence[int],
        order: str = "UDLR",
        metric: str = "single",
    ) -> None: ...

class Limits:
    """Where a search must stop; None is no limit."""

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        frontier: int | None = None,
        memory: int | None = None,
        stored: int | None = None,
    ) -> None: ...

    max_stored: Final[int] = ...
    """The most nodes that a node table holds; `stored` lowers it."""

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
    @property
    def bound(self) -> int:
        """The highest lower bound announced, in units of 1 / scale."""

class Run:
    """How a search went."""

    @property
    def stopped(self) -> str:
        """The limit that stopped the search, or an empty text."""

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C stopped the search."""

    @property
    def out_of_memory(self) -> bool:
        """Whether the system had no more memory to give."""

    @property
    def full(self) -> bool:
        """
        Whether the node table was full, whatever the memory: see Limits.max_stored.

        `stopped` is then memory-limit.
        """

    @property
    def solved(self) -> bool: ...
    @property
    def cutoff(self) -> bool:
        """Whether the search left out a part of the space."""

    @property
    def moves(self) -> list[str]: ...
    @property
    def waypoints(self) -> list[tuple[tuple[int, ...], int, list[tuple[int, str]]]]:
        """
        The nodes of all shortest solutions: state, g, and each (number of the parent, move).
        """

    @property
    def layer_sizes(self) -> list[int]:
        """Boards 0, 1, 2, … moves from the goal, of searches that count layers."""

    @property
    def hardest(self) -> list[list[int]]:
        """Boards of the deepest layer, of atlas."""

    @property
    def boards(self) -> list[list[int]]:
        """The boards asked for, of numbered_boards."""

    @property
    def counts(self) -> Counts: ...
    @property
    def highest_f(self) -> int:
        """The highest f of a node expanded forwards, in units of 1 / scale."""

    @property
    def scale(self) -> int: ...
    @property
    def bound_starts(self) -> list[tuple[int, int, int]]:
        """
        Of each bound: its value in units of 1 / scale, the nodes expanded and generated before.
        """

    @property
    def last_bound_expanded(self) -> int:
        """Expansions in the iteration of the last bound."""

    @property
    def stored(self) -> int:
        """Nodes in memory at the end."""

    @property
    def peak_bytes(self) -> int:
        """The most bytes that the search's own tables held."""

class PatternTable:
    """The table of a pattern; see taquin.tiles.patterns."""

    @staticmethod
    def build(
        rows: int, cols: int, cells: Sequence[int], region: Sequence[int], half: bool, watch: object | None
    ) -> PatternTable:
        """
        Build a table.

        `watch` is called every 20 ms with how much is done, 0 to 1. An exception in it ends
        the build.
        """

    @staticmethod
    def build_bytes(rows: int, cols: int, cells: Sequence[int], region: Sequence[int], half: bool) -> int:
        """
        Return how many bytes `build` takes at its peak, table included: an upper bound.

        It allocates nothing and takes at most about 0.1 s.
        """

    @staticmethod
    def of_bytes(
        rows: int,
        cols: int,
        cells: Sequence[int],
        region: Sequence[int],
        half: bool,
        content: memoryview,
        huge_pages: bool,
    ) -> PatternTable:
        """
        Return the table with this content: used in place, or copied into huge pages.
        """

    @property
    def content(self) -> memoryview: ...
    @property
    def damaged(self) -> bool:
        """
        Whether the file it is mapped from has shrunk.

        Lost entries read as 0. A search that uses the table raises RuntimeError.
        """

class Lookup:
    """A pattern of a partition, and how the board is turned to be looked up."""

    def __init__(self, table: PatternTable, tiles: Sequence[int], turned: Sequence[int]) -> None: ...

class MoveMachine:
    """Recognises duplicate sequences of moves; see taquin.tiles.duplicates."""

    def __init__(self, rows: int, cols: int, order: str, depth: int) -> None: ...
    @property
    def next(self) -> list[list[int]]:
        """By state and move, U D L R: the next state, or `pruned`."""

    pruned: Final[int] = ...
    """Stands for a state where a move is pruned."""

class Grid:
    """
    The size of a board, the goal cell of each tile, the blank's first, and the metric.
    """

    def __init__(self, rows: int, cols: int, home: Sequence[int], metric: str = "single") -> None: ...

class Heuristic:
    """A heuristic, made for one goal."""

    @property
    def name(self) -> str: ...
    @property
    def scale(self) -> int:
        """Values are whole numbers in units of 1 / scale."""

    @property
    def most(self) -> int:
        """An upper bound of all values."""

    def __call__(self, puzzle: Puzzle) -> int:
        """Return the value of the puzzle's start, in units of 1 / scale."""

    def along(self, puzzle: Puzzle, moves: Sequence[str]) -> list[int]:
        """
        Return the value of the start and of the board after each move, in units of 1 / scale.
        """

def misplaced(grid: Grid) -> Heuristic: ...
def manhattan(grid: Grid) -> Heuristic: ...
def manhattan_slides(grid: Grid) -> Heuristic: ...
def euclidean(grid: Grid) -> Heuristic: ...
def euclidean_half(grid: Grid) -> Heuristic: ...
def row_column(grid: Grid) -> Heuristic: ...
def linear_conflict(grid: Grid) -> Heuristic: ...
def walking_distance(grid: Grid) -> Heuristic: ...
def ordered_walking_distance(grid: Grid, watch: object | None = None) -> Heuristic:
    """
    Return the heuristic. `watch` is called every 20 ms while tables are built; an exception in
    it ends the build.
    """

def order_slides(lines: int, length: int, goal_blank: int, groups: Sequence[int], watch: object | None = None) -> bytes:
    """Return a table of ordered_walking_distance; `watch` as there."""

def gaschnig(grid: Grid) -> Heuristic: ...
def pdb(views: Sequence[Sequence[Lookup]]) -> Heuristic:
    """Return the largest sum of several partitions, each a list of lookups."""

def exact(grid: Grid) -> Heuristic: ...
def max(parts: Sequence[Heuristic]) -> Heuristic: ...
def scaled(part: Heuristic, p: int, q: int) -> Heuristic: ...
def zero() -> Heuristic:
    """Return h = 0: no heuristic."""

def breadth_first(puzzle: Puzzle, limits: Limits, watch: object | None = None) -> Run: ...
def depth_first(puzzle: Puzzle, limits: Limits, watch: object | None = None) -> Run: ...
def depth_limited(puzzle: Puzzle, depth: int, limits: Limits, watch: object | None = None) -> Run: ...
def iterative_deepening(puzzle: Puzzle, limits: Limits, watch: object | None = None) -> Run: ...
def uniform_cost(puzzle: Puzzle, limits: Limits, watch: object | None = None) -> Run: ...
def bidirectional(puzzle: Puzzle, limits: Limits, watch: object | None = None) -> Run: ...
def greedy(puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None) -> Run: ...
def a_star(puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None) -> Run: ...
def a_star_batched(puzzle: Puzzle, h: Heuristic, batch: int, limits: Limits, watch: object | None = None) -> Run: ...
def weighted_a_star(
    puzzle: Puzzle, h: Heuristic, p: int, q: int, limits: Limits, watch: object | None = None
) -> Run: ...
def a_star_tree(puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None) -> Run: ...
def beam(puzzle: Puzzle, h: Heuristic, width: int, limits: Limits, watch: object | None = None) -> Run: ...
def all_optimal(puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None) -> Run: ...
def bidirectional_a_star(
    puzzle: Puzzle, h: Heuristic, h_back: Heuristic, limits: Limits, watch: object | None = None
) -> Run: ...
def ida_star(puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None) -> Run: ...
def ida_star_fsm(
    puzzle: Puzzle, h: Heuristic, machine: MoveMachine, limits: Limits, watch: object | None = None
) -> Run: ...
def ida_star_parallel(
    puzzle: Puzzle, h: Heuristic, threads: int, limits: Limits, watch: object | None = None
) -> Run: ...
def ida_star_fsm_parallel(
    puzzle: Puzzle, h: Heuristic, machine: MoveMachine, threads: int, limits: Limits, watch: object | None = None
) -> Run: ...
def ida_star_simd(
    puzzle: Puzzle, h: Heuristic, limits: Limits, watch: object | None = None, instructions: str = ""
) -> Run: ...
def instruction_sets() -> list[str]:
    """
    Return the instruction sets that ida_star_simd can use on this machine, the best first.
    """

def depth_counts(puzzle: Puzzle, max_depth: int, limits: Limits, watch: object | None = None) -> Run: ...
def atlas(puzzle: Puzzle, multi: bool, most: int, limits: Limits, watch: object | None = None) -> Run: ...
def exact_distance(puzzle: Puzzle, multi: bool, limits: Limits, watch: object | None = None) -> Run: ...
def numbered_boards(puzzle: Puzzle, numbers: Sequence[int], limits: Limits, watch: object | None = None) -> Run: ...
def construct(rows: int, cols: int, start: Sequence[int], goal: Sequence[int]) -> str:
    """Return a solution of a board of up to 10,000 cells, at once."""

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
    metric: str = "single",
) -> tuple[str, bool]:
    """
    Return the shortest solution found until a limit, and whether Ctrl-C stopped the search.
    """
