// Sets of cells on a grid: their neighbours, and the regions that tiles leave to the blank.
#pragma once

#include "tiles/patterns/ranking.hpp"

namespace taquin {

class CellGrid {
  public:
    CellSet all, black = 0;  // black as on a chessboard

    CellGrid(int rows, int cols) : all((CellSet{1} << rows * cols) - 1), cols_(cols) {
        for (int cell = 0; cell < rows * cols; ++cell) {
            if (cell % cols == 0) first_column_ |= CellSet{1} << cell;
            if (cell % cols == cols - 1) last_column_ |= CellSet{1} << cell;
            if ((cell / cols + cell % cols) % 2) black |= CellSet{1} << cell;
        }
    }

    CellSet neighbours(CellSet cells) const {
        return (cells << cols_ | cells >> cols_ | (cells & ~last_column_) << 1 | (cells & ~first_column_) >> 1) & all;
    }

    // Return the cells that the blank reaches from one of `free` without leaving `free`.
    CellSet region(CellSet start, CellSet free) const {
        while (const CellSet more = neighbours(start) & free & ~start) start |= more;
        return start;
    }

    // Call `each(region)` for every region of `free`, the one with the first cell first.
    template <class Each>
    void for_each_region(CellSet free, Each each) const {
        while (free) {
            const CellSet found = region(free & (~free + 1), free);
            each(found);
            free &= ~found;
        }
    }

  private:
    int cols_;
    CellSet first_column_ = 0, last_column_ = 0;
};

}  // namespace taquin
