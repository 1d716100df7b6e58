// Make each heuristic for a grid and a goal.
#pragma once

#include "tiles/heuristics/heuristic.hpp"

namespace taquin {

struct Grid {
    int rows, cols;
    std::vector<std::uint8_t> home;  // the goal cell of each tile, the blank's first
    Metric metric = Metric::single;
};

Heuristic misplaced(const Grid& grid);
Heuristic manhattan(const Grid& grid);
Heuristic manhattan_slides(const Grid& grid);
Heuristic euclidean(const Grid& grid);
Heuristic euclidean_half(const Grid& grid);
Heuristic row_column(const Grid& grid);
Heuristic linear_conflict(const Grid& grid);
Heuristic walking_distance(const Grid& grid);
Heuristic ordered_walking_distance(const Grid& grid, const BuildPulse& pulse);
Heuristic gaschnig(const Grid& grid);
Heuristic pdb(std::vector<View> views);
Heuristic exact(const Grid& grid);
Heuristic max(std::vector<Heuristic> parts);
Heuristic scaled(const Heuristic& part, Value p, Value q);
Heuristic zero();

}  // namespace taquin
