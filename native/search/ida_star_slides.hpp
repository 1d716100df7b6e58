// IDA* for moves of several tiles with ordered walking distance: the tree and the counts of
// ida_star.hpp, many times as fast.
//
// A node stores no board, but what its heuristic reads: the goal row of each tile, row by row, and
// the goal column of each tile, column by column. Together they determine the board. A slide moves
// tiles in both, but changes the estimate of one direction only.
#pragma once

#include "search/ida_star.hpp"

namespace taquin {

struct SlideNode {
    Order by_row, by_col;               // with a gap
    std::uint8_t vertical, horizontal;  // lower bounds on the slides in each direction
    std::uint8_t blank;
    Move last;
    std::uint32_t g;
};

class SlideSearch {
  public:
    // Whether the orders of both directions tell all goal lines, and so the board.
    static bool knows(const OrderedWalkingDistance& h) { return h.by_row.cuts.empty() && h.by_col.cuts.empty(); }

    SlideSearch(const Puzzle<PackedMulti>& puzzle, const OrderedWalkingDistance& h, Driver& driver, Memory& memory)
        : puzzle_(puzzle),
          h_(h),
          driver_(driver),
          frontier_(Counted<SlideNode>(memory)),
          path_(Counted<Move>(memory)),
          start_(node_of(puzzle.start)),
          goal_(node_of(puzzle.goal)) {}

    Found run() {
        for (Value bound = estimate(start_); bound < infinite; bound = next_bound_) {
            driver_.start_over(bound);
            next_bound_ = infinite;
            frontier_.assign(1, start_);
            while (!frontier_.empty()) {
                const SlideNode node = frontier_.back();
                frontier_.pop_back();
                path_.resize(node.g);
                if (node.g > 0) path_.back() = node.last;
                if (node.by_row == goal_.by_row && node.by_col == goal_.by_col && node.blank == goal_.blank) {
                    driver_.step(0, frontier_.size(), node.g);
                    return {End::solution, {path_.begin(), path_.end()}};
                }
                const unsigned successors = expand(node, bound);
                driver_.step(successors, frontier_.size(), node.g);
            }
        }
        return {};
    }

  private:
    static constexpr Sum f{1};  // ordered walking distance counts whole slides

    // Push the children within the bound; returns the number of all children.
    TAQUIN_INLINE unsigned expand(const SlideNode& node, Value bound) {
        SlideNode children[max_moves];
        unsigned count = 0;
        SlideNode after = node;
        for (const auto [move, cell] : puzzle_.moves(node.blank)) {
            if (node.g > 0 && same_line(node.last, move)) continue;
            if (tiles_slid(move) == 1) after = node;  // otherwise one tile more than before
            slide_one(after, move, cell);
            after.g = node.g + 1;
            children[count++] = after;
        }
        for (unsigned i = count; i-- > 0;) {
            const Value f_child = f(children[i].g, estimate(children[i]));
            if (f_child <= bound)
                frontier_.push_back(children[i]);
            else if (f_child < next_bound_)
                next_bound_ = f_child;
        }
        return count;
    }

    TAQUIN_INLINE void slide_one(SlideNode& node, Move move, std::uint8_t cell) const {
        const int cols = puzzle_.geometry.cols, at = by_column(cell);
        node.by_row = moved(node.by_row, node.blank, cell);
        node.by_col = moved(node.by_col, by_column(node.blank), at);
        if (same_line(move, up))
            node.vertical = h_.by_row.slides(without_gap(node.by_row, cell), cell / cols);
        else
            node.horizontal = h_.by_col.slides(without_gap(node.by_col, at), cell % cols);
        node.blank = cell;
        node.last = move;
    }

    // The number of a cell when cells are counted column by column.
    int by_column(int cell) const {
        return cell % puzzle_.geometry.cols * puzzle_.geometry.rows + cell / puzzle_.geometry.cols;
    }

    Value estimate(const SlideNode& node) const { return h_.together(node.vertical, node.horizontal); }

    SlideNode node_of(const PackedMulti& board) const {
        SlideNode node{0, 0, 0, 0, static_cast<std::uint8_t>(board.blank()), up, 0};
        for (int cell = 0; cell < puzzle_.geometry.cells; ++cell) {
            if (cell == node.blank) continue;
            const int tile = board.tile(cell);
            node.by_row |= Order{h_.by_row.goal_line[tile]} << (2 * cell);
            node.by_col |= Order{h_.by_col.goal_line[tile]} << (2 * by_column(cell));
        }
        node.vertical = static_cast<std::uint8_t>(h_.by_row(board));
        node.horizontal = static_cast<std::uint8_t>(h_.by_col(board));
        return node;
    }

    const Puzzle<PackedMulti>& puzzle_;
    const OrderedWalkingDistance& h_;
    Driver& driver_;
    Vector<SlideNode> frontier_;
    Vector<Move> path_;  // to the current node
    SlideNode start_, goal_;
    Value next_bound_ = infinite;
};

}  // namespace taquin
