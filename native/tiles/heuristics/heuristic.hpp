// All heuristics with a native twin as one type, which evaluates a board, or all its children at
// once.
//
// Values are integers in units of 1 / scale. The scale is 1 for heuristics with integer values, and
// 2^20 for the others, which is the fixed point of the Python reference. So sums are exact in both
// and nodes are ordered alike.
#pragma once

#include <memory>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "tiles/heuristics/by_cell.hpp"
#include "tiles/heuristics/exact.hpp"
#include "tiles/heuristics/gaschnig.hpp"
#include "tiles/heuristics/linear_conflict.hpp"
#include "tiles/heuristics/manhattan_slides.hpp"
#include "tiles/heuristics/ordered_walking_distance.hpp"
#include "tiles/heuristics/pdb.hpp"
#include "tiles/heuristics/walking_distance.hpp"

namespace taquin {

class Heuristic;

// No heuristic: h = 0.
struct Zero {
    template <class Board>
    Value operator()(const Puzzle<Board>&, const Board&) const {
        return 0;
    }
    template <class Board>
    void children(const Puzzle<Board>& puzzle, const Board&, int blank, Value, Value* out) const {
        std::fill_n(out, puzzle.moves(blank).count, Value{0});
    }
};

// The maximum of several heuristics.
struct Max {
    std::vector<Heuristic> parts;
    Value scale;

    template <class Board>
    Value operator()(const Puzzle<Board>&, const Board&) const;
    template <class Board>
    void children(const Puzzle<Board>&, const Board&, int blank, Value h, Value* out) const;
};

// Another heuristic times p/q, rounded down.
struct Scaled {
    std::shared_ptr<const Heuristic> part;
    Value p, q;

    Value times(Value value) const { return value * p / q; }
    template <class Board>
    Value operator()(const Puzzle<Board>&, const Board&) const;
    template <class Board>
    void children(const Puzzle<Board>&, const Board&, int blank, Value h, Value* out) const;
};

class Heuristic {
  public:
    // Values from here on would not be exact as floating-point numbers of the Python reference.
    static constexpr Value largest = Value{1} << 50;

    std::string_view name;
    Value scale;
    Value most;  // an upper bound on all values

    template <class Kind>
    Heuristic(std::string_view name, Kind kind, Value most, Value scale = 1)
        : name(name), scale(scale), most(most), kind_(std::move(kind)) {
        if (most >= largest) throw std::overflow_error("the heuristic's values are too large");
    }

    template <class Board>
    Value operator()(const Puzzle<Board>& puzzle, const Board& board) const {
        return std::visit([&](const auto& kind) { return kind(puzzle, board); }, kind_);
    }

    // Write h of each child to `out`, in the order of the moves; `h` is the board's own.
    template <class Board>
    void children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value h, Value* out) const {
        std::visit([&](const auto& kind) { kind.children(puzzle, board, blank, h, out); }, kind_);
    }

    template <class Kind>
    const Kind* as() const {
        return std::get_if<Kind>(&kind_);
    }

  private:
    std::variant<Zero, ByCell, ManhattanSlides, LinearConflict, WalkingDistance, OrderedWalkingDistance, Gaschnig,
                 Exact, Patterns, Max, Scaled>
        kind_;
};

template <class Board>
Value Max::operator()(const Puzzle<Board>& puzzle, const Board& board) const {
    Value largest = 0;
    for (const Heuristic& part : parts) largest = std::max(largest, part(puzzle, board) * (scale / part.scale));
    return largest;
}

template <class Board>
void Max::children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value, Value* out) const {
    const unsigned count = puzzle.moves(blank).count;
    std::fill_n(out, count, Value{0});
    for (const Heuristic& part : parts) {
        Value values[max_moves];
        part.children(puzzle, board, blank, part(puzzle, board), values);
        for (unsigned i = 0; i < count; ++i) out[i] = std::max(out[i], values[i] * (scale / part.scale));
    }
}

template <class Board>
Value Scaled::operator()(const Puzzle<Board>& puzzle, const Board& board) const {
    return times((*part)(puzzle, board));
}

template <class Board>
void Scaled::children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value, Value* out) const {
    part->children(puzzle, board, blank, (*part)(puzzle, board), out);
    for (unsigned i = 0; i < puzzle.moves(blank).count; ++i) out[i] = times(out[i]);
}

}  // namespace taquin
