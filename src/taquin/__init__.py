"""Taquin: a laboratory for sliding-tile puzzles and heuristic search.

The names below are imported when the first of them is used, all at once. So the command, whose
entry lies in this package too, starts before anything heavy is imported, and Ctrl-C finds it ready.
"""

TYPE_CHECKING = False  # type checkers take it as true; `typing` itself is not imported yet
if TYPE_CHECKING:
    from taquin.domains import Hanoi, Jugs, Rivers
    from taquin.errors import TaquinError
    from taquin.methods.method import choose_method
    from taquin.problem import Problem, Reversible
    from taquin.reading.problem import read_problem
    from taquin.registry import ALGORITHMS, HEURISTICS, algorithm, heuristic
    from taquin.result import Bound, Cutoff, Limits, Node, Outcome, Result, Step
    from taquin.solving import (
        FailedBoard,
        Interrupted,
        evaluate,
        solve,
        solve_many,
        to_csv,
        to_dataframe,
        to_dicts,
    )
    from taquin.studies.bench import bench
    from taquin.studies.comparison import Comparison, compare
    from taquin.studies.generated import generate
    from taquin.tiles import Board, SlidingTiles
    from taquin.tiles.atlas import atlas
    from taquin.tiles.instances import instances
    from taquin.traces.trace import Trace, trace

__version__ = "0.1.0"

__all__ = [
    "ALGORITHMS",
    "HEURISTICS",
    "Board",
    "Bound",
    "Comparison",
    "Cutoff",
    "FailedBoard",
    "Hanoi",
    "Interrupted",
    "Jugs",
    "Limits",
    "Node",
    "Outcome",
    "Problem",
    "Result",
    "Reversible",
    "Rivers",
    "SlidingTiles",
    "Step",
    "TaquinError",
    "Trace",
    "algorithm",
    "atlas",
    "bench",
    "choose_method",
    "compare",
    "evaluate",
    "generate",
    "heuristic",
    "instances",
    "read_problem",
    "solve",
    "solve_many",
    "to_csv",
    "to_dataframe",
    "to_dicts",
    "trace",
]

_HOMES = {
    "domains": ("Hanoi", "Jugs", "Rivers"),
    "errors": ("TaquinError",),
    "methods.method": ("choose_method",),
    "problem": ("Problem", "Reversible"),
    "reading.problem": ("read_problem",),
    "registry": ("ALGORITHMS", "HEURISTICS", "algorithm", "heuristic"),
    "result": ("Bound", "Cutoff", "Limits", "Node", "Outcome", "Result", "Step"),
    "solving": (
        "FailedBoard",
        "Interrupted",
        "evaluate",
        "solve",
        "solve_many",
        "to_csv",
        "to_dataframe",
        "to_dicts",
    ),
    "studies.bench": ("bench",),
    "studies.comparison": ("Comparison", "compare"),
    "tiles": ("Board", "SlidingTiles"),
    "tiles.atlas": ("atlas",),
    "studies.generated": ("generate",),
    "tiles.instances": ("instances",),
    "traces.trace": ("Trace", "trace"),
}
"""The module of each name."""


def __getattr__(name: str) -> object:
    """Import every public name when one of them is first used."""
    if name not in __all__:
        raise AttributeError(f"module 'taquin' has no attribute {name!r}")
    from importlib import import_module

    for home, names in _HOMES.items():
        module = import_module(f"taquin.{home}")
        globals().update((each, getattr(module, each)) for each in names)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
