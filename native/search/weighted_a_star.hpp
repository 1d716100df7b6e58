// Weighted A*: A* with h weighted by p/q; the twin of search/weighted_a_star.py.
#pragma once

#include "search/a_star.hpp"

namespace taquin {

template <class Board>
Found weighted_a_star(const Puzzle<Board>& puzzle, const Heuristic& h, Value p, Value q, Driver& driver,
                      Memory& memory) {
    return a_star<Heap>(puzzle, h, WeightedSum(h.scale, p, q), driver, memory);
}

}  // namespace taquin
