// Make a solution shorter for as long as there is time.
#pragma once

#include <functional>

#include "driver.hpp"
#include "tiles/large_board.hpp"

namespace taquin {

// Told of a shorter solution, at most some fifty times a second; the last one is always told.
using OnBetter = std::function<void(const std::vector<Move>&)>;

// Return the shortest solution found until a limit, or until it has as few moves as `lower_bound`, or is proved to be
// shortest. Of the limits, seconds, nodes (boards expanded) and memory are obeyed; within a limit on nodes it is always
// the same.
std::vector<Move> improve(const LargeBoard& board, const std::vector<Tile>& goal, std::vector<Move> moves,
                          std::size_t lower_bound, Driver& driver, const OnBetter& on_better);

// The moves without those that lead back to a board already seen.
std::vector<Move> without_loops(LargeBoard board, const std::vector<Move>& moves);

}  // namespace taquin
