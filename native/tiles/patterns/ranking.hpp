// Ranks of sets of cells and of permutations. Both together are the dense index of a pattern's
// table.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace taquin {

using CellSet = std::uint32_t;  // a bit for each cell

constexpr int max_pattern = 8;  // tiles

constexpr std::uint32_t factorial(int number) { return number <= 1 ? 1 : number * factorial(number - 1); }

// In how many ways `size` cells can be chosen.
constexpr std::uint64_t binomial(int cells, int size) {
    std::uint64_t count = 1;
    for (int i = 1; i <= size; ++i) count = count * static_cast<std::uint64_t>(cells - size + i) / i;
    return count;
}

// All sets of so many cells, numbered. The number of a set is the sum of two table entries, of its
// upper and its lower half. Sets with the same upper half follow each other.
class SetRanks {
  public:
    std::vector<CellSet> sets;

    SetRanks(int cells, int size)
        : orders_(factorial(size)),
          low_bits_(cells / 2),
          base_(std::size_t{1} << (cells - low_bits_)),
          within_(std::size_t{1} << low_bits_) {
        std::vector<std::vector<CellSet>> lows(static_cast<std::size_t>(low_bits_) + 1);  // by number of cells
        for (CellSet low = 0; low < within_.size(); ++low) {
            auto& same_size = lows[static_cast<std::size_t>(std::popcount(low))];
            within_[low] = static_cast<std::uint32_t>(same_size.size());
            same_size.push_back(low);
        }
        alike_.resize(base_.size());
        sets.reserve(binomial(cells, size));
        for (CellSet high = 0; high < base_.size(); ++high) {
            base_[high] = static_cast<std::uint32_t>(sets.size());
            const int rest = size - std::popcount(high);
            if (rest < 0 || rest > low_bits_) continue;
            alike_[high] = static_cast<std::uint32_t>(lows[static_cast<std::size_t>(rest)].size());
            for (const CellSet low : lows[static_cast<std::size_t>(rest)]) sets.push_back(high << low_bits_ | low);
        }
    }

    std::uint32_t rank(CellSet set) const {
        return base_[set >> low_bits_] + within_[set & ((CellSet{1} << low_bits_) - 1)];
    }

    // The index of a set and an order in a dense table: by the upper half of the set first, then by
    // the order, then by the lower half. A move along a row of the lower half keeps the order, so
    // it stays close, mostly within a cache line.
    std::uint64_t index(CellSet set, std::uint32_t order) const {
        const CellSet high = set >> low_bits_;
        return first_index(high) + std::uint64_t{order} * alike_[high] + rank(set) - base_[high];
    }
    // Return the most sets with the same upper half.
    static std::uint64_t most_alike(int cells, int size) { return binomial(cells / 2, std::min(size, cells / 4)); }
    // By upper half: the index of the first set, and how many sets there are.
    std::uint64_t first_index(CellSet high) const { return std::uint64_t{base_[high]} * orders_; }
    std::uint32_t alike(CellSet high) const { return alike_[high]; }
    CellSet upper_halves() const { return static_cast<CellSet>(base_.size()); }
    // Return the rank among all lower halves with as many cells.
    std::uint32_t rank_of_lower_half(CellSet low) const { return within_[low]; }

  private:
    std::uint32_t orders_;
    int low_bits_;
    std::vector<std::uint32_t> base_, within_, alike_;
};

using Permutation = std::array<std::uint8_t, max_pattern>;

// The number of a permutation in lexicographic order.
inline std::uint32_t rank(const Permutation& permutation, int size) {
    std::uint32_t number = 0;
    for (int i = 0; i < size; ++i) {
        int smaller = 0;
        for (int j = i + 1; j < size; ++j) smaller += permutation[j] < permutation[i];
        number = number * static_cast<std::uint32_t>(size - i) + static_cast<std::uint32_t>(smaller);
    }
    return number;
}

inline Permutation unrank(std::uint32_t number, int size) {
    Permutation permutation{};
    for (int i = size - 1; i >= 0; --i) {
        const std::uint32_t choices = static_cast<std::uint32_t>(size - i);
        permutation[i] = static_cast<std::uint8_t>(number % choices);
        number /= choices;
        for (int j = i + 1; j < size; ++j) permutation[j] += permutation[j] >= permutation[i];
    }
    return permutation;
}

}  // namespace taquin
