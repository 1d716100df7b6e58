// Boards of up to 12 cells, numbered without gaps, so that a set of them is a row of bits.
//
// A board is the blank's cell and the order of its tiles, row by row, the blank left out. The order is written as its
// Lehmer code: digit i says how many of the later tiles are smaller than the one in place i. A slide along a row moves
// the blank only; one along a column rotates as many neighbours of the order as a row has cells, and changes no other
// digits than theirs. The last two digits need not be kept: one is 0, and parity implies the other.
//
//     digit    0  1   |   2 … n - 5   |   n - 4  n - 3   |   n - 2  n - 1
//              lane         strip             bit              implied
//
// A lane has 4 × 3 bits, and five of them fill a word of 60. What happens to digits from 2 on happens to all lanes of a
// strip alike: that is what makes a set of boards fast to move.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

namespace taquin {

// A board turned so that its rows are no longer than its columns, and its tiles renamed so that the goal has them in
// order. Where it has fewer tiles than there are places, tiles that never move are put before its own.
struct Frame {
    int width, cells, places, resting;
    int goal_blank = 0;
    std::array<std::uint8_t, 12> cell_at{};  // where a cell of the turned board is on the board
    std::array<std::uint8_t, 12> label{};    // the new name of each tile, that is its place in the goal

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

    // Whether the order of the tiles is an odd one if the blank is here: on even widths a slide along a column is odd.
    int parity(int blank) const { return width % 2 ? 0 : (blank / width + goal_blank / width) % 2; }
    // The blank changes colour with every move of one tile.
    int colour(int blank) const { return (blank / width + blank % width) % 2; }
    // How many boards can reach the goal.
    std::uint64_t boards() const {
        std::uint64_t orders = 1;
        for (int tile = 3; tile < cells; ++tile) orders *= static_cast<std::uint64_t>(tile);
        return orders * static_cast<std::uint64_t>(cells);
    }
};

// A board as the blank's cell and the number of its order.
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

    // The bits of a strip's word that are boards: the last word may have fewer lanes.
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

    // The digits of a number; `parity` is that of the whole order.
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

    // Whether the tiles that never move are where they belong, and the number is a board's.
    static bool is_board(const Frame& frame, std::uint32_t number) {
        const Digits code = digits(number, 0);
        return std::all_of(code.begin(), code.begin() + frame.resting, [](int digit) { return digit == 0; });
    }
};

}  // namespace taquin
