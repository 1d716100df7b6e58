// The puzzle: a grid, a start and a goal; the twin of tiles/puzzle.py.
#pragma once

#include <variant>
#include <vector>

#include "tiles/board.hpp"
#include "tiles/geometry.hpp"

namespace taquin {

template <class Board>
struct Puzzle {
    Geometry geometry;
    Board start = Board::empty(), goal = Board::empty();

    Puzzle(const Geometry& geometry, const std::vector<std::uint8_t>& start_tiles,
           const std::vector<std::uint8_t>& goal_tiles)
        : geometry(geometry) {
        for (int cell = 0; cell < geometry.cells; ++cell) {
            start.place(cell, start_tiles[cell]);
            goal.place(cell, goal_tiles[cell]);
        }
    }

    std::vector<std::uint8_t> tiles(const Board& board) const {
        std::vector<std::uint8_t> all(geometry.cells);
        for (int cell = 0; cell < geometry.cells; ++cell) all[cell] = static_cast<std::uint8_t>(board.tile(cell));
        return all;
    }

    // The goal cell of a tile.
    int home(int tile) const {
        int cell = 0;
        while (goal.tile(cell) != tile) ++cell;
        return cell;
    }

    // The legal moves of a blank in this cell, in the order in which searches try them.
    const BlankMoves& moves(int blank) const { return geometry.moves[blank]; }

    // The board after the blank has moved to `cell`.
    Board slid(const Board& board, int blank, int cell) const {
        if constexpr (Board::metric == Metric::multi) {
            const int away = cell - blank, line = blank / geometry.cols == cell / geometry.cols ? 1 : geometry.cols;
            return board.slid(blank, cell, away < 0 ? -line : line);
        } else {
            return board.slid(blank, cell);
        }
    }
};

using AnyPuzzle = std::variant<Puzzle<Packed>, Puzzle<Bytes>, Puzzle<PackedMulti>, Puzzle<BytesMulti>>;

}  // namespace taquin
