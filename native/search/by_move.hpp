// Tables of the 4×4 board with an entry for each blank and move, computed at compile time.
#pragma once

#include <array>

#include "tiles/geometry.hpp"

namespace taquin {

constexpr int side = 4;
constexpr int cells = side * side;

template <class T>
using ByMove = std::array<std::array<T, 4>, cells>;

// Call make(blank, cell) for each legal move of the blank, to `cell`. Entries of illegal moves are
// T{}.
template <class T, class Make>
constexpr ByMove<T> by_move(Make make) {
    ByMove<T> all{};
    for (int blank = 0; blank < cells; ++blank)
        for (Move move : udlr)
            if (is_legal(side, side, blank, move)) all[blank][move] = make(blank, blank + shift(side, move));
    return all;
}

}  // namespace taquin
