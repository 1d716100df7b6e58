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

// Whether patterns are few enough for a slack, and all looked up by a sparse index, or all by a dense one.
inline bool are_alike(const Patterns& patterns, bool sparse) {
    if (patterns.views.size() > 2) return false;
    for (const View& view : patterns.views) {
        if (view.size() > slots_a_view) return false;
        for (const Lookup& lookup : view)
            if (lookup.table->half || lookup.table->shape.is_sparse() != sparse) return false;
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

// Where a pattern is, and what its table says of it: one word, so that it is written and read as one.
struct PatternEntry {
    static constexpr int value_shift = 40;
    std::uint64_t word;

    std::uint64_t place() const { return word & ((std::uint64_t{1} << value_shift) - 1); }
    int value() const { return static_cast<int>(word >> value_shift); }
    static PatternEntry of(std::uint64_t place, std::uint8_t value) {
        return {std::uint64_t{value} << value_shift | place};
    }
};

// The patterns of the node being visited.
using PatternPlaces = std::array<PatternEntry, max_slots>;

// What a move changes: a pattern in each partition.
struct PatternStep {
    PatternEntry first, second;
};

// What both kinds of tables have in common; Own says how to find the entry after a move.
template <class Own>
struct PatternSearch : PatternSlack {
    using Step = PatternStep;

    template <class Places, class Board>
    static Own start(const Places& places, const Puzzle<Board>&, int slack) {
        int sums[2]{};
        for (int slot = 0; slot < max_slots; ++slot) sums[slot / slots_a_view] += places[slot].value();
        return {PatternSlack::start(sums, slack)};
    }

    // Whether the child fits; its slack, and what changes.
    template <class Tables, class Places>
    TAQUIN_INLINE bool advance(const Tables& tables, const Places& places, int blank, Move move, std::uint64_t tile,
                               Own& child, Step& step) const {
        child.left[0] = look(tables, tables.tiles[0][tile], places, blank, move, left[0], step.first);
        child.left[1] = look(tables, tables.tiles[1][tile], places, blank, move, left[1], step.second);
        return (child.left[0] | child.left[1]) >= 0;  // one branch instead of two, which would be as hard to predict
    }

    // Of a child that does not fit: by how much, in slack.
    static int excess(const Own& child) { return -std::min(child.left[0], child.left[1]) / 2; }

    // Go to the child; returns what is needed to come back.
    template <class Tables, class Places>
    TAQUIN_INLINE static Step enter(const Tables& tables, Places& places, const Step& step, std::uint64_t tile) {
        PatternEntry &first = places[tables.tiles[0][tile].slot], &second = places[tables.tiles[1][tile].slot];
        const Step before{first, second};
        first = step.first;
        second = step.second;
        return before;
    }
    template <class Tables, class Places>
    TAQUIN_INLINE static void leave(const Tables& tables, Places& places, const Step& before, std::uint64_t tile) {
        places[tables.tiles[0][tile].slot] = before.first;
        places[tables.tiles[1][tile].slot] = before.second;
    }

  private:
    // Look up the pattern of a tile; returns by how much f may still rise then: g has risen by 1.
    template <class Tables, class TileLookup, class Places>
    TAQUIN_INLINE static int look(const Tables& tables, const TileLookup& lookup, const Places& places, int blank,
                                  Move move, int before, PatternEntry& entry) {
        const PatternEntry now = places[lookup.slot];
        entry = Own::moved(tables, lookup, now, blank, move);
        return before - 1 - entry.value() + now.value();
    }
};

// Tables with a sparse index, on a square board: a move adds a number to the index of one pattern.
template <int Side>
struct SparseSlack : PatternSearch<SparseSlack<Side>> {
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
            if (!two) tiles[1].fill({&nothing, {}, 0, slots_a_view});
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

    // Where each pattern is: its index.
    struct Places : PatternPlaces {
        template <class Board>
        Places(const Tables& tables, const Board& board, int blank) : PatternPlaces{} {
            for (int cell = 0; cell < cells; ++cell)
                for (int view = 0; view <= tables.two && cell != blank; ++view) {
                    const TileLookup& lookup = tables.tiles[view][static_cast<std::size_t>(board.tile(cell))];
                    (*this)[lookup.slot].word += lookup.power * tables.turned[lookup.slot][cell];
                }
            for (const auto& view : tables.tiles)
                for (const TileLookup& lookup : view)
                    if (lookup.entries) look_up((*this)[lookup.slot], lookup);
        }

      private:
        static void look_up(PatternEntry& at, const TileLookup& lookup) {
            at = PatternEntry::of(at.place(), lookup.entries[at.place()]);
        }
    };

    TAQUIN_INLINE static PatternEntry moved(const Tables&, const TileLookup& lookup, PatternEntry now, int, Move move) {
        const std::uint64_t index = now.place() + static_cast<std::uint64_t>(std::int64_t{lookup.step[move]});
        return PatternEntry::of(index, lookup.entries[index]);
    }
};

}  // namespace taquin
