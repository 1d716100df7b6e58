// A slide along a column, made on all boards of a set at once (see numbering.hpp for the terms).
//
// The blank moves to the cell above or below, which rotates a part of the tiles' order by one
// place: the digits of these places change. This class computes, for each strip of the result,
// where its boards come from:
// - If the first two digits change, each lane is copied from another lane, perhaps of another
//   strip.
// - Otherwise, the strip is the union of a few other strips, shifted and masked.
// Strips that agree in the changing digits are of the same kind and share this description. If the
// implied digit changes, then no digit of the strip does, and the implied digit is the kind.
#pragma once

#include <map>

#include "tiles/numbering.hpp"

namespace taquin {

template <int places>
class ColumnSlide {
  public:
    using Numbers = Numbering<places>;
    using Strip = std::array<std::uint64_t, Numbers::words>;

    // The blank slides down or up, which rotates `width` tiles from `place` on. `parity` is the
    // parity of the orders after the slide.
    ColumnSlide(int place, int width, bool down, int parity)
        : place_(place), end_(std::min(place + width, places)), down_(down), parity_(parity) {
        if (place_ < 2)
            take_lanes();
        else
            take_bits();
    }

    // Add to `found` the boards of strip number `strip` after the slide. `from` points to the
    // strips before the slide, and `occupied` says which of them may hold boards. Returns false if
    // all strips that it would read are empty.
    bool pull(const Strip* from, const std::uint8_t* occupied, int strip, Strip& found) const {
        const Kind& kind = kinds_[kind_of_[strip]];
        bool any = false;
        for (const std::int32_t distance : kind.distances) any = any || occupied[strip + distance];
        if (!any) return false;
        for (const Part& part : kind.parts) add(from[strip + part.distance], part.shift, masks_[part.mask], found);
        if (!kind.lanes.empty()) add_lanes(from + strip, kind.lanes.data(), found);
        return true;
    }

  private:
    // Bits of the strip at a distance, shifted left (right if negative) and masked.
    struct Part {
        std::int32_t distance;
        int shift;
        std::size_t mask;
    };
    // The source of a lane: the distance of its strip, the word, and the shift within the word.
    struct Lane {
        std::int32_t distance;
        std::uint16_t word, shift;
    };
    // The sources of all strips of one kind.
    struct Kind {
        std::vector<std::int32_t> distances;  // to the strips that are read
        std::vector<Part> parts;
        std::vector<Lane> lanes;
    };
    using Digits = typename Numbers::Digits;
    static constexpr int lane_bits = Numbers::lane_bits, lanes_a_word = Numbers::lanes_a_word;
    static constexpr int implied = places - 2;

    static void add(const Strip& from, int shift, const Strip& mask, Strip& found) {
        if (shift == 0)
            for (int i = 0; i < Numbers::words; ++i) found[i] |= from[i] & mask[i];
        else if (shift > 0)
            for (int i = 0; i < Numbers::words; ++i) found[i] |= from[i] << shift & mask[i];
        else
            for (int i = 0; i < Numbers::words; ++i) found[i] |= from[i] >> -shift & mask[i];
    }

    static void add_lanes(const Strip* from, const Lane* lane, Strip& found) {
        constexpr std::uint64_t whole_lane = (1u << lane_bits) - 1;
        for (int i = 0; i < Numbers::words; ++i)
            for (int shift = 0; shift < lane_bits * lanes_a_word; shift += lane_bits, ++lane)
                found[i] |= (from[lane->distance][lane->word] >> lane->shift & whole_lane) << shift;
    }

    // The digits before the slide, from those after it.
    Digits before(Digits digits) const {
        // Decode the digits to tiles (ranks among the tiles from place_ on), rotate, encode again.
        for (int i = end_ - 1; i > place_; --i)
            for (int j = i - 1; j >= place_; --j) digits[i] += digits[i] >= digits[j];
        const auto first = digits.begin() + place_, end = digits.begin() + end_;
        std::rotate(first, down_ ? first + 1 : end - 1, end);
        for (int i = end_ - 1; i > place_; --i) {
            const int tile = digits[i];
            digits[i] -= static_cast<int>(std::count_if(first, first + (i - place_), [=](int t) { return t < tile; }));
        }
        return digits;
    }

    // Compute the kind of each strip; returns the digits of the first strip of each kind.
    std::vector<Digits> sort_strips() {
        const bool by_parity = place_ <= implied && implied < end_;
        const int kinds = by_parity ? 2 : radix(place_, end_), alike = radix(end_, places);
        std::vector<Digits> first(static_cast<std::size_t>(kinds));
        for (int strip = Numbers::strips - 1; strip >= 0; --strip) {
            const int kind = by_parity ? digits_of(strip)[implied] : strip / alike % kinds;
            kind_of_[strip] = static_cast<std::uint16_t>(kind);
            if (by_parity || strip % alike == 0) first[static_cast<std::size_t>(kind)] = digits_of(strip);
        }
        kinds_.resize(first.size());
        return first;
    }

    // How many values the digits in [from, to) have together, as far as they choose the strip.
    static int radix(int from, int to) {
        int product = 1;
        for (int i = std::max(from, 2); i < std::min(to, Numbers::first_bit_digit); ++i) product *= places - i;
        return product;
    }

    Digits digits_of(int strip) const {
        return Numbers::digits(static_cast<std::uint32_t>(strip * Numbers::lanes * lane_bits), parity_);
    }
    static int strip_of(const Digits& digits) {
        return static_cast<int>(Numbers::number(digits)) / lane_bits / Numbers::lanes;
    }

    void take_lanes() {
        const std::vector<Digits> first = sort_strips();
        for (std::size_t k = 0; k < first.size(); ++k) {
            // Unused lanes of the last word stay empty: a shift by 63 leaves 0 of a word of 60
            // bits.
            kinds_[k].lanes.assign(Numbers::words * lanes_a_word, Lane{0, 0, 63});
            for (int lane = 0; lane < Numbers::lanes; ++lane) {
                Digits digits = first[k];
                digits[0] = lane % places;
                digits[1] = lane / places;
                const Digits source = before(digits);
                const int distance = strip_of(source) - strip_of(digits), from = source[1] * places + source[0];
                kinds_[k].lanes[static_cast<std::size_t>(lane)] = {
                    distance, static_cast<std::uint16_t>(from / lanes_a_word),
                    static_cast<std::uint16_t>(from % lanes_a_word * lane_bits)};
                note(kinds_[k], distance);
            }
        }
    }

    void take_bits() {
        using Masks = std::array<std::uint64_t, 2>;  // of a lane, by the parity of its digits' sum
        std::map<Masks, std::size_t> mask_numbers;
        const std::vector<Digits> first = sort_strips();
        for (std::size_t k = 0; k < first.size(); ++k) {
            std::map<std::pair<int, int>, Masks> parts;
            for (int lane_parity = 0; lane_parity < 2; ++lane_parity)
                for (int bit = 0; bit < lane_bits; ++bit) {
                    Digits digits = first[k];
                    digits[places - 4] = bit / 3;
                    digits[places - 3] = bit % 3;
                    digits[implied] = (digits[implied] + bit / 3 + bit % 3 + lane_parity) % 2;
                    const Digits source = before(digits);
                    const int from = source[places - 4] * 3 + source[places - 3];
                    parts[{strip_of(source) - strip_of(digits), bit - from}][lane_parity] |= std::uint64_t{1} << bit;
                }
            for (const auto& [where, masks] : parts) {
                const auto [mask, is_new] = mask_numbers.try_emplace(masks, masks_.size());
                if (is_new) masks_.push_back(spread(masks));
                kinds_[k].parts.push_back({where.first, where.second, mask->second});
                note(kinds_[k], where.first);
            }
        }
    }

    static Strip spread(const std::array<std::uint64_t, 2>& masks) {
        Strip strip{};
        for (int lane = 0; lane < Numbers::lanes; ++lane)
            strip[lane / lanes_a_word] |= masks[(lane / places + lane % places) % 2] << lane % lanes_a_word * lane_bits;
        return strip;
    }

    static void note(Kind& kind, std::int32_t distance) {
        if (std::find(kind.distances.begin(), kind.distances.end(), distance) == kind.distances.end())
            kind.distances.push_back(distance);
    }

    int place_, end_;
    bool down_;
    int parity_;
    std::array<std::uint16_t, Numbers::strips> kind_of_;  // by strip
    std::vector<Kind> kinds_;
    std::vector<Strip> masks_;
};

}  // namespace taquin
