// Additive pattern databases: the values of disjoint patterns are added; the twin of
// tiles/heuristics/pdb.py.
#pragma once

#include <algorithm>

#include "tiles/heuristics/by_cell.hpp"
#include "tiles/patterns/table.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

// A pattern of a partition: its table, and the symmetry that maps the board to the table.
struct Lookup {
    std::shared_ptr<const PatternTable> table;
    std::vector<std::uint8_t> tiles;   // in the order of the table's cells
    std::vector<std::uint8_t> turned;  // by cell of the board: its cell in the table

    Value value(const std::uint8_t* cell_of_tile) const {
        std::uint8_t at[max_pattern];
        for (std::size_t i = 0; i < tiles.size(); ++i) at[i] = turned[cell_of_tile[tiles[i]]];
        return table->value(at);
    }
};

using View = std::vector<Lookup>;  // a partition

// The maximum over several partitions, which are mirror images of one another.
struct Patterns {
    std::vector<View> views;
    std::vector<std::array<std::uint8_t, max_cells>> lookup_of;  // by view and tile

    explicit Patterns(std::vector<View> all) : views(std::move(all)) {
        for (const View& view : views) {
            auto& of_tile = lookup_of.emplace_back();
            for (std::size_t i = 0; i < view.size(); ++i)
                for (const std::uint8_t tile : view[i].tiles) of_tile[tile] = static_cast<std::uint8_t>(i);
        }
    }

    // An upper bound on all values.
    Value most() const {
        std::size_t patterns = 0;
        for (const View& view : views) patterns = std::max(patterns, view.size());
        return Value{255} * static_cast<Value>(patterns);
    }

    template <class Board>
    Value operator()(const Puzzle<Board>& puzzle, const Board& board) const {
        const auto cell_of_tile = cells_of(puzzle, board);
        Value largest = 0;
        for (const View& view : views) largest = std::max(largest, sum(view, cell_of_tile.data()));
        return largest;
    }

    // A move changes the value of one pattern in each partition.
    template <class Board>
    void children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value, Value* out) const {
        if constexpr (Board::metric == Metric::multi) return children_anew(*this, puzzle, board, blank, out);
        auto cell_of_tile = cells_of(puzzle, board);
        const BlankMoves& moves = puzzle.moves(blank);
        std::fill_n(out, moves.count, Value{0});
        for (std::size_t number = 0; number < views.size(); ++number) {
            const View& view = views[number];
            const Value before = sum(view, cell_of_tile.data());
            for (unsigned i = 0; i < moves.count; ++i) {
                const std::uint8_t cell = moves.each[i].cell;
                const int tile = board.tile(cell);
                const Lookup& lookup = view[lookup_of[number][tile]];
                const Value left = lookup.value(cell_of_tile.data());
                cell_of_tile[tile] = static_cast<std::uint8_t>(blank);
                out[i] = std::max(out[i], before - left + lookup.value(cell_of_tile.data()));
                cell_of_tile[tile] = cell;
            }
        }
    }

  private:
    template <class Board>
    static std::array<std::uint8_t, max_cells> cells_of(const Puzzle<Board>& puzzle, const Board& board) {
        std::array<std::uint8_t, max_cells> cell_of_tile;
        for (int cell = 0; cell < puzzle.geometry.cells; ++cell)
            cell_of_tile[board.tile(cell)] = static_cast<std::uint8_t>(cell);
        return cell_of_tile;
    }
    static Value sum(const View& view, const std::uint8_t* cell_of_tile) {
        Value total = 0;
        for (const Lookup& lookup : view) total += lookup.value(cell_of_tile);
        return total;
    }
};

}  // namespace taquin
