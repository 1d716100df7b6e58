#include "search/unrolled.hpp"

namespace taquin {

namespace {

template <class Slack>
concept CanBeSpent = requires(Slack slack) { slack.is_spent(); };

template <int Blank, int Last, class Slack, class State>
void visit(State& state, typename State::Board board, Handed<Slack> slack, Place place);

// Visit the child after a move, which fits.
template <int Blank, int Last, int Direction, class Slack, class State>
TAQUIN_INLINE void go_on(State& state, const typename State::Board& board, const Slack& child, Place place) {
    constexpr int side = State::side, cell = Blank + shift(side, static_cast<Move>(Direction));
    // One move less; later siblings wait, and the child's own children take the place of this node's.
    constexpr std::uint32_t waiting =
        successors(side, Blank, Last, Direction) + successors(side, cell, Direction) - successors(side, Blank, Last);
    visit<cell, Direction, Slack>(state, board.slid(Blank, cell), child, Place{place.word + (waiting << 16) - 1});
}

template <class State, int Blank, int Direction>
TAQUIN_INLINE std::uint64_t tile_towards(const typename State::Board& board) {
    return static_cast<std::uint64_t>(board.tile(Blank + shift(State::side, static_cast<Move>(Direction))));
}

template <int Blank, int Last, int Direction, class Slack, class State>
TAQUIN_INLINE void try_move(State& state, const typename State::Board& board, Handed<Slack> slack, Place place) {
    if constexpr (can_move(State::side, Blank, Last, Direction)) {
        const std::uint64_t tile = tile_towards<State, Blank, Direction>(board);
        const Slack child = slack.after(state.tables, Blank, static_cast<Move>(Direction), tile);
        if (child.fits()) go_on<Blank, Last, Direction, Slack>(state, board, child, place);
    }
}

template <int Blank, int Last, int Direction, class Slack, class State>
TAQUIN_INLINE void look_ahead(State& state, const typename State::Board& board, const Slack& slack,
                              typename Slack::Ahead& ahead) {
    if constexpr (can_move(State::side, Blank, Last, Direction))
        ahead = slack.ahead(state.tables, Blank, static_cast<Move>(Direction), tile_towards<State, Blank, Direction>(board));
}

template <int Blank, int Last, int Direction, class Slack, class State>
TAQUIN_INLINE void try_ahead(State& state, const typename State::Board& board, const Slack& slack,
                             const typename Slack::Ahead& ahead, Place place) {
    if constexpr (can_move(State::side, Blank, Last, Direction)) {
        const std::uint64_t tile = tile_towards<State, Blank, Direction>(board);
        Slack child;
        if (slack.advance(state.tables, ahead, Blank, static_cast<Move>(Direction), tile, child))
            go_on<Blank, Last, Direction, Slack>(state, board, child, place);
        else if (state.least_excess != 1) [[unlikely]]
            state.note_excess(slack.excess(state.tables, ahead, tile));
    }
}

template <int Blank, int Last, class Slack, class State>
TAQUIN_NOINLINE void visit(State& state, typename State::Board board, Handed<Slack> slack, Place place) {
    if constexpr (CanBeSpent<Slack>)
        if (slack.is_spent()) return visit<Blank, Last, SpentManhattanSlack>(state, board, {}, place);
    if ((state.tally.word += Tally::node(successors(State::side, Blank, Last))) >= 0) [[unlikely]]
        if (state.pass_over(board, Blank, Last, slack, place)) return;
    state.path[place.left()] = static_cast<std::uint8_t>(Last);
    if (place.is_last()) [[unlikely]]
        throw GoalReached{};
    if (place.word > state.longest_frontier) [[unlikely]]
        state.replay(place.left());
    if constexpr (LooksAhead<Slack>) {
        typename Slack::Ahead ahead[4];
        look_ahead<Blank, Last, up>(state, board, slack, ahead[up]);
        look_ahead<Blank, Last, down>(state, board, slack, ahead[down]);
        look_ahead<Blank, Last, left>(state, board, slack, ahead[left]);
        look_ahead<Blank, Last, right>(state, board, slack, ahead[right]);
        try_ahead<Blank, Last, up>(state, board, slack, ahead[up], place);
        try_ahead<Blank, Last, down>(state, board, slack, ahead[down], place);
        try_ahead<Blank, Last, left>(state, board, slack, ahead[left], place);
        try_ahead<Blank, Last, right>(state, board, slack, ahead[right], place);
    } else {
        try_move<Blank, Last, up, Slack>(state, board, slack, place);
        try_move<Blank, Last, down, Slack>(state, board, slack, place);
        try_move<Blank, Last, left, Slack>(state, board, slack, place);
        try_move<Blank, Last, right, Slack>(state, board, slack, place);
    }
}

// Not every blank can be reached by every move.
template <int Blank, int Last, class Slack>
constexpr Visit<Slack> visit_or_null() {
    constexpr int side = Square<Slack>::side;
    if constexpr (Last == no_move || is_legal(side, side, Blank, opposite(static_cast<Move>(Last))))
        return visit<Blank, Last, Slack, Unrolled<Slack>>;
    else
        return nullptr;
}

}  // namespace

template <class Slack>
Visit<Slack> visit_at(int blank, int last) {
    constexpr int cells = Square<Slack>::side * Square<Slack>::side;
    static constexpr auto all = []<int... I>(std::integer_sequence<int, I...>) {
        return std::array<Visit<Slack>, cells * 5>{visit_or_null<I / 5, I % 5 - 1, Slack>()...};
    }(std::make_integer_sequence<int, cells * 5>{});
    return all[static_cast<std::size_t>(blank * 5 + last + 1)];
}

template Visit<ManhattanSlack> visit_at(int, int);
template Visit<ConflictSlack> visit_at(int, int);
template Visit<WalkSlack> visit_at(int, int);
template Visit<SparseSlack<4>> visit_at(int, int);
template Visit<SparseSlack<5>> visit_at(int, int);

}  // namespace taquin
