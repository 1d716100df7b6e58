// Breadth-first layers of all boards, where a move slides any number of tiles in a line.
//
// Two slides along the same line make one slide, so a shortest path alternates between rows and
// columns. Two sets of boards grow from the goal: one by slides along rows, columns, rows, …, the
// other by columns, rows, columns, …. After d slides, their union is all boards at most d slides
// away. A slide along a row moves the blank within its row and leaves the order of the tiles: each
// cell of the row gets the union of all cells of the row, so sets are updated in place.
#pragma once

#include "driver.hpp"
#include "tiles/board_bitmap.hpp"

namespace taquin {

template <int places>
class MultiLayers {
  public:
    using Set = BoardBitmap<places>;

    MultiLayers(const Frame& frame, const Numbered& goal, Driver& driver, Memory& memory)
        : frame_(frame), driver_(driver), slides_(frame), rows_next_(frame, memory), columns_next_(frame, memory) {
        rows_next_.insert(goal);
        columns_next_.insert(goal);
    }

    // Compute the next layer, and return how many boards it has.
    std::uint64_t advance() {
        slide_along_rows(rows_next_);
        slide_along_columns(columns_next_);
        std::swap(rows_next_, columns_next_);
        const std::uint64_t before = reached_;
        reached_ = count();
        return reached_ - before;
    }

    // The number of boards in all layers.
    std::uint64_t boards() const { return frame_.boards(); }

    // Whether the board is in this layer or an earlier one.
    bool contains(const Numbered& board) const { return rows_next_.contains(board) || columns_next_.contains(board); }

    // Call visit(board) for each board of this layer and the earlier ones.
    template <class Visit>
    void each(Visit visit) const {
        for (int cell = 0; cell < frame_.cells; ++cell)
            for (int strip = 0; strip < Set::Numbers::strips; ++strip)
                if (rows_next_.occupied(cell)[strip] || columns_next_.occupied(cell)[strip])
                    Set::each(either(cell, strip), strip, [&](std::uint32_t number) { visit(Numbered{cell, number}); });
    }

    // Up to `most` boards that are in no layer so far.
    std::vector<Numbered> beyond(std::size_t most) const {
        std::vector<Numbered> found;
        for (int cell = 0; cell < frame_.cells; ++cell)
            for (int strip = 0; strip < Set::Numbers::strips; ++strip) {
                typename Set::Strip words = either(cell, strip);
                for (int i = 0; i < Set::Numbers::words; ++i) words[i] = ~words[i] & Set::Numbers::used_bits(i);
                Set::each(words, strip, [&](std::uint32_t number) {
                    if (found.size() < most && Set::Numbers::is_board(frame_, number)) found.push_back({cell, number});
                });
                if (found.size() == most) return found;
            }
        return found;
    }

  private:
    void slide_along_rows(Set& set) {
        for (int row = 0; row < frame_.cells; row += frame_.width) {
            driver_.breathe();
            for (int strip = 0; strip < Set::Numbers::strips; ++strip) {
                typename Set::Strip all{};
                bool any = false;
                for (int cell = row; cell < row + frame_.width; ++cell) {
                    if (!set.occupied(cell)[strip]) continue;
                    Set::add(set.strips(cell)[strip], all);
                    any = true;
                }
                for (int cell = row; any && cell < row + frame_.width; ++cell) {
                    set.strips(cell)[strip] = all;
                    set.occupied(cell)[strip] = 1;
                }
            }
        }
    }

    // First down, then up: each cell gets the boards of all cells above and below.
    void slide_along_columns(Set& set) {
        for (int cell = frame_.width; cell < frame_.cells; ++cell)
            pull(set, slides_.from_above(cell), cell - frame_.width, cell);
        for (int cell = frame_.cells - frame_.width - 1; cell >= 0; --cell)
            pull(set, slides_.from_below(cell), cell + frame_.width, cell);
    }

    void pull(Set& set, const ColumnSlide<places>& slide, int from, int to) {
        driver_.breathe();
        for (int strip = 0; strip < Set::Numbers::strips; ++strip)
            if (slide.pull(set.strips(from), set.occupied(from), strip, set.strips(to)[strip]))
                set.occupied(to)[strip] = 1;
    }

    typename Set::Strip either(int cell, int strip) const {
        typename Set::Strip words = rows_next_.strips(cell)[strip];
        Set::add(columns_next_.strips(cell)[strip], words);
        return words;
    }

    std::uint64_t count() const {
        std::uint64_t sum = 0;
        for (int cell = 0; cell < frame_.cells; ++cell) {
            driver_.breathe();
            for (int strip = 0; strip < Set::Numbers::strips; ++strip)
                if (rows_next_.occupied(cell)[strip] || columns_next_.occupied(cell)[strip])
                    sum += count_bits(either(cell, strip));
        }
        return sum;
    }

    const Frame& frame_;
    Driver& driver_;
    ColumnSlides<places> slides_;
    Set rows_next_, columns_next_;  // the set whose next slide is along rows, or columns
    std::uint64_t reached_ = 1;
};

}  // namespace taquin
