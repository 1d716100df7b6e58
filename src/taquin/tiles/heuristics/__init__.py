"""The heuristics of the sliding-tile puzzle, one a file. This is their table of contents.

Each is a factory: it takes the puzzle, prepares its tables, and returns h(state).
"""

from taquin.tiles.heuristics.euclidean import euclidean
from taquin.tiles.heuristics.euclidean_half import euclidean_half
from taquin.tiles.heuristics.exact import exact
from taquin.tiles.heuristics.gaschnig import gaschnig
from taquin.tiles.heuristics.linear_conflict import linear_conflict
from taquin.tiles.heuristics.manhattan import manhattan
from taquin.tiles.heuristics.manhattan_slides import manhattan_slides
from taquin.tiles.heuristics.misplaced import misplaced
from taquin.tiles.heuristics.nilsson_sequence import nilsson_sequence
from taquin.tiles.heuristics.ordered_walking_distance import ordered_walking_distance
from taquin.tiles.heuristics.pdb import pdb
from taquin.tiles.heuristics.row_column import row_column
from taquin.tiles.heuristics.walking_distance import walking_distance

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
