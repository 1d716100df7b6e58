// Shorten a solution until a limit is reached.
#pragma once

#include <functional>

#include "driver.hpp"
#include "tiles/large_board.hpp"

namespace taquin {

// Called with each shorter solution, at most 50 times a second; always called with the last one.
using OnBetter = std::function<void(const std::vector<Move>&)>;

// Return the shortest solution found. Stops at a limit on seconds, nodes (expanded boards) or
// memory, at a solution of `lower_bound` moves, or when the solution is proved optimal. With a node
// limit alone, the result is reproducible. The solutions here are single moves under both metrics;
// the metric says what counts.
std::vector<Move> improve(const LargeBoard& board, const std::vector<Tile>& goal, const std::vector<Move>& moves,
                          Metric metric, std::size_t lower_bound, Driver& driver, const OnBetter& on_better);

// Remove the loops: single moves that lead back to a board that the solution has passed already.
std::vector<Move> without_loops(LargeBoard board, const std::vector<Move>& moves);

}  // namespace taquin
