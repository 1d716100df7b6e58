// IDA* in batches: the tree of IDA*, many nodes at a time; see src/taquin/search/ida_star_simd.py.
//
// Nodes wait in buckets by depth, blank and last move. All nodes of a bucket have the same moves,
// so one call of a vector loop (simd_kernel.hpp) makes one move on all of them. When a bucket is
// full, the search first expands everything deeper: it is depth-first, in batches.
//
// Near its root the tree is split into subtrees, which are searched in groups. A group is large
// enough to fill the vectors and small enough to search again: nodes store no path, so once a group
// contains the goal, its subtrees are searched one by one to find the path.
#pragma once

#include <optional>

#include "search/ida_star.hpp"
#include "search/simd_kernel.hpp"

namespace taquin {

class BatchSearch {
  public:
    BatchSearch(const Puzzle<Packed>& puzzle, Driver& driver, Memory& memory, SlideAll slide_all)
        : puzzle_(puzzle),
          driver_(driver),
          slide_all_(slide_all),
          boards_(Counted<std::uint64_t>(memory)),
          counts_(Counted<Counts64>(memory)) {
        for (int blank = 0; blank < puzzle.geometry.cells; ++blank)
            for (const auto [move, cell] : puzzle.moves(blank)) slides_[blank][move] = make_slide(blank, cell);
        for (int blank = 0; blank < puzzle.geometry.cells; ++blank)
            for (Move last : udlr)
                for (const auto [move, cell] : puzzle.moves(blank)) {
                    Successors& successors = successors_[static_cast<std::size_t>(4 * blank + last)];
                    if (move != opposite(last))
                        successors.each[successors.count++] = {slides_[blank][move], 4 * cell + move};
                }
    }

    static constexpr int most_slack = 15;  // the largest slack in the blank's four bits

    // Search one bound; returns the moves of a solution, or nothing.
    std::optional<std::vector<Move>> search(int bound, int slack) {
        bound_ = bound;
        counting_ = true;
        if (bound == 0) {  // the start is the goal
            driver_.step(0, 0, 0);
            return std::vector<Move>{};
        }
        if (static_cast<std::size_t>(bound) + 2 > counts_.size()) {
            counts_.resize(static_cast<std::size_t>(bound) + 2, {});
            boards_.resize(counts_.size() * buckets * bucket_stride);
        }
        std::vector<Subtree> subtrees = split({root(slack), 0, puzzle_.start.blank(), no_move, {}});
        for (std::size_t first = 0; first < subtrees.size(); first += group) {
            const std::size_t last = std::min(first + group, subtrees.size());
            const Subtree* const all = subtrees.data();
            if (!contains_goal(all + first, all + last)) continue;
            counting_ = false;
            // If the goal was the last node of the limit, it still counts as found.
            if (driver_.stopped() == Stop::nodes) driver_.stop(Stop::none);
            for (std::size_t at = first;; ++at)
                if (contains_goal(all + at, all + at + 1)) return path(all[at]);
        }
        return std::nullopt;
    }

  private:
    static constexpr int no_move = -1;
    static constexpr std::size_t buckets = 64;  // by blank and last move
    static constexpr std::uint32_t bucket_size = 512;
    static constexpr std::size_t bucket_stride = bucket_size + lanes;
    static constexpr std::size_t enough_subtrees = 2048, group = 64;
    using Counts64 = std::array<std::uint32_t, buckets>;

    // The moves that all nodes of a bucket have, and the bucket that each move leads to.
    struct Successors {
        struct Successor {
            Slide slide;
            int bucket;
        };
        unsigned count = 0;
        std::array<Successor, 3> each{};
    };

    // A node whose subtree is to be searched.
    struct Subtree {
        std::uint64_t board;
        int depth, blank, last;
        std::vector<Move> moves;  // from the start
    };

    Slide make_slide(int blank, int cell) const {
        const int cols = puzzle_.geometry.cols;
        std::uint64_t away = 0;
        for (int home = 0; home < puzzle_.geometry.cells; ++home)
            away |= std::uint64_t{taxicab(cols, blank, home) > taxicab(cols, cell, home)} << home;
        const std::uint64_t nibble = 15;
        return {~(nibble << (4 * blank) | nibble << (4 * cell)), away, 4u * static_cast<unsigned>(blank),
                4u * static_cast<unsigned>(cell)};
    }

    // The start, in the form that simd_kernel.hpp describes.
    std::uint64_t root(int slack) const {
        Packed board = Packed::empty();
        for (int cell = 0; cell < puzzle_.geometry.cells; ++cell) {
            const int tile = puzzle_.start.tile(cell);
            board.place(cell, tile == 0 ? slack : puzzle_.home(tile));
        }
        return board.bits;
    }

    bool can_move(int last, Move move) const { return last == no_move || move != opposite(static_cast<Move>(last)); }

    // The children of a node within the bound.
    std::vector<Subtree> children(const Subtree& node) const {
        std::vector<Subtree> fitting;
        for (const auto [move, cell] : puzzle_.moves(node.blank)) {
            std::uint64_t child;
            if (!can_move(node.last, move) || slide_all_scalar(&node.board, 1, slides_[node.blank][move], &child) == 0)
                continue;
            Subtree& added = fitting.emplace_back(Subtree{child, node.depth + 1, cell, move, node.moves});
            added.moves.push_back(move);
        }
        return fitting;
    }

    // Split the tree near its root: expand whole layers until there are enough subtrees.
    std::vector<Subtree> split(const Subtree& start) {
        std::vector<Subtree> layer{start};
        while (!layer.empty() && layer.size() < enough_subtrees && layer.front().depth < bound_) {
            std::vector<Subtree> below;
            std::size_t waiting = layer.size();
            for (const Subtree& node : layer) {
                unsigned successors = 0;
                for (const auto [move, cell] : puzzle_.moves(node.blank)) successors += can_move(node.last, move);
                for (Subtree& child : children(node)) below.push_back(std::move(child));
                driver_.step(successors, --waiting + below.size(), static_cast<std::uint64_t>(node.depth));
            }
            layer = std::move(below);
        }
        return layer;
    }

    // The moves to the goal, which must be in the subtree of this node.
    std::vector<Move> path(Subtree node) {
        while (node.depth < bound_) {
            for (Subtree& child : children(node))
                if (contains_goal(&child, &child + 1)) {
                    node = std::move(child);
                    break;
                }
        }
        return node.moves;
    }

    // Search several subtrees of the same depth together; returns whether they contain the goal.
    bool contains_goal(const Subtree* first, const Subtree* last) {
        found_ = false;
        waiting_ = 0;
        const int depth = first->depth;
        for (const Subtree* node = first; node != last; ++node) {
            const int bucket = 4 * node->blank + node->last;
            bucket_at(depth, bucket)[counts_[static_cast<std::size_t>(depth)][static_cast<std::size_t>(bucket)]++] =
                node->board;
            ++waiting_;
        }
        for (int at = depth; at <= bound_ && !found_; ++at) search_depth(at);
        for (int at = depth; at <= bound_; ++at) counts_[static_cast<std::size_t>(at)].fill(0);
        return found_;
    }

    std::uint64_t* bucket_at(int depth, int bucket) {
        return &boards_[(static_cast<std::size_t>(depth) * buckets + static_cast<std::size_t>(bucket)) * bucket_stride];
    }

    // Expand all nodes that wait at a depth. A node at the depth of the bound has h = 0: it is the
    // goal.
    void search_depth(int depth) {
        Counts64& counts = counts_[static_cast<std::size_t>(depth)];
        for (int bucket = 0; bucket < static_cast<int>(buckets) && !found_; ++bucket) {
            const std::uint32_t count = std::exchange(counts[static_cast<std::size_t>(bucket)], 0);
            if (count == 0) continue;
            if (depth == bound_) {
                found_ = true;
                count_nodes(1, 0, depth);
                return;
            }
            expand(depth, bucket, count);
        }
    }

    void expand(int depth, int bucket, std::uint32_t count) {
        const Successors& successors = successors_[static_cast<std::size_t>(bucket)];
        count = count_nodes(count, successors.count, depth);
        waiting_ -= count;
        for (unsigned i = 0; i < successors.count; ++i) {
            const auto& [slide, below] = successors.each[i];
            std::uint32_t& waiting = counts_[static_cast<std::size_t>(depth) + 1][static_cast<std::size_t>(below)];
            if (waiting + count > bucket_size) search_depth(depth + 1);
            if (found_) return;
            const std::uint32_t added =
                slide_all_(bucket_at(depth, bucket), count, slide, bucket_at(depth + 1, below) + waiting);
            waiting += added;
            waiting_ += added;
        }
        if (!counting_) return;
        driver_.counts.max_frontier = std::max(driver_.counts.max_frontier, waiting_);
        if (waiting_ > driver_.limits().frontier) driver_.stop(Stop::frontier);
    }

    // Count a batch of nodes; returns how many of them the node limit allows.
    std::uint32_t count_nodes(std::uint32_t count, unsigned successors, int depth) {
        if (!counting_) {
            driver_.breathe_sometimes();
            return count;
        }
        return driver_.steps(count, successors, static_cast<std::uint64_t>(depth));
    }

    const Puzzle<Packed>& puzzle_;
    Driver& driver_;
    SlideAll slide_all_;
    std::array<std::array<Slide, 4>, 16> slides_{};
    std::array<Successors, buckets> successors_{};
    Vector<std::uint64_t> boards_;
    Vector<Counts64> counts_;
    int bound_ = 0;
    std::uint64_t waiting_ = 0;
    bool found_ = false;
    bool counting_ = true;  // false while subtrees are searched again for the path
};

inline Found ida_star_simd(const Puzzle<Packed>& puzzle, const Heuristic& h, SlideAll slide_all, Driver& driver,
                           Memory& memory) {
    BatchSearch batches(puzzle, driver, memory, slide_all);
    const int h_start = static_cast<int>(h(puzzle, puzzle.start));
    for (int bound = h_start;; bound += 2) {
        const int slack = (bound - h_start) / 2;
        if (slack > BatchSearch::most_slack) return ida_star(puzzle, h, driver, memory, bound);
        driver.start_over(bound);
        const std::uint64_t before = driver.counts.expanded;
        if (auto moves = batches.search(bound, slack)) {
            driver.last_bound_expanded = driver.counts.expanded - before;
            return {End::solution, std::move(*moves)};
        }
    }
}

}  // namespace taquin
