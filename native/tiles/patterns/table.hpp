// A pattern's table: the fewest moves that bring its tiles to their goal cells, from every
// arrangement; see src/taquin/tiles/patterns.
//
// Up to six tiles the index is sparse: the tiles' cells are the digits of a number, the last one
// the least significant, so a move changes one digit. With more tiles it is dense: the rank of the
// set of cells, and the rank of the order of the tiles in it (ranking.hpp). An entry takes a byte,
// the value, or half a byte, (value - Manhattan distance) / 2: each move changes both by an odd
// number, so their difference is even.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string_view>

#include "mapping_guard.hpp"
#include "result.hpp"
#include "tiles/patterns/ranking.hpp"

namespace taquin {

constexpr int max_sparse = 6;  // tiles

struct PatternShape {
    int rows, cols;
    std::vector<std::uint8_t> cells;  // the goal cell of each tile, increasing
    CellSet region;                   // where the blank can be when the tiles are home

    int board_cells() const { return rows * cols; }
    int tiles() const { return static_cast<int>(cells.size()); }
    bool is_sparse() const { return tiles() <= max_sparse; }
    int taxicab(int tile, int cell) const {
        const int home = cells[static_cast<std::size_t>(tile)];
        return std::abs(cell / cols - home / cols) + std::abs(cell % cols - home % cols);
    }
    std::uint64_t entries() const {
        std::uint64_t count = 1;
        for (int i = 0; i < tiles(); ++i) count *= static_cast<std::uint64_t>(board_cells() - (is_sparse() ? 0 : i));
        return count;
    }
    std::uint64_t bytes(bool half) const { return half ? (entries() + 1) / 2 : entries(); }
};

// Called every 20 ms while a table is built, with how much is done, 0 to 1; returns whether to
// stop.
using BuildPulse = std::function<bool(double)>;

class PatternTable {
  public:
    const PatternShape shape;
    const bool half;

    PatternTable(PatternShape a_shape, bool in_halves, const std::uint8_t* bytes, std::shared_ptr<const void> owner,
                 std::shared_ptr<const MappingGuard> guard = nullptr)
        : shape(std::move(a_shape)),
          half(in_halves),
          bytes_(bytes),
          owner_(std::move(owner)),
          guard_(std::move(guard)) {
        if (!shape.is_sparse()) sets_ = std::make_shared<const SetRanks>(shape.board_cells(), shape.tiles());
    }

    const std::uint8_t* bytes() const { return bytes_; }
    std::uint64_t size() const { return shape.bytes(half); }

    // Whether the file that it is mapped from has shrunk.
    bool is_damaged() const { return guard_ && guard_->is_damaged(); }

    // The fewest moves of the tiles from these cells.
    Value value(const std::uint8_t* at) const {
        const std::uint64_t index = shape.is_sparse() ? sparse_index(at) : dense_index(at);
        if (!half) return bytes_[index];
        Value manhattan = 0;
        for (int tile = 0; tile < shape.tiles(); ++tile) manhattan += shape.taxicab(tile, at[tile]);
        return manhattan + 2 * (bytes_[index / 2] >> (index % 2 * 4) & 15);
    }

  private:
    std::uint64_t sparse_index(const std::uint8_t* at) const {
        std::uint64_t index = 0;
        for (int tile = 0; tile < shape.tiles(); ++tile)
            index = index * static_cast<std::uint64_t>(shape.board_cells()) + at[tile];
        return index;
    }
    std::uint64_t dense_index(const std::uint8_t* at) const {
        CellSet set = 0;
        std::array<std::uint8_t, 32> tile_at;
        for (int tile = 0; tile < shape.tiles(); ++tile) {
            set |= CellSet{1} << at[tile];
            tile_at[at[tile]] = static_cast<std::uint8_t>(tile);
        }
        Permutation order{};
        int count = 0;
        for (CellSet rest = set; rest; rest &= rest - 1) order[count++] = tile_at[std::countr_zero(rest)];
        return sets_->index(set, rank(order, count));
    }

    const std::uint8_t* bytes_;
    std::shared_ptr<const void> owner_;          // of the bytes
    std::shared_ptr<const MappingGuard> guard_;  // of mapped bytes; ends before they do
    std::shared_ptr<const SetRanks> sets_;       // of a dense table
};

// Return how many bytes a build takes at its peak, the table included, without allocating any: an
// upper bound, tight where huge pages are available.
std::uint64_t build_bytes(const PatternShape& shape, bool half);

// Build the table, in about a second for each 60 million entries; throws Stopped if the pulse says
// so.
PatternTable build_pattern_table(const PatternShape& shape, bool half, const BuildPulse& pulse);

}  // namespace taquin
