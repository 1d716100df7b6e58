"""The set-up that boards with the same goal and moves share: the method, its tables, its search."""

from __future__ import annotations

from dataclasses import replace
from threading import Event as Flag
from typing import Any

from taquin.errors import TaquinError
from taquin.limits.deadline import Deadline
from taquin.methods.method import Method, choose_method
from taquin.problem import Problem
from taquin.result import Result
from taquin.running.answer import Ready, answer, make_ready
from taquin.running.anytime import MEDIUM
from taquin.running.driver import Progress
from taquin.solving.one import Asked
from taquin.tiles.puzzle import SlidingTiles

ALONE = 1.0
"""Seconds that a proof gets for itself, or a quarter of the time limit: most 15-puzzles take less,
and what a longer one has done by then is lost."""

Kind = tuple[Any, ...]
"""What boards have in common that can share their set-up."""


class SetUp:
    """Solves boards as `solve` does, with the same answers; the first of a kind prepares the rest.

    Where `auto` is asked for, a board gets its proof alone for the moment that suffices for most,
    and only then all that `auto` does.
    """

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.ready: dict[Kind, Ready | None] = {}
        """By kind; None if its boards cannot share."""

    def solve(self, problem: Problem[Any], cancel: Flag, watch: Progress | None = None) -> Result[Any]:
        kind = _kind(problem)
        ready = self.ready.get(kind) if kind else None
        if ready is None or (self.asked.parity and problem.why_unsolvable()):
            result = self.asked.solve(problem, cancel=cancel, progress=watch)
            if kind is not None and kind not in self.ready and result.found_by == result.algorithm:
                self.ready[kind] = self._prepare(problem, result)
            return result
        assert kind is not None
        deadline = Deadline(self.asked.limits, cancel)
        method = replace(ready.method, problem=problem)
        seconds = self.asked.limits.seconds
        alone = ALONE if seconds is None else min(ALONE, seconds / 4)
        within = deadline.part(seconds=alone) if self.asked.is_auto else deadline
        try:
            result = answer(method, within, parity=False, ready=ready, progress=watch)  # it has just been asked
        except TaquinError:  # a damaged table, perhaps: do not use it for the next board
            self.ready.pop(kind, None)
            raise
        if result.stopped_by is None or not self.asked.is_auto or cancel.is_set():
            return result
        left = deadline.seconds_left
        limits = self.asked.limits if left is None else replace(self.asked.limits, seconds=max(left, alone))
        return replace(self.asked, limits=limits).solve(problem, cancel=cancel, progress=watch)

    def _prepare(self, problem: Problem[Any], result: Result[Any]) -> Ready | None:
        """Return the method that has just solved a board, ready for others of its kind."""
        asked = self.asked
        name, h = (result.algorithm, result.heuristic) if asked.is_auto else (asked.algorithm, asked.heuristic)
        method = choose_method(problem, name, h, engine=asked.engine, admissible=asked.admissible, **asked.options)
        return make_ready(method, Deadline()) if _can_share(method) else None


def _kind(problem: Problem[Any]) -> Kind | None:
    """Return what a board shares with others; None for other domains, and for large boards."""
    if type(problem) is not SlidingTiles or len(problem.start) > MEDIUM:
        return None
    return problem.rows, problem.cols, problem.goal, problem.order, problem.metric


def _can_share(method: Method) -> bool:
    """Return whether nothing but the search depends on the start."""
    own = method.heuristic is not None and method.heuristic.own
    return not (own or method.algorithm.both_ways)
