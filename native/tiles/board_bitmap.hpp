// A set of boards as a bitmap: one bit for each number of numbering.hpp.
#pragma once

#include <bit>

#include "memory.hpp"
#include "tiles/column_slide.hpp"

namespace taquin {

// The number of set bits. Compilers vectorise this; a popcount instruction is not in the x86-64
// baseline.
template <std::size_t words>
std::uint64_t count_bits(const std::array<std::uint64_t, words>& strip) {
    static_assert(words < 32, "a byte of the sum overflows");
    constexpr std::uint64_t twos = 0x5555555555555555, fours = 0x3333333333333333, bytes = 0x0F0F0F0F0F0F0F0F;
    std::uint64_t sums = 0;
    for (std::uint64_t word : strip) {
        word -= word >> 1 & twos;
        word = (word & fours) + (word >> 2 & fours);
        sums += (word + (word >> 4)) & bytes;
    }
    constexpr std::uint64_t shorts = 0x00FF00FF00FF00FF;
    return ((sums & shorts) + (sums >> 8 & shorts)) * 0x0001000100010001 >> 48;
}

template <int places>
class BoardBitmap {
  public:
    using Numbers = Numbering<places>;
    using Strip = std::array<std::uint64_t, Numbers::words>;

    BoardBitmap(const Frame& frame, Memory& memory)
        : strips_(Counted<Strip>(memory)), occupied_(Counted<std::uint8_t>(memory)) {
        const auto count = static_cast<std::size_t>(frame.cells) * Numbers::strips;
        strips_.reserve(count);
        advise_huge_pages(strips_.data(), count * sizeof(Strip));
        strips_.assign(count, Strip{});
        occupied_.assign(count, 0);
    }

    void insert(const Numbered& board) {
        const auto [strip, word, bit] = place(board);
        strips_[strip][word] |= std::uint64_t{1} << bit;
        occupied_[strip] = 1;
    }
    bool contains(const Numbered& board) const {
        const auto [strip, word, bit] = place(board);
        return strips_[strip][word] >> bit & 1;
    }

    // The strips of the boards with this blank, and for each strip whether it may hold any board.
    Strip* strips(int blank) { return strips_.data() + static_cast<std::size_t>(blank) * Numbers::strips; }
    const Strip* strips(int blank) const { return strips_.data() + static_cast<std::size_t>(blank) * Numbers::strips; }
    std::uint8_t* occupied(int blank) { return occupied_.data() + static_cast<std::size_t>(blank) * Numbers::strips; }
    const std::uint8_t* occupied(int blank) const {
        return occupied_.data() + static_cast<std::size_t>(blank) * Numbers::strips;
    }

    // Add the boards of one strip to another.
    static void add(const Strip& from, Strip& to) {
        for (std::size_t i = 0; i < from.size(); ++i) to[i] |= from[i];
    }

    // Call visit(number) for each board of a strip.
    template <class Visit>
    static void each(const Strip& words, int strip, Visit visit) {
        constexpr int word_bits = Numbers::lane_bits * Numbers::lanes_a_word;
        for (int i = 0; i < Numbers::words; ++i)
            for (std::uint64_t left = words[i]; left != 0; left &= left - 1)
                visit(static_cast<std::uint32_t>(strip * Numbers::lanes * Numbers::lane_bits + i * word_bits +
                                                 std::countr_zero(left)));
    }

  private:
    struct Place {
        std::size_t strip, word;
        int bit;
    };
    static Place place(const Numbered& board) {
        constexpr std::uint32_t strip_bits = Numbers::lanes * Numbers::lane_bits;
        constexpr std::uint32_t word_bits = Numbers::lane_bits * Numbers::lanes_a_word;
        const std::uint32_t within = board.number % strip_bits;
        return {static_cast<std::size_t>(board.blank) * Numbers::strips + board.number / strip_bits, within / word_bits,
                static_cast<int>(within % word_bits)};
    }

    Vector<Strip> strips_;
    Vector<std::uint8_t> occupied_;
};

// All slides along the columns of a frame, by the cell that the blank enters.
template <int places>
class ColumnSlides {
  public:
    using Slide = ColumnSlide<places>;

    explicit ColumnSlides(const Frame& frame) : width_(frame.width) {
        for (int cell = 0; cell + frame.width < frame.cells; ++cell) {
            const int place = cell + frame.resting, below = cell + frame.width;
            from_above_.emplace_back(place, frame.width, true, frame.parity(below));
            from_below_.emplace_back(place, frame.width, false, frame.parity(cell));
        }
    }

    // The slide by which the blank enters `cell` from the cell above it, or below it.
    const Slide& from_above(int cell) const { return from_above_[static_cast<std::size_t>(cell - width_)]; }
    const Slide& from_below(int cell) const { return from_below_[static_cast<std::size_t>(cell)]; }

  private:
    int width_;
    std::vector<Slide> from_above_, from_below_;
};

}  // namespace taquin
