// Beam search: breadth-first search that keeps only the best nodes of each layer; the twin of
// search/beam.py.
#pragma once

#include <algorithm>

#include "search/evaluation.hpp"
#include "search/frontier.hpp"
#include "tiles/heuristics/heuristic.hpp"

namespace taquin {

template <class Board>
Found beam(const Puzzle<Board>& puzzle, const Heuristic& h, std::uint64_t width, Driver& driver, Memory& memory) {
    Nodes<Board> nodes(memory, driver);
    const Sum f{h.scale};
    const Value h_start = h(puzzle, puzzle.start);
    Vector<Entry> layer({Entry{f(0, h_start), h_start, nodes.add_root(puzzle.start)}}, Counted<Entry>(memory));
    bool forgotten = false;
    while (!layer.empty()) {
        Vector<Entry> below{Counted<Entry>(memory)};
        for (std::size_t position = 1; position <= layer.size(); ++position) {
            const std::size_t waiting = layer.size() - position;
            const Entry taken = layer[position - 1];
            const Node<Board> node = nodes[taken.node];
            if (node.board == puzzle.goal) {
                driver.step(0, waiting + below.size(), node.g);
                return {End::solution, nodes.path(taken.node)};
            }
            nodes.reserve(max_moves);
            const int blank = node.board.blank();
            Value h_child[max_moves];
            h.children(puzzle, node.board, blank, taken.h, h_child);
            const BlankMoves& moves = puzzle.moves(blank);
            for (unsigned i = 0; i < moves.count; ++i) {
                const auto [move, cell] = moves.each[i];
                const Board board = puzzle.slid(node.board, blank, cell);
                const std::uint64_t hash = board.hash();
                std::uint32_t& slot = nodes.slot(board, hash);
                if (nodes.at(slot) != none) continue;
                const Index child = nodes.add(board, taken.node, move, node.g + 1);
                nodes.point(slot, hash, child);
                below.push_back({f(node.g + 1, h_child[i]), h_child[i], child});
            }
            driver.step(moves.count, waiting + below.size(), node.g);
        }
        std::stable_sort(below.begin(), below.end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
        forgotten = forgotten || below.size() > width;
        if (below.size() > width) below.resize(width);
        layer.swap(below);
    }
    return {forgotten ? End::cutoff : End::no_solution, {}};
}

}  // namespace taquin
