// The exact distance to the goal, from a table of all boards of up to nine cells; the twin of
// exact.py.
#pragma once

#include <memory>

#include "tiles/heuristics/by_cell.hpp"
#include "tiles/numbering.hpp"

namespace taquin {

// The distances of all boards, by number (numbering.hpp). Built in a millisecond for the 8-puzzle,
// in five if several tiles slide at once.
class ExactDistances {
  public:
    static constexpr int max_cells = 9;

    // `home` is the goal cell of each tile, the blank's first.
    ExactDistances(int rows, int cols, const std::vector<std::uint8_t>& home, Metric metric);

    // The distance of a board to the goal; 0 if it cannot reach the goal.
    template <class Board>
    Value operator[](const Board& board) const {
        std::uint32_t order = resting_labels_;
        int blank = 0, shift = bits * frame_.resting;
        for (int cell = 0; cell < frame_.cells; ++cell) {
            if (const int tile = board.tile(frame_.cell_at[cell])) {
                order |= std::uint32_t{frame_.label[tile]} << shift;
                shift += bits;
            } else {
                blank = cell;
            }
        }
        const Part &first = halves_->first[order % half], &second = halves_->second[order / half];
        if (first.parity ^ second.parity ^ frame_.parity(blank)) return 0;
        return distances_[static_cast<std::size_t>(blank) * Numbers::orders + first.number + second.number];
    }

    Value most() const { return most_; }

  private:
    static constexpr int places = 8, bits = 3;
    static constexpr std::uint32_t half = 1 << (bits * places / 2);
    using Numbers = Numbering<places>;

    // What four of the eight labels contribute to the number of an order and to its parity. The
    // digits of the first four labels follow from the labels before them; those of the last four
    // from the labels after them. So each half can be tabulated without the other.
    struct Part {
        std::uint16_t number;
        std::uint8_t parity;
    };
    struct Halves {
        std::array<Part, half> first, second;
        Halves();
    };
    static const Halves& halves();

    template <class Layers>
    void fill(const Numbered& goal);

    Frame frame_;
    const Halves* halves_;
    std::uint32_t resting_labels_ = 0;
    std::vector<std::uint8_t> distances_;
    Value most_ = 0;
};

struct Exact {
    std::shared_ptr<const ExactDistances> distances;

    template <class Board>
    Value operator()(const Puzzle<Board>&, const Board& board) const {
        return (*distances)[board];
    }

    template <class Board>
    void children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value, Value* out) const {
        children_anew(*this, puzzle, board, blank, out);
    }
};

}  // namespace taquin
