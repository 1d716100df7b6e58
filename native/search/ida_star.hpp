// IDA*: iterative deepening on f; the twin of search/ida_star.py, for any board and heuristic.
//
// ida_star_unrolled.hpp is the same search for 4×4 and 5×5 and some heuristics, several times as
// fast.
#pragma once

#include "driver.hpp"
#include "memory.hpp"
#include "search/evaluation.hpp"
#include "tiles/heuristics/heuristic.hpp"

namespace taquin {

// A node on the stack. `at` is what the pruning rule (below) remembers of the path.
template <class Board, class Rule>
struct PathNode {
    Board board;
    Value h;
    std::uint32_t g;
    Move last;
    std::uint8_t blank;
    [[no_unique_address]] typename Rule::At at;
};

// Whether two moves in a row have the effect of one move or none: a single move and its opposite,
// or two slides along the same line.
template <class Board>
bool repeats(Move last, Move move) {
    return Board::metric == Metric::multi ? same_line(last, move) : move == opposite(last);
}

// A rule says which moves of a node are pruned. This one looks at the last move only.
template <bool (*leaves_out)(Move, Move)>
struct LastMove {
    struct At {};
    At start(std::uint8_t) const { return {}; }
    template <class Node>
    bool prunes(const Node& node, Move move) const {
        return node.g > 0 && leaves_out(node.last, move);
    }
    At after(At, Move) const { return {}; }
};

template <class Board, class Rule>
PathNode<Board, Rule> start_node(const Puzzle<Board>& puzzle, const Heuristic& h, const Rule& rule) {
    const auto blank = static_cast<std::uint8_t>(puzzle.start.blank());
    return {puzzle.start, h(puzzle, puzzle.start), 0, up, blank, rule.start(blank)};
}

// The first bound is h of the start, or `first_bound` if the caller knows that no solution is
// cheaper.
template <class Board, class Rule = LastMove<repeats<Board>>>
Found ida_star(const Puzzle<Board>& puzzle, const Heuristic& h, Driver& driver, Memory& memory, Value first_bound = 0,
               const Rule& rule = {}) {
    using Node = PathNode<Board, Rule>;
    const Sum f{h.scale};
    const Node start = start_node(puzzle, h, rule);
    Vector<Node> frontier{Counted<Node>(memory)};
    Vector<Move> path{Counted<Move>(memory)};  // to the current node
    for (Value bound = std::max(f(0, start.h), first_bound); bound < infinite;) {
        driver.start_over(bound);
        Value next_bound = infinite;
        frontier.assign(1, start);
        while (!frontier.empty()) {
            const Node node = frontier.back();
            frontier.pop_back();
            path.resize(node.g);
            if (node.g > 0) path.back() = node.last;
            if (node.board == puzzle.goal) {
                driver.step(0, frontier.size(), node.g);
                return {End::solution, {path.begin(), path.end()}};
            }
            Value h_child[max_moves];
            h.children(puzzle, node.board, node.blank, node.h, h_child);
            const BlankMoves& moves = puzzle.moves(node.blank);
            unsigned successors = 0;
            for (unsigned i = moves.count; i-- > 0;) {
                const auto [move, cell] = moves.each[i];
                if (rule.prunes(node, move)) continue;
                ++successors;
                const Value f_child = f(node.g + 1, h_child[i]);
                if (f_child <= bound)
                    frontier.push_back({puzzle.slid(node.board, node.blank, cell), h_child[i], node.g + 1, move, cell,
                                        rule.after(node.at, move)});
                else if (f_child < next_bound)
                    next_bound = f_child;
            }
            driver.step(successors, frontier.size(), node.g);
        }
        bound = next_bound;
    }
    return {};
}

}  // namespace taquin
