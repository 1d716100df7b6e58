// How large the parts of a build are, known before any of them is allocated.
#pragma once

#include "tiles/patterns/heartbeat.hpp"
#include "tiles/patterns/regions.hpp"
#include "tiles/patterns/table.hpp"

namespace taquin {

// `Builder` allocates exactly these.
struct BuildSize {
    std::uint64_t sets, blocks = 0, orders, words;  // of a bitmap: its bits, and its words

    BuildSize(const PatternShape& shape, Heartbeat& heartbeat)
        : sets(binomial(shape.board_cells(), shape.tiles())),
          orders(factorial(shape.tiles())),
          words((orders + 63) / 64) {
        const CellGrid grid(shape.rows, shape.cols);
        const CellSet last = grid.all & ~(grid.all >> shape.tiles());  // the set of the highest cells
        for (CellSet set = (CellSet{1} << shape.tiles()) - 1;; set = next_of_same_size(set)) {
            grid.for_each_region(grid.all & ~set, [&](CellSet) { ++blocks; });
            if (set == last) break;
            heartbeat.after(16);
        }
    }

    std::uint64_t values() const { return sets * orders + 64; }  // `lower` may reach beyond the last
    std::uint64_t bitmaps() const { return blocks * words * 8; }

  private:
    static CellSet next_of_same_size(CellSet set) {
        const CellSet lowest = set & (~set + 1), carried = set + lowest;
        return carried | ((set ^ carried) / lowest >> 2);
    }
};

}  // namespace taquin
