// A*: expand the node with the lowest f first; the twin of search/a_star.py.
#pragma once

#include "search/evaluation.hpp"
#include "search/frontier.hpp"
#include "tiles/heuristics/heuristic.hpp"

namespace taquin {

// Priority computes f from g and h (evaluation.hpp). H is Heuristic, or one of its kinds, which is
// faster: the compiler can inline it.
template <class Frontier, class Board, class H, class Priority>
Found a_star(const Puzzle<Board>& puzzle, const H& h, Priority f, Driver& driver, Memory& memory) {
    Nodes<Board> nodes(memory, driver);
    Frontier frontier(memory);
    const Value h_start = h(puzzle, puzzle.start);
    frontier.push(f(0, h_start), h_start, nodes.add_root(puzzle.start));
    while (!frontier.empty()) {
        const Entry taken = frontier.pop();
        if (const Index next = frontier.peek(); next != none) nodes.prefetch_node(next);
        const Node<Board> node = nodes[taken.node];
        if (node.status() == Status::stale) continue;  // a cheaper path to this state is known
        const bool again = node.status() == Status::reopened;
        if (node.board == puzzle.goal) {
            driver.step(0, frontier.size(), node.g, taken.key, again);
            return {End::solution, nodes.path(taken.node)};
        }
        nodes[taken.node].set(Status::closed);
        nodes.reserve(max_moves);
        const int blank = node.board.blank();
        const BlankMoves& moves = puzzle.moves(blank);
        // Prefetch the slots of all children before reading the first, so that cache misses
        // overlap.
        Board board[max_moves];
        std::uint64_t hash[max_moves];
        for (unsigned i = 0; i < moves.count; ++i) {
            if (node.undoes(moves.each[i].move)) continue;
            board[i] = puzzle.slid(node.board, blank, moves.each[i].cell);
            hash[i] = board[i].hash();
            nodes.prefetch_slot(hash[i]);
        }
        Value h_child[max_moves];
        h.children(puzzle, node.board, blank, taken.h, h_child);
        const std::uint32_t g = node.g + 1;
        for (unsigned i = 0; i < moves.count; ++i) {
            const auto [move, cell] = moves.each[i];
            if (node.undoes(move)) continue;  // it leads back to the parent
            std::uint32_t& slot = nodes.slot(board[i], hash[i]);
            const Index known = nodes.at(slot);
            if (known != none && nodes[known].g <= g) continue;
            const Index child = nodes.add(board[i], taken.node, move, g);
            if (known != none) nodes.replace(known, child);
            nodes.point(slot, hash[i], child);
            const Value f_child = f(g, h_child[i]);
            frontier.push(f_child, h_child[i], child);
            // A child with its parent's f is expanded soon: prefetch the slots of its children,
            // too.
            if (f_child == taken.key)
                for (const auto& next : puzzle.moves(cell))
                    if (next.move != opposite(move)) nodes.prefetch_slot(puzzle.slid(board[i], cell, next.cell).hash());
        }
        driver.step(moves.count, frontier.size(), node.g, taken.key, again);
    }
    return {};
}

}  // namespace taquin
