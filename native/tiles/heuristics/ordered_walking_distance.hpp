// Ordered walking distance: the fewest vertical slides if horizontal slides are free, combined with
// the fewest horizontal slides if vertical ones are free; the twin of ordered_walking_distance.py.
#pragma once

#include <memory>

#include "tiles/heuristics/by_cell.hpp"
#include "tiles/patterns/heartbeat.hpp"

namespace taquin {

// A digit for each tile, line by line: its goal line in two bits, or one bit that says on which side
// of a cut its goal line is. The blank has no bits, or, in an order "with a gap", bits that are 0.
using Order = std::uint32_t;

constexpr int max_ordered_cells = 16, max_ordered_lines = 4;  // with two bits a tile

template <int bits = 2>
Order with_gap(Order order, int cell) {
    const Order before = (Order{1} << (bits * cell)) - 1;
    return (order & before) | (order & ~before) << bits;
}
template <int bits = 2>
Order without_gap(Order order, int cell) {
    const Order before = (Order{1} << (bits * cell)) - 1;
    return (order & before) | (order >> bits & ~before);
}
// Move the tile in `cell` into the gap.
template <int bits = 2>
Order moved(Order order, int gap, int cell) {
    const Order tile = order >> (bits * cell) & ((1 << bits) - 1);
    return order ^ tile << (bits * cell) ^ tile << (bits * gap);
}

// The group of each digit, named by its first digit. A table does not tell tiles of one group apart.
using Groups = std::array<std::uint8_t, 4>;
constexpr Groups apart{0, 1, 2, 3};

// What determines a table of orders.
struct OrderKey {
    int lines, length, goal_blank;  // goal_blank is the blank's goal line
    Groups groups;
    int cut = 0;  // where not 0, a digit says only whether the goal line is this one or a later one

    auto operator<=>(const OrderKey&) const = default;
    int tiles() const { return lines * length - 1; }
    int digit(int line) const { return cut == 0 ? line : line >= cut; }
    std::uint64_t states() const;  // the number of orders times the number of lines
};

// The fewest slides from each order to the goal, for one grouping of the goal lines. An order has
// so many bits a tile: two, or one if the key has a cut.
template <int bits>
class OrderTable {
  public:
    OrderTable(const OrderKey& key, Heartbeat& heartbeat);

    std::uint8_t slides(Order order, int blank_line) const { return slides_[index(order, blank_line)]; }
    const std::vector<std::uint8_t>& all() const { return slides_; }

  private:
    static constexpr int first_half = 8;  // tiles

    std::size_t index(Order order, int blank_line) const {
        const Order first = order & ((Order{1} << (bits * first_half)) - 1), second = order >> (bits * first_half);
        return static_cast<std::size_t>(blank_line) * orders_ + first_[first] + second_[second];
    }

    void number_orders(const OrderKey& key);
    void search(const OrderKey& key, Heartbeat& heartbeat);

    // The number of an order is the sum of two entries: for its first eight tiles, and for the
    // rest.
    std::vector<std::uint32_t> first_;
    std::vector<std::uint16_t> second_;
    std::size_t orders_ = 0;
    std::vector<std::uint8_t> slides_;  // by the blank's line and the order's number
};

// The table for a key, built on first use and kept.
template <int bits>
std::shared_ptr<const OrderTable<bits>> order_table(const OrderKey& key, Heartbeat& heartbeat);

// One direction: the maximum of several tables. A board with many lines or cells has a table for
// each cut.
struct OrderWalk {
    struct Cut {
        int at;
        std::shared_ptr<const OrderTable<1>> table;
    };

    int lines, length;
    std::array<std::uint8_t, max_cells> cell_at;    // the cells, line by line
    std::array<std::uint8_t, max_cells> goal_line;  // by tile
    std::vector<std::shared_ptr<const OrderTable<2>>> tables;
    std::vector<Cut> cuts;  // if not empty, there are no other tables

    std::uint8_t slides(Order order, int blank_line) const {
        std::uint8_t most = 0;
        for (const auto& table : tables) most = std::max(most, table->slides(order, blank_line));
        return most;
    }
    template <class Board>
    Value operator()(const Board& board) const {
        if (!cuts.empty()) return slides_by_cuts(board);
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

  private:
    template <class Board>
    Value slides_by_cuts(const Board& board) const {
        std::array<std::uint8_t, max_cells> order;  // the goal line of each tile
        int blank_line = 0, tiles = 0;
        for (int at = 0; at < lines * length; ++at) {
            if (const int tile = board.tile(cell_at[at]))
                order[tiles++] = goal_line[tile];
            else
                blank_line = at / length;
        }
        Value most = 0;
        for (const Cut& cut : cuts) {
            Order beyond = 0;
            for (int i = 0; i < tiles; ++i) beyond |= Order{order[i] >= cut.at} << i;
            most = std::max<Value>(most, cut.table->slides(beyond, blank_line));
        }
        return most;
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
    // A slide changes the orders of one direction only.
    template <class Board>
    void children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value, Value* out) const {
        const Value vertical = by_row(board), horizontal = by_col(board);
        for (const auto [move, cell] : puzzle.moves(blank)) {
            const Board child = puzzle.slid(board, blank, cell);
            *out++ = same_line(move, up) ? together(by_row(child), horizontal) : together(vertical, by_col(child));
        }
    }
};

// The keys of the tables for a direction. Up to 4 lines and 16 cells: every line by itself if that
// table is small, otherwise one grouping for each pair of neighbouring lines, which merges the
// pair. Beyond: one key for each cut between two lines.
std::vector<OrderKey> order_keys(int lines, int length, int goal_blank);

}  // namespace taquin
