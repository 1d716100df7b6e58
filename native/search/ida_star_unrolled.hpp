// IDA* for 4×4, unrolled: the same search as ida_star.hpp, the same numbers, several times as fast.
//
// Each node is a call of visit<Blank, Last>: the compiler knows where the blank is, which moves are legal and where each
// tile goes. A child's slack (slack.hpp) says whether it fits the bound; at the goal no moves are left.
//
// Counting costs next to nothing. Expanded and generated share a word (Tally); the path is written down by moves left, so
// that the deepest node can be read off it. The frontier, which exists only as siblings not yet visited, is not
// counted but bounded: `most_waiting` takes every sibling to fit. Only where that exceeds the longest frontier seen, a few times
// in a million nodes, is the path replayed and its true length counted.
#pragma once

#include <concepts>

#include "search/slack.hpp"

namespace taquin {

// Expanded nodes, counted up to 0 from -chunk, above the generated ones.
struct Tally {
    static constexpr int shift = 24;
    static constexpr std::int64_t chunk = 1 << 12;  // nodes between looks at limits

    static constexpr std::int64_t node(int successors) { return (std::int64_t{1} << shift) + successors; }
    static constexpr std::int64_t starting(std::int64_t nodes) { return -(nodes << shift); }
};

// Where the recursion is: moves left in the lower half of a word, the most nodes that can be waiting in the upper.
struct Place {
    std::uint32_t word;

    static constexpr Place at(unsigned left, unsigned most_waiting) { return {most_waiting << 16 | left}; }
    unsigned left() const { return word & 0xffff; }
    bool is_last() const { return static_cast<std::uint16_t>(word) == 0; }
};

struct GoalReached {};  // thrown from the depths of the recursion

// What all nodes of a search share.
template <class Slack>
struct Unrolled {
    static constexpr unsigned longest = 512;  // moves; no 4×4 board needs more than 80
    static constexpr std::uint8_t unvisited = 0xff;

    std::int64_t tally = 0;
    std::uint32_t longest_frontier = 0xffff;  // as a Place, moves left at their most
    typename Slack::Tables tables;
    std::array<std::uint8_t, longest> path{};  // by moves left: the move that led to the node last visited there

    explicit Unrolled(typename Slack::Tables tables) : tables(std::move(tables)) {}
    virtual ~Unrolled() = default;

    // The tally has run out. Returns whether to pass over this node: it was put aside for later.
    virtual bool pass_over(std::uint64_t board, int blank, int last, Slack slack, Place place) = 0;
    // This node may have the longest frontier yet.
    virtual void replay(unsigned left) = 0;

    bool pass_over(std::uint64_t board, int blank, int last, SpentManhattanSlack, Place place)
        requires std::same_as<Slack, ManhattanSlack>
    {
        return pass_over(board, blank, last, ManhattanSlack{0}, place);
    }
};

constexpr int no_move = -1;  // `Last` at the root

constexpr bool can_move(int blank, int last, int move) {
    return is_legal(side, side, blank, static_cast<Move>(move)) && (last == no_move || move != (last ^ 1));
}

constexpr unsigned successors(int blank, int last, int after = -1) {
    unsigned count = 0;
    for (int move = after + 1; move < 4; ++move) count += can_move(blank, last, move);
    return count;
}

template <class Slack>
concept CanBeSpent = requires(Slack slack) { slack.is_spent(); };

template <int Blank, int Last, class Slack, class State>
static void visit(State& state, std::uint64_t board, Slack slack, Place place);

template <int Blank, int Last, int Direction, class Slack, class State>
TAQUIN_INLINE void try_move(State& state, std::uint64_t board, Slack slack, Place place) {
    if constexpr (can_move(Blank, Last, Direction)) {
        constexpr int cell = Blank + shift(side, static_cast<Move>(Direction));
        const std::uint64_t tile = board >> (4 * cell) & 15;
        const Slack child = slack.after(state.tables, Blank, static_cast<Move>(Direction), tile);
        if (!child.fits()) return;
        // One move less; later siblings wait, and the child's own children take the place of this node's.
        constexpr std::uint32_t waiting = successors(Blank, Last, Direction) + successors(cell, Direction) - successors(Blank, Last);
        visit<cell, Direction>(state, board ^ tile << (4 * cell) ^ tile << (4 * Blank), child, Place{place.word + (waiting << 16) - 1});
    }
}

template <int Blank, int Last, class Slack, class State>
TAQUIN_NOINLINE static void visit(State& state, std::uint64_t board, Slack slack, Place place) {
    if constexpr (CanBeSpent<Slack>)
        if (slack.is_spent()) return visit<Blank, Last>(state, board, SpentManhattanSlack{}, place);
    if ((state.tally += Tally::node(successors(Blank, Last))) >= 0) [[unlikely]]
        if (state.pass_over(board, Blank, Last, slack, place)) return;
    state.path[place.left()] = static_cast<std::uint8_t>(Last);
    if (place.is_last()) [[unlikely]] throw GoalReached{};
    if (place.word > state.longest_frontier) [[unlikely]] state.replay(place.left());
    try_move<Blank, Last, up>(state, board, slack, place);
    try_move<Blank, Last, down>(state, board, slack, place);
    try_move<Blank, Last, left>(state, board, slack, place);
    try_move<Blank, Last, right>(state, board, slack, place);
}

// The function for a root with the blank at `blank`.
template <class Slack>
using VisitRoot = void (*)(Unrolled<Slack>&, std::uint64_t, Slack, Place);

template <class Slack>
VisitRoot<Slack> visit_root(int blank) {
    static constexpr auto all = []<int... Blank>(std::integer_sequence<int, Blank...>) {
        return std::array<VisitRoot<Slack>, side * side>{visit<Blank, no_move, Slack, Unrolled<Slack>>...};
    }(std::make_integer_sequence<int, side * side>{});
    return all[blank];
}

}  // namespace taquin
