// Iterative deepening: depth-limited searches, each one move deeper than the one before; the twin
// of search/iterative_deepening.py.
#pragma once

#include "search/depth_limited.hpp"

namespace taquin {

template <class Board>
Found iterative_deepening(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
    for (std::uint32_t depth = 0;; ++depth) {
        driver.start_over(depth);
        Found found = depth_limited(puzzle, depth, driver, memory);
        if (found.end != End::cutoff) return found;
    }
}

}  // namespace taquin
