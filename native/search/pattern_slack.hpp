// Slack under pattern databases (see slack.hpp): within each of one or two partitions, how much the bound leaves.
//
// A move changes the value of one pattern of each partition by an odd number, nearly always by 1, so that f rises or
// falls by an even one. A child fits if the slack of no partition becomes negative; the second partition is looked up
// only if the first leaves some. As entries of large tables are far from the cache, `ahead` says for all children
// where theirs are, before the first is needed.
#pragma once

#include "search/slack.hpp"
#include "tiles/heuristics/pdb.hpp"

namespace taquin {

constexpr int max_slots = 4;  // patterns of a partition

// Whether patterns are few enough, and all looked up alike.
inline bool fits_slots(const Patterns& patterns) {
    if (patterns.views.size() > 2) return false;
    for (const View& view : patterns.views) {
        if (view.size() > max_slots) return false;
        for (const Lookup& lookup : view)
            if (lookup.table->half || !lookup.table->shape.is_sparse()) return false;
    }
    return true;
}

// What patterns have in common, however they are looked up.
struct PatternSums {
    std::array<std::array<std::uint8_t, max_slots>, 2> values{};  // of each pattern, in both partitions
    std::array<int, 2> slack{};

    // The slack once the value of a pattern is another: g has risen by 1.
    int slack_after(int view, unsigned slot, int value) const {
        return slack[view] - (1 + value - values[view][slot]) / 2;
    }
    void set(int view, unsigned slot, int value, int new_slack) {
        values[view][slot] = static_cast<std::uint8_t>(value);
        slack[view] = new_slack;
    }

    static PatternSums start(const Patterns& patterns, const std::vector<std::uint8_t>& cell_of_tile, int slack) {
        PatternSums all;
        std::array<int, 2> sums{};
        for (std::size_t view = 0; view < patterns.views.size(); ++view)
            for (std::size_t slot = 0; slot < patterns.views[view].size(); ++slot) {
                const Value value = patterns.views[view][slot].value(cell_of_tile.data());
                all.values[view][slot] = static_cast<std::uint8_t>(value);
                sums[view] += static_cast<int>(value);
            }
        const int largest = std::max(sums[0], sums[1]);
        for (int view = 0; view < 2; ++view) all.slack[view] = slack + (largest - sums[view]) / 2;
        return all;
    }
};

// Tables with a sparse index, on a square board: a move adds a number to the index of one pattern.
template <int Side>
struct SparseSlack {
    static constexpr int side = Side;
    static constexpr int cells = Side * Side;
    static constexpr bool jumps = true;

    // What a tile, named by its goal cell, changes in a partition.
    struct TileLookup {
        const std::uint8_t* entries = nullptr;
        std::array<std::int32_t, 4> step{};  // of the index, by the blank's move
        unsigned slot = 0;
    };
    struct Tables {
        std::array<std::array<TileLookup, cells>, 2> tiles;
        const Patterns* patterns;
        bool two;  // partitions

        template <class Board>
        Tables(const Patterns& all, const Puzzle<Board>& puzzle) : patterns(&all), two(all.views.size() == 2) {
            for (std::size_t view = 0; view < all.views.size(); ++view)
                for (std::size_t slot = 0; slot < all.views[view].size(); ++slot) {
                    const Lookup& lookup = all.views[view][slot];
                    std::int32_t power = 1;
                    for (const std::uint8_t tile : lookup.tiles) {
                        TileLookup& own = tiles[view][static_cast<std::size_t>(puzzle.home(tile))];
                        own = {lookup.table->bytes(), {}, static_cast<unsigned>(slot)};
                        // The tile goes the other way than the blank.
                        const std::int32_t down = (lookup.turned[side] - lookup.turned[0]) * power;
                        const std::int32_t right = (lookup.turned[1] - lookup.turned[0]) * power;
                        own.step = {down, -down, right, -right};
                        power *= cells;
                    }
                }
        }
    };

    PatternSums sums;
    std::array<std::array<std::uint32_t, max_slots>, 2> index;

    template <class Board>
    static SparseSlack start(const Tables& tables, const Puzzle<Board>& puzzle, int slack) {
        std::vector<std::uint8_t> cell_of_tile(cells);
        for (int cell = 0; cell < cells; ++cell)
            cell_of_tile[static_cast<std::size_t>(puzzle.start.tile(cell))] = static_cast<std::uint8_t>(cell);
        SparseSlack all{PatternSums::start(*tables.patterns, cell_of_tile, slack), {}};
        for (std::size_t view = 0; view < tables.patterns->views.size(); ++view)
            for (std::size_t slot = 0; slot < tables.patterns->views[view].size(); ++slot) {
                const Lookup& lookup = tables.patterns->views[view][slot];
                std::uint32_t number = 0;
                for (std::size_t tile = lookup.tiles.size(); tile-- > 0;)
                    number = number * cells + lookup.turned[cell_of_tile[lookup.tiles[tile]]];
                all.index[view][slot] = number;
            }
        return all;
    }

    // The index of the pattern that a move changes, in both partitions.
    struct Ahead {
        std::uint32_t first, second;
    };
    TAQUIN_INLINE Ahead ahead(const Tables& tables, int, Move move, std::uint64_t tile) const {
        const TileLookup &first = tables.tiles[0][tile], &second = tables.tiles[1][tile];
        return {index[0][first.slot] + static_cast<std::uint32_t>(first.step[move]),
                index[1][second.slot] + static_cast<std::uint32_t>(second.step[move])};
    }

    // Whether the child fits; if so, its slack.
    TAQUIN_INLINE bool advance(const Tables& tables, const Ahead& at, int, Move, std::uint64_t tile,
                               SparseSlack& child) const {
        const TileLookup& first = tables.tiles[0][tile];
        const int value = first.entries[at.first], left = sums.slack_after(0, first.slot, value);
        if (left < 0) return false;
        if (!tables.two) {
            child = *this;
        } else {
            const TileLookup& second = tables.tiles[1][tile];
            const int other_value = second.entries[at.second];
            const int other_left = sums.slack_after(1, second.slot, other_value);
            if (other_left < 0) return false;
            child = *this;
            child.index[1][second.slot] = at.second;
            child.sums.set(1, second.slot, other_value, other_left);
        }
        child.index[0][first.slot] = at.first;
        child.sums.set(0, first.slot, value, left);
        return true;
    }

    // Of a child that does not fit: by how much, in slack.
    int excess(const Tables& tables, const Ahead& at, std::uint64_t tile) const {
        const TileLookup &first = tables.tiles[0][tile], &second = tables.tiles[1][tile];
        int left = sums.slack_after(0, first.slot, first.entries[at.first]);
        if (tables.two) left = std::min(left, sums.slack_after(1, second.slot, second.entries[at.second]));
        return -left;
    }
};

}  // namespace taquin
