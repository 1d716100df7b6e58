// A slack (slack.hpp, pattern_slack.hpp) beside a machine that prunes duplicates (tiles/duplicates.hpp): a child fits
// if the bound leaves enough for it and the machine does not prune the move.
#pragma once

#include <algorithm>
#include <memory>

#include "search/slack.hpp"
#include "tiles/duplicates.hpp"

namespace taquin {

// A slack's tables and the machine's rows. A row holds the number of its moves that are not pruned, too: in the place
// of the move straight back, which always is.
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

template <class Slack>
struct Pruned : Slack {
    using Tables = PrunedTables<typename Slack::Tables>;
    MoveMachine::State at;

    template <class From, class Board>
    static Pruned start(const From& from, const Puzzle<Board>& puzzle, int slack) {
        return {Slack::start(from, puzzle, slack), static_cast<MoveMachine::State>(puzzle.start.blank())};
    }

    TAQUIN_INLINE Pruned after(const Tables& tables, int blank, Move move, std::uint64_t tile) const {
        return {Slack::after(tables, blank, move, tile), tables.next[at][move]};
    }
    // Both are asked, and one answer is waited for.
    bool fits() const { return (at != MoveMachine::pruned) & Slack::fits(); }

    // Under pattern databases: see PatternSearch.
    template <class Changes>
    TAQUIN_INLINE Pruned after(const Tables& tables, Move move, Changes& changes) const {
        return {Slack::after(tables, move, changes), tables.next[at][move]};
    }
    // A child that is pruned has no part in the next bound.
    int excess() const { return at == MoveMachine::pruned ? 0 : Slack::excess(); }

    // See ManhattanSlack.
    auto spent() const
        requires requires(const Slack slack) { slack.spent(); }
    {
        return Pruned<decltype(Slack::spent())>{Slack::spent(), at};
    }
    auto unspent() const
        requires requires(const Slack slack) { slack.unspent(); }
    {
        return Pruned<decltype(Slack::unspent())>{Slack::unspent(), at};
    }

    // How many moves are not pruned after the last one.
    TAQUIN_INLINE unsigned successors(const Tables& tables, Move last) const { return tables.next[at][opposite(last)]; }
};

}  // namespace taquin
