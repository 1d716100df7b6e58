// Numbers for all boards of up to 12 cells, without gaps, so that a set of boards is a bitmap.
//
// A board consists of the blank's cell and the order of its tiles, row by row, without the blank.
// The order is written as a Lehmer code: digit i is the number of later tiles that are smaller than
// the tile in place i. A slide along a row does not change the order. A slide along a column
// rotates as many neighbours in the order as a row has cells, and changes only their digits. The
// last two digits are not stored: one is 0, and parity implies the other.
//
//     digit    0  1   |   2 … n - 5   |   n - 4  n - 3   |   n - 2  n - 1
//              lane         strip             bit              implied
//
// A lane has 4 × 3 bits; a word holds five lanes in 60 bits. A change of the digits from 2 on is
// the same for all lanes of a strip: this makes it fast to move a whole set of boards.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

namespace taquin {

// How boards are normalised. A board is transposed if its rows are longer than its columns. Its
// tiles are renamed so that the goal has them in increasing order. If it has fewer tiles than
// places, tiles that never move ("resting") are put before its own.
struct Frame {
    int width, cells, places, resting;
    int goal_blank = 0;
    std::array<std::uint8_t, 12> cell_at{};  // by cell of the frame: the cell of the board
    std::array<std::uint8_t, 12> label{};    // by tile: its new name, its place in the goal

    Frame(int board_rows, int board_cols, const std::vector<std::uint8_t>& goal)
        : width(std::min(board_rows, board_cols)),
          cells(board_rows * board_cols),
          places(places_of(cells)),
          resting(places - (cells - 1)) {
        for (int cell = 0; cell < cells; ++cell) {
            const int row = cell / width, col = cell % width;
            cell_at[cell] = static_cast<std::uint8_t>(width == board_cols ? cell : col * board_cols + row);
        }
        int place = resting;
        for (int cell = 0; cell < cells; ++cell) {
            if (const int tile = goal[cell_at[cell]])
                label[tile] = static_cast<std::uint8_t>(place++);
            else
                goal_blank = cell;
        }
    }

    static constexpr int places_of(int cells) { return std::max(cells - 1, 8); }

    // The parity of the order with the blank here. A slide along a column changes it on even
    // widths.
    int parity(int blank) const { return width % 2 ? 0 : (blank / width + goal_blank / width) % 2; }
    // Chessboard colouring: a move of one tile changes the colour of the blank's cell.
    int colour(int blank) const { return (blank / width + blank % width) % 2; }
    // The number of boards that can reach the goal.
    std::uint64_t boards() const {
        std::uint64_t orders = 1;
        for (int tile = 3; tile < cells; ++tile) orders *= static_cast<std::uint64_t>(tile);
        return orders * static_cast<std::uint64_t>(cells);
    }
};

// A board: the blank's cell, and the number of the tiles' order.
struct Numbered {
    int blank;
    std::uint32_t number;
};

template <int places>
struct Numbering {
    static_assert(places >= 8, "no slide may change a lane and a bit at once");

    static constexpr int lane_bits = 12, lanes_a_word = 5;
    static constexpr int lanes = places * (places - 1);
    static constexpr int words = (lanes + lanes_a_word - 1) / lanes_a_word;  // of a strip
    static constexpr int first_bit_digit = places - 4;
    static constexpr int strips = [] {
        int product = 1;
        for (int digit = 2; digit < first_bit_digit; ++digit) product *= places - digit;
        return product;
    }();
    static constexpr std::uint32_t orders = strips * lanes * lane_bits;

    // The bits in use of a strip's word: the last word may have fewer lanes.
    static constexpr std::uint64_t used_bits(int word) {
        return (std::uint64_t{1} << lane_bits * std::min(lanes_a_word, lanes - word * lanes_a_word)) - 1;
    }

    using Digits = std::array<int, places>;

    static std::uint32_t number(const Digits& digits) {
        int strip = 0;
        for (int i = 2; i < first_bit_digit; ++i) strip = strip * (places - i) + digits[i];
        const int lane = digits[1] * places + digits[0], bit = digits[places - 4] * 3 + digits[places - 3];
        return static_cast<std::uint32_t>((strip * lanes + lane) * lane_bits + bit);
    }

    // The digits of a number; `parity` is the parity of the order.
    static Digits digits(std::uint32_t number, int parity) {
        Digits digits{};
        const int bit = static_cast<int>(number) % lane_bits, lane = static_cast<int>(number) / lane_bits % lanes;
        int strip = static_cast<int>(number) / lane_bits / lanes;
        digits[0] = lane % places;
        digits[1] = lane / places;
        for (int i = first_bit_digit - 1; i >= 2; --i) {
            digits[i] = strip % (places - i);
            strip /= places - i;
        }
        digits[places - 4] = bit / 3;
        digits[places - 3] = bit % 3;
        digits[places - 2] = (std::accumulate(digits.begin(), digits.end(), 0) + parity) % 2;
        return digits;
    }

    static Numbered encode(const Frame& frame, const std::vector<std::uint8_t>& tiles) {
        Numbered board{};
        Digits order{};
        std::iota(order.begin(), order.begin() + frame.resting, 0);
        int place = frame.resting;
        for (int cell = 0; cell < frame.cells; ++cell) {
            if (const int tile = tiles[frame.cell_at[cell]])
                order[place++] = frame.label[tile];
            else
                board.blank = cell;
        }
        Digits digits{};
        for (int i = 0; i < places; ++i)
            digits[i] = static_cast<int>(
                std::count_if(order.begin() + i, order.end(), [&](int label) { return label < order[i]; }));
        board.number = number(digits);
        return board;
    }

    static std::vector<std::uint8_t> decode(const Frame& frame, const Numbered& board) {
        std::vector<std::uint8_t> left(places), tiles(frame.cells);
        for (int tile = 1; tile < frame.cells; ++tile) left[frame.label[tile]] = static_cast<std::uint8_t>(tile);
        const Digits code = digits(board.number, frame.parity(board.blank));
        std::vector<std::uint8_t> order;
        for (const int digit : code) {
            order.push_back(left[digit]);
            left.erase(left.begin() + digit);
        }
        int place = frame.resting;
        for (int cell = 0; cell < frame.cells; ++cell)
            tiles[frame.cell_at[cell]] = cell == board.blank ? std::uint8_t{0} : order[place++];
        return tiles;
    }

    // Whether the number stands for a board: the resting tiles are in their places.
    static bool is_board(const Frame& frame, std::uint32_t number) {
        const Digits code = digits(number, 0);
        return std::all_of(code.begin(), code.begin() + frame.resting, [](int digit) { return digit == 0; });
    }
};

}  // namespace taquin
