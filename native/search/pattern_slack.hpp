// Slack under pattern databases (see slack.hpp): within each of one or two partitions, how much the bound leaves.
//
// A move changes the value of one pattern of each partition by an odd number, nearly always by 1, so that f rises or
// falls by an even one. A child fits if the slack of no partition becomes negative.
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

// By how many moves f may still rise, in each partition: twice the slack. Both share a word, the first in its lower
// half, so that a single test tells whether a node fits: neither is negative.
struct PatternSlack {
    std::uint32_t word;

    // Both are those of the larger sum, made up for by what the other is smaller.
    static PatternSlack start(const int (&sums)[2], int slack) {
        const int largest = std::max(sums[0], sums[1]) + 2 * slack;
        return {pair(largest - sums[0], largest - sums[1])};
    }
    TAQUIN_INLINE static std::uint32_t pair(int first, int second) {
        return static_cast<std::uint32_t>(second) * 0x10000 + static_cast<std::uint32_t>(first);
    }

    bool fits() const { return (word & 0x80008000) == 0; }

    // Of a node that does not fit: by how much, in slack.
    int excess() const {
        const int first = static_cast<std::int16_t>(word);  // if negative, it has borrowed from the other
        const int second = static_cast<std::int16_t>((word - static_cast<std::uint32_t>(first)) >> 16);
        return -std::min(first, second) / 2;
    }
};

// Where a pattern is, and what its table says of it: one word, so that it is written and read as one.
template <int Bits>
struct PatternEntry {
    std::uint64_t word;

    std::uint64_t place() const { return word & ((std::uint64_t{1} << Bits) - 1); }
    int value() const { return static_cast<int>(word >> Bits); }
    static PatternEntry of(std::uint64_t place, std::uint8_t value) { return {std::uint64_t{value} << Bits | place}; }
};

// Where a pattern is after a move, and what its table says of it: perhaps still on its way from memory.
struct PatternAhead {
    std::uint64_t place;
    const std::uint8_t* value;
};

// What both kinds of tables have in common. Own says how to find the entry after a move; a place takes so many bits.
template <class Own, int Bits>
struct PatternSearch : PatternSlack {
    using Entry = PatternEntry<Bits>;
    using PatternPlaces = std::array<Entry, max_slots>;  // of the node being visited

    // What a move changes in a partition: one pattern.
    struct Change {
        Entry* pattern;
        Entry before, after;
        PatternAhead ahead;

        // Returns by how much the value rises.
        TAQUIN_INLINE int read() {
            const std::uint8_t value = *ahead.value;
            after = Entry::of(ahead.place, value);
            return value - before.value();
        }
    };
    using Changes = std::array<Change, 2>;

    template <class Places, class Board>
    static Own start(const Places& places, const Puzzle<Board>&, int slack) {
        int sums[2]{};
        for (int slot = 0; slot < max_slots; ++slot) sums[slot / slots_a_view] += places[slot].value();
        return {PatternSlack::start(sums, slack)};
    }

    // What a move will change: the entries are asked for, and read later.
    template <class Tables>
    TAQUIN_INLINE static void look_ahead(const Tables& tables, PatternPlaces& places, int blank, Move move,
                                         std::uint64_t tile, Changes& changes) {
        for (std::size_t view = 0; view < 2; ++view) {
            const auto& lookup = tables.tiles[view][tile];
            Change& change = changes[view];
            change.pattern = &places[lookup.slot];
            change.before = *change.pattern;
            change.ahead = Own::moved(tables, lookup, change.before, blank, move);
            prefetch(change.ahead.value);
        }
    }

    // The slack after a move: f rises with g, by 1, and with the values.
    template <class Tables>
    TAQUIN_INLINE Own after(const Tables&, Move, Changes& changes) const {
        const int first = changes[0].read(), second = changes[1].read();
        return {PatternSlack{word - pair(1 + first, 1 + second)}};
    }

    // Go to the child, and come back.
    TAQUIN_INLINE static void enter(const Changes& changes) {
        for (const Change& change : changes) *change.pattern = change.after;
    }
    TAQUIN_INLINE static void leave(const Changes& changes) {
        for (const Change& change : changes) *change.pattern = change.before;
    }
};

// Tables with a sparse index, on a square board: a move adds a number to the index of one pattern.
template <int Side>
struct SparseSlack : PatternSearch<SparseSlack<Side>, 32> {
    using typename PatternSearch<SparseSlack, 32>::Entry, typename PatternSearch<SparseSlack, 32>::PatternPlaces;
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
                    for (std::size_t tile = lookup.tiles.size(); tile-- > 0;) {
                        tiles[view][static_cast<std::size_t>(puzzle.home(lookup.tiles[tile]))] = {
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
        static void look_up(Entry& at, const TileLookup& lookup) {
            at = Entry::of(at.place(), lookup.entries[at.place()]);
        }
    };

    TAQUIN_INLINE static PatternAhead moved(const Tables&, const TileLookup& lookup, Entry now, int, Move move) {
        const auto index = static_cast<std::uint32_t>(now.place() + static_cast<std::uint64_t>(lookup.step[move]));
        return {index, lookup.entries + index};
    }
};

}  // namespace taquin
