"""Duplicate move sequences: learn them once for a grid, recognise them with a finite-state machine.

Idea    Take two move sequences that begin with the blank in the same cell. They have the same
        effect on every board or on none: the tiles do not matter. For instance, six moves clockwise
        round a block of 2×2 cells equal six moves counterclockwise. Of all sequences with one
        effect the *first* is enough: the shortest, and among those the one whose moves are tried
        first. The others are *duplicates*. Enumerate all sequences up to some length from each
        cell, and remember each duplicate that contains no smaller one. The machine reads the moves
        of a path and prunes the move that would complete a duplicate. "Never undo a move" is the
        shortest such rule.

Proof   Pruning loses no shortest path. Take the first of all paths from the start to some state.
        Suppose that a part of it is a duplicate. Then an earlier sequence has the same effect,
        begins at the same cell and stays on the grid. Substituting it gives a path that is shorter,
        or as long and tried earlier: a contradiction. So this path, a shortest one, is never
        pruned. All replacements come earlier in one total order, so two sequences are never pruned
        in favour of each other.

Machine A state is a cell and a prefix of a duplicate that begins there: the longest such prefix
        with which the path ends. This is the automaton of Aho & Corasick, with the cells as roots.
        It is easy to build: all sequences without a duplicate have been enumerated, and each one
        points to its suffix, the same sequence without its first move.

Source  Taylor & Korf 1993, "Pruning duplicate nodes in depth-first search"; Aho & Corasick 1975,
        "Efficient string matching". Learning per cell is Taquin's own: so a replacement never
        leaves the grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from taquin.errors import TaquinError
from taquin.tiles.compiled import _native, is_compiled
from taquin.tiles.geometry import MOVES, blank_moves

MAX_CELLS = 100
MAX_NATIVE_CELLS = 25

Table = tuple[dict[str, int], ...]
"""For each state: the moves that are not pruned, and the next states. State i is cell i's root."""


@dataclass(slots=True, eq=False)
class Word:
    """A move sequence that is the first with its effect, among those from the same cell."""

    parent: Word | None
    """The word without its last move."""
    suffix: Word | None
    """The word without its first move."""
    blank: int
    """The cell of the blank after the word."""
    board: bytes
    """The board after the word; all words from one cell begin with the same board."""
    seen: set[bytes]
    """The boards of all words from this cell so far; the words share the set."""
    begins_duplicate: bool = False
    """Whether a duplicate begins with the word; always true of the empty word."""
    longer: dict[str, Word] = field(default_factory=dict)
    """The words with one more move."""


def learn(rows: int, cols: int, order: str, depth: int) -> Table:
    """Return the machine that prunes duplicates of up to `depth` moves.

    native/tiles/duplicates.hpp builds the same machine.
    """
    moves = blank_moves(rows, cols, order)
    cells = [_no_moves(cell, rows * cols) for cell in range(rows * cols)]

    def lengthen(word: Word) -> Iterator[Word]:
        for move, cell in moves[word.blank]:
            suffix = cells[cell] if word.suffix is None else word.suffix.longer.get(move)
            if suffix is None:
                continue  # the longer word ends with a duplicate
            tiles = bytearray(word.board)
            tiles[word.blank] = tiles[cell]
            tiles[cell] = 0
            board = bytes(tiles)
            if board in word.seen:
                _mark_beginnings(word)
                continue
            word.seen.add(board)
            word.longer[move] = longer = Word(word, suffix, cell, board, word.seen)
            yield longer

    words, layer = list(cells), cells
    for _ in range(depth):
        layer = [longer for word in layer for longer in lengthen(word)]
        words += layer
    return _condense(words)


def _no_moves(cell: int, cells: int) -> Word:
    """Return the empty word at a cell: a board with distinct tiles and the blank there."""
    tiles = list(range(cells))
    tiles[0], tiles[cell] = cell, 0
    board = bytes(tiles)
    return Word(None, None, cell, board, {board}, begins_duplicate=True)


def _mark_beginnings(word: Word) -> None:
    """Mark a word and all its prefixes as prefixes of a duplicate."""
    prefix: Word | None = word
    while prefix is not None and not prefix.begins_duplicate:
        prefix.begins_duplicate = True
        prefix = prefix.parent


def _condense(words: list[Word]) -> Table:
    """Return the machine whose states are the prefixes of duplicates.

    Any other word shares the state of its longest suffix that is such a prefix.
    """
    states = [word for word in words if word.begins_duplicate]
    state = {word: number for number, word in enumerate(states)}
    for word in words:  # shortest first, so the suffix already has a state
        if word.suffix is not None and not word.begins_duplicate:
            state[word] = state[word.suffix]
    return tuple({move: state[longer] for move, longer in word.longer.items()} for word in states)


@lru_cache(maxsize=64)
def machine_table(rows: int, cols: int, order: str, depth: int) -> Table:
    """Return the machine for a grid; the native engine builds it much faster, if installed."""
    if not is_compiled() or rows * cols > MAX_NATIVE_CELLS:
        return learn(rows, cols, order, depth)
    machine = compiled_machine(rows, cols, order, depth)
    names = [(MOVES.index(move), move) for move in order]
    return tuple({move: row[at] for at, move in names if row[at] != machine.pruned} for row in machine.next)


@lru_cache(maxsize=64)
def compiled_machine(rows: int, cols: int, order: str, depth: int) -> _native.MoveMachine:
    """Return the machine for a grid as an object of the native engine."""
    return _native.MoveMachine(rows, cols, order, depth)


def machine_depth(rows: int, cols: int, depth: int) -> int:
    """Return the length of the sequences to learn; 0 means the default for the grid."""
    cells = rows * cols
    if cells > MAX_CELLS:
        raise TaquinError(
            f"the pruning machine is for grids of up to {MAX_CELLS} cells, not for {rows}×{cols}: choose ida_star."
        )
    usual = 2 * ((1024 // cells).bit_length() - 1)  # 12 on 4×4, 10 on the larger 5×5
    if depth > usual + 2:
        raise TaquinError(f"on {rows}×{cols} the option machine_depth must be at most {usual + 2}, not {depth}.")
    return depth or usual
