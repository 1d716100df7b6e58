"""Taquin: a laboratory for sliding-tile puzzles and heuristic search."""

from taquin.domains import Hanoi, Jugs, Rivers
from taquin.errors import TaquinError
from taquin.methods.method import choose_method
from taquin.problem import Problem, Reversible
from taquin.reading.problem import read_problem
from taquin.registry import ALGORITHMS, HEURISTICS, algorithm, heuristic
from taquin.result import Bound, Cutoff, Limits, Node, Outcome, Result, Step
from taquin.solving import Interrupted, solve
from taquin.tiles import Board, SlidingTiles

__version__ = "0.1.0"

__all__ = [
    "ALGORITHMS",
    "HEURISTICS",
    "Board",
    "Bound",
    "Cutoff",
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
    "algorithm",
    "choose_method",
    "heuristic",
    "read_problem",
    "solve",
]
