// IDA* without duplicates: a finite-state machine prunes moves that lead to a state which another
// path reaches as cheaply; the twin of search/ida_star_fsm.py, for any board and heuristic.
#pragma once

#include "search/ida_star.hpp"
#include "tiles/duplicates.hpp"

namespace taquin {

struct MachineRule {
    using At = MoveMachine::State;
    const MoveMachine& machine;

    At start(std::uint8_t blank) const { return blank; }
    template <class Node>
    bool prunes(const Node& node, Move move) const {
        return after(node.at, move) == MoveMachine::pruned;
    }
    At after(At at, Move move) const { return machine.next[at][move]; }
};

template <class Board>
Found ida_star_fsm(const Puzzle<Board>& puzzle, const Heuristic& h, const MoveMachine& machine, Driver& driver,
                   Memory& memory) {
    return ida_star(puzzle, h, driver, memory, 0, MachineRule{machine});
}

}  // namespace taquin
