// Depth-first search: expand the newest node first; the twin of search/depth_first.py.
#pragma once

#include "search/nodes.hpp"

namespace taquin {

template <class Board>
Found depth_first(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
    Nodes<Board> nodes(memory, driver);
    Vector<Index> frontier({nodes.add_root(puzzle.start)}, Counted<Index>(memory));
    while (!frontier.empty()) {
        const Index index = frontier.back();
        frontier.pop_back();
        const Node<Board> node = nodes[index];
        if (node.board == puzzle.goal) {
            driver.step(0, frontier.size(), node.g);
            return {End::solution, nodes.path(index)};
        }
        nodes.reserve(max_moves);
        const int blank = node.board.blank();
        const BlankMoves& moves = puzzle.moves(blank);
        for (unsigned i = moves.count; i-- > 0;) {
            const auto [move, cell] = moves.each[i];
            if (node.undoes(move)) continue;
            const Board board = puzzle.slid(node.board, blank, cell);
            const std::uint64_t hash = board.hash();
            std::uint32_t& slot = nodes.slot(board, hash);
            if (nodes.at(slot) != none) continue;
            const Index child = nodes.add(board, index, move, node.g + 1);
            nodes.point(slot, hash, child);
            frontier.push_back(child);
        }
        driver.step(moves.count, frontier.size(), node.g);
    }
    return {};
}

}  // namespace taquin
