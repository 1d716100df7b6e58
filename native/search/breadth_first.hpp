// Breadth-first search: expand the shallowest node first; the twin of search/breadth_first.py.
#pragma once

#include "search/nodes.hpp"

namespace taquin {

template <class Board>
Found breadth_first(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
    Nodes<Board> nodes(memory, driver);
    nodes.add_root(puzzle.start);
    // Nodes are numbered in queue order: the queue is the nodes from `taken` on.
    for (Index taken = 0; taken < nodes.size();) {
        const Index index = taken++;
        const Node<Board> node = nodes[index];
        if (node.board == puzzle.goal) {
            driver.step(0, nodes.size() - taken, node.g, node.g);
            return {End::solution, nodes.path(index)};
        }
        nodes.reserve(max_moves);
        const int blank = node.board.blank();
        for (const auto [move, cell] : puzzle.moves(blank)) {
            if (node.undoes(move)) continue;  // it leads back to the parent
            const Board board = puzzle.slid(node.board, blank, cell);
            const std::uint64_t hash = board.hash();
            std::uint32_t& slot = nodes.slot(board, hash);
            if (nodes.at(slot) == none) nodes.point(slot, hash, nodes.add(board, index, move, node.g + 1));
        }
        driver.step(puzzle.moves(blank).count, nodes.size() - taken, node.g, node.g);
    }
    return {};
}

}  // namespace taquin
