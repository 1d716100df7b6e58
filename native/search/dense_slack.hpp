// Slack of pattern databases with a dense index (see pattern_slack.hpp and
// tiles/patterns/table.hpp), on 4×4.
//
// The position of a pattern has two parts: the set of its cells, one bit a cell, and the order of
// its tiles in these cells, three bits a tile. A move moves one bit of the set. In the order it
// moves the tile past the tiles in the cells between; a move along a row passes none. The index is
// computed from table entries for the halves of both parts.
#pragma once

#include "search/by_move.hpp"
#include "search/pattern_slack.hpp"

namespace taquin {

// SetRanks::index on 4×4, from four small tables: for the upper and the lower eight cells of the
// set, and for the first four tiles and the rest of the order.
struct DenseIndex {
    struct UpperHalf {
        std::uint32_t first_index = 0, alike = 0;  // as in SetRanks
    };
    std::array<UpperHalf, 256> high{};
    std::array<std::uint8_t, 256> low{};      // its rank among halves with as many cells
    std::array<std::uint16_t, 4096> first{};  // the lowest rank of an order that begins so
    std::array<std::uint8_t, 4096> rest{};    // its rank among the orders of its tiles

    DenseIndex() = default;  // the index is always 0
    explicit DenseIndex(int count) {
        const SetRanks sets(cells, count);
        for (CellSet half = 0; half < high.size(); ++half) {
            high[half] = {static_cast<std::uint32_t>(sets.first_index(half)), sets.alike(half)};
            low[half] = static_cast<std::uint8_t>(sets.rank_of_lower_half(half));
        }
        const std::uint32_t others = factorial(count - 4);
        for (std::uint32_t number = 0; number < factorial(count); ++number) {
            const Permutation order = unrank(number, count);
            std::uint32_t packed = 0;
            for (int i = 0; i < count; ++i) packed |= std::uint32_t{order[i]} << (3 * i);
            first[packed & 0xfff] = static_cast<std::uint16_t>(number / others * others);
            rest[packed >> 12] = static_cast<std::uint8_t>(number % others);
        }
    }

    TAQUIN_INLINE std::uint64_t operator()(std::uint64_t set, std::uint64_t order) const {
        const UpperHalf& half = high[set >> 8];
        const std::uint32_t number = std::uint32_t{first[order & 0xfff]} + rest[order >> 12];
        return half.first_index + number * half.alike + low[set & 0xff];
    }

    // The index depends on the number of tiles only, which is seven or eight.
    static const DenseIndex& of(int count) {
        static const DenseIndex seven(7), eight(8);
        return count == 7 ? seven : eight;
    }
};

struct DenseSlack : PatternSlackBase<DenseSlack, 40> {
    static constexpr int side = 4;
    static constexpr int set_bits = 16;

    // The way of a tile in a move, in the cells of the pattern's table (Lookup::turned).
    struct Path {
        std::uint16_t ends;   // the set of the cell it leaves and the cell it enters
        std::uint16_t below;  // the set of the cells before both
        std::uint8_t shift;   // the number of the first cell between
        bool passes;          // whether there are cells between (none, or three)
        bool rises;           // whether the tile enters the cell with the higher number
    };

    struct Pattern {
        const std::uint8_t* entries = nullptr;
        const DenseIndex* index = nullptr;
        ByMove<Path> paths{};
        std::array<std::uint8_t, cells> turned{};  // by cell of the board: its cell in the table
        std::array<std::uint8_t, cells> code{};    // by goal cell: the tile's number in the pattern

        TAQUIN_INLINE const std::uint8_t* entry(std::uint64_t set, std::uint64_t order) const {
            return entries + (*index)(set, order);
        }
    };

    struct TileLookup {
        const Pattern* pattern = nullptr;
        unsigned slot = 0;
    };

    struct Tables {
        std::array<std::array<TileLookup, cells>, 2> tiles{};  // by partition and goal cell
        std::shared_ptr<std::array<Pattern, max_slots>> patterns = std::make_shared<std::array<Pattern, max_slots>>();
        std::array<std::uint8_t, 256> ones{};  // popcount, which not every x86-64 has
        bool two;                              // whether there are two partitions

        Tables(const Patterns& all, const Puzzle<Packed>& puzzle) : two(all.views.size() == 2) {
            for (unsigned bits = 0; bits < ones.size(); ++bits)
                ones[bits] = static_cast<std::uint8_t>(std::popcount(bits));
            if (!two) look_up_nothing();
            for (std::size_t view = 0; view < all.views.size(); ++view)
                for (std::size_t number = 0; number < all.views[view].size(); ++number)
                    fill(view * slots_a_view + number, all.views[view][number], puzzle);
        }

      private:
        // Give a missing second partition the sum 0.
        void look_up_nothing() {
            static constexpr std::uint8_t nothing = 0;
            static const DenseIndex always_zero;
            Pattern& pattern = (*patterns)[slots_a_view];
            pattern.entries = &nothing;
            pattern.index = &always_zero;
            tiles[1].fill({&pattern, slots_a_view});
        }

        void fill(std::size_t slot, const Lookup& lookup, const Puzzle<Packed>& puzzle) {
            Pattern& pattern = (*patterns)[slot];
            const int count = lookup.table->shape.tiles();
            pattern.entries = lookup.table->bytes();
            pattern.index = &DenseIndex::of(count);
            std::copy(lookup.turned.begin(), lookup.turned.end(), pattern.turned.begin());
            for (int tile = 0; tile < count; ++tile) {
                const auto home = static_cast<std::size_t>(puzzle.home(lookup.tiles[static_cast<std::size_t>(tile)]));
                tiles[slot / slots_a_view][home] = {&pattern, static_cast<unsigned>(slot)};
                pattern.code[home] = static_cast<std::uint8_t>(tile);
            }
            pattern.paths = by_move<Path>([&](int blank, int cell) {
                const int from = lookup.turned[static_cast<std::size_t>(cell)],
                          to = lookup.turned[static_cast<std::size_t>(blank)];
                const int lower = std::min(from, to), upper = std::max(from, to);
                return Path{static_cast<std::uint16_t>(1u << from | 1u << to),
                            static_cast<std::uint16_t>((1u << lower) - 1), static_cast<std::uint8_t>(lower + 1),
                            upper - lower > 1, from < to};
            });
        }
    };

    // The position of a pattern is its order, above the 16 bits of its set.
    struct Places : PatternPlaces {
        Places(const Tables& tables, const Packed& board, int blank) : PatternPlaces{} {
            for (std::size_t slot = 0; slot < max_slots; ++slot) {
                const Pattern& pattern = (*tables.patterns)[slot];
                if (pattern.index == nullptr) continue;
                std::array<int, cells> code_at;
                code_at.fill(-1);
                for (int cell = 0; cell < cells; ++cell) {
                    const auto tile = static_cast<std::size_t>(board.tile(cell));
                    if (cell != blank && tables.tiles[slot / slots_a_view][tile].slot == slot)
                        code_at[pattern.turned[static_cast<std::size_t>(cell)]] = pattern.code[tile];
                }
                std::uint64_t set = 0, order = 0;
                int count = 0;
                for (std::size_t cell = 0; cell < cells; ++cell)
                    if (code_at[cell] >= 0) {
                        set |= std::uint64_t{1} << cell;
                        order |= static_cast<std::uint64_t>(code_at[cell]) << (3 * count++);
                    }
                (*this)[slot] = Entry::of(order << set_bits | set, *pattern.entry(set, order));
            }
        }
    };

    static std::optional<Tables> tables_for(const Heuristic& h, const Puzzle<Packed>& puzzle) {
        const auto* patterns = h.as<Patterns>();
        if (!patterns || !are_alike(*patterns, false)) return std::nullopt;
        return Tables(*patterns, puzzle);
    }

    TAQUIN_INLINE static PatternAhead moved(const Tables& tables, const TileLookup& lookup, Entry now, int blank,
                                            Move move) {
        const Path& path = lookup.pattern->paths[blank][move];
        const std::uint64_t set = now.place() & ((1 << set_bits) - 1);
        std::uint64_t order = now.place() >> set_bits;
        // Rotate the moved tile past the tiles in the cells between.
        if (path.passes) {
            const unsigned below = static_cast<unsigned>(set & path.below);
            const int start = 3 * (tables.ones[below & 0xff] + tables.ones[below >> 8]);
            const int length = 3 * tables.ones[set >> path.shift & 7];
            const std::uint64_t part = order >> start & ((std::uint64_t{8} << length) - 1);
            const std::uint64_t risen = part >> 3 | (part & 7) << length;
            const std::uint64_t fallen = (part << 3 & ((std::uint64_t{8} << length) - 1)) | part >> length;
            order ^= (part ^ (path.rises ? risen : fallen)) << start;
        }
        const std::uint64_t after = set ^ path.ends;
        return {order << set_bits | after, lookup.pattern->entry(after, order)};
    }
};

static_assert(IsSlackOfHeuristic<DenseSlack>);

}  // namespace taquin
