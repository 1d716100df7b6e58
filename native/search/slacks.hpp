// The list of all slacks. Whether a search can be unrolled, and with which slack, follows from this
// list alone.
#pragma once

#include <optional>

#include "search/dense_slack.hpp"
#include "search/plain_slack.hpp"
#include "search/pruned_slack.hpp"
#include "search/sparse_slack.hpp"

namespace taquin {

template <class... Slack>
struct SlackList {
    using WithPruning = SlackList<Pruned<Slack>...>;
};

// Two lists, because the functions of each list are compiled in files of their own (visit_*.cpp).
using PlainSlacks = SlackList<ManhattanSlack, ConflictSlack, WalkSlack>;
using PatternSlacks = SlackList<DenseSlack, SparseSlack<4>, SparseSlack<5>>;

// Pruning keeps the contract.
template <class Slack>
concept CanBePruned =
    IsRootSlack<Pruned<Slack>> && CountsSuccessors<Pruned<Slack>> && CanBeSpent<Pruned<Slack>> == CanBeSpent<Slack>;
static_assert([]<class... Slack>(SlackList<Slack...>) { return (CanBePruned<Slack> && ...); }(PlainSlacks{}));
static_assert([]<class... Slack>(SlackList<Slack...>) { return (CanBePruned<Slack> && ...); }(PatternSlacks{}));

// Call search.operator()<Slack>(tables) and store what it returns, if the slack is for this
// heuristic and this board. Returns whether it is.
template <class Slack, class Given, class Search>
bool try_slack(const Puzzle<Given>& puzzle, const Heuristic& h, Search& search, std::optional<Found>& found) {
    if constexpr (std::same_as<Given, typename SquareOf<Slack>::Given>)
        if (puzzle.geometry.rows == Slack::side && puzzle.geometry.cols == Slack::side)
            if (auto tables = Slack::tables_for(h, puzzle))
                found = search.template operator()<Slack>(*std::move(tables));
    return found.has_value();
}

// Try the slacks of a list in turn.
template <class... Slack, class Given, class Search>
std::optional<Found> with_slack_of(SlackList<Slack...>, const Puzzle<Given>& puzzle, const Heuristic& h,
                                   Search& search) {
    std::optional<Found> found;
    static_cast<void>((try_slack<Slack>(puzzle, h, search, found) || ...));
    return found;
}

// Search with the slack of a heuristic. Returns nothing if the search cannot be unrolled: if no
// slack is for the heuristic, if moves are not tried in the order up, down, left, right, or if the
// frontier is limited.
template <class Given, class Search>
std::optional<Found> with_slack(const Puzzle<Given>& puzzle, const Heuristic& h, const Limits& limits, Search search) {
    if (puzzle.geometry.order != udlr || limits.frontier != unlimited) return std::nullopt;
    if (auto found = with_slack_of(PlainSlacks{}, puzzle, h, search)) return found;
    return with_slack_of(PatternSlacks{}, puzzle, h, search);
}

}  // namespace taquin
