// Complete breadth-first layers of boards, where a move slides any number of tiles in a line.
//
// Two slides along the same line are one, so a shortest way alternates: rows, columns, rows, … or columns, rows,
// columns, …. Two sets of boards grow from the goal, one in each of these ways. To slide along all rows at once is to
// give every place of the blank in a row what any of them has; so a set is changed where it stands. What is in either
// set after d slides is d slides away at most.
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

    // Go on to the next layer, and return how many boards it has.
    std::uint64_t advance() {
        slide_along_rows(rows_next_);
        slide_along_columns(columns_next_);
        std::swap(rows_next_, columns_next_);
        const std::uint64_t before = reached_;
        reached_ = count();
        return reached_ - before;
    }

    // How many boards all layers have together.
    std::uint64_t boards() const { return frame_.boards(); }

    // Whether the board is in this layer, or an earlier one.
    bool contains(const Numbered& board) const { return rows_next_.contains(board) || columns_next_.contains(board); }

    // Up to `most` of the boards that no layer so far has.
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
                    add(set.strips(cell)[strip], all);
                    any = true;
                }
                for (int cell = row; any && cell < row + frame_.width; ++cell) {
                    set.strips(cell)[strip] = all;
                    set.occupied(cell)[strip] = 1;
                }
            }
        }
    }

    // Down the board and up again: each cell gets what all above and below have.
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
        add(columns_next_.strips(cell)[strip], words);
        return words;
    }

    static void add(const typename Set::Strip& words, typename Set::Strip& to) {
        for (std::size_t i = 0; i < words.size(); ++i) to[i] |= words[i];
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
    Set rows_next_, columns_next_;  // by the lines of the next slide
    std::uint64_t reached_ = 1;
};

}  // namespace taquin
