// Boards in two forms: packed into 64 bits, four bits a tile, for up to 16 cells; and one byte a
// tile for larger boards. The blank is tile 0.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "portable.hpp"
#include "tiles/geometry.hpp"

namespace taquin {

// Mix the bits: every bit of the board affects the upper bits, which index hash tables.
inline std::uint64_t mix(std::uint64_t bits) {
    bits *= 0x9E3779B97F4A7C15u;
    bits ^= bits >> 32;
    return bits * 0xD6E8FEB86659FD93u;
}

struct Packed {
    static constexpr Metric metric = Metric::single;
    static constexpr int move_bits = 2;

    std::uint64_t bits;

    // Boards of fewer than 16 cells have 15 in the unused cells, so blank() never finds them.
    static constexpr Packed empty() { return {~std::uint64_t{0}}; }
    int tile(int cell) const { return static_cast<int>(digit(cell)); }
    std::uint64_t digit(int cell) const { return bits >> (4 * cell) & 15; }
    void place(int cell, int tile) {
        bits &= ~(std::uint64_t{15} << (4 * cell));
        bits |= std::uint64_t(tile) << (4 * cell);
    }
    int blank() const {
        std::uint64_t filled = bits | bits >> 1;
        filled |= filled >> 2;
        return std::countr_zero(~filled & 0x1111111111111111u) / 4;
    }
    // The tile at `cell` slides into the blank.
    Packed slid(int blank, int cell) const {
        const std::uint64_t tile = digit(cell);
        return {bits ^ tile << (4 * cell) ^ tile << (4 * blank)};
    }
    std::uint64_t hash() const { return mix(bits); }
    bool operator==(const Packed&) const = default;
};

struct Bytes {
    static constexpr Metric metric = Metric::single;
    static constexpr int move_bits = 2;

    std::array<std::uint8_t, 32> tiles;

    static constexpr Bytes empty() { return {{}}; }
    int tile(int cell) const { return tiles[cell]; }
    void place(int cell, int tile) { tiles[cell] = static_cast<std::uint8_t>(tile); }
    int blank() const {
        return static_cast<int>(static_cast<const std::uint8_t*>(std::memchr(tiles.data(), 0, 32)) - tiles.data());
    }
    Bytes slid(int blank, int cell) const {
        Bytes after = *this;
        after.tiles[blank] = tiles[cell];
        after.tiles[cell] = 0;
        return after;
    }
    std::uint64_t hash() const {
        std::uint64_t words[4];
        std::memcpy(words, tiles.data(), 32);
        return mix(mix(mix(mix(words[0]) ^ words[1]) ^ words[2]) ^ words[3]);
    }
    bool operator==(const Bytes& other) const { return std::memcmp(tiles.data(), other.tiles.data(), 32) == 0; }
};

// The same board in a puzzle where one move may slide several tiles in a line.
template <class Single>
struct Multi : Single {
    static constexpr Metric metric = Metric::multi;
    static constexpr int move_bits = 6;

    static constexpr Multi empty() { return {Single::empty()}; }
    // Slide the tiles from `cell` to the blank. `step` is the difference from the blank to the
    // first of them.
    Multi slid(int blank, int cell, int step) const {
        Single after = *this;
        for (int at = blank; at != cell; at += step) after = after.slid(at, at + step);
        return {after};
    }
    bool operator==(const Multi&) const = default;
};
using PackedMulti = Multi<Packed>;
using BytesMulti = Multi<Bytes>;

// Boards of exactly 25 cells in two words, five bits a tile: fast where cells are compile-time
// constants.
struct Wide {
    // Twelve cells each. Of the 25th cell, four bits are on top of `low` and one on top of `high`.
    std::uint64_t low, high;

    static constexpr Wide empty() { return {0, 0}; }
    TAQUIN_INLINE int tile(int cell) const { return static_cast<int>(digit(cell)); }
    TAQUIN_INLINE std::uint64_t digit(int cell) const {
        return (cell < 12   ? low >> (5 * cell)
                : cell < 24 ? high >> (5 * (cell - 12))
                            : low >> 60 | (high >> 60 & 1) << 4) &
               31;
    }
    void place(int cell, int tile_there) { toggle(cell, static_cast<std::uint64_t>(tile(cell) ^ tile_there)); }
    TAQUIN_INLINE Wide slid(int blank, int cell) const {
        Wide after = *this;
        const std::uint64_t moved = digit(cell);
        after.toggle(cell, moved);
        after.toggle(blank, moved);
        return after;
    }

  private:
    TAQUIN_INLINE void toggle(int cell, std::uint64_t bits) {
        if (cell < 12) {
            low ^= bits << (5 * cell);
        } else if (cell < 24) {
            high ^= bits << (5 * (cell - 12));
        } else {
            low ^= bits << 60;
            high ^= bits >> 4 << 60;
        }
    }
};

}  // namespace taquin
