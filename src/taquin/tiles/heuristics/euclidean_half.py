"""Half the Euclidean distance: a cautious scaling seen in course projects.

Idea        Halve the straight-line distances, for fear of overestimating. The fear is unfounded:
            the full distance is admissible, too.
Formula     h(n) = ½ · Euclidean distance
Admissible  Yes, if a move slides one tile, but weaker than it need be.
Consistent  Yes, if a move slides one tile: half of a consistent heuristic is consistent.
Cost        A table lookup for each cell.
Source      Course projects.
"""

from __future__ import annotations

from taquin.problem import FIXED_POINT, Evaluate
from taquin.registry import heuristic
from taquin.tiles.contributions import tile_by_tile
from taquin.tiles.heuristics.euclidean import fixed_point_distances, say_distance
from taquin.tiles.puzzle import SlidingTiles, State


@heuristic(
    "admissible",
    "consistent",
    domain="tiles",
    divides=tile_by_tile(lambda value: f"half of {say_distance(2 * value)}" if value else "at home"),
)
def euclidean_half(puzzle: SlidingTiles) -> Evaluate[State]:
    """Half the sum of the tiles' straight-line distances to their goal cells."""
    distance = fixed_point_distances(puzzle)

    def h(state: State) -> float:
        return distance(state) // 2 / FIXED_POINT

    return h
