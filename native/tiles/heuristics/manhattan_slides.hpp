// Manhattan distance in slides: in each direction, the tiles' distances divided by the most tiles
// that one slide moves; the twin of manhattan_slides.py.
#pragma once

#include "tiles/heuristics/by_cell.hpp"

namespace taquin {

struct ManhattanSlides {
    ByCell across, along;

    template <class Board>
    Value operator()(const Puzzle<Board>& puzzle, const Board& board) const {
        const auto over = [](Value steps, int tiles) { return (steps + tiles - 1) / tiles; };
        return over(across(puzzle, board), puzzle.geometry.cols - 1) +
               over(along(puzzle, board), puzzle.geometry.rows - 1);
    }

    // h of the board is rounded, so the sums of the children cannot be derived from it.
    template <class Board>
    void children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value, Value* out) const {
        children_anew(*this, puzzle, board, blank, out);
    }
};

}  // namespace taquin
