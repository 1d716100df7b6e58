// A board of any size, and the blank's ways on it. The searches' own boards (board.hpp) end at 25 cells.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tiles/geometry.hpp"

namespace taquin {

using Tile = std::uint16_t;  // boards have up to 10,000 cells
using Cell = std::uint16_t;

inline int find_blank(const std::vector<Tile>& tiles) {
    return static_cast<int>(std::find(tiles.begin(), tiles.end(), Tile{0}) - tiles.begin());
}

struct LargeBoard {
    int rows, cols;
    std::vector<Tile> tiles;

    int cells() const { return rows * cols; }
    int row(int cell) const { return cell / cols; }
    int col(int cell) const { return cell % cols; }
    bool can_go(int blank, Move move) const { return is_legal(rows, cols, blank, move); }
    int after(int blank, Move move) const { return blank + shift(cols, move); }

    // The cell of each tile, the blank's first.
    std::vector<Cell> places() const {
        std::vector<Cell> place(tiles.size());
        for (std::size_t cell = 0; cell < tiles.size(); ++cell) place[tiles[cell]] = static_cast<Cell>(cell);
        return place;
    }
};

}  // namespace taquin
