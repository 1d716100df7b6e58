#include "search/ida_star_unrolled.hpp"

#include "engine.hpp"
#include "search/a_star.hpp"

namespace taquin {

namespace {

template <class Slack>
class Search final : public Unrolled<Slack> {
  public:
    Search(const Puzzle<Packed>& puzzle, const Heuristic& h, typename Slack::Tables tables, Driver& driver)
        : Unrolled<Slack>(std::move(tables)), puzzle_(puzzle), h_(h), driver_(driver) {
        const int blank = puzzle.start.blank();
        for (int cell = 0; cell < cells; ++cell) board_.place(cell, cell == blank ? 0 : puzzle.home(puzzle.start.tile(cell)));
    }

    Found run() {
        const int blank = puzzle_.start.blank();
        const Value h_start = h_(puzzle_, puzzle_.start);
        for (bound_ = static_cast<unsigned>(h_start); bound_ < this->longest; bound_ += 2) {
            driver_.raise_bound(bound_);
            begin_iteration();
            start_ = Slack::start(this->tables, puzzle_, static_cast<int>(bound_ - h_start) / 2);
            try {
                visit_root<Slack>(blank)(*this, board_.bits, start_, Place::at(bound_, successors(blank, no_move)));
            } catch (GoalReached) {
                end_iteration();
                const int last = bound_ == 0 ? no_move : this->path[0];
                driver_.counts.generated -= successors(puzzle_.goal.blank(), last);  // the goal is not expanded further
                return {End::solution, moves(), {}};
            } catch (...) {
                end_iteration();
                throw;
            }
            end_iteration();
        }
        throw OutOfBudget{};
    }

    bool pass_over(std::uint64_t, int blank, int last, Slack, Place) override {
        if (driver_.stopped() != Stop::none) {
            this->tally -= Tally::node(successors(blank, last));  // a limit was reached before this node
            throw Stopped{};
        }
        count();
        driver_.look();
        if (driver_.counts.expanded == driver_.limits().nodes) driver_.stop(Stop::nodes);
        renew_quota();
        return false;
    }

    void replay(unsigned left) override {
        Packed board = board_;
        Slack slack = start_;
        int blank = puzzle_.start.blank(), last = no_move;
        std::uint32_t frontier = 0;
        for (unsigned at = bound_;; --at) {
            const int taken = at > left ? this->path[at - 1] : no_move;
            Slack next = slack;
            for (const auto [move, cell] : puzzle_.moves(blank)) {
                if (!can_move(blank, last, move) || move < taken) continue;
                const Slack child = slack.after(this->tables, blank, move, static_cast<std::uint64_t>(board.tile(cell)));
                if (move == taken) next = child;
                else frontier += child.fits();
            }
            if (at == left) break;
            const int cell = blank + shift(side, static_cast<Move>(taken));
            board = board.slid(blank, cell);
            blank = cell;
            last = taken;
            slack = next;
        }
        this->longest_frontier = std::max(this->longest_frontier, frontier << 16 | 0xffff);
    }

  private:
    void begin_iteration() {
        this->path.fill(this->unvisited);
        renew_quota();
    }

    void end_iteration() {
        count();
        quota_ = 0;
        this->tally = 0;
        unsigned left = 0;
        while (left < bound_ && this->path[left] == this->unvisited) ++left;
        driver_.counts.max_depth = std::max<std::uint64_t>(driver_.counts.max_depth, bound_ - left);
        driver_.counts.max_frontier = this->longest_frontier >> 16;
    }

    // Take over what the tally holds.
    void count() {
        driver_.counts.expanded += static_cast<std::uint64_t>((this->tally >> Tally::shift) + quota_);
        driver_.counts.generated += static_cast<std::uint64_t>(this->tally & ((std::int64_t{1} << Tally::shift) - 1));
        this->tally = Tally::starting(quota_ = 0);
    }

    void renew_quota() {
        const std::uint64_t left = driver_.limits().nodes - driver_.counts.expanded;
        quota_ = driver_.stopped() != Stop::none ? 0 : static_cast<std::int64_t>(std::min<std::uint64_t>(left, Tally::chunk));
        this->tally = Tally::starting(quota_);
    }

    std::vector<Move> moves() const {
        std::vector<Move> moves;
        for (unsigned left = bound_; left-- > 0;) moves.push_back(static_cast<Move>(this->path[left]));
        return moves;
    }

    const Puzzle<Packed>& puzzle_;
    const Heuristic& h_;
    Driver& driver_;
    unsigned bound_ = 0;
    Packed board_;  // the start, its tiles named by their goal cells
    Slack start_{};
    std::int64_t quota_ = 0;
};

template <class Slack, class Tables = typename Slack::Tables>
Found search(const Puzzle<Packed>& puzzle, const Heuristic& h, Tables tables, Driver& driver) {
    return Search<Slack>(puzzle, h, std::move(tables), driver).run();
}

}  // namespace

bool can_unroll(const Puzzle<Packed>& puzzle, const Heuristic& h, const Limits& limits) {
    return puzzle.geometry.rows == side && puzzle.geometry.cols == side && puzzle.geometry.order == udlr &&
           limits.frontier == unlimited && (h.name == "manhattan" || h.as<LinearConflict>() || h.as<WalkingDistance>());
}

Found ida_star_unrolled(const Puzzle<Packed>& puzzle, const Heuristic& h, Driver& driver) {
    if (h.as<LinearConflict>()) return search<ConflictSlack>(puzzle, h, {}, driver);
    if (const auto* walking = h.as<WalkingDistance>()) return search<WalkSlack>(puzzle, h, WalkSlack::Tables(*walking), driver);
    return search<ManhattanSlack>(puzzle, h, {}, driver);
}

}  // namespace taquin
