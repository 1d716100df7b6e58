"""Twins: which algorithms and heuristics the native engine has, and why others do not run there.

A twin is a function of the compiled module with the name of the algorithm or heuristic.
"""

from __future__ import annotations

from typing import Any

from taquin.methods.heuristic import Heuristic
from taquin.problem import Problem
from taquin.registry import Algorithm, NamedHeuristic
from taquin.tiles.compiled import _native, is_compiled
from taquin.tiles.puzzle import SlidingTiles

MAX_NATIVE_CELLS = 25
MANHATTAN_ONLY = {"ida_star_simd"}
SINGLE_ONLY = {"ida_star_simd"}


def has_twin(entry: Algorithm | NamedHeuristic) -> bool:
    """Return whether the native engine has an algorithm, or a heuristic for sliding tiles."""
    code = entry.run if isinstance(entry, Algorithm) else entry.build
    folder = "search" if isinstance(entry, Algorithm) else "tiles.heuristics"
    return hasattr(_native, entry.name) and code.__module__ == f"taquin.{folder}.{entry.name}"


def why_no_twin(problem: Problem[Any], algorithm: Algorithm) -> str | None:
    """Return why the native engine cannot run an algorithm on a problem, whatever the heuristic."""
    if not is_compiled():
        return "the native engine is not installed (see `taquin info`)"
    if type(problem) is not SlidingTiles:
        return "the native engine takes sliding tiles only"
    if len(problem.start) > MAX_NATIVE_CELLS:
        return f"the native engine takes boards of up to {MAX_NATIVE_CELLS} cells"
    if problem.metric == "multi" and algorithm.name in SINGLE_ONLY:
        return "it slides one tile at a time only (ida_star knows both)"
    return None if has_twin(algorithm) else f"the native engine has no {algorithm.name}"


def why_no_heuristic(algorithm: Algorithm, heuristic: Heuristic) -> str | None:
    """Return why the native engine cannot give an algorithm this heuristic.

    Its values may still be too large.
    """
    for part in heuristic.parts:
        if why := why_no_heuristic(algorithm, part):
            return why
    if not heuristic.parts:
        if heuristic.named is None:
            return f"the heuristic {heuristic.name} is a Python function"
        if not has_twin(heuristic.named):
            return f"the native engine has no heuristic {heuristic.name}"
    if algorithm.name in MANHATTAN_ONLY and heuristic.name != "manhattan":
        return "it knows the heuristic manhattan only (ida_star_parallel knows all)"
    return None
