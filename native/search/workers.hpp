// What both kinds of workers of a parallel IDA* share (stack_worker.hpp and unrolled_worker.hpp).
#pragma once

#include <optional>
#include <vector>

#include "search/evaluation.hpp"
#include "search/subtree_queue.hpp"

namespace taquin {

// A worker returns the rest of a subtree to the queue after this many nodes (about 0.3 ms).
constexpr std::uint64_t subtree_budget = 1 << 16;
// A worker asks the queue for this many nodes of the node limit at a time.
constexpr std::uint64_t allowance = 1 << 12;
// Bytes per thread: the used part of its stack, and the subtrees that it returns.
constexpr std::uint64_t memory_a_thread = 1 << 18;

// The results of one worker within one bound. A worker that gets no more allowance puts its subtree
// back into the queue and retires. Others may still have some allowance left, so all together
// expand exactly as many nodes as the limit permits.
struct Harvest {
    Counts counts{.generated = 0};
    Value next_bound = infinite;
    std::optional<std::vector<Move>> solution;
    bool frontier_limit_reached = false;
};

// The result of one bound: a solution, or the next bound.
struct Iteration {
    std::optional<std::vector<Move>> solution;
    Value next_bound = infinite;
};

// Search one bound: run all workers, and add up what they found. Throws Stopped at a limit.
template <class Worker>
Iteration search_bound(std::vector<Worker>& workers, SubtreeQueue<typename Worker::Subtree>& queue, Driver& driver) {
    Iteration iteration;
    const Counts before = driver.counts;
    run_threads(workers, queue, driver);
    driver.counts = before;
    driver.last_bound_expanded = 0;
    for (Worker& worker : workers) {
        Harvest& harvest = worker.harvest;
        driver.counts.expanded += harvest.counts.expanded;
        driver.counts.generated += harvest.counts.generated;
        driver.counts.max_depth = std::max(driver.counts.max_depth, harvest.counts.max_depth);
        driver.counts.max_frontier = std::max(driver.counts.max_frontier, harvest.counts.max_frontier);
        driver.last_bound_expanded += harvest.counts.expanded;
        iteration.next_bound = std::min(iteration.next_bound, harvest.next_bound);
        if (harvest.frontier_limit_reached) driver.stop(Stop::frontier);
        if (harvest.solution) iteration.solution = std::move(harvest.solution);
    }
    if (iteration.solution) return iteration;
    if (!queue.is_empty() && !queue.is_stopped()) driver.stop(Stop::nodes);
    if (driver.stopped() != Stop::none) throw Stopped{};
    return iteration;
}

}  // namespace taquin
