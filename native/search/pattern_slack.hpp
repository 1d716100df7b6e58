// What the slacks of pattern databases (see slack.hpp) have in common: one or two partitions, up to
// four patterns each.
//
// h is the larger of the two partitions' sums. A move changes one pattern of each partition, by an
// odd number, nearly always by 1. A child fits if both sums are within the bound.
//
// The slack proper fits a register and is passed down the recursion. The positions of the patterns
// do not fit, so they are stored once, for the node being visited (Places), and restored on the way
// up.
#pragma once

#include "search/slack.hpp"
#include "tiles/heuristics/pdb.hpp"

namespace taquin {

constexpr int max_slots = 8;                 // patterns of both partitions
constexpr int slots_a_view = max_slots / 2;  // patterns of one partition

// Whether there are few enough patterns for a slack, with tables of bytes that all have a sparse
// index, or all a dense one.
inline bool are_alike(const Patterns& patterns, bool sparse) {
    if (patterns.views.size() > 2) return false;
    for (const View& view : patterns.views) {
        if (view.size() > slots_a_view) return false;
        for (const Lookup& lookup : view)
            if (lookup.table->half || lookup.table->shape.is_sparse() != sparse) return false;
    }
    return true;
}

// For each partition, bound - g - sum: how much its sum may still exceed the estimate. This is
// twice the slack. Both halves share a word, the first partition in the lower half, so that one
// test of the two sign bits answers fits().
struct PatternSlack {
    std::uint32_t word;

    // h is the larger sum and bound - h = 2 * slack, so the other partition starts with more to
    // spare.
    static PatternSlack start(const int (&sums)[2], int slack) {
        const int bound = std::max(sums[0], sums[1]) + 2 * slack;
        return {pair(bound - sums[0], bound - sums[1])};
    }
    TAQUIN_INLINE static std::uint32_t pair(int first, int second) {
        return static_cast<std::uint32_t>(second) * 0x10000 + static_cast<std::uint32_t>(first);
    }

    bool fits() const { return (word & 0x80008000) == 0; }

    int excess() const {
        const int first = static_cast<std::int16_t>(word);
        // A negative first half has borrowed 1 from the second: subtract it before shifting.
        const int second = static_cast<std::int16_t>((word - static_cast<std::uint32_t>(first)) >> 16);
        return -std::min(first, second) / 2;
    }
};

// The position of a pattern, in `Bits` bits, and its table's value above: one word, so that both
// are copied together.
template <int Bits>
struct PatternEntry {
    std::uint64_t word;

    std::uint64_t place() const { return word & ((std::uint64_t{1} << Bits) - 1); }
    int value() const { return static_cast<int>(word >> Bits); }
    static PatternEntry of(std::uint64_t place, std::uint8_t value) { return {std::uint64_t{value} << Bits | place}; }
};

// The position of a pattern after a move, and the address of its value, which may still be on its
// way from memory.
struct PatternAhead {
    std::uint64_t place;
    const std::uint8_t* value;
};

// The base of both pattern slacks (CRTP). Own::moved(tables, lookup, entry, blank, move) returns
// the PatternAhead of a pattern whose tile moves; a position takes `Bits` bits.
// Tables::tiles[view][tile] says which pattern a tile is in.
template <class Own, int Bits>
struct PatternSlackBase : PatternSlack {
    using Entry = PatternEntry<Bits>;
    using PatternPlaces = std::array<Entry, max_slots>;  // of the node being visited

    // What a move changes in a partition: the entry of one pattern.
    struct Change {
        Entry* pattern;
        Entry before, after;
        PatternAhead ahead;

        // Read the value after the move; returns by how much it rises.
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

    // g rises by 1, and each sum by the change of one pattern's value.
    template <class Tables>
    TAQUIN_INLINE Own after(const Tables&, Move, Changes& changes) const {
        const int first = changes[0].read(), second = changes[1].read();
        return {PatternSlack{word - pair(1 + first, 1 + second)}};
    }

    TAQUIN_INLINE static void enter(const Changes& changes) {
        for (const Change& change : changes) *change.pattern = change.after;
    }
    TAQUIN_INLINE static void leave(const Changes& changes) {
        for (const Change& change : changes) *change.pattern = change.before;
    }
};

}  // namespace taquin
