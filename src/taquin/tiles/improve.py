"""Shorten a solution as long as time permits, on boards of any size, reporting each better one.

Solutions are single moves here, whatever counts as one move: under the metric `multi` a shorter
solution has fewer slides, and perhaps more single moves.

The native engine (native/tiles/improve.hpp) runs beam searches that grow wider from round to round:
they construct solutions of large boards anew, looking at all tiles, and search for shorter ends and
middle parts of a solution. Without the native engine a simpler method replaces parts of the
solution by shortcuts, found by trying all sequences of a few moves or slides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from taquin.errors import TaquinError
from taquin.limits.deadline import Deadline
from taquin.tiles.board import Board
from taquin.tiles.compiled import _native
from taquin.tiles.geometry import blank_slides
from taquin.tiles.heuristics.linear_conflict import linear_conflict
from taquin.tiles.heuristics.manhattan_slides import manhattan_slides
from taquin.tiles.puzzle import SlidingTiles
from taquin.tiles.slides import in_single_moves, in_slides

OnBetter = Callable[[str], None]

AHEAD = 60  # moves: a shortcut leads at most this far ahead in the solution


def lower_bound(board: Board, goal: Board, metric: str = "single") -> int:
    """Return a lower bound on the moves of any solution, without large tables."""
    heuristic = linear_conflict if metric == "single" else manhattan_slides
    return int(heuristic(SlidingTiles(board, goal, metric=metric))(board.tiles))


def improve(
    board: Board,
    goal: Board,
    moves: str,
    deadline: Deadline | None = None,
    *,
    metric: str = "single",
    lower_bound: int = 0,
    on_better: OnBetter | None = None,
    native: bool = _native is not None,
) -> str:
    """Return the shortest solution found by the deadline, or one proved to be shortest.

    `moves` must be a solution; the answer never has more moves under the metric. The improvement
    stops at a solution of `lower_bound` moves. A node limit counts the boards expanded and makes
    the answer the same each time. `on_better` is called with ever better solutions, up to fifty
    times a second, and with the best one before Ctrl-C is raised.
    """
    deadline = deadline or Deadline()
    if not native:
        return Shortcuts(board, goal, moves, deadline, metric, lower_bound, on_better).find()
    best, interrupted = _native.improve(
        board.rows,
        board.cols,
        board.tiles,
        goal.tiles,
        moves,
        lower_bound,
        limits=_native.Limits(seconds=deadline.seconds_left, nodes=deadline.nodes, memory=deadline.bytes_left()),
        watch=lambda _: deadline.reached() is not None,
        on_better=on_better,
        metric=metric,
    )
    if interrupted:
        raise KeyboardInterrupt
    return best


class Shortcuts:
    """The improvement in Python: from each board, try all short sequences to a later board."""

    def __init__(
        self,
        board: Board,
        goal: Board,
        moves: str,
        deadline: Deadline,
        metric: str,
        lower_bound: int,
        on_better: OnBetter | None,
    ) -> None:
        self.puzzle = SlidingTiles(board, goal, metric=metric)
        self.known_exits: dict[tuple[int, str], list[tuple[str, range]]] = {}
        self.start, self.moves = board.tiles, self.counted(moves)
        self.deadline, self.nodes = deadline, deadline.nodes
        self.lower_bound, self.on_better = lower_bound, on_better
        rng = Random(0)
        self.keys = [rng.getrandbits(64) for _ in board.tiles]
        tiles = list(self.start)
        for move in moves:
            if move not in dict(self.exits(tiles.index(0))):
                raise TaquinError("the moves to improve are not a solution: the blank leaves the board.")
            self.slide(tiles, move)
        if tuple(tiles) != goal.tiles:
            raise TaquinError("the moves to improve are not a solution: they do not end at the goal.")

    def find(self) -> str:
        depth = 4
        self.accept(self.moves)
        while len(self.moves) > self.lower_bound and not self.must_stop():
            if not self.take_shortcuts(depth):
                if depth >= len(self.moves):
                    break
                depth += 1
        return in_single_moves(self.moves)

    def counted(self, moves: Iterable[str]) -> list[str]:
        """Return single moves as the moves that count."""
        return list(moves) if self.puzzle.metric == "single" else in_slides(moves)

    def exits(self, blank: int, last: str = "") -> list[tuple[str, range]]:
        """Return the moves of a blank, but those that make one move, or none, of the last two."""
        found = self.known_exits.get((blank, last))
        if found is None:
            single = self.puzzle.metric == "single"
            slides = blank_slides(blank, self.puzzle.rows, self.puzzle.cols)
            found = [
                (move, cells)
                for move, cells in slides
                if not (single and len(cells) > 1) and not (last and self.puzzle.repeats(last, move))
            ]
            self.known_exits[blank, last] = found
        return found

    def must_stop(self) -> bool:
        return self.deadline.reached() is not None or (self.nodes is not None and self.nodes <= 0)

    def hash_of(self, tile: int, cell: int) -> int:
        """Return the contribution of a tile in a cell to a board's hash."""
        return hash((self.keys[tile], self.keys[cell]))

    def without_loops(self, moves: str) -> list[str]:
        """Return single moves without those that lead back to an earlier board."""
        tiles = list(self.start)
        kept: list[str] = []
        passed = [0]
        number = {0: 0}
        for move in moves:
            passed.append(passed[-1] ^ self.slide(tiles, move))
            kept.append(move)
            again = number.setdefault(passed[-1], len(kept))
            if again < len(kept):
                for left_out in passed[again + 1 : -1]:
                    del number[left_out]
                del kept[again:], passed[again + 1 :]
        return kept

    def take_shortcuts(self, depth: int) -> bool:
        """Replace parts of the solution by up to `depth` moves each; return whether any fit."""
        tiles = list(self.start)
        found = False
        at = 0
        while at < len(self.moves) - 2 and not self.must_stop():
            later = self.later_boards(tiles, at)
            way = self.way_to(tiles, later, depth)
            if way is not None:
                steps, ahead = way
                before = self.moves[:at]
                self.accept([*before, *steps, *self.moves[at + ahead :]])
                found = True
                if self.moves[:at] != before:
                    break  # removing loops shortened the moves before `at`, too
            else:
                self.slide(tiles, self.moves[at])
                at += 1
        return found

    def later_boards(self, tiles: list[int], at: int) -> dict[int, int]:
        """Return the next boards of the solution: relative hash -> number of moves ahead."""
        ahead = list(tiles)
        later: dict[int, int] = {}
        change = 0
        for number, move in enumerate(self.moves[at : at + AHEAD], start=1):
            change ^= self.slide(ahead, move)
            later[change] = number
        return later

    def way_to(self, tiles: list[int], later: dict[int, int], depth: int) -> tuple[list[str], int] | None:
        """Return the moves to a later board that save most, and how many moves they replace."""
        blank = tiles.index(0)
        best: tuple[list[str], int] | None = None
        saved = 0
        way: list[str] = []

        def go(blank: int, change: int, last: str) -> None:
            nonlocal best, saved
            ahead = later.get(change, 0)
            if ahead - len(way) > saved:
                saved, best = ahead - len(way), (list(way), ahead)
            if len(way) == depth:
                return
            if self.nodes is not None:
                self.nodes -= 1
            for move, cells in self.exits(blank, last):
                after = self.slide_through(tiles, blank, cells)
                way.append(move)
                go(cells[-1], change ^ after, move)
                way.pop()
                self.slide_through(tiles, cells[-1], (*cells[-2::-1], blank))

        go(blank, 0, "")
        return best

    def slide(self, tiles: list[int], move: str) -> int:
        """Make a move, and return the change of the hash."""
        blank = tiles.index(0)
        return self.slide_through(tiles, blank, dict(self.exits(blank))[move])

    def slide_through(self, tiles: list[int], blank: int, cells: Sequence[int]) -> int:
        """Move the blank through these cells, and return the change of the hash."""
        change = 0
        for cell in cells:
            tile = tiles[cell]
            tiles[blank], tiles[cell] = tile, 0
            change ^= self.hash_of(tile, cell) ^ self.hash_of(tile, blank)
            blank = cell
        return change

    def accept(self, solution: list[str]) -> None:
        """Keep a solution if it is shorter, after removing loops.

        Where two parts meet, one may undo moves of the other, or go on along the same line.
        """
        moves = self.counted(self.without_loops(in_single_moves(solution)))
        if len(moves) < len(self.moves):
            self.moves = moves
            if self.on_better is not None:
                self.on_better(in_single_moves(moves))
