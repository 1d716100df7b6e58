// Parallel IDA*: threads search the tree of IDA*, cut into budgeted subtrees; see
// src/taquin/search/ida_star_parallel.py.
//
// Both kinds of workers count as ida_star does, so the counts of a bound without a solution are the
// same. Within the last bound they depend on which thread finds the solution.
#pragma once

#include "search/slacks.hpp"
#include "search/stack_worker.hpp"
#include "search/unrolled_worker.hpp"

namespace taquin {

template <class Board, class Rule = LastMove<repeats<Board>>>
Found ida_star_parallel(const Puzzle<Board>& puzzle, const Heuristic& h, unsigned threads, Driver& driver,
                        Memory& memory, const Rule& rule = {}) {
    memory.take(threads * memory_a_thread);
    using Worker = StackWorker<Board, Rule>;
    const typename Worker::Node start = start_node(puzzle, h, rule);
    for (Value bound = start.h; bound < infinite;) {
        driver.start_over(bound);
        SubtreeQueue<typename Worker::Subtree> queue(driver.limits().nodes, driver.counts.expanded);
        std::vector<Worker> workers(threads, Worker(puzzle, h, rule, bound, driver.limits().frontier, queue));
        queue.put({{start}});
        Iteration iteration = search_bound(workers, queue, driver);
        if (iteration.solution) return {End::solution, std::move(*iteration.solution)};
        bound = iteration.next_bound;
    }
    return {};
}

template <class Slack>
Found search_unrolled_in_threads(const Puzzle<typename SquareOf<Slack>::Given>& puzzle, const Heuristic& h,
                                 const typename Slack::Tables& tables, unsigned threads, Driver& driver,
                                 Memory& memory) {
    memory.take(threads * memory_a_thread);
    using Worker = UnrolledWorker<Slack>;
    const unsigned h_start = static_cast<unsigned>(h(puzzle, puzzle.start));
    for (unsigned bound = h_start; bound < longest_path;) {
        driver.start_over(bound);
        SubtreeQueue<typename Worker::Subtree> queue(driver.limits().nodes, driver.counts.expanded);
        std::vector<Worker> workers(threads, Worker(puzzle, tables, bound, h_start, queue));
        queue.put({workers.front().root()});
        Iteration iteration = search_bound(workers, queue, driver);
        if (iteration.solution) return {End::solution, std::move(*iteration.solution)};
        bound = static_cast<unsigned>(std::min<Value>(iteration.next_bound, longest_path));
    }
    throw OutOfBudget{};
}

template <class Given>
std::optional<Found> ida_star_parallel_unrolled(const Puzzle<Given>& puzzle, const Heuristic& h, unsigned threads,
                                                Driver& driver, Memory& memory) {
    return with_slack(puzzle, h, driver.limits(), [&]<class Slack>(const typename Slack::Tables& tables) {
        return search_unrolled_in_threads<Slack>(puzzle, h, tables, threads, driver, memory);
    });
}

}  // namespace taquin
