// The grid: where the blank can go from each cell; the twin of tiles/geometry.py.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

namespace taquin {

constexpr int max_cells = 25;

enum Move : std::uint8_t { up, down, left, right };

constexpr Move opposite(Move move) { return static_cast<Move>(move ^ 1); }

struct BlankMove {
    Move move;
    std::uint8_t cell;  // where the blank goes
};

struct BlankMoves {
    std::uint8_t count = 0;
    std::array<BlankMove, 4> each{};

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

constexpr std::array<Move, 4> udlr = {up, down, left, right};

struct Geometry {
    int rows, cols, cells;
    std::array<Move, 4> order;  // in which moves are tried
    std::array<BlankMoves, max_cells> moves{};

    Geometry(int rows, int cols, std::array<Move, 4> order) : rows(rows), cols(cols), cells(rows * cols), order(order) {
        for (int cell = 0; cell < cells; ++cell)
            for (Move move : order)
                if (is_legal(rows, cols, cell, move))
                    moves[cell].each[moves[cell].count++] = {move, static_cast<std::uint8_t>(cell + shift(cols, move))};
    }
};

}  // namespace taquin
