// A window: a piece of a solution, the part of the board that it moves in, and the search for a shorter piece.
//
// A piece of some dozen moves stays within a small box of the board, whatever the board's size. So it is a puzzle of
// its own: from the box before the piece to the box after it. A beam search within the box, whose layers are cut where
// Manhattan distance and linear conflicts prove that the piece would not become shorter, often finds a better way.
#pragma once

#include <cstdlib>

#include "driver.hpp"
#include "tiles/large_board.hpp"
#include "tiles/step_tree.hpp"

namespace taquin {

class Window {
  public:
    static constexpr int max_cells = 144;  // of a box
    static constexpr int max_line = 24;    // its height and width

    Window(Driver& driver, Memory& memory);

    // Take the moves of a solution from here, up to `length`, in a box of up to `cells` with some room around; returns
    // how many were taken.
    std::size_t frame(const LargeBoard& board, int blank, const Move* moves, std::size_t length, int room,
                      int cells = max_cells);

    // Look for a piece that is shorter by two moves or more, keeping the best `width` states of each layer. Backwards
    // the search begins at the piece's end.
    bool shorten(std::size_t width, bool backwards = false);

    const std::vector<Move>& found() const { return found_; }
    // Whether nothing was forgotten: if none was found, no shorter piece exists in the box.
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
        std::uint32_t parent;  // number in the layer
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
    bool is_new(std::uint64_t hash);
    bool search(std::size_t width);
    void set_goal(const std::array<Byte, max_cells>& goal);
    void keep_best(std::size_t width);

    Driver& driver_;
    int rows_ = 0, cols_ = 0, cells_ = 0;
    std::size_t length_ = 0;
    int blank_ = 0, goal_blank_ = 0;
    std::array<Byte, max_cells> start_{}, goal_{}, row_{}, col_{}, goal_row_{}, goal_col_{};
    bool complete_ = true;
    Vector<State> layer_, below_;
    Vector<Byte> tiles_, tiles_below_;  // of each state of the layer
    Vector<Child> children_, sorted_;
    std::vector<std::size_t> first_;  // of each h, while sorting
    StepTree steps_;
    Vector<std::uint64_t> seen_;  // hashes of the layer being made, in open addressing
    Vector<std::uint32_t> seen_in_;
    std::uint32_t layer_number_ = 0;
    std::vector<Move> found_;
};

}  // namespace taquin
