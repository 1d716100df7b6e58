"""A solution in single moves and in slides: the same path of the blank, counted in two ways."""

from __future__ import annotations

from collections.abc import Iterable

from taquin.tiles.geometry import VERTICAL


def in_slides(single: Iterable[str]) -> list[str]:
    """Return single moves as slides, the fewest along the same path of the blank.

    >>> in_slides("RRDUDLRD")
    ['R2', 'D2']
    """
    lines: list[list[str]] = []  # single moves along one line, without a move and its opposite
    for move in single:
        line = lines[-1] if lines else None
        if line is None or (move in VERTICAL) != (line[0] in VERTICAL):
            lines.append([move])
        elif move == line[0]:
            line.append(move)
        else:
            line.pop()
            if not line:
                lines.pop()
    return [_slide(line[0], len(line)) for line in lines]


def in_single_moves(slides: Iterable[str]) -> str:
    """Return slides as single moves.

    >>> in_single_moves(["R2", "D2"])
    'RRDD'
    """
    return "".join(slide[0] * int(slide[1:] or 1) for slide in slides)


def _slide(direction: str, cells: int) -> str:
    return direction if cells == 1 else f"{direction}{cells}"
