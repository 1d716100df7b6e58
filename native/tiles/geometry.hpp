// The grid: the moves of the blank from each cell; the twin of tiles/geometry.py.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

namespace taquin {

constexpr int max_cells = 25;
// Moves of one blank. If several tiles slide at once, it can go to every cell of its row and column:
// to twelve cells on 2×12.
constexpr unsigned max_moves = 12;

// What counts as one move: sliding one tile into the blank, or one or more tiles in a line.
enum class Metric : std::uint8_t { single, multi };

// The direction of the blank, in the lowest two bits. The bits above are the number of tiles that
// slide, minus 1.
enum Move : std::uint8_t { up, down, left, right };

constexpr Move slide(Move direction, int tiles) { return static_cast<Move>(direction | (tiles - 1) << 2); }
constexpr Move direction(Move move) { return static_cast<Move>(move & 3); }
constexpr int tiles_slid(Move move) { return (move >> 2) + 1; }
constexpr Move opposite(Move move) { return static_cast<Move>(move ^ 1); }
constexpr bool same_line(Move move, Move other) { return ((move ^ other) & 2) == 0; }

struct BlankMove {
    Move move;
    std::uint8_t cell;  // where the blank goes to
};

struct BlankMoves {
    std::uint8_t count = 0;
    std::array<BlankMove, max_moves> each{};

    const BlankMove* begin() const { return each.data(); }
    const BlankMove* end() const { return each.data() + count; }
};

constexpr bool is_legal(int rows, int cols, int cell, Move move) {
    switch (move) {
        case up:
            return cell >= cols;
        case down:
            return cell < (rows - 1) * cols;
        case left:
            return cell % cols != 0;
        default:
            return cell % cols != cols - 1;
    }
}

constexpr int shift(int cols, Move move) { return move == up ? -cols : move == down ? cols : move == left ? -1 : 1; }

// The Manhattan distance of two cells.
constexpr int taxicab(int cols, int cell, int other) {
    const int down = cell / cols - other / cols, across = cell % cols - other % cols;
    return (down < 0 ? -down : down) + (across < 0 ? -across : across);
}

constexpr std::array<Move, 4> udlr = {up, down, left, right};

struct Geometry {
    int rows, cols, cells;
    std::array<Move, 4> order;  // the order in which moves are tried
    std::array<BlankMoves, max_cells> moves{};

    Geometry(int rows, int cols, std::array<Move, 4> order, Metric metric = Metric::single)
        : rows(rows), cols(cols), cells(rows * cols), order(order) {
        for (int cell = 0; cell < cells; ++cell)
            for (Move move : order) {
                const int most = metric == Metric::multi ? cells : 1;
                int to = cell;
                for (int tiles = 1; tiles <= most && is_legal(rows, cols, to, move); ++tiles) {
                    to += shift(cols, move);
                    moves[cell].each[moves[cell].count++] = {slide(move, tiles), static_cast<std::uint8_t>(to)};
                }
            }
    }
};

}  // namespace taquin
