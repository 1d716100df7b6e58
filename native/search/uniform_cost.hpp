// Uniform-cost search: expand the cheapest node first; the twin of search/uniform_cost.py.
#pragma once

#include "search/frontier.hpp"

namespace taquin {

template <class Board>
Found uniform_cost(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
    Nodes<Board> nodes(memory, driver);
    Buckets frontier(memory);
    frontier.push(0, 0, nodes.add_root(puzzle.start));
    while (!frontier.empty()) {
        const Index index = frontier.pop().node;
        const Node<Board> node = nodes[index];
        if (node.status() == Status::stale) continue;  // a cheaper path to this state is known
        if (node.board == puzzle.goal) {
            driver.step(0, frontier.size(), node.g, node.g);
            return {End::solution, nodes.path(index)};
        }
        nodes.reserve(max_moves);
        const int blank = node.board.blank();
        for (const auto [move, cell] : puzzle.moves(blank)) {
            if (node.undoes(move)) continue;
            const Board board = puzzle.slid(node.board, blank, cell);
            const std::uint64_t hash = board.hash();
            std::uint32_t& slot = nodes.slot(board, hash);
            const Index known = nodes.at(slot);
            const std::uint32_t g = node.g + 1;
            if (known != none && nodes[known].g <= g) continue;
            const Index child = nodes.add(board, index, move, g);
            if (known != none) nodes.replace(known, child);
            nodes.point(slot, hash, child);
            frontier.push(g, 0, child);
        }
        driver.step(puzzle.moves(blank).count, frontier.size(), node.g, node.g);
    }
    return {};
}

}  // namespace taquin
