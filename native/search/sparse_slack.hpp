// Slack of pattern databases with a sparse index (see pattern_slack.hpp and
// tiles/patterns/table.hpp), on 4×4 and 5×5.
//
// The index is a number whose digits are the cells of the pattern's tiles. A move adds a constant
// to it.
#pragma once

#include "search/pattern_slack.hpp"

namespace taquin {

template <int Side>
struct SparseSlack : PatternSlackBase<SparseSlack<Side>, 32> {
    using typename PatternSlackBase<SparseSlack, 32>::Entry, typename PatternSlackBase<SparseSlack, 32>::PatternPlaces;
    static constexpr int side = Side;
    static constexpr int cells = Side * Side;

    // The part of one tile in its pattern's index.
    struct TileLookup {
        const std::uint8_t* entries = nullptr;
        std::array<std::int32_t, 4> step{};  // by the blank's move: what it adds to the index
        std::uint32_t power = 0;             // the weight of the tile's digit
        unsigned slot = 0;                   // the number of the pattern in Places
    };
    struct Tables {
        // By partition and goal cell.
        std::array<std::array<TileLookup, cells>, 2> tiles;
        // By slot: Lookup::turned.
        std::array<std::array<std::uint8_t, cells>, max_slots> turned{};
        bool two;  // whether there are two partitions

        template <class Board>
        Tables(const Patterns& patterns, const Puzzle<Board>& puzzle) : two(patterns.views.size() == 2) {
            static constexpr std::uint8_t nothing = 0;  // a missing second partition has the sum 0
            if (!two) tiles[1].fill({&nothing, {}, 0, slots_a_view});
            for (std::size_t view = 0; view < patterns.views.size(); ++view)
                for (std::size_t number = 0; number < patterns.views[view].size(); ++number) {
                    const Lookup& lookup = patterns.views[view][number];
                    const std::size_t slot = view * slots_a_view + number;
                    std::copy(lookup.turned.begin(), lookup.turned.end(), turned[slot].begin());
                    // When the blank moves up, the tile moves down.
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

    // The position of a pattern is its index.
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

    static std::optional<Tables> tables_for(const Heuristic& h, const Puzzle<typename Square<Side>::Given>& puzzle) {
        const auto* patterns = h.as<Patterns>();
        if (!patterns || !are_alike(*patterns, true)) return std::nullopt;
        return Tables(*patterns, puzzle);
    }

    TAQUIN_INLINE static PatternAhead moved(const Tables&, const TileLookup& lookup, Entry now, int, Move move) {
        const auto index = static_cast<std::uint32_t>(now.place() + static_cast<std::uint64_t>(lookup.step[move]));
        return {index, lookup.entries + index};
    }
};

static_assert(IsSlackOfHeuristic<SparseSlack<4>> && IsSlackOfHeuristic<SparseSlack<5>>);

}  // namespace taquin
