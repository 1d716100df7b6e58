// How promising a board of the guided construction (guided.hpp) is: the moves that the tile being
// brought needs, and the distances of all other tiles. The numbers here were found by trial.
#pragma once

#include <cstdlib>
#include <limits>

#include "tiles/constructive.hpp"

namespace taquin {

class PushEstimate {
  public:
    static constexpr int move_weight = 16;  // of a move that has been made or that the tile needs

    PushEstimate(const LargeBoard& board, const std::vector<Tile>& goal)
        : cells_(board.tiles.size()),
          lines_ahead_(std::max(2, (board.rows + board.cols) / 5)),
          home_(LargeBoard{board.rows, board.cols, goal}.places()),
          row_(cells_),
          col_(cells_) {
        for (int cell = 0; cell < board.cells(); ++cell) {
            row_[cell] = board.row(cell);
            col_[cell] = board.col(cell);
        }
    }

    // The goal cell of each tile, the blank's first.
    const std::vector<Cell>& home() const { return home_; }

    // The lines in the order in which they are settled; tiles of no line come last.
    void set_lines(const std::vector<Line>& lines, const std::vector<Tile>& goal) {
        lines_ = lines.size();
        line_of_.assign(cells_, lines_);
        for (std::size_t number = 0; number < lines_; ++number)
            for (const int cell : lines[number].cells) line_of_[goal[cell]] = number;
    }

    // Weigh the tiles for the time when `next_line` is settled. Tiles of that line weigh three
    // times as much as the last ones, those of the lines after it less and less. Settled tiles
    // weigh nothing.
    void weigh(std::size_t next_line) {
        const int step = step_weight();
        std::vector<int> by_line(lines_ + 1);
        std::int64_t more = std::int64_t{2 * step} << 16;
        for (std::size_t line = next_line; line <= lines_; ++line, more -= more / lines_ahead_)
            by_line[line] = step + static_cast<int>(more >> 16);
        weight_.assign(cells_, 0);
        for (std::size_t tile = 1; tile < cells_; ++tile) weight_[tile] = by_line[line_of_[tile]];
    }

    // The weighted Manhattan distance of a tile in a cell.
    int weighted(int tile, int cell) const {
        return weight_[tile] * (std::abs(row_[cell] - row_[home_[tile]]) + std::abs(col_[cell] - col_[home_[tile]]));
    }

    // How many moves more than it needs a tile may take.
    int slack(int needed) const { return cells_ <= medium ? needed + 20 : needed / 2 + 10; }

    // About how many moves it takes to push a tile to a cell: the blank's way to the cell in front
    // of the tile, one move for the first step, then five for each step straight on and three for
    // each step around a bend.
    int moves_needed(int tile_cell, int target, int blank) const {
        const int down_by = row_[target] - row_[tile_cell], right_by = col_[target] - col_[tile_cell];
        const int vertical = std::abs(down_by), horizontal = std::abs(right_by), steps = vertical + horizontal;
        if (steps == 0) return 0;
        const auto cost = [&](int along, int across, int front_row, int front_col) {
            const int bends = std::min(along > across ? 2 * across : 2 * along - 1, steps - 1);
            int walk = std::abs(front_row - row_[blank]) + std::abs(front_col - col_[blank]);
            // The blank walks around the tile if it stands in the way.
            if (front_row == row_[blank] && row_[tile_cell] == front_row &&
                (front_col < col_[tile_cell]) != (col_[blank] < col_[tile_cell]))
                walk += 2;
            if (front_col == col_[blank] && col_[tile_cell] == front_col &&
                (front_row < row_[tile_cell]) != (row_[blank] < row_[tile_cell]))
                walk += 2;
            return walk + 1 + 3 * bends + 5 * (steps - 1 - bends);
        };
        int least = std::numeric_limits<int>::max();
        if (vertical) least = cost(vertical, horizontal, row_[tile_cell] + (down_by > 0 ? 1 : -1), col_[tile_cell]);
        if (horizontal)
            least =
                std::min(least, cost(horizontal, vertical, row_[tile_cell], col_[tile_cell] + (right_by > 0 ? 1 : -1)));
        return least;
    }

  private:
    static constexpr int medium = 150, large = 1000;  // cells

    // The weight of one step of a tile's distance. It is smaller on larger boards: otherwise the
    // many other tiles would outweigh the tile being brought.
    int step_weight() const { return cells_ <= medium ? 16 : cells_ <= large ? 12 : 8; }

    std::size_t cells_;
    int lines_ahead_;  // how quickly the weights of later lines fall
    std::vector<Cell> home_;
    std::vector<int> row_, col_;
    std::size_t lines_ = 0;
    std::vector<std::size_t> line_of_;  // by tile: the number of its line
    std::vector<int> weight_;           // by tile
};

}  // namespace taquin
