// The evaluation function f of best-first searches: what a solution through a node is estimated to
// cost. Values are in the heuristic's units (see Heuristic::scale).
#pragma once

#include <limits>

#include "result.hpp"

namespace taquin {

// Larger than any f; small enough to add a few of them.
constexpr Value infinite = std::numeric_limits<Value>::max() / 4;

// f = g + h.
struct Sum {
    Value scale;  // the value of one move
    Value operator()(std::uint32_t g, Value h) const { return Value{g} * scale + h; }
};

// Weighted A*: f = g + p/q · h, multiplied by q so that it stays a whole number.
struct WeightedSum {
    Sum sum;
    Value p;

    WeightedSum(Value scale, Value p, Value q) : sum{q * scale}, p(p) {}
    Value operator()(std::uint32_t g, Value h) const { return sum(g, p * h); }
};

}  // namespace taquin
