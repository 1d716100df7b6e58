// Slack under pattern databases (see slack.hpp): within each of one or two partitions, how much the bound leaves.
//
// A move changes the value of one pattern of each partition by an odd number, nearly always by 1, so that f rises or
// falls by an even one. A child fits if the slack of no partition becomes negative; the second partition is looked up
// only if the first leaves some.
//
// What is handed down the recursion fits a register. Where the patterns are, which does not, is written down once, for
// the node being visited (`Places`), and put back when the recursion returns.
#pragma once

#include "search/slack.hpp"
#include "tiles/heuristics/pdb.hpp"

namespace taquin {

constexpr int max_slots = 8;                 // patterns of both partitions
constexpr int slots_a_view = max_slots / 2;  // patterns of one

// Whether patterns are few enough for a slack, and all looked up alike.
inline bool all_sparse(const Patterns& patterns) {
    if (patterns.views.size() > 2) return false;
    for (const View& view : patterns.views) {
        if (view.size() > slots_a_view) return false;
        for (const Lookup& lookup : view)
            if (lookup.table->half || !lookup.table->shape.is_sparse()) return false;
    }
    return true;
}

// By how many moves f may still rise, in both partitions: twice the slack.
struct PatternSlack {
    std::array<std::int32_t, 2> left;

    // Both are those of the larger sum, made up for by what the other is smaller.
    static PatternSlack start(const int (&sums)[2], int slack) {
        const int largest = std::max(sums[0], sums[1]) + 2 * slack;
        return {{largest - sums[0], largest - sums[1]}};
    }
};

// Where a pattern is in its table, and what it finds there: one word, so that it is written and read as one.
struct PatternEntry {
    std::uint64_t word;

    static PatternEntry of(std::uint32_t index, std::uint32_t value) { return {std::uint64_t{value} << 32 | index}; }
    std::uint32_t index() const { return static_cast<std::uint32_t>(word); }
    int value() const { return static_cast<int>(word >> 32); }
};

// Tables with a sparse index, on a square board: a move adds a number to the index of one pattern.
template <int Side>
struct SparseSlack : PatternSlack {
    static constexpr int side = Side;
    static constexpr int cells = Side * Side;

    // What a tile, named by its goal cell, changes in a partition.
    struct TileLookup {
        const std::uint8_t* entries = nullptr;
        std::array<std::int32_t, 4> step{};  // of the index, by the blank's move
        std::uint32_t power = 0;             // of its digit
        unsigned slot = 0;
    };
    struct Tables {
        std::array<std::array<TileLookup, cells>, 2> tiles;
        std::array<std::array<std::uint8_t, cells>, max_slots> turned{};
        bool two;  // partitions

        template <class Board>
        Tables(const Patterns& patterns, const Puzzle<Board>& puzzle) : two(patterns.views.size() == 2) {
            static constexpr std::uint8_t nothing = 0;  // where there is no second partition, its sum is always 0
            tiles[1].fill({&nothing, {}, 0, slots_a_view});
            for (std::size_t view = 0; view < patterns.views.size(); ++view)
                for (std::size_t number = 0; number < patterns.views[view].size(); ++number) {
                    const Lookup& lookup = patterns.views[view][number];
                    const std::size_t slot = view * slots_a_view + number;
                    std::copy(lookup.turned.begin(), lookup.turned.end(), turned[slot].begin());
                    // The tile goes the other way than the blank.
                    std::int32_t down = turned[slot][side] - turned[slot][0], right = turned[slot][1] - turned[slot][0];
                    std::uint32_t power = 1;
                    for (const std::uint8_t tile : lookup.tiles) {
                        tiles[view][static_cast<std::size_t>(puzzle.home(tile))] = {
                            lookup.table->bytes(), {down, -down, right, -right}, power, static_cast<unsigned>(slot)};
                        down *= cells;
                        right *= cells;
                        power *= cells;
                    }
                }
        }
    };

    // The entry of each pattern.
    struct Places {
        std::array<PatternEntry, max_slots> at{};

        template <class Board>
        Places(const Tables& tables, const Board& board, int blank) {
            for (int cell = 0; cell < cells; ++cell)
                for (int view = 0; view <= tables.two && cell != blank; ++view) {
                    const TileLookup& lookup = tables.tiles[view][static_cast<std::size_t>(board.tile(cell))];
                    at[lookup.slot].word += lookup.power * tables.turned[lookup.slot][cell];
                }
            for (const auto& view : tables.tiles)
                for (const TileLookup& lookup : view)
                    if (lookup.entries)
                        at[lookup.slot] = PatternEntry::of(at[lookup.slot].index(), lookup.entries[at[lookup.slot].index()]);
        }
    };

    static SparseSlack start(const Places& places, int slack) {
        int sums[2]{};
        for (int slot = 0; slot < max_slots; ++slot)
            sums[slot / slots_a_view] += places.at[slot].value();
        return {PatternSlack::start(sums, slack)};
    }

    // What a move changes: the entry of one pattern, in both partitions.
    struct Step {
        PatternEntry first, second;
    };

    // Whether the child fits; if so, its slack, and what changes.
    TAQUIN_INLINE bool advance(const Tables& tables, const Places& places, Move move, std::uint64_t tile,
                               SparseSlack& child, Step& step) const {
        child.left[0] = look(tables.tiles[0][tile], places, move, left[0], step.first);
        child.left[1] = look(tables.tiles[1][tile], places, move, left[1], step.second);
        return (child.left[0] | child.left[1]) >= 0;  // one branch instead of two, which would be as hard to predict
    }

    // Of a child that does not fit: by how much, in slack.
    int excess(const Tables& tables, const Places& places, Move move, std::uint64_t tile) const {
        Step step;
        return -std::min(look(tables.tiles[0][tile], places, move, left[0], step.first),
                         look(tables.tiles[1][tile], places, move, left[1], step.second)) /
               2;
    }

    // Go to the child; returns what is needed to come back.
    TAQUIN_INLINE static Step enter(const Tables& tables, Places& places, const Step& step, std::uint64_t tile) {
        PatternEntry &first = places.at[tables.tiles[0][tile].slot], &second = places.at[tables.tiles[1][tile].slot];
        const Step before{first, second};
        first = step.first;
        second = step.second;
        return before;
    }
    TAQUIN_INLINE static void leave(const Tables& tables, Places& places, const Step& before, std::uint64_t tile) {
        places.at[tables.tiles[0][tile].slot] = before.first;
        places.at[tables.tiles[1][tile].slot] = before.second;
    }

  private:
    // Look up the pattern of a tile; returns by how much f may still rise then: g has risen by 1.
    TAQUIN_INLINE static int look(const TileLookup& lookup, const Places& places, Move move, int before,
                                  PatternEntry& entry) {
        const PatternEntry now = places.at[lookup.slot];
        const std::uint32_t index = now.index() + static_cast<std::uint32_t>(lookup.step[move]);
        entry = PatternEntry::of(index, lookup.entries[index]);
        return before - 1 - entry.value() + now.value();
    }
};

}  // namespace taquin
