// A worker of parallel IDA* that searches subtrees on an explicit stack, as ida_star.hpp does: for
// any board and heuristic.
#pragma once

#include "search/ida_star.hpp"
#include "search/workers.hpp"

namespace taquin {

template <class Node>
struct StackSubtree {
    Node node;
    std::vector<Move> moves{};  // from the start to the node
    std::uint64_t waiting = 0;  // nodes below this one on the stack of a sequential search
};

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
                allowed_ = queue_.allow(allowance);
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

    // Return the nodes of the stack to the queue. Each is a sibling of a node on the current path,
    // which subtree.moves holds.
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

}  // namespace taquin
