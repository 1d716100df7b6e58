// Linear conflict: Manhattan distance plus two moves for each tile that must leave its goal line to
// let others pass; the twin of linear_conflict.py.
#pragma once

#include <algorithm>

#include "tiles/heuristics/by_cell.hpp"

namespace taquin {

// A line is encoded as a number, with one digit for each position: 0 for the blank or a tile of
// another line, otherwise the goal position plus 1.
constexpr int digit_bits = 3;
constexpr int short_line = 5;  // cells; lines up to this long are looked up in a table

// The number of elements to remove so that the rest is in increasing order.
inline int must_leave(const int* order, int count) {
    // tails[k] is the smallest end of an increasing subsequence of length k + 1.
    std::array<int, max_cells> tails{};
    int length = 0;
    for (int i = 0; i < count; ++i) {
        int* at = std::lower_bound(tails.data(), tails.data() + length, order[i]);
        if (at == tails.data() + length) ++length;
        *at = order[i];
    }
    return count - length;
}

// By line: how many tiles must leave it. One table of 32 kB serves all goals and sizes; 4×4 uses 4
// kB.
inline const std::array<std::uint8_t, 1 << (digit_bits * short_line)>& asides() {
    static const auto table = [] {
        std::array<std::uint8_t, 1 << (digit_bits * short_line)> table{};
        for (unsigned line = 0; line < table.size(); ++line) {
            int order[short_line], count = 0;
            for (int position = 0; position < short_line; ++position)
                if (const int digit = line >> (digit_bits * position) & 7) order[count++] = digit;
            table[line] = static_cast<std::uint8_t>(must_leave(order, count));
        }
        return table;
    }();
    return table;
}

struct LinearConflict {
    ByCell manhattan;
    std::vector<std::uint8_t> home;
    const std::uint8_t* aside = asides().data();

    // Two moves for each tile that must leave the row (or column).
    template <class Board>
    Value in_row(const Puzzle<Board>& puzzle, const Board& board, int row) const {
        const int cols = puzzle.geometry.cols;
        return in_line(board, row * cols, 1, cols, [&](int at) { return at / cols == row ? at % cols + 1 : 0; });
    }
    template <class Board>
    Value in_column(const Puzzle<Board>& puzzle, const Board& board, int col) const {
        const int cols = puzzle.geometry.cols;
        return in_line(board, col, cols, puzzle.geometry.rows,
                       [&](int at) { return at % cols == col ? at / cols + 1 : 0; });
    }

    template <class Board>
    Value operator()(const Puzzle<Board>& puzzle, const Board& board) const {
        Value sum = manhattan(puzzle, board);
        for (int row = 0; row < puzzle.geometry.rows; ++row) sum += in_row(puzzle, board, row);
        for (int col = 0; col < puzzle.geometry.cols; ++col) sum += in_column(puzzle, board, col);
        return sum;
    }

    // A vertical move changes the conflicts of two rows, a horizontal move those of two columns.
    template <class Board>
    void children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value h, Value* out) const {
        if constexpr (Board::metric == Metric::multi) return children_anew(*this, puzzle, board, blank, out);
        const int cols = puzzle.geometry.cols;
        manhattan.children(puzzle, board, blank, h, out);
        for (const auto [move, cell] : puzzle.moves(blank)) {
            const Board after = puzzle.slid(board, blank, cell);
            if (move == up || move == down) {
                const int row = blank / cols, other = cell / cols;
                *out += in_row(puzzle, after, row) + in_row(puzzle, after, other);
                *out -= in_row(puzzle, board, row) + in_row(puzzle, board, other);
            } else {
                const int col = blank % cols, other = cell % cols;
                *out += in_column(puzzle, after, col) + in_column(puzzle, after, other);
                *out -= in_column(puzzle, board, col) + in_column(puzzle, board, other);
            }
            ++out;
        }
    }

  private:
    template <class Board, class Digit>
    Value in_line(const Board& board, int first, int step, int length, Digit digit) const {
        if (length <= short_line) {
            unsigned line = 0;
            for (int position = 0; position < length; ++position)
                if (const int tile = board.tile(first + position * step))
                    line |= unsigned(digit(home[tile])) << (digit_bits * position);
            return 2 * aside[line];
        }
        int order[max_cells], count = 0;
        for (int position = 0; position < length; ++position)
            if (const int tile = board.tile(first + position * step))
                if (const int at = digit(home[tile])) order[count++] = at;
        return 2 * must_leave(order, count);
    }
};

}  // namespace taquin
