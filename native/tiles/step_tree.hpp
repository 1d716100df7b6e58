// The moves of a beam search as a tree: each step points to the one before it, so boards with a
// common past share it.
#pragma once

#include <algorithm>
#include <vector>

#include "memory.hpp"
#include "tiles/geometry.hpp"

namespace taquin {

class StepTree {
  public:
    static constexpr std::uint8_t no_move = 0xff;  // the move of the root, which is node 0

    struct Step {
        std::uint32_t before;
        std::uint8_t move;
    };

    explicit StepTree(Memory& memory) : steps_(Counted<Step>(memory)) {}

    void clear() { steps_.assign(1, {0, no_move}); }

    // Add a step after the node `before`, and return its node.
    std::uint32_t add(std::uint32_t before, std::uint8_t move) {
        steps_.push_back({before, move});
        return static_cast<std::uint32_t>(steps_.size() - 1);
    }
    const Step& operator[](std::uint32_t node) const { return steps_[node]; }

    // The moves from the root to a node.
    std::vector<Move> path(std::uint32_t node) const {
        std::vector<Move> moves;
        for (; node != 0; node = steps_[node].before) moves.push_back(static_cast<Move>(steps_[node].move));
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

    // Once the tree is large, drop the steps that lead to none of these states: most have no
    // descendants any more. Renumbers the states' nodes.
    template <class State>
    void prune(std::vector<State>& states) {
        if (steps_.size() < limit_) return;
        std::vector<std::uint32_t> number(steps_.size(), 0);
        for (const State& state : states)
            for (std::uint32_t node = state.node; node != 0 && number[node] == 0; node = steps_[node].before)
                number[node] = 1;
        std::uint32_t kept = 1;
        for (std::size_t node = 1; node < steps_.size(); ++node) {
            if (number[node] == 0) continue;
            steps_[kept] = {number[steps_[node].before], steps_[node].move};
            number[node] = kept++;
        }
        steps_.resize(kept);
        for (State& state : states) state.node = number[state.node];
        limit_ = std::max(limit_, 2 * steps_.size());
    }

  private:
    Vector<Step> steps_;
    std::size_t limit_ = 1 << 20;  // steps; prune() leaves smaller trees alone
};

}  // namespace taquin
