// A board of any size. The boards of the searches (board.hpp) have at most 25 cells.
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

// Zobrist hashing: the hash of a board is the XOR of these values for all tiles, so a move updates
// it with two of them.
inline std::uint64_t hash_of(int tile, int cell) {
    std::uint64_t bits = static_cast<std::uint64_t>(tile) << 16 | static_cast<unsigned>(cell);
    bits = (bits + 1) * 0x9E3779B97F4A7C15u;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
    return bits ^ bits >> 31;
}

// Move the blank of a board with `cols` columns, as many cells as the move says; returns its new
// cell.
template <class T>
int slide_tiles(T* tiles, int cols, int blank, Move move) {
    const int step = shift(cols, direction(move)), cell = blank + step * tiles_slid(move);
    for (; blank != cell; blank += step) std::swap(tiles[blank], tiles[blank + step]);
    return cell;
}

struct LargeBoard {
    int rows, cols;
    std::vector<Tile> tiles;

    int cells() const { return rows * cols; }
    int row(int cell) const { return cell / cols; }
    int col(int cell) const { return cell % cols; }
    bool can_go(int blank, Move move) const { return is_legal(rows, cols, blank, move); }
    int after(int blank, Move move) const { return blank + shift(cols, move); }

    // Move the blank, as many cells as the move says; returns its new cell.
    int slide(int blank, Move move) { return slide_tiles(tiles.data(), cols, blank, move); }

    // The cell of each tile, the blank's first.
    std::vector<Cell> places() const {
        std::vector<Cell> place(tiles.size());
        for (std::size_t cell = 0; cell < tiles.size(); ++cell) place[tiles[cell]] = static_cast<Cell>(cell);
        return place;
    }
};

}  // namespace taquin
