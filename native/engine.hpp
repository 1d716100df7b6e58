// The engine: every search as a plain function, for boards in any form. The files in engine/ choose
// the form.
#pragma once

#include "driver.hpp"
#include "result.hpp"
#include "tiles/duplicates.hpp"
#include "tiles/heuristics/heuristic.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

// The input of a search: a puzzle, its limits, and a callback for progress.
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

// Count the boards 0, 1, 2, … moves from the goal, of a puzzle of up to 16 cells.
Run depth_counts(const Task& task, std::uint32_t max_depth);

// Count all boards of up to 12 cells by their distance from the goal, under either metric;
// exact_distance stops at the start's layer.
Run atlas(const Task& task, bool multi, std::uint64_t most);
Run exact_distance(const Task& task, bool multi);

// Searches that only the engine has: they expand nodes in another order, for speed.
Run a_star_batched(const Task& task, const Heuristic& h, std::uint64_t batch);
Run ida_star_parallel(const Task& task, const Heuristic& h, unsigned threads);
Run ida_star_fsm_parallel(const Task& task, const Heuristic& h, const MoveMachine& machine, unsigned threads);
Run ida_star_simd(const Task& task, const Heuristic& h, std::string_view instructions);

}  // namespace taquin
