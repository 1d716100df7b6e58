"""The heuristics of the sliding-tile puzzle, one per file. Importing this registers all of them.

Each is a factory: it takes the puzzle, prepares its tables, and returns h(state).
"""

from taquin.tiles.heuristics import (
    euclidean,
    euclidean_half,
    exact,
    gaschnig,
    linear_conflict,
    manhattan,
    manhattan_slides,
    misplaced,
    nilsson_sequence,
    ordered_walking_distance,
    pdb,
    row_column,
    walking_distance,
)

__all__ = [
    "euclidean",
    "euclidean_half",
    "exact",
    "gaschnig",
    "linear_conflict",
    "manhattan",
    "manhattan_slides",
    "misplaced",
    "nilsson_sequence",
    "ordered_walking_distance",
    "pdb",
    "row_column",
    "walking_distance",
]
