// Parallel IDA*: the tree of IDA* cut into budgeted subtrees; see src/taquin/search/ida_star_parallel.py.
//
// Two kinds of workers search a subtree: one on the explicit stack of ida_star.hpp, for any board and heuristic, one on
// the unrolled recursion of unrolled.hpp. Both count as ida_star does, so a bound without a solution gives the same
// numbers.
#pragma once

#include "search/ida_star.hpp"
#include "search/slacks.hpp"
#include "search/subtree_queue.hpp"
#include "search/unrolled.hpp"

namespace taquin {

constexpr std::uint64_t subtree_budget = 1 << 16;  // nodes: about a third of a millisecond
constexpr std::uint64_t memory_a_thread =
    1 << 18;  // bytes: its stack as far as it is used, and the subtrees it hands back

// What a worker has found within a bound. Where the node limit leaves it nothing to do, it hands back what it has and
// retires; others may still have some of their allowance, so that in the end exactly as many nodes are expanded as the
// limit says.
struct Harvest {
    Counts counts{.generated = 0};
    Value next_bound = std::numeric_limits<Value>::max();
    std::optional<std::vector<Move>> solution;
    bool frontier_limit_reached = false;
};

template <class Node>
struct StackSubtree {
    Node node;
    std::vector<Move> moves{};  // that led here
    std::uint64_t waiting = 0;  // nodes that depth-first search would still have on its stack below this one
};

// Searches subtrees on an explicit stack.
template <class Board, class Rule>
class StackWorker {
  public:
    using Node = PathNode<Board, Rule>;
    using Subtree = StackSubtree<Node>;
    Harvest harvest;

    StackWorker(const Puzzle<Board>& puzzle, const Heuristic& h, const Rule& rule, Value bound,
                std::uint64_t frontier_limit, SubtreeQueue<Subtree>& queue)
        : puzzle_(puzzle), h_(h), rule_(rule), bound_(bound), frontier_limit_(frontier_limit), queue_(queue) {}

    void work() {
        while (!retired_) {
            auto subtree = queue_.take();
            if (!subtree) break;
            search(*subtree);
            queue_.done();
        }
        queue_.give_back(allowed_);
    }

  private:
    void search(Subtree& subtree) {
        const Sum f{h_.scale};
        std::vector<Move>& path = subtree.moves;
        std::vector<Node> frontier{subtree.node};
        for (std::uint64_t spent = 0; !frontier.empty(); ++spent) {
            if (allowed_ == 0) {
                if (queue_.is_stopped()) return;
                allowed_ = queue_.allow(Tally::chunk);
                retired_ = allowed_ == 0;
            }
            if (spent == subtree_budget || retired_) return hand_back(subtree, frontier);
            --allowed_;
            const Node node = frontier.back();
            frontier.pop_back();
            path.resize(node.g);
            if (node.g > 0) path.back() = node.last;
            ++harvest.counts.expanded;
            harvest.counts.max_depth = std::max<std::uint64_t>(harvest.counts.max_depth, node.g);
            if (node.board == puzzle_.goal) {
                harvest.solution = path;
                return queue_.stop();
            }
            Value h_child[max_moves];
            h_.children(puzzle_, node.board, node.blank, node.h, h_child);
            const BlankMoves& moves = puzzle_.moves(node.blank);
            for (unsigned i = moves.count; i-- > 0;) {
                const auto [move, cell] = moves.each[i];
                if (rule_.prunes(node, move)) continue;
                ++harvest.counts.generated;
                const Value f_child = f(node.g + 1, h_child[i]);
                if (f_child <= bound_)
                    frontier.push_back({puzzle_.slid(node.board, node.blank, cell), h_child[i], node.g + 1, move, cell,
                                        rule_.after(node.at, move)});
                else
                    harvest.next_bound = std::min(harvest.next_bound, f_child);
            }
            const std::uint64_t waiting = subtree.waiting + frontier.size();
            harvest.counts.max_frontier = std::max(harvest.counts.max_frontier, waiting);
            if (waiting > frontier_limit_) {
                harvest.frontier_limit_reached = true;
                return queue_.stop();
            }
        }
    }

    // Nodes waiting are siblings along the path of the node taken last, which is what `subtree.moves` holds.
    void hand_back(const Subtree& subtree, const std::vector<Node>& frontier) {
        std::vector<Subtree> rest;
        for (std::size_t below = frontier.size(); below-- > 0;) {
            const Node& node = frontier[below];
            Subtree& added = rest.emplace_back(Subtree{node, {}, subtree.waiting + below});
            if (node.g == 0) continue;
            added.moves.assign(subtree.moves.begin(), subtree.moves.begin() + (node.g - 1));
            added.moves.push_back(node.last);
        }
        queue_.put(std::move(rest));
    }

    const Puzzle<Board>& puzzle_;
    const Heuristic& h_;
    Rule rule_;
    Value bound_;
    std::uint64_t frontier_limit_;
    SubtreeQueue<Subtree>& queue_;
    std::uint64_t allowed_ = 0;
    bool retired_ = false;
};

template <class Slack>
struct UnrolledSubtree {
    typename SquareOf<Slack>::Board board;
    int blank, last;
    Slack slack;
    Place place;
    Path path{};
};

// Searches subtrees by the unrolled recursion.
template <class Slack>
class UnrolledWorker final : Unrolled<Slack> {
  public:
    using Subtree = UnrolledSubtree<Slack>;
    Harvest harvest;

    UnrolledWorker(const Puzzle<typename SquareOf<Slack>::Given>& puzzle, typename Slack::Tables tables, unsigned bound,
                   unsigned h_start, SubtreeQueue<Subtree>& queue)
        : Unrolled<Slack>(puzzle, std::move(tables)), queue_(queue) {
        slack_ = this->begin(bound, h_start);
    }

    // The whole tree as a subtree.
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
        if (putting_aside_ || this->tally.quota == 0) {  // this node is not counted: it comes later, or not at all
            this->tally.start(0);
            if (!putting_aside_) throw Stopped{};
            aside_.push_back({board, blank, last, slack, place, path_to(place, last)});
            return true;
        }
        budget_left_ -= std::min(budget_left_, this->tally.expanded());
        count();
        if (queue_.is_stopped()) return false;  // the tally, at 0, runs out again at the next node
        if (budget_left_ > 0) renew_allowance();
        putting_aside_ = budget_left_ == 0 || retired_;
        return false;
    }

    Path path_to(Place place, int last) const {
        Path path = this->path;
        path[place.left()] = static_cast<std::uint8_t>(last);
        return path;
    }

    // Take over what the tally holds, and give back what it has not used.
    void count() {
        harvest.counts.expanded += this->tally.expanded();
        harvest.counts.generated += this->tally.generated();
        queue_.give_back(static_cast<std::uint64_t>(this->tally.quota) - this->tally.expanded());
        this->tally.start(0);
    }

    void renew_allowance() {
        count();
        const std::uint64_t allowed = queue_.allow(Tally::chunk);
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

// Search one bound: returns a solution, or the next bound.
template <class Worker>
struct Iteration {
    std::optional<std::vector<Move>> solution;
    Value next_bound = std::numeric_limits<Value>::max();

    Iteration(std::vector<Worker>& workers, SubtreeQueue<typename Worker::Subtree>& queue, Driver& driver) {
        const Counts before = driver.counts;
        run_threads(workers, queue, driver);
        driver.counts = before;
        driver.last_bound_expanded = 0;
        for (Worker& worker : workers) {
            const Counts& counts = worker.harvest.counts;
            driver.counts.expanded += counts.expanded;
            driver.counts.generated += counts.generated;
            driver.counts.max_depth = std::max(driver.counts.max_depth, counts.max_depth);
            driver.counts.max_frontier = std::max(driver.counts.max_frontier, counts.max_frontier);
            driver.last_bound_expanded += counts.expanded;
            next_bound = std::min(next_bound, worker.harvest.next_bound);
            if (worker.harvest.frontier_limit_reached) driver.stop(Stop::frontier);
            if (worker.harvest.solution) solution = std::move(worker.harvest.solution);
        }
        if (solution) return;
        if (!queue.is_empty() && !queue.is_stopped()) driver.stop(Stop::nodes);
        if (driver.stopped() != Stop::none) throw Stopped{};
    }
};

template <class Board, class Rule = LastMove<leads_back<Board>>>
Found ida_star_parallel(const Puzzle<Board>& puzzle, const Heuristic& h, unsigned threads, Driver& driver,
                        Memory& memory, const Rule& rule = {}) {
    memory.take(threads * memory_a_thread);
    using Worker = StackWorker<Board, Rule>;
    const typename Worker::Node start = start_node(puzzle, h, rule);
    for (Value bound = start.h; bound < std::numeric_limits<Value>::max();) {
        driver.raise_bound(bound);
        SubtreeQueue<typename Worker::Subtree> queue(driver.limits().nodes, driver.counts.expanded);
        std::vector<Worker> workers(threads, Worker(puzzle, h, rule, bound, driver.limits().frontier, queue));
        queue.put({{start}});
        Iteration<Worker> iteration(workers, queue, driver);
        if (iteration.solution) return {End::solution, std::move(*iteration.solution)};
        bound = iteration.next_bound;
    }
    return {};
}

template <class Slack>
Found search_unrolled_in_threads(const Puzzle<typename SquareOf<Slack>::Given>& puzzle, const Heuristic& h,
                                 const typename Slack::Tables& tables, unsigned threads, Driver& driver,
                                 Memory& memory) {
    memory.take(threads * memory_a_thread);
    using Worker = UnrolledWorker<Slack>;
    const unsigned h_start = static_cast<unsigned>(h(puzzle, puzzle.start));
    for (unsigned bound = h_start; bound < longest_path;) {
        driver.raise_bound(bound);
        SubtreeQueue<typename Worker::Subtree> queue(driver.limits().nodes, driver.counts.expanded);
        std::vector<Worker> workers(threads, Worker(puzzle, tables, bound, h_start, queue));
        queue.put({workers.front().root()});
        Iteration<Worker> iteration(workers, queue, driver);
        if (iteration.solution) return {End::solution, std::move(*iteration.solution)};
        bound = static_cast<unsigned>(std::min<Value>(iteration.next_bound, longest_path));
    }
    throw OutOfBudget{};
}

template <class Given>
std::optional<Found> ida_star_parallel_unrolled(const Puzzle<Given>& puzzle, const Heuristic& h, unsigned threads,
                                                Driver& driver, Memory& memory) {
    return with_slack(puzzle, h, driver.limits(), [&]<class Slack>(const typename Slack::Tables& tables) {
        return search_unrolled_in_threads<Slack>(puzzle, h, tables, threads, driver, memory);
    });
}

}  // namespace taquin
