// Building a pattern's table: breadth-first from the goal, many arrangements at a time.
//
// The search visits pairs of an arrangement of the pattern's tiles and a region: the cells that the
// blank reaches without moving one of them. Only moves of the pattern's tiles count. All
// arrangements with the same set of cells and the same region form a block: a bitmap with a bit for
// each order of the tiles. A move along a row keeps the order, so a whole block moves at once:
// words are OR-ed. A move along a column takes a tile past others in the order of cells: a table of
// ranks says where each bit goes.
//
// Each move changes the colour of one tile's cell, as on a chessboard. So the set of cells says
// whether a block belongs to an even or to an odd depth, and one bitmap a block serves both the
// depth being expanded and the next.
#include <cstring>

#include "memory.hpp"
#include "tiles/patterns/build_size.hpp"
#include "tiles/patterns/regions.hpp"
#include "tiles/patterns/table.hpp"

#if defined(TAQUIN_SSE2)
#include <emmintrin.h>
#endif

namespace taquin {

namespace {

constexpr std::uint8_t unreached = 0xff;

// Lower an entry to `value` where its bit is set, unless it is lower already; 64 entries, the
// lowest bit's first.
TAQUIN_INLINE void lower(std::uint8_t* entries, std::uint64_t bits, std::uint8_t value) {
#if defined(TAQUIN_SSE2)
    const __m128i each_bit = _mm_set1_epi64x(static_cast<long long>(0x8040201008040201u));
    const __m128i values = _mm_set1_epi8(static_cast<char>(value)), nothing = _mm_set1_epi8(-1);
    for (int part = 0; part < 4; ++part, bits >>= 16, entries += 16) {
        __m128i mask = _mm_cvtsi32_si128(static_cast<int>(bits & 0xffff));
        mask = _mm_shufflelo_epi16(_mm_unpacklo_epi8(mask, mask), _MM_SHUFFLE(1, 1, 0, 0));
        mask = _mm_shuffle_epi32(mask, _MM_SHUFFLE(1, 1, 0, 0));  // the lower byte eight times, then the upper
        mask = _mm_cmpeq_epi8(_mm_and_si128(mask, each_bit), each_bit);
        const __m128i wanted = _mm_or_si128(_mm_and_si128(mask, values), _mm_andnot_si128(mask, nothing));
        __m128i* const place = reinterpret_cast<__m128i*>(entries);
        _mm_storeu_si128(place, _mm_min_epu8(_mm_loadu_si128(place), wanted));
    }
#else
    for (; bits; bits &= bits - 1) {
        std::uint8_t& entry = entries[std::countr_zero(bits)];
        entry = std::min(entry, value);
    }
#endif
}

class Builder {
  public:
    Builder(const PatternShape& shape, Heartbeat& heartbeat)
        : shape_(shape),
          heartbeat_(heartbeat),
          size_(shape, heartbeat),
          grid_(shape.rows, shape.cols),
          sets_(shape.board_cells(), shape.tiles()),
          orders_(static_cast<std::uint32_t>(size_.orders)),
          words_(static_cast<std::uint32_t>(size_.words)) {
        for (const std::uint8_t cell : shape.cells) home_ |= CellSet{1} << cell;
        find_blocks();
    }

    // The values: by set, then by order.
    ZeroedBytes build() {
        ZeroedBytes values(size_.values());
        constexpr std::size_t piece = 1 << 20;  // clearing all at once would take a second for each gigabyte
        for (std::size_t at = 0; at < values.size(); at += piece) {
            std::memset(values.data() + at, unreached, std::min(piece, values.size() - at));
            heartbeat_.after(piece / 8);
        }
        open_ = ZeroedBytes(size_.bitmaps());
        closed_ = ZeroedBytes(size_.bitmaps());
        active_.assign(blocks_.size(), 0);

        const std::size_t goal = block_of(home_, shape_.region);
        *open(goal) = 1;  // the tiles in order: the first of all permutations
        active_[goal] = 1;
        std::uint64_t fresh = 1;
        for (int depth = 0; fresh != 0; ++depth) {
            fresh = close_layer(depth, values.data());
            reached_ += fresh;
            heartbeat_.done = double(reached_) / (double(size_.blocks) * orders_);
            expand_layer(depth);
        }
        return values;
    }

  private:
    struct Block {
        std::uint32_t set;  // its number
        CellSet region;
        bool odd;  // whether it belongs to odd depths
    };

    void find_blocks() {
        blocks_.reserve(size_.blocks);
        first_block_.reserve(size_.sets);
        for (std::uint32_t number = 0; number < sets_.sets.size(); ++number) {
            const CellSet set = sets_.sets[number];
            const bool odd = std::popcount((set ^ home_) & grid_.black) % 2;
            first_block_.push_back(static_cast<std::uint32_t>(blocks_.size()));
            grid_.for_each_region(grid_.all & ~set, [&](CellSet region) { blocks_.push_back({number, region, odd}); });
            heartbeat_.after(16);
        }
    }

    std::size_t block_of(CellSet set, CellSet blank) const {
        std::size_t block = first_block_[sets_.rank(set)];
        while (!(blocks_[block].region & blank)) ++block;
        return block;
    }
    std::uint64_t* open(std::size_t block) { return reinterpret_cast<std::uint64_t*>(open_.data()) + block * words_; }
    std::uint64_t* closed(std::size_t block) {
        return reinterpret_cast<std::uint64_t*>(closed_.data()) + block * words_;
    }

    bool is_due(std::size_t block, int depth) const { return active_[block] && blocks_[block].odd == (depth % 2 == 1); }

    // Keep the new ones of the arrangements opened at this depth, and write the depth into their
    // entries.
    std::uint64_t close_layer(int depth, std::uint8_t* values) {
        std::uint64_t fresh = 0;
        for (std::size_t block = 0; block < blocks_.size(); ++block) {
            if (!is_due(block, depth)) continue;
            std::uint64_t *const opened = open(block), *const seen = closed(block);
            std::uint8_t* const entries = values + std::size_t{blocks_[block].set} * orders_;
            std::uint64_t any = 0;
            for (std::uint32_t word = 0; word < words_; ++word) {
                const std::uint64_t bits = opened[word] & ~seen[word];
                opened[word] = bits;
                if (bits == 0) continue;
                seen[word] |= bits;
                any |= bits;
                fresh += static_cast<std::uint64_t>(std::popcount(bits));
                lower(entries + word * 64, bits, static_cast<std::uint8_t>(depth));
            }
            active_[block] = any != 0;
            heartbeat_.after(words_);
        }
        return fresh;
    }

    // Move every tile that can move, in all arrangements new at this depth.
    void expand_layer(int depth) {
        for (std::size_t block = 0; block < blocks_.size(); ++block) {
            if (!is_due(block, depth)) continue;
            active_[block] = 0;
            const CellSet set = sets_.sets[blocks_[block].set], region = blocks_[block].region;
            for (CellSet movers = grid_.neighbours(region) & set; movers; movers &= movers - 1) {
                const CellSet from = movers & (~movers + 1);
                for (CellSet targets = grid_.neighbours(from) & region; targets; targets &= targets - 1)
                    move(block, set, from, targets & (~targets + 1));
            }
            std::memset(open(block), 0, words_ * 8);
            heartbeat_.after(words_);
        }
    }

    // Move the tile from one cell to another.
    void move(std::size_t block, CellSet set, CellSet from, CellSet to) {
        const CellSet after = set ^ from ^ to;
        const std::size_t target = block_of(after, from);
        active_[target] = 1;
        const std::uint64_t* const before = open(block);
        std::uint64_t* const moved = open(target);
        const int place = std::popcount(set & (from - 1)), new_place = std::popcount(after & (to - 1));
        if (place == new_place) {
            for (std::uint32_t word = 0; word < words_; ++word) moved[word] |= before[word];
            return;
        }
        const std::uint16_t* const ranks = ranks_after(place, new_place);
        for (std::uint32_t word = 0; word < words_; ++word)
            for (std::uint64_t bits = before[word]; bits; bits &= bits - 1) {
                const std::uint32_t order = ranks[word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits))];
                moved[order / 64] |= std::uint64_t{1} << (order % 64);
            }
    }

    // Return the rank of each permutation after the element at one place has moved to another.
    const std::uint16_t* ranks_after(int place, int new_place) {
        std::vector<std::uint16_t>& ranks = ranks_[place][new_place];
        ranks.reserve(orders_);
        for (std::uint32_t order = 0; ranks.size() < orders_; ++order) {
            Permutation tiles = unrank(order, shape_.tiles());
            const auto at = tiles.begin() + place, to = tiles.begin() + new_place;
            if (place < new_place)
                std::rotate(at, at + 1, to + 1);
            else
                std::rotate(to, at, at + 1);
            ranks.push_back(static_cast<std::uint16_t>(rank(tiles, shape_.tiles())));
            heartbeat_.after(1);
        }
        return ranks.data();
    }

    const PatternShape& shape_;
    Heartbeat& heartbeat_;
    const BuildSize size_;
    const CellGrid grid_;
    const SetRanks sets_;
    const std::uint32_t orders_, words_;  // as in size_
    CellSet home_ = 0;                    // the goal cells
    std::vector<Block> blocks_;
    std::vector<std::uint32_t> first_block_;  // of each set
    std::vector<std::uint8_t> active_;        // whether anything in the block is open
    ZeroedBytes open_, closed_;
    std::array<std::array<std::vector<std::uint16_t>, max_pattern>, max_pattern> ranks_;
    std::uint64_t reached_ = 0;
};

// An arrangement of the tiles: the set of their cells, and their order in them.
struct Arrangement {
    CellSet set;
    std::uint32_t number;  // of the order
    const Permutation& order;
    const std::array<std::uint32_t, max_pattern>& cells;  // of the set, increasing
};

// Call `each(arrangement, value)` for every arrangement that can be reached: parity forbids some on
// small boards.
template <class Each>
void for_each_value(const PatternShape& shape, const SetRanks& sets, const std::uint8_t* values, Heartbeat& heartbeat,
                    Each each) {
    std::vector<Permutation> orders;
    orders.reserve(factorial(shape.tiles()));
    for (std::uint32_t order = 0; order < factorial(shape.tiles()); ++order)
        orders.push_back(unrank(order, shape.tiles()));
    for (const CellSet set : sets.sets) {
        std::array<std::uint32_t, max_pattern> cells{};
        int count = 0;
        for (CellSet rest = set; rest; rest &= rest - 1)
            cells[count++] = static_cast<std::uint32_t>(std::countr_zero(rest));
        for (std::uint32_t number = 0; number < orders.size(); ++number, ++values)
            if (*values != unreached) each(Arrangement{set, number, orders[number], cells}, *values);
        heartbeat.after(orders.size());
    }
}

// Bring the values from the order of the build, by set and then by order, into that of a dense
// table.
void rearrange(const SetRanks& sets, std::uint32_t orders, std::uint8_t* values, Heartbeat& heartbeat) {
    constexpr std::uint32_t strip = 64;  // orders at a time, so that the lines being written stay in the cache
    std::vector<std::uint8_t> built;
    std::uint32_t most_alike = 0;
    for (CellSet high = 0; high < sets.upper_halves(); ++high) most_alike = std::max(most_alike, sets.alike(high));
    built.reserve(std::size_t{most_alike} * orders);
    for (CellSet high = 0; high < sets.upper_halves(); ++high) {
        const std::size_t alike = sets.alike(high);
        std::uint8_t* const table = values + sets.first_index(high);
        built.assign(table, table + alike * orders);
        for (std::uint32_t from = 0; from < orders; from += strip) {
            for (std::size_t low = 0; low < alike; ++low)
                for (std::uint32_t order = from; order < std::min(from + strip, orders); ++order)
                    table[order * alike + low] = built[low * orders + order];
            heartbeat.after(alike * strip);
        }
    }
}

}  // namespace

PatternTable build_pattern_table(const PatternShape& shape, bool half, const BuildPulse& pulse) {
    Heartbeat heartbeat(pulse);
    ZeroedBytes values = Builder(shape, heartbeat).build();
    const int tiles = shape.tiles();
    const SetRanks sets(shape.board_cells(), tiles);
    if (!shape.is_sparse() && !half) {
        rearrange(sets, factorial(tiles), values.data(), heartbeat);
        const auto owner = std::make_shared<const ZeroedBytes>(std::move(values));
        return PatternTable(shape, half, owner->data(), owner);
    }
    std::array<std::uint32_t, max_pattern> power{};
    for (int tile = tiles; tile-- > 0;)
        power[tile] = tile == tiles - 1 ? 1 : power[tile + 1] * static_cast<std::uint32_t>(shape.board_cells());
    const auto place = [&](const Arrangement& at) {
        if (!shape.is_sparse()) return sets.index(at.set, at.number);
        std::uint64_t sum = 0;
        for (int i = 0; i < tiles; ++i) sum += at.cells[i] * power[at.order[i]];
        return sum;
    };
    const auto table = std::make_shared<ZeroedBytes>(shape.bytes(half));
    for_each_value(shape, sets, values.data(), heartbeat, [&](const Arrangement& at, std::uint8_t value) {
        const std::uint64_t index = place(at);
        if (!half) {
            table->data()[index] = value;
            return;
        }
        int manhattan = 0;
        for (int i = 0; i < tiles; ++i) manhattan += shape.taxicab(at.order[i], static_cast<int>(at.cells[i]));
        const int beyond = std::min((value - manhattan) / 2, 15);  // more was never seen
        table->data()[index / 2] |= static_cast<std::uint8_t>(beyond << (index % 2 * 4));
    });
    return PatternTable(shape, half, table->data(), table);
}

}  // namespace taquin
