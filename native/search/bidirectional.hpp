// Bidirectional breadth-first search: one search from each end, until they meet; the twin of
// search/bidirectional.py.
#pragma once

#include "search/meeting.hpp"

namespace taquin {

template <class Board>
Found bidirectional(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
    if (puzzle.start == puzzle.goal) {
        driver.step(0, 0, 0);
        return {End::solution, {}};
    }
    Nodes<Board> seen[2] = {{memory, driver}, {memory, driver}};
    seen[0].add_root(puzzle.start);
    seen[1].add_root(puzzle.goal);
    Index taken[2] = {0, 0};  // nodes are numbered in queue order: the queue starts here
    Value depths[2] = {0, 0};
    const auto waiting = [&](int side) { return seen[side].size() - taken[side]; };
    while (waiting(0) > 0 && waiting(1) > 0) {
        driver.raise_bound(depths[0] + depths[1] + 1);
        const int side = waiting(0) <= waiting(1) ? 0 : 1;
        Nodes<Board>&here = seen[side], &there = seen[1 - side];
        for (const Index layer = here.size(); taken[side] < layer;) {
            const Index index = taken[side]++;
            const Node<Board> node = here[index];
            here.reserve(max_moves);
            const int blank = node.board.blank();
            Index meeting = none;
            for (const auto [move, cell] : puzzle.moves(blank)) {
                if (node.undoes(move)) continue;
                const Board board = puzzle.slid(node.board, blank, cell);
                const std::uint64_t hash = board.hash();
                std::uint32_t& slot = here.slot(board, hash);
                if (here.at(slot) != none) continue;
                const Index child = here.add(board, index, move, node.g + 1);
                here.point(slot, hash, child);
                if (meeting == none && there.find(board) != none) meeting = child;
            }
            driver.step(puzzle.moves(blank).count, std::uint64_t{waiting(0)} + waiting(1), node.g);
            if (meeting != none) return {End::solution, join(seen[0], seen[1], here[meeting].board)};
        }
        ++depths[side];
    }
    return {};
}

}  // namespace taquin
