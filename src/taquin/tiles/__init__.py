"""The sliding-tile domain: boards, solvability, the puzzle as a problem, and its heuristics."""

from taquin.tiles.board import Board
from taquin.tiles.distances import depth_counts, exact_distances
from taquin.tiles.puzzle import SlidingTiles
from taquin.tiles.solvability import Solvability

__all__ = ["Board", "SlidingTiles", "Solvability", "depth_counts", "exact_distances"]
