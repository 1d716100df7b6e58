// IDA* without duplicates: a machine prunes moves that lead where another path leads; the twin of
// search/ida_star_fsm.py, for any board and heuristic.
#pragma once

#include "search/a_star.hpp"
#include "tiles/duplicates.hpp"

namespace taquin {

template <class Board>
struct MachineNode {
    Board board;
    Value h;
    std::uint32_t g;
    MoveMachine::State at;
    Move last;
    std::uint8_t blank;
};

template <class Board>
Found ida_star_fsm(const Puzzle<Board>& puzzle, const Heuristic& h, const MoveMachine& machine, Driver& driver,
                   Memory& memory) {
    constexpr Value infinite = std::numeric_limits<Value>::max();
    const Sum f{h.scale};
    const auto blank = static_cast<std::uint8_t>(puzzle.start.blank());
    const MachineNode<Board> start{puzzle.start, h(puzzle, puzzle.start), 0, blank, up, blank};
    Vector<MachineNode<Board>> frontier{Counted<MachineNode<Board>>(memory)};
    Vector<Move> path{Counted<Move>(memory)};  // to the node just taken
    for (Value bound = f(0, start.h); bound < infinite;) {
        driver.raise_bound(bound);
        Value next_bound = infinite;
        frontier.assign(1, start);
        while (!frontier.empty()) {
            const MachineNode<Board> node = frontier.back();
            frontier.pop_back();
            path.resize(node.g);
            if (node.g > 0) path.back() = node.last;
            if (node.board == puzzle.goal) {
                driver.step(0, frontier.size(), node.g);
                return {End::solution, {path.begin(), path.end()}};
            }
            Value h_child[4];
            h.children(puzzle, node.board, node.blank, node.h, h_child);
            const MoveMachine::Row& next = machine.next[node.at];
            const BlankMoves& moves = puzzle.moves(node.blank);
            unsigned successors = 0;
            for (unsigned i = moves.count; i-- > 0;) {
                const auto [move, cell] = moves.each[i];
                if (next[move] == MoveMachine::pruned) continue;
                ++successors;
                const Value f_child = f(node.g + 1, h_child[i]);
                if (f_child <= bound)
                    frontier.push_back(
                        {puzzle.slid(node.board, node.blank, cell), h_child[i], node.g + 1, next[move], move, cell});
                else if (f_child < next_bound)
                    next_bound = f_child;
            }
            driver.step(successors, frontier.size(), node.g);
        }
        bound = next_bound;
    }
    return {};
}

}  // namespace taquin
