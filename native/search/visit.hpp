// How the unrolled search (unrolled.hpp) visits a node.
//
// Only the files visit_*.cpp include this, each for a part of the slacks: together they would take
// a minute to compile. The functions are local to each file, so the compiler sees all calls and
// knows which registers a callee leaves alone.
#pragma once

#include <tuple>

#include "search/slacks.hpp"
#include "search/unrolled.hpp"

namespace taquin {

namespace {

template <int Blank, int Last, class Slack, class State>
void visit(State& state, typename State::Board board, Slack slack, Place place);

template <class State, int Blank, int Direction>
TAQUIN_INLINE std::uint64_t tile_towards(const typename State::Board& board) {
    return board.digit(Blank + shift(State::side, static_cast<Move>(Direction)));
}

// Visit the child after a move, if it fits. The bound on the frontier drops the children of this
// node, and adds the siblings after the child and the child's own children.
template <int Blank, int Last, int Direction, class Slack, class State>
TAQUIN_INLINE void try_move(State& state, const typename State::Board& board, Slack slack, Place place) {
    constexpr int side = State::side, cell = Blank + shift(side, static_cast<Move>(Direction));
    if constexpr (can_move(side, Blank, Last, Direction)) {
        const std::uint64_t tile = tile_towards<State, Blank, Direction>(board);
        const Slack child = slack.after(state.tables, Blank, static_cast<Move>(Direction), tile);
        if (!child.fits()) return;
        constexpr std::uint32_t waiting = successors(side, Blank, Last, Direction) + successors(side, cell, Direction) -
                                          successors(side, Blank, Last);
        visit<cell, Direction, Slack>(state, board.slid(Blank, cell), child, Place{place.word + (waiting << 16) - 1});
    }
}

// A child under pattern databases: its slack, and what its move changes in the places.
template <class Slack>
struct Child {
    typename Slack::Changes changes;
    Slack slack;
};

template <int Blank, int Last, int Direction, class Slack, class State>
TAQUIN_INLINE void look_ahead(State& state, const typename State::Board& board, Child<Slack>& child) {
    if constexpr (can_move(State::side, Blank, Last, Direction)) {
        constexpr Move move = static_cast<Move>(Direction);
        const std::uint64_t tile = tile_towards<State, Blank, Direction>(board);
        Slack::look_ahead(state.tables, state.places, Blank, move, tile, child.changes);
    }
}

template <int Blank, int Last, int Direction, class Slack, class State>
TAQUIN_INLINE void evaluate(State& state, Slack slack, Child<Slack>& child, Place& place) {
    if constexpr (can_move(State::side, Blank, Last, Direction)) {
        child.slack = slack.after(state.tables, static_cast<Move>(Direction), child.changes);
        place.word += std::uint32_t{child.slack.fits()} << 16;
    }
}

template <int Blank, int Last, int Direction, class Slack, class State>
TAQUIN_INLINE void visit_child(State& state, const typename State::Board& board, const Child<Slack>& child,
                               Place& place) {
    constexpr int side = State::side, cell = Blank + shift(side, static_cast<Move>(Direction));
    if constexpr (can_move(side, Blank, Last, Direction)) {
        if (!child.slack.fits()) return;
        place.word -= 1 << 16;
        Slack::enter(child.changes);
        visit<cell, Direction, Slack>(state, board.slid(Blank, cell), child.slack, Place{place.word - 1});
        Slack::leave(child.changes);
    }
}

template <int Blank, int Last, class Slack, class State>
TAQUIN_NOINLINE void visit(State& state, typename State::Board board, Slack slack, Place place) {
    if constexpr (CanBeSpent<Slack>)
        if (slack.is_spent()) return visit<Blank, Last, decltype(slack.spent())>(state, board, slack.spent(), place);
    const unsigned count = successors(slack, state.tables, State::side, Blank, Last);
    if ((state.tally.word += Tally::node(static_cast<int>(count))) >= 0) [[unlikely]]
        if (state.pass_over(board, Blank, Last, slack, place)) return;
    state.path[place.left()] = static_cast<std::uint8_t>(Last);
    if (place.is_last()) [[unlikely]]
        throw GoalReached{count};
    if constexpr (HasPlaces<Slack>) {
        // Look up all children before visiting the first: their table entries come from memory in
        // parallel, and the length of the frontier is known exactly.
        Child<Slack> children[4];
        look_ahead<Blank, Last, up, Slack>(state, board, children[up]);
        look_ahead<Blank, Last, down, Slack>(state, board, children[down]);
        look_ahead<Blank, Last, left, Slack>(state, board, children[left]);
        look_ahead<Blank, Last, right, Slack>(state, board, children[right]);
        evaluate<Blank, Last, up, Slack>(state, slack, children[up], place);
        evaluate<Blank, Last, down, Slack>(state, slack, children[down], place);
        evaluate<Blank, Last, left, Slack>(state, slack, children[left], place);
        evaluate<Blank, Last, right, Slack>(state, slack, children[right], place);
        if (place.word > state.longest_frontier) [[unlikely]]
            state.longest_frontier = place.word | 0xffff;
        if (state.least_excess != 1) [[unlikely]]
            for (int move = 0; move < 4; ++move)
                if (can_move(State::side, Blank, Last, move) && !children[move].slack.fits())
                    state.note_excess(children[move].slack.excess());
        visit_child<Blank, Last, up, Slack>(state, board, children[up], place);
        visit_child<Blank, Last, down, Slack>(state, board, children[down], place);
        visit_child<Blank, Last, left, Slack>(state, board, children[left], place);
        visit_child<Blank, Last, right, Slack>(state, board, children[right], place);
    } else {
        if (place.word > state.longest_frontier) [[unlikely]]
            state.replay(place.left());
        try_move<Blank, Last, up, Slack>(state, board, slack, place);
        try_move<Blank, Last, down, Slack>(state, board, slack, place);
        try_move<Blank, Last, left, Slack>(state, board, slack, place);
        try_move<Blank, Last, right, Slack>(state, board, slack, place);
    }
}

// The function for a blank and a last move; null if no move of that direction leads to that cell.
template <int Blank, int Last, class Slack>
constexpr Visit<Slack> visit_or_null() {
    constexpr int side = Slack::side;
    if constexpr (Last == no_move || is_legal(side, side, Blank, opposite(static_cast<Move>(Last))))
        return visit<Blank, Last, Slack, Unrolled<Slack>>;
    else
        return nullptr;
}

}  // namespace

template <class Slack>
Visit<Slack> visit_at(int blank, int last) {
    constexpr int cells = Slack::side * Slack::side;
    static constexpr auto all = []<int... I>(std::integer_sequence<int, I...>) {
        return std::array<Visit<Slack>, cells * 5>{visit_or_null<I / 5, I % 5 - 1, Slack>()...};
    }(std::make_integer_sequence<int, cells * 5>{});
    return all[static_cast<std::size_t>(blank * 5 + last + 1)];
}

// `template struct VisitEach<List>;` compiles visit_at for each slack of the list.
template <class List>
struct VisitEach;
template <class... Slack>
struct VisitEach<SlackList<Slack...>> {
    static constexpr std::tuple each{&visit_at<Slack>...};
};

}  // namespace taquin
