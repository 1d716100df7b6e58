"""Korf's hundred random 15-puzzles, the one with the fewest nodes first."""

from __future__ import annotations

from functools import cache

from taquin.tiles.instances import Instance, load

ORDER = "ULRD"
"""Korf's counting: nodes one at a time, with the root, without the parent, to the first goal."""


@cache
def instances() -> list[Instance]:
    return sorted(load("korf15").instances, key=lambda instance: instance.nodes or 0)
