// Heuristics that are sums over cells; the twin of tiles/heuristics/by_cell.py.
#pragma once

#include <array>

#include "result.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

constexpr Value fixed_point = 1 << 20;  // the scale of heuristics with fractional values

// Compute h of each child from scratch, for heuristics that cannot derive it from h of the board.
template <class H, class Board>
void children_anew(const H& h, const Puzzle<Board>& puzzle, const Board& board, int blank, Value* out) {
    for (const auto [move, cell] : puzzle.moves(blank)) *out++ = h(puzzle, puzzle.slid(board, blank, cell));
}

// h = the sum over all tiles of value[tile][cell].
struct ByCell {
    std::array<std::array<std::int32_t, max_cells>, max_cells> value{};

    template <class Board>
    Value operator()(const Puzzle<Board>& puzzle, const Board& board) const {
        Value sum = 0;
        for (int cell = 0; cell < puzzle.geometry.cells; ++cell) sum += value[board.tile(cell)][cell];
        return sum;
    }

    // Write h of each child to `out`; `h` is the board's own.
    template <class Board>
    void children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value h, Value* out) const {
        if constexpr (Board::metric == Metric::multi) return children_anew(*this, puzzle, board, blank, out);
        for (const auto [move, cell] : puzzle.moves(blank)) {
            const auto& at = value[board.tile(cell)];
            *out++ = h + at[blank] - at[cell];
        }
    }
};

template <class Distance>
ByCell sum_by_cell(const std::vector<std::uint8_t>& home, Distance distance) {
    ByCell sum;
    for (std::size_t tile = 1; tile < home.size(); ++tile)
        for (std::size_t cell = 0; cell < home.size(); ++cell)
            sum.value[tile][cell] =
                static_cast<std::int32_t>(distance(static_cast<int>(cell), static_cast<int>(home[tile])));
    return sum;
}

}  // namespace taquin
