// A slack (see slack.hpp) with a machine that prunes duplicates (tiles/duplicates.hpp): a child
// fits if it is within the bound and the machine does not prune the move.
#pragma once

#include <algorithm>
#include <memory>

#include "search/slack.hpp"
#include "tiles/duplicates.hpp"

namespace taquin {

// A slack's tables and the machine's rows. The machine always prunes the move that undoes the last
// one, so each row has an entry that nobody reads: it stores how many moves of the row are not
// pruned.
template <class SlackTables>
struct PrunedTables : SlackTables {
    std::shared_ptr<const std::vector<MoveMachine::Row>> rows;
    const MoveMachine::Row* next;  // by state

    PrunedTables(SlackTables tables, const MoveMachine& machine)
        : SlackTables(std::move(tables)), rows(with_counts(machine)), next(rows->data()) {}

  private:
    static std::shared_ptr<const std::vector<MoveMachine::Row>> with_counts(const MoveMachine& machine) {
        auto all = std::make_shared<std::vector<MoveMachine::Row>>(machine.next);
        for (const MoveMachine::Row& row : machine.next)
            for (const Move move : udlr)
                if (row[move] != MoveMachine::pruned) {
                    const MoveMachine::Row& after = machine.next[row[move]];
                    const auto pruned = std::count(after.begin(), after.end(), MoveMachine::pruned);
                    (*all)[row[move]][opposite(move)] = static_cast<MoveMachine::State>(4 - pruned);
                }
        return all;
    }
};

// Whether the machine prunes every move that undoes the last one: it does if it learned sequences
// of two moves.
inline bool prunes_undoing(const MoveMachine& machine) { return machine.depth >= 2; }

template <class Slack>
struct Pruned : Slack {
    using Tables = PrunedTables<typename Slack::Tables>;
    MoveMachine::State at;  // the machine's state; `pruned` if it prunes the node

    template <class From, class Board>
    static Pruned start(const From& from, const Puzzle<Board>& puzzle, int slack) {
        return {Slack::start(from, puzzle, slack), static_cast<MoveMachine::State>(puzzle.start.blank())};
    }

    TAQUIN_INLINE Pruned after(const Tables& tables, int blank, Move move, std::uint64_t tile) const
        requires(!HasPlaces<Slack>)
    {
        return {Slack::after(tables, blank, move, tile), tables.next[at][move]};
    }
    template <class Changes>
    TAQUIN_INLINE Pruned after(const Tables& tables, Move move, Changes& changes) const
        requires HasPlaces<Slack>
    {
        return {Slack::after(tables, move, changes), tables.next[at][move]};
    }

    // `&` instead of `&&`: one branch instead of two.
    bool fits() const { return (at != MoveMachine::pruned) & Slack::fits(); }
    int excess() const
        requires HasPlaces<Slack>
    {
        return at == MoveMachine::pruned ? 0 : Slack::excess();
    }

    auto spent() const
        requires CanBeSpent<Slack>
    {
        return Pruned<decltype(Slack::spent())>{Slack::spent(), at};
    }
    auto unspent() const
        requires requires(const Slack slack) { slack.unspent(); }
    {
        return Pruned<decltype(Slack::unspent())>{Slack::unspent(), at};
    }

    TAQUIN_INLINE unsigned successors(const Tables& tables, Move last) const { return tables.next[at][opposite(last)]; }
};

}  // namespace taquin
