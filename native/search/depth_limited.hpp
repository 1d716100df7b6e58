// Depth-limited search: depth-first search down to a given depth; the twin of
// search/depth_limited.py.
#pragma once

#include "search/nodes.hpp"

namespace taquin {

template <class Board>
Found depth_limited(const Puzzle<Board>& puzzle, std::uint32_t depth, Driver& driver, Memory& memory) {
    Nodes<Board> nodes(memory, driver);  // the table has the shallowest node of a state
    Vector<Index> frontier({nodes.add_root(puzzle.start)}, Counted<Index>(memory));
    while (!frontier.empty()) {
        const Index index = frontier.back();
        frontier.pop_back();
        const Node<Board> node = nodes[index];
        if (node.status() == Status::stale) continue;
        const bool again = node.status() == Status::reopened;
        if (node.board == puzzle.goal) {
            driver.step(0, frontier.size(), node.g, 0, again);
            return {End::solution, nodes.path(index)};
        }
        nodes[index].set(Status::closed);
        const int blank = node.board.blank();
        const BlankMoves& moves = puzzle.moves(blank);
        if (node.g < depth) {
            nodes.reserve(max_moves);
            for (unsigned i = moves.count; i-- > 0;) {
                const auto [move, cell] = moves.each[i];
                if (node.undoes(move)) continue;
                const Board board = puzzle.slid(node.board, blank, cell);
                const std::uint64_t hash = board.hash();
                std::uint32_t& slot = nodes.slot(board, hash);
                const Index known = nodes.at(slot);
                if (known != none && nodes[known].g <= node.g + 1) continue;
                const Index child = nodes.add(board, index, move, node.g + 1);
                if (known != none) nodes.replace(known, child);
                nodes.point(slot, hash, child);
                frontier.push_back(child);
            }
        }
        driver.step(moves.count, frontier.size(), node.g, 0, again);
    }
    // The search was cut off if a node at the depth limit has a child that no other path reached.
    for (Index index = 0; index < nodes.size(); ++index) {
        driver.look_sometimes(1);
        if (driver.stopped() == Stop::time || driver.stopped() == Stop::cancelled) throw Stopped{};
        if (nodes[index].g != depth) continue;
        const Board& board = nodes[index].board;
        const int blank = board.blank();
        for (const auto [move, cell] : puzzle.moves(blank))
            if (nodes.find(puzzle.slid(board, blank, cell)) == none) return {End::cutoff, {}};
    }
    return {};
}

}  // namespace taquin
