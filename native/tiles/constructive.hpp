// A solution of any board at once, however large; the twin of tiles/constructive.py.
#pragma once

#include <array>

#include "tiles/large_board.hpp"

namespace taquin {

// Which line is settled next, where there is a choice, and from which of its ends.
struct SettlingOrder {
    bool rows_first, far_side, backwards;
};

constexpr std::array<SettlingOrder, 8> orders = {{
    {true, false, false},
    {true, false, true},
    {true, true, false},
    {true, true, true},
    {false, false, false},
    {false, false, true},
    {false, true, false},
    {false, true, true},
}};

// What is not settled yet: rows and columns, the last ones included.
struct Unsettled {
    int top, bottom, left, right;

    int height() const { return bottom - top + 1; }
    int width() const { return right - left + 1; }
    int cells() const { return height() * width(); }
};

// A line of the frame, and the step from there to the next.
struct Line {
    std::vector<int> cells;
    int inwards;

    int near_corner() const { return cells[cells.size() - 2]; }
    int corner() const { return cells.back(); }
};

// Take a line off the frame, so that the rest is nearly square, and never the line where the goal has its blank.
Line take_line(Unsettled& frame, const SettlingOrder& order, int goal_blank, int cols);

// The cells of a frame, row by row.
std::vector<int> cells_of(const Unsettled& frame, int cols);

// A board while it is being solved: the tiles, what is settled, and the moves so far.
class Construction {
  public:
    Construction(const LargeBoard& board, const std::vector<Tile>& goal);

    void settle_all(const SettlingOrder& order);
    void settle_line(const Line& line);
    // Bring the last two of a line near, one behind the other, and turn them in.
    void settle_pair(int near_corner, int corner, int inwards);
    // Push a tile to a cell.
    void bring(Tile tile, int target);
    // Push a tile one step nearer to a cell, by that step which takes the blank the fewest moves.
    void push(Tile tile, int target);
    // Bring the wanted cells of a box in order by the fewest moves within it; the others may come as they like.
    void arrange(const std::vector<int>& box, const std::vector<int>& wanted);

    const LargeBoard& board() const { return board_; }
    const std::vector<Move>& moves() const { return moves_; }

    // Start anew from another board, with these cells settled.
    void start_from(const Tile* tiles, const std::vector<bool>& settled);

  private:
    const std::vector<int>& way(int target, int around);
    void walk(const std::vector<int>& cells);

    LargeBoard board_;
    const std::vector<Tile>& goal_;
    std::vector<Cell> cell_of_;
    std::vector<bool> settled_;
    std::vector<int> came_from_, queue_, way_;
    std::vector<std::uint32_t> seen_;
    std::uint32_t search_ = 0;
    std::vector<Move> moves_;
};

// Moves of the blank that lead from `board` to `goal`; throws std::invalid_argument if there are none.
std::vector<Move> construct(const LargeBoard& board, const std::vector<Tile>& goal);

}  // namespace taquin
