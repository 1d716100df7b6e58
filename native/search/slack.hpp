// The contract of a slack: the value that the unrolled IDA* (unrolled.hpp) carries from node to
// node instead of h.
//
// With f = g + h, a node is within the bound if bound - f >= 0. Every heuristic used here changes
// by an odd number with each move, so f changes by an even number, and
//
//     slack = (bound - f) / 2
//
// is a whole number: how many more times the path may move away from the goal. A slack type knows
// how to find the slack of a child from that of its parent, and stores whatever it needs for that.
//
// The search relies on the following.
// - A slack is exact: a child that is not pruned fits if and only if f(child) <= bound. So the tree,
//   and every count, is that of ida_star.hpp.
// - h is admissible, and 0 at the goal only. A node that fits with no moves left has h = 0: it is
//   the goal.
// - The heuristic of a slack without Places changes by exactly 1 with each move, so the next bound
//   is always 2 higher. A slack with Places reports by how much a child exceeds the bound.
// - Tiles are named by their goal cells, whatever the goal: that makes most tables compile-time
//   constants.
// - The blank and the move are compile-time constants where `after` is inlined, so a slack may
//   branch on them freely.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "portable.hpp"
#include "tiles/heuristics/heuristic.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

// The forms of a square board: in the puzzle (Given), in the recursion (Board), and as an argument
// of a function that is not inlined and rarely called (Handed). Passing a one-word board by
// reference forces it out of registers (12% slower); passing a two-word board by value takes
// registers from others (6% slower).
template <int side>
struct Square;
template <>
struct Square<4> {
    using Given = Packed;
    using Board = Packed;
    using Handed = Packed;
};
template <>
struct Square<5> {
    using Given = Bytes;
    using Board = Wide;
    using Handed = const Wide&;
};
template <class Slack>
using SquareOf = Square<Slack::side>;

// A slack with Places keeps a part of its state outside the recursion: one Places object describes
// the node being visited. The search updates it on the way down and restores it on the way up.
template <class Slack>
concept HasPlaces = requires { typename Slack::Places; };

struct NoPlaces {
    template <class Tables, class Board>
    NoPlaces(const Tables&, const Board&, int) {}
};
template <class Slack>
struct PlacesOf {
    using type = NoPlaces;
};
template <HasPlaces Slack>
struct PlacesOf<Slack> {
    using type = typename Slack::Places;
};

// How a slack without Places steps to a child.
// - after(tables, blank, move, tile): the child's slack, after the blank has moved and `tile` has
//   slid the other way.
template <class Slack>
concept StepsByTile =
    requires(const Slack slack, const typename Slack::Tables& tables, int blank, Move move, std::uint64_t tile) {
        { slack.after(tables, blank, move, tile) } -> std::same_as<Slack>;
    };

// How a slack with Places steps to a child. The search first calls look_ahead for all children of a
// node, then `after` for all of them, so that their table entries come from memory in parallel.
// - Places(tables, board, blank): the places of a node, computed from its board.
// - look_ahead(tables, places, blank, move, tile, changes): write to `changes` what the move would
//   change in `places`, and prefetch the table entries.
// - after(tables, move, changes): read the entries, complete `changes`, return the child's slack.
// - enter(changes), leave(changes): apply the changes to the places, and take them back. The search
//   calls them before and after it visits the child.
// - excess(): (f - bound) / 2 of a child that does not fit; 0 if it must not affect the next bound.
template <class Slack>
concept StepsInPlaces = requires(const Slack slack, const typename Slack::Tables& tables,
                                 typename Slack::Places& places, const typename SquareOf<Slack>::Board& board,
                                 int blank, Move move, std::uint64_t tile, typename Slack::Changes& changes) {
    requires std::constructible_from<typename Slack::Places, decltype(tables), decltype(board), int>;
    { Slack::look_ahead(tables, places, blank, move, tile, changes) } -> std::same_as<void>;
    { slack.after(tables, move, changes) } -> std::same_as<Slack>;
    { Slack::enter(changes) } -> std::same_as<void>;
    { Slack::leave(changes) } -> std::same_as<void>;
    { slack.excess() } -> std::same_as<int>;
};

// A slack, as each node of the search uses it. Every call takes a copy, so copies must be trivial.
// - side: the height and width of the board, 4 or 5.
// - Tables: read-only data that all nodes share.
// - fits(): whether the node is within the bound and not pruned for another reason.
template <class Slack>
concept IsSlack = std::is_trivially_copyable_v<Slack> && requires(const Slack slack) {
    typename Slack::Tables;
    typename SquareOf<Slack>::Board;
    { slack.fits() } -> std::same_as<bool>;
} && ((HasPlaces<Slack> && StepsInPlaces<Slack>) || (!HasPlaces<Slack> && StepsByTile<Slack>));

// A slack that a search can start with.
// - start(from, puzzle, slack): the slack of puzzle.start if (bound - h) / 2 is `slack`. `from` is
//   the Places of the start if the slack has Places, and the Tables otherwise.
template <class Slack>
concept IsRootSlack =
    IsSlack<Slack> && std::default_initializable<Slack> &&
    requires(const std::conditional_t<HasPlaces<Slack>, typename PlacesOf<Slack>::type, typename Slack::Tables>& from,
             const Puzzle<typename SquareOf<Slack>::Given>& puzzle, int slack) {
        { Slack::start(from, puzzle, slack) } -> std::same_as<Slack>;
    };

// A slack that stands for a heuristic; slacks.hpp lists them.
// - tables_for(h, puzzle): the tables if `h` is the slack's heuristic, nothing otherwise.
template <class Slack>
concept IsSlackOfHeuristic =
    IsRootSlack<Slack> && requires(const Heuristic& h, const Puzzle<typename SquareOf<Slack>::Given>& puzzle) {
        { Slack::tables_for(h, puzzle) } -> std::same_as<std::optional<typename Slack::Tables>>;
    };

// Optional: a slack that is 0 never grows again, so a cheaper type can take over.
// - is_spent(): whether the slack is 0.
// - spent(): the cheaper slack. Its unspent() turns it back.
template <class Slack>
concept CanBeSpent = requires(const Slack slack) {
    { slack.is_spent() } -> std::same_as<bool>;
    { slack.spent() } -> IsSlack;
    { slack.spent().unspent() } -> std::same_as<Slack>;
};

// Optional: a slack that prunes moves counts those that are left.
// - successors(tables, last): how many moves of a node reached by the move `last` are not pruned.
template <class Slack>
concept CountsSuccessors = requires(const Slack slack, const typename Slack::Tables& tables, Move last) {
    { slack.successors(tables, last) } -> std::same_as<unsigned>;
};

}  // namespace taquin
