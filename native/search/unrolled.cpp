#include "search/unrolled.hpp"

namespace taquin {

namespace {

template <class Slack>
concept CanBeSpent = requires(Slack slack) { slack.is_spent(); };

template <int Blank, int Last, class Slack, class State>
void visit(State& state, std::uint64_t board, Slack slack, Place place);

template <int Blank, int Last, int Direction, class Slack, class State>
TAQUIN_INLINE void try_move(State& state, std::uint64_t board, Slack slack, Place place) {
    if constexpr (can_move(Blank, Last, Direction)) {
        constexpr int cell = Blank + shift(side, static_cast<Move>(Direction));
        const std::uint64_t tile = board >> (4 * cell) & 15;
        const Slack child = slack.after(state.tables, Blank, static_cast<Move>(Direction), tile);
        if (!child.fits()) return;
        // One move less; later siblings wait, and the child's own children take the place of this node's.
        constexpr std::uint32_t waiting =
            successors(Blank, Last, Direction) + successors(cell, Direction) - successors(Blank, Last);
        visit<cell, Direction>(state, board ^ tile << (4 * cell) ^ tile << (4 * Blank), child,
                               Place{place.word + (waiting << 16) - 1});
    }
}

template <int Blank, int Last, class Slack, class State>
TAQUIN_NOINLINE void visit(State& state, std::uint64_t board, Slack slack, Place place) {
    if constexpr (CanBeSpent<Slack>)
        if (slack.is_spent()) return visit<Blank, Last>(state, board, SpentManhattanSlack{}, place);
    if ((state.tally.word += Tally::node(successors(Blank, Last))) >= 0) [[unlikely]]
        if (state.pass_over(board, Blank, Last, slack, place)) return;
    state.path[place.left()] = static_cast<std::uint8_t>(Last);
    if (place.is_last()) [[unlikely]]
        throw GoalReached{};
    if (place.word > state.longest_frontier) [[unlikely]]
        state.replay(place.left());
    try_move<Blank, Last, up>(state, board, slack, place);
    try_move<Blank, Last, down>(state, board, slack, place);
    try_move<Blank, Last, left>(state, board, slack, place);
    try_move<Blank, Last, right>(state, board, slack, place);
}

// Not every blank can be reached by every move.
template <int Blank, int Last, class Slack>
constexpr Visit<Slack> visit_or_null() {
    if constexpr (Last == no_move || is_legal(side, side, Blank, opposite(static_cast<Move>(Last))))
        return visit<Blank, Last, Slack, Unrolled<Slack>>;
    else
        return nullptr;
}

}  // namespace

template <class Slack>
Visit<Slack> visit_at(int blank, int last) {
    static constexpr auto all = []<int... I>(std::integer_sequence<int, I...>) {
        return std::array<Visit<Slack>, cells * 5>{visit_or_null<I / 5, I % 5 - 1, Slack>()...};
    }(std::make_integer_sequence<int, cells * 5>{});
    return all[static_cast<std::size_t>(blank * 5 + last + 1)];
}

template Visit<ManhattanSlack> visit_at(int, int);
template Visit<ConflictSlack> visit_at(int, int);
template Visit<WalkSlack> visit_at(int, int);

}  // namespace taquin
