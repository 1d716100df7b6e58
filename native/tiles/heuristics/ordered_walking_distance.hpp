// Ordered walking distance: the fewest vertical slides if horizontal slides are free, combined with
// the fewest horizontal slides if vertical ones are free; the twin of ordered_walking_distance.py.
#pragma once

#include <memory>

#include "tiles/heuristics/by_cell.hpp"

namespace taquin {

// The goal lines of all tiles, line by line, two bits each. The blank has no bits, or, in an order
// "with a gap", two bits that are 0.
using Order = std::uint32_t;

constexpr int max_ordered_cells = 16;

inline Order with_gap(Order order, int cell) {
    const Order before = (Order{1} << (2 * cell)) - 1;
    return (order & before) | (order & ~before) << 2;
}
inline Order without_gap(Order order, int cell) {
    const Order before = (Order{1} << (2 * cell)) - 1;
    return (order & before) | (order >> 2 & ~before);
}
// Move the tile in `cell` into the gap.
inline Order moved(Order order, int gap, int cell) {
    const Order tile = order >> (2 * cell) & 3;
    return order ^ tile << (2 * cell) ^ tile << (2 * gap);
}

// The group of each goal line, named by its first line. A table does not tell tiles of one group
// apart.
using Groups = std::array<std::uint8_t, 4>;
constexpr Groups apart{0, 1, 2, 3};

// What determines a table of orders.
struct OrderKey {
    int lines, length, goal_blank;  // goal_blank is the blank's goal line
    Groups groups;

    auto operator<=>(const OrderKey&) const = default;
    int tiles() const { return lines * length - 1; }
    std::uint64_t states() const;  // the number of orders times the number of lines
};

// The fewest slides from each order to the goal, for one grouping of the goal lines.
class OrderTable {
  public:
    explicit OrderTable(const OrderKey& key);

    std::uint8_t slides(Order order, int blank_line) const { return slides_[index(order, blank_line)]; }
    const std::vector<std::uint8_t>& all() const { return slides_; }

  private:
    static constexpr int first_half = 8;  // tiles

    std::size_t index(Order order, int blank_line) const {
        const Order first = order & ((Order{1} << (2 * first_half)) - 1), second = order >> (2 * first_half);
        return static_cast<std::size_t>(blank_line) * orders_ + first_[first] + second_[second];
    }

    void number_orders(const OrderKey& key);
    void search(const OrderKey& key);

    // The number of an order is the sum of two entries: for its first eight tiles, and for the
    // rest.
    std::vector<std::uint32_t> first_;
    std::vector<std::uint16_t> second_;
    std::size_t orders_ = 0;
    std::vector<std::uint8_t> slides_;  // by the blank's line and the order's number
};

// One direction: the maximum of several tables.
struct OrderWalk {
    int lines, length;
    std::array<std::uint8_t, max_ordered_cells> cell_at;    // the cells, line by line
    std::array<std::uint8_t, max_ordered_cells> goal_line;  // by tile
    std::vector<std::shared_ptr<const OrderTable>> tables;

    std::uint8_t slides(Order order, int blank_line) const {
        std::uint8_t most = 0;
        for (const auto& table : tables) most = std::max(most, table->slides(order, blank_line));
        return most;
    }
    template <class Board>
    Value operator()(const Board& board) const {
        Order order = 0;
        int blank_line = 0;
        for (int at = 0, tiles = 0; at < lines * length; ++at) {
            if (const int tile = board.tile(cell_at[at]))
                order |= Order{goal_line[tile]} << (2 * tiles++);
            else
                blank_line = at / length;
        }
        return slides(order, blank_line);
    }
};

struct OrderedWalkingDistance {
    OrderWalk by_row, by_col;

    // Vertical and horizontal slides alternate, so their numbers differ by at most 1.
    static Value together(Value vertical, Value horizontal) {
        return std::max(vertical + horizontal, 2 * std::max(vertical, horizontal) - 1);
    }

    template <class Board>
    Value operator()(const Puzzle<Board>&, const Board& board) const {
        return together(by_row(board), by_col(board));
    }
    template <class Board>
    void children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value, Value* out) const {
        children_anew(*this, puzzle, board, blank, out);
    }
};

// The groupings for a direction: every line by itself if that table is small; otherwise one
// grouping for each pair of neighbouring lines, which merges the pair.
std::vector<Groups> groupings(int lines, int length, int goal_blank);

// The table for a key, built on first use and kept.
std::shared_ptr<const OrderTable> order_table(const OrderKey& key);

}  // namespace taquin
