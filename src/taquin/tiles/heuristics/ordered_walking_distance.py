"""Ordered walking distance: fewest vertical slides if horizontal ones were free, plus the reverse.

Idea        Horizontal slides move the blank within its row, but keep the order of the tiles in each
            row. So forget the columns but keep the order: a board becomes, row by row, a sequence
            of goal rows, plus the row of the blank.
Formula     h(n) = max(v + w, 2·v − 1, 2·w − 1) for v vertical and w horizontal slides
Admissible  Yes: in a shortest solution vertical and horizontal slides alternate, because two slides
            along one line would be one. So their numbers differ by at most one.
Consistent  No: the terms 2·v − 1 and 2·w − 1 may change by 2 in one slide.
Cost        A table of all orders of 4×4 would have 63 million entries. Instead there are three
            smaller tables. Each one treats two neighbouring goal rows as one, and the largest value
            of the three counts. On boards with more than 4 rows or 16 cells even these are too
            large. There each table knows only whether a tile's goal row is above or below a cut
            between two rows, and there is a table for each cut: on 5×5 these have 17 million
            entries.
Details     A vertical slide moves tiles of one column, any column, one row up or down. Walking
            distance also forgets the order, so it may choose the tiles of a slide freely. Ordered
            walking distance counts slides even if only one tile slides per move; there walking
            distance is stronger.
Source      Takahashi (takaken) 2002, for walking distance; the order is Taquin's own addition.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import factorial, prod

from taquin.limits.deadline import current_deadline
from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.compiled import _native, is_compiled
from taquin.tiles.layers import layers
from taquin.tiles.puzzle import SlidingTiles, State

MAX_CELLS = 25
MAX_ORDERED_CELLS = 16
MAX_LINES = 4
MAX_STATES = 2_000_000  # per table; the native engine builds those of 4×4 in a third of a second
MAX_CUT_STATES = 10_000_000  # per table; the native engine builds those of 5×5 in two seconds
MAX_STATES_HERE = 50_000  # per table; takes Python about as long
HALF = 8  # tiles: an order is numbered in two parts, the first HALF tiles and the rest

Order = tuple[int, ...]
"""The goal line of each tile, line by line; or the first line of its group."""


def refusal(puzzle: SlidingTiles) -> str | None:
    """Return why there are no tables for a puzzle, or None."""
    rows, cols = puzzle.rows, puzzle.cols
    row, col = divmod(puzzle.home[0], cols)
    for lines, length, goal_blank in ((rows, cols, row), (cols, rows, col)):
        tables = groupings(lines, length, goal_blank)
        if not tables:
            return (
                f"ordered_walking_distance needs a table too large to build for a board with {lines} lines of "
                f"{length} cells (5×5 is fine): use linear_conflict (or manhattan_slides if several tiles slide "
                "at once)."
            )
        if not is_compiled() and any(count_states(lines, length, goal_blank, g) > MAX_STATES_HERE for g in tables):
            return (
                "ordered_walking_distance needs tables that only the native engine builds fast enough for boards of "
                "this size, and it is not installed (see `taquin info`): use walking_distance or manhattan_slides."
            )
    return None


@heuristic("admissible", domain="tiles", short="owd", metrics=("single", "multi"), refuses=refusal)
def ordered_walking_distance(puzzle: SlidingTiles) -> Evaluate[State]:
    """Fewest vertical slides if horizontal ones were free, plus the same with roles exchanged."""
    rows, cols = puzzle.rows, puzzle.cols
    by_row = OrderWalk(puzzle, [*range(rows * cols)], rows, cols)
    by_col = OrderWalk(puzzle, [row * cols + col for col in range(cols) for row in range(rows)], cols, rows)

    def h(state: State) -> int:
        vertical, horizontal = by_row.slides(state), by_col.slides(state)
        return max(vertical + horizontal, 2 * vertical - 1, 2 * horizontal - 1)

    return h


class OrderWalk:
    """One direction: the tables, and the largest value that any of them gives for a board."""

    def __init__(self, puzzle: SlidingTiles, cells: list[int], lines: int, length: int) -> None:
        self.cells, self.length = cells, length
        line_of = {cell: at // length for at, cell in enumerate(cells)}
        self.goal_line = [line_of[cell] for cell in puzzle.home]
        self.tables = [
            order_table(lines, length, self.goal_line[0], groups)
            for groups in groupings(lines, length, self.goal_line[0])
        ]

    def slides(self, state: State) -> int:
        goal_line = self.goal_line
        order = [goal_line[state[cell]] for cell in self.cells if state[cell]]
        blank_line = self.cells.index(state.index(0)) // self.length
        return max(table.slides(order, blank_line) for table in self.tables)


class OrderTable:
    """The fewest slides from each order to the goal's, for one grouping of the goal lines.

    The number of an order is a sum: one term for its first HALF tiles, one for the rest.
    """

    def __init__(self, lines: int, length: int, goal_blank: int, groups: Order) -> None:
        self.lines, self.length, self.goal_blank, self.groups = lines, length, goal_blank, groups
        sizes = group_sizes(lines, length, goal_blank, groups)
        first_tiles = min(sum(sizes.values()), HALF)
        self.first: dict[Order, int] = {}
        self.orders = 0
        for order in each_order(sizes, first_tiles):
            self.first[order] = self.orders
            self.orders += count_orders([size - order.count(group) for group, size in sizes.items()])
        self.second: dict[Order, int] = {}
        ranks: dict[Order, int] = {}
        for order in each_order(sizes, sum(sizes.values()) - first_tiles):
            kind = tuple(sorted(order))
            self.second[order] = ranks[kind] = ranks.get(kind, -1) + 1
        if lines * self.orders <= MAX_STATES_HERE:
            self.table = self._search()
        else:
            deadline = current_deadline()
            self.table = _native.order_slides(
                lines, length, goal_blank, groups, lambda _: deadline.check("a table was being built")
            )

    def slides(self, order: list[int], blank_line: int) -> int:
        """Return the fewest slides from an order of goal lines."""
        return self.table[self._index(tuple(self.groups[line] for line in order), blank_line)]

    def _index(self, order: Order, blank_line: int) -> int:
        return blank_line * self.orders + self.first[order[:HALF]] + self.second[order[HALF:]]

    def _search(self) -> bytes:
        """Search breadth-first from the goal.

        Slides along a line are free, so the blank may be anywhere in its line.
        """
        sizes = [self.length - (line == self.goal_blank) for line in range(self.lines)]
        goal = tuple(self.groups[line] for line, size in enumerate(sizes) for _ in range(size))
        table = bytearray(self.lines * self.orders)
        for slides, layer in enumerate(layers((goal, self.goal_blank), lambda state: self._neighbors(*state))):
            for order, line in layer:
                table[self._index(order, line)] = slides
        return bytes(table)

    def _neighbors(self, order: Order, blank_line: int) -> Iterator[tuple[Order, int]]:
        """Yield each order one slide away, with the new line of the blank."""
        length = self.length
        for blank in range(blank_line * length, (blank_line + 1) * length):
            for way in (-1, 1):
                tiles = [*order[:blank], 0, *order[blank:]]
                line, at = blank_line + way, blank
                while 0 <= line < self.lines:
                    tiles[at] = tiles[at + way * length]
                    at += way * length
                    yield (*tiles[:at], *tiles[at + 1 :]), line
                    line += way


order_table = lru_cache(maxsize=64)(OrderTable)


def groupings(lines: int, length: int, goal_blank: int) -> list[Order]:
    """Return the groupings of goal lines, one for each table.

    Each line is its own group if that table is small enough; otherwise there is one grouping for
    each pair of neighbouring lines, which form one group. Beyond 4 lines or 16 cells there is one
    for each cut between two lines: the lines before it, and the others. A group is named by its
    first line. The list is empty if all tables would be too large.
    """

    def fitting(choices: list[Order], most: int) -> list[Order]:
        return [groups for groups in choices if count_states(lines, length, goal_blank, groups) <= most]

    if lines * length > MAX_CELLS:
        return []
    if lines > MAX_LINES or lines * length > MAX_ORDERED_CELLS:
        return fitting([(0,) * cut + (cut,) * (lines - cut) for cut in range(1, lines)], MAX_CUT_STATES)
    apart = tuple(range(lines))
    merged = [(*apart[:line], line - 1, *apart[line + 1 :]) for line in range(lines - 1, 0, -1)]
    return fitting([apart], MAX_STATES) or fitting(merged, MAX_STATES)


def count_states(lines: int, length: int, goal_blank: int, groups: Order) -> int:
    """Return the number of entries of a table: every order, with the blank in each line."""
    return lines * count_orders([*group_sizes(lines, length, goal_blank, groups).values()])


def group_sizes(lines: int, length: int, goal_blank: int, groups: Order) -> dict[int, int]:
    """Return the number of tiles in each group."""
    sizes = dict.fromkeys(groups, 0)
    for line in range(lines):
        sizes[groups[line]] += length - (line == goal_blank)
    return sizes


def count_orders(sizes: list[int]) -> int:
    """Return the number of distinct orders of groups of these sizes."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def each_order(sizes: dict[int, int], tiles: int) -> Iterator[Order]:
    """Yield every order of `tiles` tiles that the groups allow; the last tile varies slowest."""
    for digits in product(sorted(sizes), repeat=tiles):
        if all(digits.count(group) <= size for group, size in sizes.items()):
            yield digits[::-1]
