// The engine: every search as a plain function, whatever the form of the board. The files in engine/ say which search
// takes which form.
#pragma once

#include "driver.hpp"
#include "result.hpp"
#include "tiles/duplicates.hpp"
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
Run ida_star_canonical(const Task& task, const Heuristic& h);
Run ida_star_fsm(const Task& task, const Heuristic& h, const MoveMachine& machine);
Run bidirectional_a_star(const Task& task, const Heuristic& h, const Heuristic& h_back);

// How many boards are 0, 1, 2, … moves from the goal, of a puzzle of up to 16 cells.
Run depth_counts(const Task& task, std::uint32_t max_depth);

// The same of all boards of up to 12 cells, moved by single tiles or by several in a line; and the layers up to the
// start.
Run atlas(const Task& task, bool multi, std::uint64_t most);
Run exact_distance(const Task& task, bool multi);

// Searches with an order of expansion of their own, for speed.
Run a_star_batched(const Task& task, const Heuristic& h, std::uint64_t batch);
Run ida_star_parallel(const Task& task, const Heuristic& h, unsigned threads);
Run ida_star_fsm_parallel(const Task& task, const Heuristic& h, const MoveMachine& machine, unsigned threads);
Run ida_star_simd(const Task& task, const Heuristic& h, std::string_view instructions);

}  // namespace taquin
