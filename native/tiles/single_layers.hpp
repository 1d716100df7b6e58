// Breadth-first layers of all boards, where a move slides one tile.
//
// Each move changes the colour of the blank's cell on a chessboard colouring, so the boards of a
// layer have the blank on one colour, and those of its two neighbouring layers on the other.
// Therefore one set is enough: it holds the current layer on one colour and the layer before on the
// other, and the next layer overwrites the layer before. Source: Edelkamp, Sulewski & Yücel 2010,
// "Perfect hashing for state space exploration on the GPU" (one-bit search).
#pragma once

#include "driver.hpp"
#include "tiles/board_bitmap.hpp"

namespace taquin {

template <int places>
class SingleLayers {
  public:
    using Set = BoardBitmap<places>;

    SingleLayers(const Frame& frame, const Numbered& goal, Driver& driver, Memory& memory)
        : frame_(frame), driver_(driver), slides_(frame), set_(frame, memory), colour_(frame.colour(goal.blank)) {
        set_.insert(goal);
    }

    // Compute the next layer, and return how many boards it has. If it has none, the layer stays.
    std::uint64_t advance() {
        std::uint64_t count = 0;
        for (int cell = 0; cell < frame_.cells; ++cell) {
            if (frame_.colour(cell) == colour_) continue;
            driver_.breathe();
            for (int strip = 0; strip < Set::Numbers::strips; ++strip) count += renew(cell, strip);
        }
        if (count != 0) colour_ = 1 - colour_;
        return count;
    }

    bool contains(const Numbered& board) const { return frame_.colour(board.blank) == colour_ && set_.contains(board); }

    // Call visit(board) for each board of the layer.
    template <class Visit>
    void each(Visit visit) const {
        for (int cell = 0; cell < frame_.cells; ++cell) {
            if (frame_.colour(cell) != colour_) continue;
            for (int strip = 0; strip < Set::Numbers::strips; ++strip)
                if (set_.occupied(cell)[strip])
                    Set::each(set_.strips(cell)[strip], strip,
                              [&](std::uint32_t number) { visit(Numbered{cell, number}); });
        }
    }

  private:
    // Replace a strip of the layer before by the boards that the current layer reaches, minus the
    // old ones.
    std::uint64_t renew(int cell, int strip) {
        typename Set::Strip found{};
        bool any = false;
        const int row = cell / frame_.width, col = cell % frame_.width;
        if (col > 0) any |= copy(cell - 1, strip, found);
        if (col < frame_.width - 1) any |= copy(cell + 1, strip, found);
        if (row > 0) any |= pull(slides_.from_above(cell), cell - frame_.width, strip, found);
        if (cell + frame_.width < frame_.cells)
            any |= pull(slides_.from_below(cell), cell + frame_.width, strip, found);
        typename Set::Strip& before = set_.strips(cell)[strip];
        std::uint8_t& occupied = set_.occupied(cell)[strip];
        if (!any && !occupied) return 0;
        for (std::size_t i = 0; i < found.size(); ++i) before[i] = found[i] & ~before[i];
        const std::uint64_t count = any ? count_bits(before) : 0;
        occupied = count != 0;
        return count;
    }

    bool copy(int from, int strip, typename Set::Strip& found) const {
        if (!set_.occupied(from)[strip]) return false;
        Set::add(set_.strips(from)[strip], found);
        return true;
    }

    bool pull(const ColumnSlide<places>& slide, int from, int strip, typename Set::Strip& found) const {
        return slide.pull(set_.strips(from), set_.occupied(from), strip, found);
    }

    const Frame& frame_;
    Driver& driver_;
    ColumnSlides<places> slides_;
    Set set_;
    int colour_;  // of the blank's cells in the current layer
};

}  // namespace taquin
