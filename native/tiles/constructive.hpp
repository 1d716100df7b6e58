// Construct a solution of any board quickly, without search; the twin of tiles/constructive.py.
//
// It settles line after line, from the outside in: it pushes each tile of a line to its cell, and
// never moves settled tiles again. The last six cells are solved by breadth-first search.
#pragma once

#include <array>

#include "tiles/large_board.hpp"

namespace taquin {

// How to choose the next line to settle, and the end of the line to start from.
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

// The rows and columns that are not settled yet; bottom and right are included.
struct Unsettled {
    int top, bottom, left, right;

    int height() const { return bottom - top + 1; }
    int width() const { return right - left + 1; }
    int cells() const { return height() * width(); }
};

// A line of cells, and the difference from each to its neighbour in the next line.
struct Line {
    std::vector<int> cells;
    int inwards;

    int near_corner() const { return cells[cells.size() - 2]; }
    int corner() const { return cells.back(); }
};

// Remove the next line from the frame and return it. The rest stays nearly square. The line never
// contains the goal cell of the blank.
Line take_line(Unsettled& frame, const SettlingOrder& order, int goal_blank, int cols);

// The cells of a frame, row by row.
std::vector<int> cells_of(const Unsettled& frame, int cols);

// A board that is being solved, its settled cells, and the moves so far.
class Construction {
  public:
    Construction(const LargeBoard& board, const std::vector<Tile>& goal);

    void settle_all(const SettlingOrder& order);
    void settle_line(const Line& line);
    // Settle the last two tiles of a line: bring them near the corner, then turn them in together.
    void settle_pair(int near_corner, int corner, int inwards);
    // Push a tile to a cell, step by step.
    void bring(Tile tile, int target);
    // Push a tile one step nearer to a cell; of two such steps, take the one with fewer moves.
    void push(Tile tile, int target);
    // Settle the `wanted` cells of a box with the fewest moves within the box.
    void arrange(const std::vector<int>& box, const std::vector<int>& wanted);

    const LargeBoard& board() const { return board_; }
    const std::vector<Move>& moves() const { return moves_; }

    // Start again from another board, with these cells settled.
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

// Moves from `board` to `goal`; throws std::invalid_argument if the board is unsolvable.
std::vector<Move> construct(const LargeBoard& board, const std::vector<Tile>& goal);

}  // namespace taquin
