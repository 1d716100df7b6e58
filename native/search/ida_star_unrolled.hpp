// IDA* in one thread on the unrolled tree of unrolled.hpp: the twin of search/ida_star.py for 4×4
// and 5×5.
#pragma once

#include "search/slacks.hpp"
#include "search/unrolled.hpp"

namespace taquin {

template <class Slack>
class UnrolledSearch final : Unrolled<Slack> {
  public:
    UnrolledSearch(const Puzzle<typename SquareOf<Slack>::Given>& puzzle, const Heuristic& h,
                   typename Slack::Tables tables, Driver& driver)
        : Unrolled<Slack>(puzzle, std::move(tables)),
          h_start_(static_cast<unsigned>(h(puzzle, puzzle.start))),
          driver_(driver) {}

    Found run() {
        const int blank = this->puzzle_.start.blank();
        for (unsigned bound = h_start_; bound < longest_path; bound = this->next_bound()) {
            driver_.start_over(bound);
            const Slack slack = this->begin(bound, h_start_);
            this->path.fill(unvisited);
            renew_quota();
            try {
                visit_at<Slack>(blank, no_move)(*this, this->board_, slack, this->root_place());
            } catch (const GoalReached& goal) {
                end_iteration();
                driver_.counts.generated -= goal.successors;
                return {End::solution, this->moves()};
            } catch (...) {
                end_iteration();
                throw;
            }
            end_iteration();
        }
        throw OutOfBudget{};  // unreachable in practice: every solution is shorter
    }

  private:
    bool pass_over(typename SquareOf<Slack>::Handed, int blank, int last, Slack slack, Place) override {
        if (driver_.stopped() != Stop::none) {
            // A limit was reached before this node: it does not count.
            this->tally.word -= Tally::node(static_cast<int>(successors(slack, this->tables, this->side, blank, last)));
            throw Stopped{};
        }
        count();
        driver_.look();
        if (driver_.counts.expanded == driver_.limits().nodes) driver_.stop(Stop::nodes);
        renew_quota();
        return false;
    }

    void end_iteration() {
        count();
        driver_.counts.max_depth = std::max<std::uint64_t>(driver_.counts.max_depth, this->deepest(this->bound_));
        driver_.counts.max_frontier = this->longest_frontier >> 16;
    }

    void count() {
        driver_.counts.expanded += this->tally.expanded();
        driver_.counts.generated += this->tally.generated();
        this->tally.start(0);
    }

    void renew_quota() {
        const std::uint64_t left =
            driver_.stopped() == Stop::none ? driver_.limits().nodes - driver_.counts.expanded : 0;
        this->tally.start(std::min<std::uint64_t>(left, Tally::chunk));
    }

    unsigned h_start_;
    Driver& driver_;
};

// Returns nothing if the search cannot be unrolled (see with_slack).
template <class Given>
std::optional<Found> ida_star_unrolled(const Puzzle<Given>& puzzle, const Heuristic& h, Driver& driver) {
    return with_slack(puzzle, h, driver.limits(), [&]<class Slack>(typename Slack::Tables tables) {
        return UnrolledSearch<Slack>(puzzle, h, std::move(tables), driver).run();
    });
}

// The same without duplicates: the twin of search/ida_star_fsm.py. The unrolled search never undoes
// a move, so the machine must prune these moves, too.
template <class Given>
std::optional<Found> ida_star_fsm_unrolled(const Puzzle<Given>& puzzle, const Heuristic& h, const MoveMachine& machine,
                                           Driver& driver) {
    if (!prunes_undoing(machine)) return std::nullopt;
    return with_slack(puzzle, h, driver.limits(), [&]<class Slack>(typename Slack::Tables tables) {
        return UnrolledSearch<Pruned<Slack>>(puzzle, h, {std::move(tables), machine}, driver).run();
    });
}

}  // namespace taquin
