"""Ordered walking distance: the fewest vertical slides if horizontal ones were free, plus the same the other way round.

Horizontal slides take the blank to any column, but leave the order of the tiles in each row as it is. So forget the
columns, but keep the order: what is left is, row by row, a sequence of goal rows, and the row of the blank. A vertical
slide takes the tiles of one column, wherever that is, a row up or down. Walking distance, which forgets the
order, may choose the tiles of a slide freely; if they slide one at a time, the two are the same. All orders of 4×4
would fill 63 million entries; so three smaller tables are made, in each of which two neighbouring goal rows are not
told apart, and the largest value counts.

In a shortest solution vertical and horizontal slides alternate, for two along one line would be one. So there cannot
be two more of one kind than of the other, and h is also at least twice the larger number less one. That makes
it inconsistent, but not inadmissible.

Source  Takahashi (takaken) 2002, for walking distance; the order is Taquin's own addition.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import factorial, prod

from taquin.problem import Evaluate
from taquin.registry import heuristic
from taquin.tiles.compiled import _native, is_compiled
from taquin.tiles.puzzle import SlidingTiles, State

MAX_ORDERED_CELLS = 16
MAX_LINES = 4
MAX_STATES = 2_000_000  # of a table; the native engine takes a third of a second to make those of 4×4
MAX_STATES_HERE = 50_000  # in Python about as long
HALF = 8  # tiles

Order = tuple[int, ...]
"""The goal line of each tile, or the first line of its group, line by line."""


def refusal(puzzle: SlidingTiles) -> str | None:
    """Return why there are no tables for a puzzle."""
    rows, cols = puzzle.rows, puzzle.cols
    row, col = divmod(puzzle.home[0], cols)
    for lines, length, goal_blank in ((rows, cols, row), (cols, rows, col)):
        tables = groupings(lines, length, goal_blank)
        if not tables:
            return (
                f"ordered_walking_distance needs a table too large to build here for a board with {lines} lines of "
                f"{length} cells (4×4 is fine): use linear_conflict (or manhattan_slides, where several tiles slide "
                "at once)."
            )
        if not is_compiled() and any(count_states(lines, length, goal_blank, g) > MAX_STATES_HERE for g in tables):
            return (
                "ordered_walking_distance needs tables that only the native engine makes in good time on boards of "
                "this size, and it is not installed (see `taquin info`): use walking_distance."
            )
    return None


@heuristic("admissible", domain="tiles", short="owd", metrics=("single", "multi"), refuses=refusal)
def ordered_walking_distance(puzzle: SlidingTiles) -> Evaluate[State]:
    """Fewest vertical slides if horizontal ones are free, plus fewest horizontal if vertical ones are."""
    rows, cols = puzzle.rows, puzzle.cols
    by_row = OrderWalk(puzzle, [*range(rows * cols)], rows, cols)
    by_col = OrderWalk(puzzle, [row * cols + col for col in range(cols) for row in range(rows)], cols, rows)

    def h(state: State) -> int:
        vertical, horizontal = by_row.slides(state), by_col.slides(state)
        return max(vertical + horizontal, 2 * vertical - 1, 2 * horizontal - 1)

    return h


class OrderWalk:
    """One direction: the most slides that any of its tables says a board needs."""

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

    The number of an order is the sum of what its first tiles and the rest add.
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
            self.table = _native.order_slides(lines, length, goal_blank, groups)

    def slides(self, order: list[int], blank_line: int) -> int:
        """Return the fewest slides from an order of goal lines."""
        return self.table[self._index(tuple(self.groups[line] for line in order), blank_line)]

    def _index(self, order: Order, blank_line: int) -> int:
        return blank_line * self.orders + self.first[order[:HALF]] + self.second[order[HALF:]]

    def _search(self) -> bytes:
        """Search breadth-first from the goal. Slides along a line are free, so the blank can be anywhere in it."""
        sizes = [self.length - (line == self.goal_blank) for line in range(self.lines)]
        goal = tuple(self.groups[line] for line, size in enumerate(sizes) for _ in range(size))
        slides = {(goal, self.goal_blank): 0}
        layer = [(goal, self.goal_blank)]
        while layer:
            below = []
            for state in layer:
                for after in self._neighbors(*state):
                    if after not in slides:
                        slides[after] = slides[state] + 1
                        below.append(after)
            layer = below
        table = bytearray(self.lines * self.orders)
        for (order, line), number in slides.items():
            table[self._index(order, line)] = number
        return bytes(table)

    def _neighbors(self, order: Order, blank_line: int) -> Iterator[tuple[Order, int]]:
        """Yield each order, and line of the blank, that one slide leads to."""
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
    """Return the groups of goal lines: each alone if that makes a small table, else each pair of neighbours as one.

    A group is named by the first line in it. There are none where all tables would be too large.
    """
    fitting: list[Order] = []
    if lines <= MAX_LINES and lines * length <= MAX_ORDERED_CELLS:
        apart = tuple(range(lines))
        merged = [(*apart[:line], line - 1, *apart[line + 1 :]) for line in range(lines - 1, 0, -1)]
        for choices in ([apart], merged):
            fitting = fitting or [g for g in choices if count_states(lines, length, goal_blank, g) <= MAX_STATES]
    return fitting


def count_states(lines: int, length: int, goal_blank: int, groups: Order) -> int:
    """Return how many entries a table has: every order, with the blank in each line."""
    return lines * count_orders([*group_sizes(lines, length, goal_blank, groups).values()])


def group_sizes(lines: int, length: int, goal_blank: int, groups: Order) -> dict[int, int]:
    """Return how many tiles there are of each group."""
    sizes = dict.fromkeys(groups, 0)
    for line in range(lines):
        sizes[groups[line]] += length - (line == goal_blank)
    return sizes


def count_orders(sizes: list[int]) -> int:
    """Return in how many orders so many of each group can stand."""
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def each_order(sizes: dict[int, int], tiles: int) -> Iterator[Order]:
    """Yield the orders of so many tiles that the groups allow, the last tile counting most."""
    for digits in product(sorted(sizes), repeat=tiles):
        if all(digits.count(group) <= size for group, size in sizes.items()):
            yield digits[::-1]
