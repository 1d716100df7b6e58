// A* in batches: expand several nodes with the lowest f together, so that their cache misses
// overlap; see src/taquin/search/a_star_batched.py.
//
// Each pass over a batch prefetches what the next pass reads.
#pragma once

#include <concepts>

#include "search/a_star.hpp"

namespace taquin {

template <class Frontier, class Board, class H>
Found a_star_batched(const Puzzle<Board>& puzzle, const H& h, Sum f, std::size_t batch, Driver& driver,
                     Memory& memory) {
    struct Child {
        Board board;
        std::uint64_t hash;
        Value f;
        Move move;
    };
    struct Parent {
        Index index;
        std::uint32_t g;
        std::uint32_t successors;  // legal moves
        std::uint32_t first_child, last_child;
        bool again;
    };
    Nodes<Board> nodes(memory, driver);
    Frontier frontier(memory);
    frontier.push(f(0, h(puzzle, puzzle.start)), 0, nodes.add_root(puzzle.start));
    Vector<Index> taken(batch, Counted<Index>(memory));
    Vector<Parent> parents(batch, Counted<Parent>(memory));
    Vector<Child> children(max_moves * batch, Counted<Child>(memory));
    while (!frontier.empty()) {
        // Pass 1. Take nodes of the lowest f.
        const Value key = frontier.lowest_key();
        std::size_t count = 0;
        do {
            taken[count] = frontier.pop().node;
            nodes.prefetch_node(taken[count++]);
        } while (count < batch && !frontier.empty() && frontier.lowest_key() == key);

        // Pass 2. Generate their children, and prefetch the children's slots.
        nodes.reserve(max_moves * count);
        std::size_t expanded = 0;
        std::uint32_t generated = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Node<Board> node = nodes[taken[i]];
            if (node.status() == Status::stale) continue;
            const bool again = node.status() == Status::reopened;
            if (node.board == puzzle.goal) {
                driver.step(0, frontier.size(), node.g, key, again);
                return {End::solution, nodes.path(taken[i])};
            }
            const int blank = node.board.blank();
            const BlankMoves& moves = puzzle.moves(blank);
            Value h_child[max_moves];
            h.children(puzzle, node.board, blank, key - f(node.g, 0), h_child);
            parents[expanded] = {taken[i], node.g, moves.count, generated, generated, again};
            for (unsigned m = 0; m < moves.count; ++m) {
                const auto [move, cell] = moves.each[m];
                if (node.undoes(move)) continue;
                const Board board = puzzle.slid(node.board, blank, cell);
                const std::uint64_t hash = board.hash();
                nodes.prefetch_slot(hash);
                children[generated++] = {board, hash, f(node.g + 1, h_child[m]), move};
            }
            parents[expanded++].last_child = generated;
        }

        // Pass 3. Prefetch the nodes that the slots point to.
        for (std::uint32_t i = 0; i < generated; ++i) nodes.prefetch_candidates(children[i].hash);

        // Pass 4. Add the children that are new, or cheaper than before, to the frontier.
        for (std::size_t i = 0; i < expanded; ++i) {
            const Parent parent = parents[i];
            // With an inconsistent heuristic, a cheaper path to an expanded node can turn up, even
            // in the same batch: replace() must know that the node was closed. ByCell is consistent
            // under single moves, so skip the mark: the node need not be written back to memory.
            if constexpr (!std::same_as<H, ByCell> || Board::metric == Metric::multi)
                if (nodes[parent.index].status() != Status::stale) nodes[parent.index].set(Status::closed);
            for (std::uint32_t c = parent.first_child; c < parent.last_child; ++c) {
                const Child& child = children[c];
                const std::uint32_t g = parent.g + 1;
                std::uint32_t& slot = nodes.slot(child.board, child.hash);
                const Index known = nodes.at(slot);
                if (known != none && nodes[known].g <= g) continue;
                const Index added = nodes.add(child.board, parent.index, child.move, g);
                if (known != none) nodes.replace(known, added);
                nodes.point(slot, child.hash, added);
                frontier.push(child.f, 0, added);
            }
            driver.step(parent.successors, frontier.size(), parent.g, key, parent.again);
        }
    }
    return {};
}

}  // namespace taquin
