// Slacks (see slack.hpp) of Manhattan distance, linear conflict and walking distance on 4×4.
//
// Each move changes these heuristics by exactly 1, so f stays or rises by 2, and the slack stays or
// falls by 1.
#pragma once

#include <memory>
#include <optional>

#include "search/by_move.hpp"
#include "search/slack.hpp"
#include "tiles/heuristics/heuristic.hpp"

namespace taquin {

constexpr bool is_vertical(Move move) { return move == up || move == down; }

// For each move: the tiles that it takes further from home, one bit each.
constexpr auto away = by_move<std::uint32_t>([](int blank, int cell) {
    std::uint32_t tiles = 0;
    for (int tile = 0; tile < cells; ++tile)
        tiles |= std::uint32_t{taxicab(side, blank, tile) > taxicab(side, cell, tile)} << tile;
    return tiles;
});

struct NoTables {};

struct SpentManhattanSlack;

struct ManhattanSlack {
    static constexpr int side = 4;
    using Tables = NoTables;
    int slack;

    static std::optional<Tables> tables_for(const Heuristic& h, const Puzzle<Packed>&) {
        if (h.name != "manhattan") return std::nullopt;
        return NoTables{};
    }

    static ManhattanSlack start(const Tables&, const Puzzle<Packed>&, int slack) { return {slack}; }

    TAQUIN_INLINE ManhattanSlack after(const Tables&, int blank, Move move, std::uint64_t tile) const {
        return {slack - static_cast<int>(away[blank][move] >> tile & 1)};
    }
    bool fits() const { return slack >= 0; }
    bool is_spent() const { return slack == 0; }
    SpentManhattanSlack spent() const;
};

// A Manhattan slack of 0, which only falls from here: it saves a register and a branch.
struct SpentManhattanSlack {
    static constexpr int side = 4;
    using Tables = NoTables;
    bool moved_away = false;

    TAQUIN_INLINE SpentManhattanSlack after(const Tables&, int blank, Move move, std::uint64_t tile) const {
        return {(away[blank][move] >> tile & 1) != 0};
    }
    bool fits() const { return !moved_away; }
    ManhattanSlack unspent() const { return {0}; }
};

inline SpentManhattanSlack ManhattanSlack::spent() const { return {}; }

static_assert(IsSlackOfHeuristic<ManhattanSlack> && CanBeSpent<ManhattanSlack> && IsSlack<SpentManhattanSlack>);

// All lines of the board as linear_conflict.hpp encodes them: four digits of 3 bits, 12 bits a
// line.
struct Lines {
    std::int64_t rows = 0, cols = 0;
};

// The digits of one tile in a cell. A line that is not the tile's goal line has digit 0.
constexpr Lines digits(int tile, int cell) {
    const int row = cell / side, col = cell % side, home_row = tile / side, home_col = tile % side;
    return {row == home_row ? std::int64_t{home_col + 1} << (12 * row + 3 * col) : 0,
            col == home_col ? std::int64_t{home_row + 1} << (12 * col + 3 * row) : 0};
}

// For each move and tile: the bits of the lines that the move flips.
constexpr auto digit_changes = by_move<std::array<Lines, cells>>([](int blank, int cell) {
    std::array<Lines, cells> changes{};
    for (int tile = 0; tile < cells; ++tile) {
        const Lines before = digits(tile, cell), after = digits(tile, blank);
        changes[tile] = {before.rows ^ after.rows, before.cols ^ after.cols};
    }
    return changes;
});

struct ConflictSlack {
    static constexpr int side = 4;
    struct Tables {
        const std::uint8_t* aside = asides().data();
    };
    std::int64_t slack_and_rows;  // slack << 48 | rows: the sign is the slack's
    std::int64_t cols;

    static std::optional<Tables> tables_for(const Heuristic& h, const Puzzle<Packed>&) {
        if (!h.as<LinearConflict>()) return std::nullopt;
        return Tables{};
    }

    static ConflictSlack start(const Tables&, const Puzzle<Packed>& puzzle, int slack) {
        ConflictSlack all{std::int64_t{slack} << 48, 0};
        for (int cell = 0; cell < cells; ++cell) {
            if (puzzle.start.tile(cell) == 0) continue;
            const Lines lines = digits(puzzle.home(puzzle.start.tile(cell)), cell);
            all.slack_and_rows |= lines.rows;
            all.cols |= lines.cols;
        }
        return all;
    }

    // A vertical move takes the tile from one row to another and so changes the conflicts of both.
    // In its column the tile passes no other tile, so the conflicts there stay. Horizontal moves
    // are the same with rows and columns swapped.
    TAQUIN_INLINE ConflictSlack after(const Tables& tables, int blank, Move move, std::uint64_t tile) const {
        const int cell = blank + shift(side, move);
        const bool vertical = is_vertical(move);
        const int to = vertical ? blank / side : blank % side, from = vertical ? cell / side : cell % side;
        const Lines& change = digit_changes[blank][move][tile];
        const std::int64_t rows_after = slack_and_rows ^ change.rows, cols_after = cols ^ change.cols;
        const std::int64_t before = vertical ? slack_and_rows : cols, lines = vertical ? rows_after : cols_after;
        const auto aside = [&](std::int64_t all, int line) {
            return std::int64_t{tables.aside[all >> (12 * line) & 0xfff]};
        };
        const std::int64_t spent = (away[blank][move] >> tile & 1) + aside(lines, from) + aside(lines, to) -
                                   aside(before, from) - aside(before, to);
        return {rows_after - (spent << 48), cols_after};
    }
    bool fits() const { return slack_and_rows >= 0; }
};

static_assert(IsSlackOfHeuristic<ConflictSlack>);

// The slack, and the numbers of both matrices of walking_distance.hpp.
struct WalkSlack {
    static constexpr int side = 4;
    // [blank moves to the next line][goal line of the tile]: the number of the next matrix × 2,
    // plus 1 if that matrix is further from the goal.
    using Next = std::array<std::array<std::uint16_t, side>, 2>;

    struct Tables {
        // If the blank's goal row and goal column are the same, so are the tables: sharing one
        // halves the cache used.
        std::shared_ptr<const std::vector<Next>> rows, cols;
        const Next *by_row, *by_col;
        const WalkingDistance* walking;

        explicit Tables(const WalkingDistance& walking)
            : rows(next(walking.by_row)),
              cols(walking.by_row.goal_line[0] == walking.by_col.goal_line[0] ? rows : next(walking.by_col)),
              by_row(rows->data()),
              by_col(cols->data()),
              walking(&walking) {}

      private:
        static std::shared_ptr<const std::vector<Next>> next(const LineWalk& walk) {
            std::vector<Next> all(walk.next.size());
            for (std::size_t matrix = 0; matrix < all.size(); ++matrix)
                for (int on = 0; on < 2; ++on)
                    for (int kind = 0; kind < side; ++kind) {
                        const std::uint32_t after = walk.next[matrix][on][kind];
                        const bool further = walk.moves[after] > walk.moves[matrix];
                        all[matrix][on][kind] = static_cast<std::uint16_t>(after * 2 + further);
                    }
            return std::make_shared<const std::vector<Next>>(std::move(all));
        }
    };

    std::uint16_t rows, cols;
    std::int32_t slack;

    static std::optional<Tables> tables_for(const Heuristic& h, const Puzzle<Packed>&) {
        const auto* walking = h.as<WalkingDistance>();
        if (!walking) return std::nullopt;
        return Tables(*walking);
    }

    static WalkSlack start(const Tables& tables, const Puzzle<Packed>& puzzle, int slack) {
        return {static_cast<std::uint16_t>(tables.walking->by_row.matrix(puzzle.start, cells)),
                static_cast<std::uint16_t>(tables.walking->by_col.matrix(puzzle.start, cells)), slack};
    }

    TAQUIN_INLINE WalkSlack after(const Tables& tables, int, Move move, std::uint64_t tile) const {
        const bool on = move == down || move == right;
        if (is_vertical(move)) {
            const std::uint16_t next = tables.by_row[rows][on][tile / side];
            return {static_cast<std::uint16_t>(next >> 1), cols, slack - (next & 1)};
        }
        const std::uint16_t next = tables.by_col[cols][on][tile % side];
        return {rows, static_cast<std::uint16_t>(next >> 1), slack - (next & 1)};
    }
    bool fits() const { return slack >= 0; }
};

static_assert(IsSlackOfHeuristic<WalkSlack>);

}  // namespace taquin
