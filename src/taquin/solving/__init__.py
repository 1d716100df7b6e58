"""The front door: solve one board, or many; the value of a heuristic; results as records."""

from taquin.running.answer import Interrupted
from taquin.solving.evaluating import evaluate
from taquin.solving.many import FailedBoard, solve_many
from taquin.solving.one import solve
from taquin.solving.records import to_csv, to_dataframe, to_dicts

__all__ = [
    "FailedBoard",
    "Interrupted",
    "evaluate",
    "solve",
    "solve_many",
    "to_csv",
    "to_dataframe",
    "to_dicts",
]
