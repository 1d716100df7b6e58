// Parallel IDA* without duplicates: threads search the tree of ida_star_fsm, cut into budgeted
// subtrees; see src/taquin/search/ida_star_fsm_parallel.py. Each subtree carries the machine's
// state.
#pragma once

#include "search/ida_star_fsm.hpp"
#include "search/ida_star_parallel.hpp"

namespace taquin {

template <class Board>
Found ida_star_fsm_parallel(const Puzzle<Board>& puzzle, const Heuristic& h, const MoveMachine& machine,
                            unsigned threads, Driver& driver, Memory& memory) {
    return ida_star_parallel(puzzle, h, threads, driver, memory, MachineRule{machine});
}

template <class Given>
std::optional<Found> ida_star_fsm_parallel_unrolled(const Puzzle<Given>& puzzle, const Heuristic& h,
                                                    const MoveMachine& machine, unsigned threads, Driver& driver,
                                                    Memory& memory) {
    if (!prunes_undoing(machine)) return std::nullopt;
    return with_slack(puzzle, h, driver.limits(), [&]<class Slack>(typename Slack::Tables tables) {
        return search_unrolled_in_threads<Pruned<Slack>>(puzzle, h, {std::move(tables), machine}, threads, driver,
                                                         memory);
    });
}

}  // namespace taquin
