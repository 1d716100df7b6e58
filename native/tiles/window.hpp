// A window: a piece of a solution and the box of the board that it stays in.
//
// A piece of a few dozen moves stays in a small box, whatever the size of the board. That makes it
// a puzzle of its own: from the box before the piece to the box after it. A beam search within the
// box often finds a shorter piece. Manhattan distance and linear conflicts prune states that cannot
// be on a shorter one. A slide of several tiles is as many single moves, so if slides count, these
// distances are divided by the longest slide.
#pragma once

#include <cstdlib>

#include "driver.hpp"
#include "tiles/large_board.hpp"
#include "tiles/step_tree.hpp"

namespace taquin {

class Window {
  public:
    static constexpr int max_cells = 144;  // in a box
    static constexpr int max_line = 24;    // the largest height and width of a box

    Window(Metric metric, Driver& driver, Memory& memory);

    // Take up to `length` moves of a solution, as long as the blank stays in a box of up to `cells`
    // cells, which has `room` more cells on each side. Returns how many moves were taken.
    std::size_t frame(const LargeBoard& board, int blank, const Move* moves, std::size_t length, int room,
                      int cells = max_cells);

    // Search for a shorter piece, with `width` states in the beam. `backwards` searches from the
    // piece's end to its start. Returns whether found() is one.
    bool shorten(std::size_t width, bool backwards = false);

    const std::vector<Move>& found() const { return found_; }
    // Whether the beam dropped no state: then, if nothing was found, the box has no shorter piece.
    bool is_complete() const { return complete_; }
    int cells() const { return cells_; }

  private:
    using Byte = std::uint8_t;

    struct State {
        std::uint64_t hash;
        std::uint32_t node;  // in steps_
        std::int16_t h;
        Byte blank, last;
    };
    struct Child {
        std::uint64_t hash;
        std::uint32_t parent;  // its number in the layer
        std::int16_t h;
        Byte move;
    };

    int distance(int tile, int cell) const {
        return std::abs(row_[cell] - goal_row_[tile]) + std::abs(col_[cell] - goal_col_[tile]);
    }
    int in_row(const Byte* tiles, int row) const;
    int in_column(const Byte* tiles, int col) const;
    int estimate(const Byte* tiles) const;
    int estimate_after(Byte* tiles, int blank, int cell, int h) const;
    // A lower bound on the moves of a state with this estimate.
    int least_moves(int h) const { return (h + longest_slide_ - 1) / longest_slide_; }
    bool leaves_out(Byte last, Move move) const {
        if (last == StepTree::no_move) return false;
        const Move before = static_cast<Move>(last);
        return metric_ == Metric::multi ? same_line(before, move) : move == opposite(before);
    }
    bool is_new(std::uint64_t hash);
    bool search(std::size_t width);
    void set_goal(const std::array<Byte, max_cells>& goal);
    void keep_best(std::size_t width);

    Metric metric_;
    Driver& driver_;
    int rows_ = 0, cols_ = 0, cells_ = 0;
    int longest_slide_ = 1;  // the most tiles that one move slides
    std::size_t length_ = 0;
    int blank_ = 0, goal_blank_ = 0;
    std::array<Byte, max_cells> start_{}, goal_{}, row_{}, col_{}, goal_row_{}, goal_col_{};
    bool complete_ = true;
    Vector<State> layer_, below_;
    Vector<Byte> tiles_, tiles_below_;  // the boxes of all states, one after another
    Vector<Child> children_, sorted_;
    std::vector<std::size_t> first_;  // by h, for counting sort: the next position
    StepTree steps_;
    // Hashes of the next layer, in open addressing. A slot is in use if seen_in_ has layer_number_.
    Vector<std::uint64_t> seen_;
    Vector<std::uint32_t> seen_in_;
    std::uint32_t layer_number_ = 0;
    std::vector<Move> found_;
};

}  // namespace taquin
