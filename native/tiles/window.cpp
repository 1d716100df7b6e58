#include "tiles/window.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace taquin {

namespace {

struct Box {
    int top, bottom, left, right;

    int height() const { return bottom - top + 1; }
    int width() const { return right - left + 1; }
    Box with_room(int room, const LargeBoard& board) const {
        return {std::max(0, top - room), std::min(board.rows - 1, bottom + room), std::max(0, left - room),
                std::min(board.cols - 1, right + room)};
    }
};

}  // namespace

Window::Window(Metric metric, Driver& driver, Memory& memory)
    : metric_(metric),
      driver_(driver),
      layer_(Counted<State>(memory)),
      below_(Counted<State>(memory)),
      tiles_(Counted<Byte>(memory)),
      tiles_below_(Counted<Byte>(memory)),
      children_(Counted<Child>(memory)),
      sorted_(Counted<Child>(memory)),
      steps_(memory),
      seen_(Counted<std::uint64_t>(memory)),
      seen_in_(Counted<std::uint32_t>(memory)) {}

std::size_t Window::frame(const LargeBoard& board, int blank, const Move* moves, std::size_t length, int room,
                          int cells) {
    // Take moves until the box would become too large.
    Box reach{board.row(blank), board.row(blank), board.col(blank), board.col(blank)};
    Box box = reach.with_room(room, board);
    int row = reach.top, col = reach.left;
    std::size_t taken = 0;
    for (; taken < length; ++taken) {
        const int steps = tiles_slid(moves[taken]);
        const Move way = direction(moves[taken]);
        row += way == down ? steps : way == up ? -steps : 0;
        col += way == right ? steps : way == left ? -steps : 0;
        reach = {std::min(reach.top, row), std::max(reach.bottom, row), std::min(reach.left, col),
                 std::max(reach.right, col)};
        const Box larger = reach.with_room(room, board);
        if (larger.height() > max_line || larger.width() > max_line || larger.height() * larger.width() > cells) break;
        box = larger;
    }
    // Rename the tiles by their cells before the piece.
    rows_ = box.height();
    cols_ = box.width();
    cells_ = rows_ * cols_;
    longest_slide_ = metric_ == Metric::multi ? std::max(1, std::max(rows_, cols_) - 1) : 1;
    length_ = taken;
    blank_ = (board.row(blank) - box.top) * cols_ + board.col(blank) - box.left;
    for (int cell = 0; cell < cells_; ++cell) {
        row_[cell] = static_cast<Byte>(cell / cols_);
        col_[cell] = static_cast<Byte>(cell % cols_);
        start_[cell] = static_cast<Byte>(cell < blank_ ? cell + 1 : cell);
    }
    start_[blank_] = 0;
    std::array<Byte, max_cells> goal = start_;
    goal_blank_ = blank_;
    for (std::size_t i = 0; i < taken; ++i) goal_blank_ = slide_tiles(goal.data(), cols_, goal_blank_, moves[i]);
    set_goal(goal);
    return taken;
}

void Window::set_goal(const std::array<Byte, max_cells>& goal) {
    goal_ = goal;
    for (int cell = 0; cell < cells_; ++cell) {
        goal_row_[goal[cell]] = row_[cell];
        goal_col_[goal[cell]] = col_[cell];
    }
}

namespace {

// Twice the number of elements to remove so that the rest is in increasing order.
int twice_must_leave(const std::uint8_t* order, int count) {
    if (count < 2) return 0;
    std::uint8_t tails[Window::max_line];
    int length = 0;
    for (int i = 0; i < count; ++i) {
        int at = length;
        while (at > 0 && tails[at - 1] > order[i]) --at;
        tails[at] = order[i];
        length += at == length;
    }
    return 2 * (count - length);
}

}  // namespace

int Window::in_row(const Byte* tiles, int row) const {
    Byte order[max_line];
    int count = 0;
    for (int col = 0; col < cols_; ++col)
        if (const int tile = tiles[row * cols_ + col]; tile && goal_row_[tile] == row) order[count++] = goal_col_[tile];
    return twice_must_leave(order, count);
}

int Window::in_column(const Byte* tiles, int col) const {
    Byte order[max_line];
    int count = 0;
    for (int row = 0; row < rows_; ++row)
        if (const int tile = tiles[row * cols_ + col]; tile && goal_col_[tile] == col) order[count++] = goal_row_[tile];
    return twice_must_leave(order, count);
}

int Window::estimate(const Byte* tiles) const {
    int sum = 0;
    for (int cell = 0; cell < cells_; ++cell)
        if (tiles[cell]) sum += distance(tiles[cell], cell);
    for (int row = 0; row < rows_; ++row) sum += in_row(tiles, row);
    for (int col = 0; col < cols_; ++col) sum += in_column(tiles, col);
    return sum;
}

// h after the tile in `cell` has slid into the blank. The board is unchanged on return.
int Window::estimate_after(Byte* tiles, int blank, int cell, int h) const {
    const Byte tile = tiles[cell];
    h += distance(tile, blank) - distance(tile, cell);
    // Linear conflicts change only in the goal column of the tile, if it leaves or enters it, or in
    // its goal row.
    if (row_[blank] == row_[cell]) {
        const int from = col_[cell], to = col_[blank];
        const bool changes_from = goal_col_[tile] == from, changes_to = goal_col_[tile] == to;
        if (changes_from) h -= in_column(tiles, from);
        if (changes_to) h -= in_column(tiles, to);
        if (changes_from || changes_to) {
            std::swap(tiles[blank], tiles[cell]);
            if (changes_from) h += in_column(tiles, from);
            if (changes_to) h += in_column(tiles, to);
            std::swap(tiles[blank], tiles[cell]);
        }
    } else {
        const int from = row_[cell], to = row_[blank];
        const bool changes_from = goal_row_[tile] == from, changes_to = goal_row_[tile] == to;
        if (changes_from) h -= in_row(tiles, from);
        if (changes_to) h -= in_row(tiles, to);
        if (changes_from || changes_to) {
            std::swap(tiles[blank], tiles[cell]);
            if (changes_from) h += in_row(tiles, from);
            if (changes_to) h += in_row(tiles, to);
            std::swap(tiles[blank], tiles[cell]);
        }
    }
    return h;
}

bool Window::shorten(std::size_t width, bool backwards) {
    if (!backwards) return search(width);
    const auto turn = [&] {
        const auto start = start_;
        start_ = goal_;
        set_goal(start);
        std::swap(blank_, goal_blank_);
    };
    turn();
    const bool better = search(width);
    turn();
    if (better) {
        std::reverse(found_.begin(), found_.end());
        for (Move& move : found_) move = opposite(move);
    }
    return better;
}

bool Window::search(std::size_t width) {
    complete_ = true;
    if (length_ < 2) return false;
    // The blank's cell decides whether the number of single moves is even: a shorter piece has two
    // moves less.
    const int bound = static_cast<int>(length_) - (metric_ == Metric::single ? 2 : 1);
    const int h_start = estimate(start_.data());
    if (least_moves(h_start) > bound) return false;
    if (h_start == 0) {
        found_.clear();
        return true;
    }
    steps_.clear();
    layer_.assign(1, {0, 0, static_cast<std::int16_t>(h_start), static_cast<Byte>(blank_), StepTree::no_move});
    tiles_.assign(start_.begin(), start_.begin() + cells_);
    for (int g = 1; g <= bound && !layer_.empty(); ++g) {
        children_.clear();
        for (std::uint32_t number = 0; number < layer_.size(); ++number) {
            const State& state = layer_[number];
            Byte* tiles = tiles_.data() + static_cast<std::size_t>(number) * cells_;
            unsigned successors = 0;
            for (const Move way : udlr) {
                if (leaves_out(state.last, way)) continue;
                const int step = shift(cols_, way);
                int blank = state.blank, h = state.h;
                std::uint64_t hash = state.hash;
                for (int slid = 1; is_legal(rows_, cols_, blank, way); ++slid) {
                    const int cell = blank + step, tile = tiles[cell];
                    ++successors;
                    h = estimate_after(tiles, blank, cell, h);
                    hash ^= hash_of(tile, cell) ^ hash_of(tile, blank);
                    if (g + least_moves(h) <= bound) {
                        const Move move = slide(way, slid);
                        if (h == 0) {
                            driver_.step(successors, children_.size(), static_cast<std::uint64_t>(g));
                            found_ = steps_.path(state.node);
                            found_.push_back(move);
                            return true;
                        }
                        children_.push_back({hash, number, static_cast<std::int16_t>(h), move});
                    }
                    if (metric_ == Metric::single) break;
                    std::swap(tiles[blank], tiles[cell]);
                    blank = cell;
                }
                for (; blank != state.blank; blank -= step) std::swap(tiles[blank], tiles[blank - step]);
            }
            driver_.step(successors, children_.size(), static_cast<std::uint64_t>(g));
        }
        keep_best(width);
    }
    return false;
}

// Make the next layer: the best children without duplicates. Of equal h, the first found wins.
void Window::keep_best(std::size_t width) {
    if (children_.size() > width) {
        complete_ = false;
        // Counting sort, because h is small.
        const auto [least, most] = std::minmax_element(children_.begin(), children_.end(),
                                                       [](const Child& a, const Child& b) { return a.h < b.h; });
        const int lowest = least->h;
        first_.assign(static_cast<std::size_t>(most->h - lowest) + 2, 0);
        for (const Child& child : children_) ++first_[child.h - lowest + 1];
        for (std::size_t h = 1; h < first_.size(); ++h) first_[h] += first_[h - 1];
        sorted_.resize(children_.size());
        for (const Child& child : children_) sorted_[first_[child.h - lowest]++] = child;
        children_.swap(sorted_);
    }
    const std::size_t slots = std::bit_ceil(4 * std::min(width, children_.size()) + 4);
    if (seen_.size() < slots) seen_.resize(slots), seen_in_.assign(slots, 0);
    ++layer_number_;
    below_.clear();
    tiles_below_.resize(std::min(width, children_.size()) * static_cast<std::size_t>(cells_));
    for (const Child& child : children_) {
        if (below_.size() == width) break;
        if (!is_new(child.hash)) continue;
        const State& parent = layer_[child.parent];
        Byte* tiles = tiles_below_.data() + below_.size() * static_cast<std::size_t>(cells_);
        std::copy_n(tiles_.data() + static_cast<std::size_t>(child.parent) * cells_, cells_, tiles);
        const int cell = slide_tiles(tiles, cols_, parent.blank, static_cast<Move>(child.move));
        below_.push_back(
            {child.hash, steps_.add(parent.node, child.move), child.h, static_cast<Byte>(cell), child.move});
    }
    layer_.swap(below_);
    tiles_.swap(tiles_below_);
}

bool Window::is_new(std::uint64_t hash) {
    const std::size_t mask = seen_.size() - 1;
    for (std::size_t slot = hash & mask;; slot = (slot + 1) & mask) {
        if (seen_in_[slot] != layer_number_) {
            seen_[slot] = hash;
            seen_in_[slot] = layer_number_;
            return true;
        }
        if (seen_[slot] == hash) return false;
    }
}

}  // namespace taquin
