// A* tree search: A* without a closed set; the twin of search/a_star_tree.py.
#pragma once

#include "search/evaluation.hpp"
#include "search/frontier.hpp"
#include "tiles/heuristics/heuristic.hpp"

namespace taquin {

template <class Frontier, class Board>
Found a_star_tree(const Puzzle<Board>& puzzle, const Heuristic& h, Driver& driver, Memory& memory) {
    Nodes<Board> nodes(memory, driver);  // used as a list: the search looks up no state
    Frontier frontier(memory);
    const Sum f{h.scale};
    const Value h_start = h(puzzle, puzzle.start);
    frontier.push(f(0, h_start), h_start, nodes.add(puzzle.start, none, up, 0));
    while (!frontier.empty()) {
        const Entry taken = frontier.pop();
        const Node<Board> node = nodes[taken.node];
        if (node.board == puzzle.goal) {
            driver.step(0, frontier.size(), node.g, taken.key);
            return {End::solution, nodes.path(taken.node)};
        }
        const int blank = node.board.blank();
        Value h_child[max_moves];
        h.children(puzzle, node.board, blank, taken.h, h_child);
        const BlankMoves& moves = puzzle.moves(blank);
        for (unsigned i = 0; i < moves.count; ++i) {
            const auto [move, cell] = moves.each[i];
            if (node.undoes(move)) continue;
            const Index child = nodes.add(puzzle.slid(node.board, blank, cell), taken.node, move, node.g + 1);
            frontier.push(f(node.g + 1, h_child[i]), h_child[i], child);
        }
        driver.step(moves.count, frontier.size(), node.g, taken.key);
    }
    return {};
}

}  // namespace taquin
