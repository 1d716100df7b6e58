// A worker of parallel IDA* that searches subtrees by the unrolled recursion (unrolled.hpp).
//
// When the tally runs out, the worker gets its next allowance from the queue. Once a subtree has
// used up its budget, the worker puts each further node aside instead of expanding it, until the
// recursion has returned. These nodes are the rest of the subtree; the queue gets them.
#pragma once

#include "search/unrolled.hpp"
#include "search/workers.hpp"

namespace taquin {

template <IsRootSlack Slack>
struct UnrolledSubtree {
    typename SquareOf<Slack>::Board board;
    int blank, last;  // `last` is no_move at the root
    Slack slack;
    Place place;
    Path path{};
};

template <IsRootSlack Slack>
class UnrolledWorker final : Unrolled<Slack> {
  public:
    using Subtree = UnrolledSubtree<Slack>;
    Harvest harvest;

    UnrolledWorker(const Puzzle<typename SquareOf<Slack>::Given>& puzzle, typename Slack::Tables tables, unsigned bound,
                   unsigned h_start, SubtreeQueue<Subtree>& queue)
        : Unrolled<Slack>(puzzle, std::move(tables)), queue_(queue) {
        slack_ = this->begin(bound, h_start);
    }

    // The whole tree.
    Subtree root() const {
        const int blank = this->puzzle_.start.blank();
        return {this->board_, blank, no_move, slack_, this->root_place()};
    }

    void work() {
        while (!retired_) {
            auto subtree = queue_.take();
            if (!subtree) break;
            if (this->tally.expanded() == static_cast<std::uint64_t>(this->tally.quota)) renew_allowance();
            search(*subtree);
            queue_.done();
        }
        count();
        harvest.counts.max_frontier = this->longest_frontier >> 16;
        if (!HasPlaces<Slack> || this->least_excess != 0) harvest.next_bound = this->next_bound();
    }

  private:
    void search(const Subtree& subtree) {
        const unsigned left = subtree.place.left();
        this->path = subtree.path;
        std::fill(this->path.begin(), this->path.begin() + left, unvisited);
        this->visit_from(subtree.board, subtree.blank);
        budget_left_ = subtree_budget;
        putting_aside_ = retired_;
        try {
            visit_at<Slack>(subtree.blank, subtree.last)(*this, subtree.board, subtree.slack, subtree.place);
        } catch (const GoalReached& goal) {
            harvest.counts.generated -= goal.successors;
            harvest.solution = this->moves();
            queue_.stop();
        } catch (Stopped) {
        }
        queue_.put(std::exchange(aside_, {}));
        harvest.counts.max_depth = std::max<std::uint64_t>(harvest.counts.max_depth, this->deepest(left));
    }

    bool pass_over(typename SquareOf<Slack>::Handed board, int blank, int last, Slack slack, Place place) override {
        if (putting_aside_ || this->tally.quota == 0) {
            this->tally.start(0);  // this node is counted when its subtree is searched, if ever
            if (!putting_aside_) throw Stopped{};
            aside_.push_back({board, blank, last, slack, place, path_to(place, last)});
            return true;
        }
        budget_left_ -= std::min(budget_left_, this->tally.expanded());
        count();
        if (queue_.is_stopped()) return false;  // the quota is 0 now: the next node throws
        if (budget_left_ > 0) renew_allowance();
        putting_aside_ = budget_left_ == 0 || retired_;
        return false;
    }

    Path path_to(Place place, int last) const {
        Path path = this->path;
        path[place.left()] = static_cast<std::uint8_t>(last);
        return path;
    }

    // Add the tally to the harvest, and return the unused allowance.
    void count() {
        harvest.counts.expanded += this->tally.expanded();
        harvest.counts.generated += this->tally.generated();
        queue_.give_back(static_cast<std::uint64_t>(this->tally.quota) - this->tally.expanded());
        this->tally.start(0);
    }

    void renew_allowance() {
        static_assert(allowance <= Tally::chunk, "the tally overflows");
        count();
        const std::uint64_t allowed = queue_.allow(allowance);
        this->tally.start(allowed);
        retired_ = allowed == 0;
    }

    SubtreeQueue<Subtree>& queue_;
    Slack slack_{};
    std::uint64_t budget_left_ = 0;
    bool putting_aside_ = false;
    bool retired_ = false;
    std::vector<Subtree> aside_;
};

}  // namespace taquin
