#include "tiles/guided.hpp"

#include <algorithm>
#include <limits>
#include <unordered_set>

namespace taquin {

Guided::Guided(const LargeBoard& board, const std::vector<Tile>& goal, Driver& driver, Memory& memory)
    : board_(board),
      goal_(goal),
      driver_(driver),
      cells_(board.tiles.size()),
      estimate_(board, goal),
      hand_(board, goal),
      children_(Counted<Child>(memory)),
      steps_(memory),
      boards_(Counted<Tile>(memory)) {}

std::vector<Move> Guided::solve(const SettlingOrder& order, std::size_t width) {
    settled_.assign(cells_, false);
    boards_.clear();
    free_slots_.clear();
    steps_.clear();
    State start{0, 0, new_slot(), 0, 0, static_cast<Cell>(find_blank(board_.tiles)), 0, StepTree::no_move};
    std::copy(board_.tiles.begin(), board_.tiles.end(), tiles(start));
    pool_.assign(1, start);

    Unsettled frame{0, board_.rows - 1, 0, board_.cols - 1};
    std::vector<Line> lines;
    while (frame.cells() > 6) lines.push_back(take_line(frame, order, estimate_.home()[0], board_.cols));
    estimate_.set_lines(lines, goal_);
    for (std::size_t number = 0; number < lines.size(); ++number) {
        weigh(number);
        const Line& line = lines[number];
        for (const int cell : line.cells) {
            if (cell == line.near_corner()) break;
            if (!bring(goal_[cell], cell, width)) by_hand(pool_.front(), [&] { hand_.bring(goal_[cell], cell); });
            settled_[cell] = true;
        }
        settle_pairs(line, width);
        steps_.prune(pool_);
    }
    const std::vector<int> rest = cells_of(frame, board_.cols);
    for (State& state : pool_) by_hand(state, [&] { hand_.arrange(rest, rest); });
    const State& best = *std::min_element(pool_.begin(), pool_.end(), [](auto& a, auto& b) { return a.g < b.g; });
    return steps_.path(best.node);
}

// Weigh the tiles for the next line, and recompute the distances of the boards in the pool.
void Guided::weigh(std::size_t next_line) {
    estimate_.weigh(next_line);
    for (State& state : pool_) {
        state.others = 0;
        for (std::size_t cell = 0; cell < cells_; ++cell)
            if (const Tile tile = tiles(state)[cell]) state.others += estimate_.weighted(tile, static_cast<int>(cell));
    }
}

// Bring a tile to a cell in the boards of the pool. The boards that succeed become the pool, the
// best first. Returns whether any did; if none did, the pool is its first board, unchanged.
bool Guided::bring(Tile tile, int target, std::size_t width) {
    tile_ = tile;
    int most = std::numeric_limits<int>::max();
    for (State& state : pool_) {
        const Tile* board = tiles(state);
        state.tile = static_cast<Cell>(std::find(board, board + cells_, tile) - board);
        const int needed = estimate_.moves_needed(state.tile, target, state.blank);
        most = std::min(most, state.g + needed + estimate_.slack(needed));
    }
    const State fallback = pool_.front();
    const std::vector<Tile> fallback_board(tiles(fallback), tiles(fallback) + cells_);
    std::stable_sort(pool_.begin(), pool_.end(), [](const State& a, const State& b) { return a.g < b.g; });
    std::vector<State> done;
    layer_.clear();
    std::size_t waiting = 0;
    for (int g = pool_.front().g;; ++g) {
        while (waiting < pool_.size() && pool_[waiting].g == g) layer_.push_back(pool_[waiting++]);
        const auto arrived = std::stable_partition(layer_.begin(), layer_.end(),
                                                   [&](const State& state) { return state.tile != target; });
        done.insert(done.end(), arrived, layer_.end());
        layer_.erase(arrived, layer_.end());
        if ((layer_.empty() && waiting == pool_.size()) || g >= most) break;
        expand(g, target, most);
        keep_best(width);
    }
    for (const State& state : layer_) free_slots_.push_back(state.slot);
    for (; waiting < pool_.size(); ++waiting) free_slots_.push_back(pool_[waiting].slot);
    pool_ = std::move(done);
    if (pool_.empty()) {
        pool_.assign(1, fallback);
        pool_.front().slot = new_slot();
        std::copy(fallback_board.begin(), fallback_board.end(), tiles(pool_.front()));
        return false;
    }
    keep_cheapest(width);
    return true;
}

void Guided::expand(int g, int target, int most) {
    children_.clear();
    for (std::uint32_t number = 0; number < layer_.size(); ++number) {
        const State& state = layer_[number];
        const Tile* board = tiles(state);
        unsigned successors = 0;
        for (const Move move : udlr) {
            if (state.last != StepTree::no_move && move == opposite(static_cast<Move>(state.last))) continue;
            if (!board_.can_go(state.blank, move)) continue;
            const int cell = board_.after(state.blank, move);
            if (settled_[cell]) continue;
            ++successors;
            const Tile pushed = board[cell];
            const Cell tile = pushed == tile_ ? state.blank : state.tile;
            const int needed = estimate_.moves_needed(tile, target, cell);
            if (g + 1 + needed > most) continue;
            const int others = others_after(state, pushed, cell);
            const std::uint64_t hash = state.hash ^ hash_of(pushed, cell) ^ hash_of(pushed, state.blank);
            children_.push_back({hash, static_cast<std::uint32_t>(PushEstimate::move_weight * needed + others), number,
                                 others, tile, move});
        }
        driver_.step(successors, children_.size(), static_cast<std::uint64_t>(g));
    }
}

// Make the next layer: the best children without duplicates. Of equal keys, the first found wins.
void Guided::keep_best(std::size_t width) {
    ranking_.clear();
    for (std::size_t i = 0; i < children_.size(); ++i)
        ranking_.push_back(static_cast<std::uint64_t>(children_[i].key) << 32 | i);
    const std::size_t enough = std::min(children_.size(), 2 * width);  // some are duplicates
    std::nth_element(ranking_.begin(), ranking_.begin() + static_cast<std::ptrdiff_t>(enough), ranking_.end());
    ranking_.resize(enough);
    std::sort(ranking_.begin(), ranking_.end());
    std::size_t slots = 16;
    while (slots < 2 * enough) slots *= 2;
    seen_.assign(slots, 0);
    std::size_t kept = 0;
    heirs_.assign(layer_.size(), 0);
    for (const std::uint64_t rank : ranking_) {
        if (kept == width) break;
        const Child& child = children_[rank & 0xFFFFFFFF];
        std::size_t at = child.hash & (slots - 1);
        while (seen_[at] != 0 && seen_[at] != child.hash) at = (at + 1) & (slots - 1);
        if (seen_[at] == child.hash) continue;
        seen_[at] = child.hash;
        ++heirs_[child.parent];
        ranking_[kept++] = rank;
    }
    for (std::uint32_t number = 0; number < layer_.size(); ++number)
        if (heirs_[number] == 0) free_slots_.push_back(layer_[number].slot);
    below_.clear();
    for (std::size_t i = 0; i < kept; ++i) {
        const Child& child = children_[ranking_[i] & 0xFFFFFFFF];
        const State& parent = layer_[child.parent];
        State state{
            child.hash, steps_.add(parent.node, child.move), parent.slot, parent.g + 1, child.others, 0, child.tile,
            child.move};
        // The last child of a parent reuses its board; the others get copies.
        if (--heirs_[child.parent] > 0) {
            state.slot = new_slot();
            std::copy_n(tiles(parent), cells_, tiles(state));
        }
        state.blank = static_cast<Cell>(board_.after(parent.blank, static_cast<Move>(child.move)));
        std::swap(tiles(state)[parent.blank], tiles(state)[state.blank]);
        below_.push_back(state);
    }
    layer_.swap(below_);
}

// Keep the boards of the pool with the lowest sum of moves made and distances left, without
// duplicates.
void Guided::keep_cheapest(std::size_t width) {
    std::stable_sort(pool_.begin(), pool_.end(), [](const State& a, const State& b) {
        return PushEstimate::move_weight * a.g + a.others < PushEstimate::move_weight * b.g + b.others;
    });
    std::unordered_set<std::uint64_t> known;
    std::size_t kept = 0;
    for (const State& state : pool_) {
        if (kept < width && known.insert(state.hash).second) {
            pool_[kept++] = state;
        } else {
            free_slots_.push_back(state.slot);
        }
    }
    pool_.resize(kept);
}

// Settle the last two tiles of a line: bring one into the corner and the other behind it, and let
// the plain construction turn them in.
void Guided::settle_pairs(const Line& line, std::size_t width) {
    const int near_corner = line.near_corner(), corner = line.corner();
    std::vector<State> ready;
    const auto is_settled = [&](const State& state) {
        return tiles(state)[near_corner] == goal_[near_corner] && tiles(state)[corner] == goal_[corner];
    };
    const auto first =
        std::stable_partition(pool_.begin(), pool_.end(), [&](const State& state) { return !is_settled(state); });
    ready.assign(first, pool_.end());
    pool_.erase(first, pool_.end());
    if (!pool_.empty() && bring(goal_[near_corner], corner, width)) {
        settled_[corner] = true;
        bring(goal_[corner], corner + line.inwards, width);
        settled_[corner] = false;
    }
    for (State& state : pool_) by_hand(state, [&] { hand_.settle_pair(near_corner, corner, line.inwards); });
    pool_.insert(pool_.end(), ready.begin(), ready.end());
    keep_cheapest(width);
    settled_[near_corner] = settled_[corner] = true;
}

// Let the plain construction work on a board, and add its moves.
template <class Work>
void Guided::by_hand(State& state, Work work) {
    hand_.start_from(tiles(state), settled_);
    work();
    Tile* board = tiles(state);
    for (const Move move : hand_.moves()) {
        const int cell = board_.after(state.blank, move);
        const Tile pushed = board[cell];
        state.others = others_after(state, pushed, cell);
        state.hash ^= hash_of(pushed, cell) ^ hash_of(pushed, state.blank);
        std::swap(board[state.blank], board[cell]);
        state.blank = static_cast<Cell>(cell);
        if (state.last == opposite(move)) {
            state.node = steps_[state.node].before;
            state.last = steps_[state.node].move;
            --state.g;
        } else {
            state.node = steps_.add(state.node, move);
            state.last = move;
            ++state.g;
        }
    }
}

std::uint32_t Guided::new_slot() {
    if (free_slots_.empty()) {
        free_slots_.push_back(static_cast<std::uint32_t>(boards_.size() / cells_));
        boards_.resize(boards_.size() + cells_);
    }
    const std::uint32_t slot = free_slots_.back();
    free_slots_.pop_back();
    return slot;
}

}  // namespace taquin
