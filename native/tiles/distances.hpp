// Count the boards that are 0, 1, 2, … moves from a goal; see tiles/distances.py.
//
// Frontier search: memory holds only two layers, the one being expanded and the next. Moves can be
// undone, so the neighbours of a board in layer d are in layer d - 1 or d + 1. Each board has a bit
// for each move that leads back to layer d - 1, and the search does not try these moves. Source:
// Korf 1999, "Divide-and-conquer bidirectional search: first results".
#pragma once

#include "driver.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

class Layers {
  public:
    Layers(const Geometry& geometry, Driver& driver, Memory& memory)
        : geometry_(geometry),
          driver_(driver),
          layer_(Counted<std::uint64_t>(memory)),
          table_(Counted<std::uint64_t>(memory)) {}

    std::vector<std::uint64_t> count(const Packed& goal, std::uint32_t max_depth) {
        std::vector<std::uint64_t> counts{1};
        layer_.assign(1, coded(goal.bits));
        while (counts.size() <= max_depth) {
            next_layer();
            if (layer_.empty()) break;
            counts.push_back(layer_.size());
        }
        return counts;
    }

  private:
    // A code is a board with the four bits of the 16th cell replaced by the moves that lead back.
    // The tile of that cell is the one that the other cells lack.
    static constexpr int last_shift = 60;
    static constexpr std::uint64_t tiles_mask = (std::uint64_t{1} << last_shift) - 1;

    static std::uint64_t coded(std::uint64_t bits) { return bits & tiles_mask; }
    Packed board(std::uint64_t code) const {
        std::uint64_t bits = code & tiles_mask, last = 15;
        if (geometry_.cells == 16) {  // the XOR of all sixteen tiles is 0
            std::uint64_t sum = bits ^ bits >> 32;
            sum ^= sum >> 16;
            sum ^= sum >> 8;
            sum ^= sum >> 4;
            last = sum & 15;
        }
        return {bits | last << last_shift};
    }

    void next_layer() {
        constexpr std::size_t batch = 32;
        struct Child {
            std::uint64_t code, slot;
            unsigned back;
        };
        std::array<Child, 4 * batch> children;
        clear_table(layer_.size() * 2 + 64);
        for (std::size_t first = 0; first < layer_.size(); first += batch) {
            driver_.breathe_sometimes();
            std::size_t count = 0;
            reserve(4 * batch);
            for (std::size_t at = first; at < std::min(first + batch, layer_.size()); ++at) {
                const Packed parent = board(layer_[at]);
                const int blank = parent.blank();
                for (const auto [move, cell] : geometry_.moves[static_cast<std::size_t>(blank)]) {
                    if (layer_[at] >> (last_shift + move) & 1) continue;
                    const std::uint64_t code = coded(parent.slid(blank, cell).bits);
                    children[count] = {code, mix(code) >> (64 - bits_), opposite(move)};
                    prefetch(&table_[children[count++].slot]);
                }
            }
            for (std::size_t i = 0; i < count; ++i) insert(children[i].code, children[i].slot, children[i].back);
        }
        layer_.clear();
        for (const std::uint64_t code : table_)
            if (code != 0) layer_.push_back(code);
    }

    void insert(std::uint64_t code, std::uint64_t slot, unsigned back) {
        const std::uint64_t mask = table_.size() - 1;
        while (table_[slot] != 0 && coded(table_[slot]) != code) slot = (slot + 1) & mask;
        used_ += table_[slot] == 0;
        table_[slot] |= code | std::uint64_t{1} << (last_shift + back);
    }

    void clear_table(std::size_t expected) {
        bits_ = 10;
        while ((std::size_t{1} << bits_) < expected) ++bits_;
        table_.assign(std::size_t{1} << bits_, 0);
        advise_huge_pages(table_.data(), table_.size() * sizeof(std::uint64_t));
        used_ = 0;
    }

    void reserve(std::size_t more) {
        if (used_ + more <= table_.size() / 4 * 3) return;
        Vector<std::uint64_t> old(table_.get_allocator());
        old.swap(table_);
        ++bits_;
        table_.assign(old.size() * 2, 0);
        used_ = 0;
        for (const std::uint64_t code : old) {
            if (code == 0) continue;
            std::uint64_t slot = mix(coded(code)) >> (64 - bits_);
            while (table_[slot] != 0) slot = (slot + 1) & (table_.size() - 1);
            table_[slot] = code;
            ++used_;
        }
    }

    const Geometry& geometry_;
    Driver& driver_;
    Vector<std::uint64_t> layer_, table_;
    std::size_t used_ = 0;
    int bits_ = 0;
};

}  // namespace taquin
