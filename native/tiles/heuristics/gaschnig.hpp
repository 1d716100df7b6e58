// Gaschnig's heuristic: the moves needed if any tile could jump into the blank; the twin of
// gaschnig.py.
#pragma once

#include "tiles/heuristics/by_cell.hpp"

namespace taquin {

struct Gaschnig {
    std::vector<std::uint8_t> home;

    template <class Board>
    Value operator()(const Puzzle<Board>& puzzle, const Board& board) const {
        Value jumps = 0;
        std::uint32_t seen = 0;
        for (int first = 0; first < puzzle.geometry.cells; ++first) {
            if (seen >> first & 1 || home[board.tile(first)] == first) continue;
            int cell = first, length = 0;
            bool has_blank = false;
            while (!(seen >> cell & 1)) {
                seen |= 1u << cell;
                ++length;
                has_blank = has_blank || board.tile(cell) == 0;
                cell = home[board.tile(cell)];
            }
            jumps += has_blank ? length - 1 : length + 1;
        }
        return jumps;
    }

    // A move joins two cycles or splits one. Finding out which takes as long as counting from
    // scratch.
    template <class Board>
    void children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value, Value* out) const {
        children_anew(*this, puzzle, board, blank, out);
    }
};

}  // namespace taquin
