"""Duplicate sequences of moves: learned once for a grid, and recognised by a finite-state machine.

Idea    Two sequences of moves that begin with the blank in the same cell have the same effect on every board, or on
        none: the tiles do not matter. Six moves round a block of 2×2 cells are six moves round it the other way. Of
        all sequences with one effect the *first* is enough: the shortest, and of those the one whose moves are tried
        first. The others are *duplicates*. All sequences up to some length are tried from each cell. A duplicate
        without a smaller one in it is remembered, and the machine, which reads the moves of a path, prunes the move
        that would complete it. "Never undo a move" is the shortest such rule, and comes for free.

Why     nothing is lost: take the first of all paths from the start to some state. No part of it is a duplicate: an
        earlier sequence with the effect of a part begins at the same cell and stays on the grid, so it could take the
        place of the part; the path would be shorter, or as long and tried earlier, and the one taken not the first.
        So this path, which is a shortest one, is never pruned. All replacements are earlier in one and the same
        order: two sequences cannot be pruned for each other's sake.

Machine A state is a cell and a sequence from there that a duplicate begins with: the longest of them that the path ends
        with. This is the automaton of Aho & Corasick, whose roots are the cells. It is easily made, since all the
        sequences without a duplicate are at hand, and each knows its suffix, the same without its first move.

Source  Taylor & Korf 1993, "Pruning duplicate nodes in depth-first search"; Aho & Corasick 1975, "Efficient string
        matching". That sequences are learned for each cell is Taquin's own: a replacement then never leaves the grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from taquin.errors import TaquinError
from taquin.tiles.compiled import _native, is_compiled
from taquin.tiles.geometry import MOVES, blank_moves

MAX_MACHINE_CELLS = 100
MAX_NATIVE_CELLS = 25

Table = tuple[dict[str, int], ...]
"""By state: the moves that are not pruned, and the state each leads to. The first states are those of the cells."""


@dataclass(slots=True, eq=False)
class Word:
    """A sequence of moves that is the first with its effect, of those from the same cell."""

    parent: Word | None
    """Without its last move."""
    suffix: Word | None
    """Without its first."""
    blank: int
    """The cell it leads to."""
    board: bytes
    """What it makes of a board with the blank where it begins."""
    seen: set[bytes]
    """What it and all before it make of that board."""
    begins_duplicate: bool = False
    longer: dict[str, Word] = field(default_factory=dict)
    """The words with one move more."""


def learn(rows: int, cols: int, order: str, depth: int) -> Table:
    """Return the machine that prunes duplicates of up to `depth` moves; native/tiles/duplicates.hpp makes the same."""
    moves = blank_moves(rows, cols, order)
    cells = [_no_moves(cell, rows * cols) for cell in range(rows * cols)]

    def lengthen(word: Word) -> Iterator[Word]:
        for move, cell in moves[word.blank]:
            suffix = cells[cell] if word.suffix is None else word.suffix.longer.get(move)
            if suffix is None:
                continue  # it ends with a duplicate
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
    """Return the empty word at a cell: a board whose tiles are all different."""
    tiles = list(range(cells))
    tiles[0], tiles[cell] = cell, 0
    board = bytes(tiles)
    return Word(None, None, cell, board, {board}, begins_duplicate=True)


def _mark_beginnings(word: Word) -> None:
    """Note that a duplicate begins with this word, and with every word it begins with itself."""
    prefix: Word | None = word
    while prefix is not None and not prefix.begins_duplicate:
        prefix.begins_duplicate = True
        prefix = prefix.parent


def _condense(words: list[Word]) -> Table:
    """Return the machine of the words that duplicates begin with; any other is as good as its longest such suffix."""
    states = [word for word in words if word.begins_duplicate]
    state = {word: number for number, word in enumerate(states)}
    for word in words:  # the shortest first, so that each suffix has its state
        if word.suffix is not None and not word.begins_duplicate:
            state[word] = state[word.suffix]
    return tuple({move: state[longer] for move, longer in word.longer.items()} for word in states)


@lru_cache(maxsize=64)
def machine_table(rows: int, cols: int, order: str, depth: int) -> Table:
    """Return the machine for a grid, made by the compiled module where there is one, for it is much faster."""
    if not is_compiled() or rows * cols > MAX_NATIVE_CELLS:
        return learn(rows, cols, order, depth)
    machine = compiled_machine(rows, cols, order, depth)
    names = [(MOVES.index(move), move) for move in order]
    return tuple({move: row[at] for at, move in names if row[at] != machine.pruned} for row in machine.next)


@lru_cache(maxsize=64)
def compiled_machine(rows: int, cols: int, order: str, depth: int) -> _native.MoveMachine:
    """Return the machine for a grid in the form that the native engine takes."""
    return _native.MoveMachine(rows, cols, order, depth)


def machine_depth(rows: int, cols: int, depth: int) -> int:
    """Return how long the sequences to be learned are: as asked, or for 0 what is quickly learned on such a grid."""
    cells = rows * cols
    if cells > MAX_MACHINE_CELLS:
        raise TaquinError(
            f"duplicate moves are learned on grids of up to {MAX_MACHINE_CELLS} cells, not on {rows}×{cols}: "
            "choose ida_star."
        )
    usual = 2 * ((1024 // cells).bit_length() - 1)  # 12 on 4×4, 10 on 5×5: boards are more and larger there
    if depth > usual + 2:
        raise TaquinError(f"on {rows}×{cols} the option machine_depth can be {usual + 2} at most, not {depth}.")
    return depth or usual
