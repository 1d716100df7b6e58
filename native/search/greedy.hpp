// Greedy best-first search: expand the node with the lowest h first; the twin of search/greedy.py.
#pragma once

#include "search/frontier.hpp"
#include "tiles/heuristics/heuristic.hpp"

namespace taquin {

template <class Frontier, class Board>
Found greedy(const Puzzle<Board>& puzzle, const Heuristic& h, Driver& driver, Memory& memory) {
    Nodes<Board> nodes(memory, driver);
    Frontier frontier(memory);
    frontier.push(h(puzzle, puzzle.start), 0, nodes.add_root(puzzle.start));
    while (!frontier.empty()) {
        const Entry taken = frontier.pop();
        const Node<Board> node = nodes[taken.node];
        if (node.board == puzzle.goal) {
            driver.step(0, frontier.size(), node.g);
            return {End::solution, nodes.path(taken.node)};
        }
        nodes.reserve(max_moves);
        const int blank = node.board.blank();
        Value h_child[max_moves];
        h.children(puzzle, node.board, blank, taken.key, h_child);
        const BlankMoves& moves = puzzle.moves(blank);
        for (unsigned i = 0; i < moves.count; ++i) {
            const auto [move, cell] = moves.each[i];
            if (node.undoes(move)) continue;
            const Board board = puzzle.slid(node.board, blank, cell);
            const std::uint64_t hash = board.hash();
            std::uint32_t& slot = nodes.slot(board, hash);
            if (nodes.at(slot) != none) continue;
            const Index child = nodes.add(board, taken.node, move, node.g + 1);
            nodes.point(slot, hash, child);
            frontier.push(h_child[i], 0, child);
        }
        driver.step(moves.count, frontier.size(), node.g);
    }
    return {};
}

}  // namespace taquin
