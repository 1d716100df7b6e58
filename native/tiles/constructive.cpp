#include "tiles/constructive.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <stdexcept>

namespace taquin {

namespace {

constexpr int several_orders = 100;  // cells; larger boards are solved in one order only

}  // namespace

Line take_line(Unsettled& frame, const SettlingOrder& order, int goal_blank, int cols) {
    const int blank_row = goal_blank / cols, blank_col = goal_blank % cols;
    Line line;
    if (frame.height() > frame.width() || (frame.height() == frame.width() && order.rows_first)) {
        const bool far = blank_row == frame.top || (order.far_side && blank_row != frame.bottom);
        const int row = far ? frame.bottom-- : frame.top++;
        for (int col = frame.left; col <= frame.right; ++col) line.cells.push_back(row * cols + col);
        line.inwards = far ? -cols : cols;
    } else {
        const bool far = blank_col == frame.left || (order.far_side && blank_col != frame.right);
        const int col = far ? frame.right-- : frame.left++;
        for (int row = frame.top; row <= frame.bottom; ++row) line.cells.push_back(row * cols + col);
        line.inwards = far ? -1 : 1;
    }
    if (order.backwards) std::reverse(line.cells.begin(), line.cells.end());
    return line;
}

std::vector<int> cells_of(const Unsettled& frame, int cols) {
    std::vector<int> cells;
    for (int row = frame.top; row <= frame.bottom; ++row)
        for (int col = frame.left; col <= frame.right; ++col) cells.push_back(row * cols + col);
    return cells;
}

Construction::Construction(const LargeBoard& board, const std::vector<Tile>& goal)
    : board_(board),
      goal_(goal),
      cell_of_(board.places()),
      settled_(board.tiles.size()),
      came_from_(board.tiles.size()),
      seen_(board.tiles.size()) {}

void Construction::start_from(const Tile* tiles, const std::vector<bool>& settled) {
    board_.tiles.assign(tiles, tiles + board_.cells());
    cell_of_ = board_.places();
    settled_ = settled;
    moves_.clear();
}

void Construction::settle_all(const SettlingOrder& order) {
    Unsettled frame{0, board_.rows - 1, 0, board_.cols - 1};
    const int goal_blank = find_blank(goal_);
    while (frame.cells() > 6) settle_line(take_line(frame, order, goal_blank, board_.cols));
    const std::vector<int> rest = cells_of(frame, board_.cols);
    arrange(rest, rest);
}

void Construction::settle_line(const Line& line) {
    const int near_corner = line.near_corner(), corner = line.corner();
    for (const int cell : line.cells) {
        if (cell == near_corner) break;
        bring(goal_[cell], cell);
        settled_[cell] = true;
    }
    if (board_.tiles[near_corner] != goal_[near_corner] || board_.tiles[corner] != goal_[corner])
        settle_pair(near_corner, corner, line.inwards);
    settled_[near_corner] = settled_[corner] = true;
}

void Construction::settle_pair(int near_corner, int corner, int inwards) {
    const Tile first = goal_[near_corner], last = goal_[corner];
    std::vector<int> box;
    for (const int cell : {near_corner, corner})
        for (int depth = 0; depth < 3; ++depth) box.push_back(cell + depth * inwards);
    std::sort(box.begin(), box.end());
    const auto is_near = [&](Tile tile) { return std::find(box.begin(), box.end(), cell_of_[tile]) != box.end(); };
    const auto are_near = [&] { return is_near(first) && is_near(last) && is_near(0); };
    if (!are_near()) {
        bring(first, corner);
        settled_[corner] = true;
    }
    while (!are_near()) {  // check after each step: the blank could lock itself in at the corner
        if (cell_of_[last] != corner + inwards)
            push(last, corner + inwards);
        else
            walk(way(near_corner + inwards, corner + inwards));
    }
    arrange(box, {near_corner, corner});
}

void Construction::bring(Tile tile, int target) {
    while (cell_of_[tile] != target) push(tile, target);
}

void Construction::push(Tile tile, int target) {
    const int cell = cell_of_[tile];
    std::vector<int> shortest;
    bool any = false;
    for (const Move move : udlr) {
        if (!board_.can_go(cell, move)) continue;
        const int step = board_.after(cell, move);
        if (settled_[step] || taxicab(board_.cols, step, target) > taxicab(board_.cols, cell, target)) continue;
        const std::vector<int>& found = way(step, cell);
        if (any && found.size() >= shortest.size()) continue;
        shortest = found;
        any = true;
    }
    walk(shortest);
    walk({cell});
}

// The blank's shortest path to a cell that avoids the settled cells and `around`.
const std::vector<int>& Construction::way(int target, int around) {
    const int blank = cell_of_[0];
    ++search_;
    seen_[around] = seen_[blank] = search_;
    queue_.assign(1, blank);
    for (std::size_t at = 0; seen_[target] != search_; ++at) {
        const int cell = queue_.at(at);
        for (const Move move : udlr) {
            if (!board_.can_go(cell, move)) continue;
            const int step = board_.after(cell, move);
            if (seen_[step] == search_ || settled_[step]) continue;
            seen_[step] = search_;
            came_from_[step] = cell;
            queue_.push_back(step);
        }
    }
    way_.clear();
    for (; target != blank; target = came_from_[target]) way_.push_back(target);
    std::reverse(way_.begin(), way_.end());
    return way_;
}

// Move the blank along these cells. A step that undoes the last move removes it.
void Construction::walk(const std::vector<int>& cells) {
    for (const int cell : cells) {
        const int blank = cell_of_[0], by = cell - blank;
        const Tile tile = board_.tiles[cell];
        const Move move = by == -board_.cols ? up : by == board_.cols ? down : by == -1 ? left : right;
        board_.tiles[blank] = tile;
        board_.tiles[cell] = 0;
        cell_of_[tile] = static_cast<Cell>(blank);
        cell_of_[0] = static_cast<Cell>(cell);
        if (!moves_.empty() && moves_.back() == opposite(move))
            moves_.pop_back();
        else
            moves_.push_back(move);
    }
}

void Construction::arrange(const std::vector<int>& box, const std::vector<int>& wanted) {
    using Arrangement = std::vector<int>;
    const auto is_named = [&](int tile) {
        return tile == 0 || std::any_of(wanted.begin(), wanted.end(), [&](int cell) { return goal_[cell] == tile; });
    };
    Arrangement start;
    for (const int cell : box) start.push_back(is_named(board_.tiles[cell]) ? board_.tiles[cell] : -1);
    const auto number = [&](int cell) { return std::find(box.begin(), box.end(), cell) - box.begin(); };
    const auto blank_in = [](const Arrangement& tiles) {
        return std::find(tiles.begin(), tiles.end(), 0) - tiles.begin();
    };
    std::map<Arrangement, Arrangement> came_from{{start, {}}};
    std::vector<Arrangement> queue{start};
    for (std::size_t at = 0; at < queue.size(); ++at) {
        Arrangement tiles = queue[at];
        if (std::all_of(wanted.begin(), wanted.end(), [&](int cell) { return tiles[number(cell)] == goal_[cell]; })) {
            std::vector<int> blanks;
            for (; tiles != start; tiles = came_from[tiles]) blanks.push_back(box[blank_in(tiles)]);
            std::reverse(blanks.begin(), blanks.end());
            walk(blanks);
            return;
        }
        const auto blank = blank_in(tiles);
        for (const Move move : udlr) {
            if (!board_.can_go(box[blank], move)) continue;
            const auto step = number(board_.after(box[blank], move));
            if (step == static_cast<std::ptrdiff_t>(box.size())) continue;
            Arrangement after = tiles;
            std::swap(after[blank], after[step]);
            if (came_from.emplace(after, tiles).second) queue.push_back(after);
        }
    }
    throw std::invalid_argument("the board cannot be solved");
}

std::vector<Move> construct(const LargeBoard& board, const std::vector<Tile>& goal) {
    std::vector<Move> best;
    bool any = false;
    for (const SettlingOrder& order : orders) {
        Construction construction(board, goal);
        construction.settle_all(order);
        if (!any || construction.moves().size() < best.size()) best = construction.moves();
        any = true;
        if (board.cells() > several_orders) break;
    }
    return best;
}

}  // namespace taquin
