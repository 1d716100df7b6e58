"""The door to the native engine: prepare a search of the compiled module, run it, read its result.

methods/twins.py says which searches exist there. `prepare` loads a method's tables and passes
Python's objects on as native ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from time import monotonic
from typing import Any

from taquin.errors import TaquinError
from taquin.limits.deadline import Deadline, current_deadline
from taquin.limits.memory import available_memory
from taquin.methods.heuristic import Heuristic
from taquin.methods.method import Method
from taquin.problem import Number, Problem
from taquin.result import Counts, Cutoff, Node, Outcome, Standing
from taquin.running.driver import Progress, Run, count_bounds
from taquin.running.replay import Replay
from taquin.search.all_optimal import make_nodes
from taquin.tiles.board import Board
from taquin.tiles.compiled import _native, is_compiled
from taquin.tiles.duplicates import compiled_machine, machine_depth
from taquin.tiles.heuristics.pdb import pattern_views
from taquin.tiles.patterns.tables import load_table
from taquin.tiles.puzzle import SlidingTiles, State

MAX_COUNTED_CELLS = 16
HOW_TO_GET_IT = (
    "install a C++20 compiler, on Debian g++ and python3-dev, "
    "and run `pip install --force-reinstall --no-cache-dir .` again"
)


def describe() -> dict[str, Any]:
    """Return whether the engine is installed, how it was built, or how to get it."""
    if not is_compiled():
        return {"installed": False, "how_to_get_it": HOW_TO_GET_IT}
    return {"installed": True, **_native.build_info(), "instruction_sets": _native.instruction_sets()}


class NoTwinError(Exception):
    """Why the native engine cannot run a search."""


@dataclass(frozen=True)
class NativeSearch:
    """A search of the native engine, ready to run."""

    problem: SlidingTiles
    function: Callable[..., _native.Run]
    puzzle: _native.Puzzle
    arguments: dict[str, Any]

    def on(self, problem: Problem[Any]) -> NativeSearch:
        """Return the same search for a puzzle that differs in nothing but its start."""
        assert isinstance(problem, SlidingTiles)
        return replace(self, problem=problem, puzzle=_puzzle(problem))

    def estimate(self) -> Number:
        """Return h of the start."""
        h = self.arguments.get("h")
        return 0 if h is None else _unscaled(h(self.puzzle), h.scale)

    def values_along(self, moves: list[str]) -> list[Number]:
        """Return h of the start and of the board after each move."""
        h = self.arguments["h"]
        return [_unscaled(value, h.scale) for value in h.along(self.puzzle, moves)]

    def run(self, deadline: Deadline, progress: Progress | None = None) -> Run[State]:
        """Run the search to its end, to a limit, or to Ctrl-C."""
        scale = self.arguments["h"].scale * self.arguments.get("q", 1) if "h" in self.arguments else 1
        stopped: Outcome | None = None

        def watch(counts: _native.Counts) -> bool:
            nonlocal stopped
            if progress is not None:
                progress(Standing(**_counts(counts).counters(), bound=_unscaled(counts.bound, scale)))
            stopped = deadline.reached()
            return stopped is not None

        limits = (deadline.seconds_left, _whole(deadline.nodes), _whole(deadline.limits.frontier), _budget(deadline))
        try:
            run = self.function(self.puzzle, **self.arguments, limits=_native.Limits(*limits), watch=watch)
        except RuntimeError as damage:  # a table's file has shrunk while it was mapped
            load_table.cache_clear()
            raise TaquinError(str(damage)) from None
        if run.stopped == Outcome.CANCELLED and stopped is not None:
            end: Outcome | None = stopped
        else:
            end = Outcome(run.stopped) if run.stopped else None
        counts = _counts(run.counts)
        starts = [(_unscaled(bound, run.scale), expanded, generated) for bound, expanded, generated in run.bound_starts]
        return Run(
            stopped=end,
            interrupted=run.interrupted,
            reason=_why(run, end, deadline),
            found=self._found(run),
            counts=counts,
            bound=_unscaled(run.counts.bound, run.scale),
            highest_f=_unscaled(run.highest_f, run.scale),
            bounds=count_bounds(starts, counts),
            last_bound_expanded=run.last_bound_expanded or None,
            stored=run.stored or run.counts.max_frontier,
        )

    def _found(self, run: _native.Run) -> Node[State] | Cutoff[State] | None:
        if run.cutoff:
            return Cutoff()
        if not run.solved:
            return None
        if run.waypoints:
            return make_nodes([(state, g, g, ways) for state, g, ways in run.waypoints])
        return Replay(self.problem, run.moves)


def prepare(method: Method) -> NativeSearch:
    """Return the search ready to run, its tables loaded, or raise a NoTwinError."""
    problem, algorithm, heuristic = method.problem, method.algorithm, method.heuristic
    assert isinstance(problem, SlidingTiles)
    arguments: dict[str, Any] = {}
    for name, value in method.options.items():
        if isinstance(value, Fraction):
            arguments |= {"p": value.numerator, "q": value.denominator}
        elif name == "machine_depth":
            depth = machine_depth(problem.rows, problem.cols, value)
            arguments["machine"] = compiled_machine(problem.rows, problem.cols, problem.order, depth)
        else:
            arguments[name] = value
    if algorithm.heuristic != "no":
        arguments["h"] = _twin(heuristic, problem) if heuristic else _native.zero()
        if arguments["h"].most * arguments.get("p", 1) >= 1 << 50:
            raise NoTwinError("the heuristic's values are too large for the native engine")
    if algorithm.both_ways and heuristic:
        arguments["h_back"] = _twin(heuristic, problem.reversed())
    return NativeSearch(problem, getattr(_native, algorithm.name), _puzzle(problem), arguments)


def _puzzle(problem: SlidingTiles) -> _native.Puzzle:
    return _native.Puzzle(problem.rows, problem.cols, problem.start, problem.goal, problem.order, problem.metric)


def depth_counts(goal: Board, max_depth: int) -> list[int]:
    """Return how many boards of up to 16 cells are 0, 1, 2, … `max_depth` moves from `goal`.

    taquin.tiles.atlas counts all boards of up to 12 cells.
    """
    if _native is None or goal.rows * goal.cols > MAX_COUNTED_CELLS:
        raise TaquinError(
            f"boards are counted by depth in the native engine only, for up to {MAX_COUNTED_CELLS} cells."
        )
    puzzle = _native.Puzzle(goal.rows, goal.cols, goal.tiles, goal.tiles)
    budget = _native.Limits(memory=_budget(Deadline()))
    run = _native.depth_counts(puzzle, max_depth, limits=budget)
    if run.interrupted:
        raise KeyboardInterrupt
    if run.stopped:
        raise TaquinError("the system has no more memory to give: ask for fewer layers.")
    return run.layer_sizes


def _twin(heuristic: Heuristic, puzzle: SlidingTiles) -> _native.Heuristic:
    """Return the native twin of a heuristic, towards the puzzle's goal."""
    try:
        if heuristic.factor is not None:
            part = _twin(heuristic.parts[0], puzzle)
            return _native.scaled(part, heuristic.factor.numerator, heuristic.factor.denominator)
        if heuristic.parts:
            return _native.max([_twin(part, puzzle) for part in heuristic.parts])
        assert heuristic.named is not None
        if heuristic.named.name == "pdb":
            return _patterns(heuristic, puzzle)
        return _make(heuristic.named.name, puzzle.rows, puzzle.cols, tuple(puzzle.home), puzzle.metric)
    except (OverflowError, ValueError) as error:  # values too large; a table too large to build
        raise NoTwinError(str(error)) from None


def _patterns(heuristic: Heuristic, puzzle: SlidingTiles) -> _native.Heuristic:
    """Return pattern databases for the native engine; it reads the same tables."""
    views = pattern_views(puzzle, heuristic.argument)
    return _native.pdb(
        [
            [_native.Lookup(lookup.table.native, lookup.tiles, lookup.turned) for lookup in view if lookup.table.native]
            for view in views
        ]
    )


@lru_cache(maxsize=32)
def _make(name: str, rows: int, cols: int, home: tuple[int, ...], metric: str) -> _native.Heuristic:
    """Make a heuristic for a goal, once for all boards with that goal."""
    grid = _native.Grid(rows, cols, home, metric)
    if name == "ordered_walking_distance":
        deadline = current_deadline()
        return _native.ordered_walking_distance(grid, lambda _: deadline.check("a table was being built"))
    made: _native.Heuristic = getattr(_native, name)(grid)
    return made


def _why(run: _native.Run, stopped: Outcome | None, deadline: Deadline) -> str | None:
    """Return the sentence that says which limit stopped a search; None if none did."""
    if stopped is None:
        return None
    if run.full:
        return f"the native engine's table of nodes is full: it holds up to {_native.Limits.max_stored:,} nodes."
    return deadline.why_refused() if run.out_of_memory else deadline.why(stopped)


def _budget(deadline: Deadline) -> int | None:
    """Return the bytes that a search may allocate: what its limit leaves, or most of the memory."""
    left = deadline.bytes_left()
    return _share_of_memory(int(monotonic())) if left is None else _whole(left)


@lru_cache(maxsize=1)
def _share_of_memory(second: int) -> int | None:
    """Return 90% of the free memory, asked once a second: asking is slower than a small search."""
    available = available_memory()
    return None if available is None else int(available * 0.9)


def _whole(limit: float | None) -> int | None:
    """Return a limit for the engine, whose counters have 64 bits: a larger one is no limit."""
    return None if limit is None or limit >= 1 << 64 else int(limit)


def _unscaled(value: int, scale: int) -> Number:
    return value if scale == 1 else value / scale


def _counts(counts: _native.Counts) -> Counts:
    return Counts(**{name: getattr(counts, name) for name in Counts.__dataclass_fields__})
