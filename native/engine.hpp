// The engine: every search as a plain function, whatever the form of the board.
#pragma once

#include "driver.hpp"
#include "result.hpp"
#include "tiles/heuristics/heuristic.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

// What a search is asked to do: the limits, and whom to tell.
struct Task {
    const AnyPuzzle& puzzle;
    Limits limits;
    Pulse pulse;
};

Run breadth_first(const Task& task);
Run depth_first(const Task& task);
Run depth_limited(const Task& task, std::uint32_t depth);
Run iterative_deepening(const Task& task);
Run uniform_cost(const Task& task);
Run bidirectional(const Task& task);
Run greedy(const Task& task, const Heuristic& h);
Run a_star(const Task& task, const Heuristic& h);
Run weighted_a_star(const Task& task, const Heuristic& h, Value p, Value q);
Run a_star_tree(const Task& task, const Heuristic& h);
Run beam(const Task& task, const Heuristic& h, std::uint64_t width);
Run all_optimal(const Task& task, const Heuristic& h);
Run ida_star(const Task& task, const Heuristic& h);
Run bidirectional_a_star(const Task& task, const Heuristic& h, const Heuristic& h_back);

// The same search as ida_star, for 4×4 and the heuristics that fit.
bool can_unroll(const Puzzle<Packed>& puzzle, const Heuristic& h, const Limits& limits);
Found ida_star_unrolled(const Puzzle<Packed>& puzzle, const Heuristic& h, Driver& driver);

}  // namespace taquin
