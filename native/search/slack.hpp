// Slack: how many moves away from the goal a path of IDA* may still make, and what is needed to know it a move later.
//
// Of Manhattan distance, linear conflict and walking distance each move changes h by exactly 1, so f = g + h either
// stays or rises by 2. Within a bound, slack = (bound - f) / 2 then says all: a child fits if its slack is not
// negative. Tiles are named by their goal cells here, which makes most tables constants, whatever the goal. `after` is
// called with a blank and a move known to the compiler, and then little of it is left. 4×4 only.
#pragma once

#include <memory>

#include "portable.hpp"
#include "tiles/heuristics/heuristic.hpp"

namespace taquin {

constexpr int side = 4;
constexpr int cells = side * side;

constexpr bool is_vertical(Move move) { return move == up || move == down; }

constexpr int distance(int cell, int other) {
    const int rows = cell / side - other / side, cols = cell % side - other % side;
    return (rows < 0 ? -rows : rows) + (cols < 0 ? -cols : cols);
}

// Something for each blank and move.
template <class T>
using ByMove = std::array<std::array<T, 4>, cells>;

template <class T, class Make>
constexpr ByMove<T> by_move(Make make) {
    ByMove<T> all{};
    for (int blank = 0; blank < cells; ++blank)
        for (Move move : udlr)
            if (is_legal(side, side, blank, move)) all[blank][move] = make(blank, blank + shift(side, move));
    return all;
}

// Which tiles get further from home, one bit each.
constexpr auto away = by_move<std::uint32_t>([](int blank, int cell) {
    std::uint32_t tiles = 0;
    for (int tile = 0; tile < cells; ++tile)
        tiles |= std::uint32_t{distance(blank, tile) > distance(cell, tile)} << tile;
    return tiles;
});

struct NoTables {};

struct SpentManhattanSlack;

struct ManhattanSlack {
    using Tables = NoTables;
    int slack;

    static ManhattanSlack start(const Tables&, const Puzzle<Packed>&, int slack) { return {slack}; }

    TAQUIN_INLINE ManhattanSlack after(const Tables&, int blank, Move move, std::uint64_t tile) const {
        return {slack - static_cast<int>(away[blank][move] >> tile & 1)};
    }
    bool fits() const { return slack >= 0; }
    bool is_spent() const { return slack == 0; }
    SpentManhattanSlack spent() const;
};

// Manhattan slack once it is 0, for good: one register less to carry, a branch less to take.
struct SpentManhattanSlack {
    using Tables = NoTables;
    bool moved_away = false;

    TAQUIN_INLINE SpentManhattanSlack after(const Tables&, int blank, Move move, std::uint64_t tile) const {
        return {(away[blank][move] >> tile & 1) != 0};
    }
    bool fits() const { return !moved_away; }
    ManhattanSlack unspent() const { return {0}; }
};

inline SpentManhattanSlack ManhattanSlack::spent() const { return {}; }

// The digits of all lines (see linear_conflict.hpp), 12 bits a line.
struct Lines {
    std::int64_t rows = 0, cols = 0;
};

// What a tile in a cell adds to the lines: something in a line that is its own.
constexpr Lines digits(int tile, int cell) {
    const int row = cell / side, col = cell % side, home_row = tile / side, home_col = tile % side;
    return {row == home_row ? std::int64_t{home_col + 1} << (12 * row + 3 * col) : 0,
            col == home_col ? std::int64_t{home_row + 1} << (12 * col + 3 * row) : 0};
}

// By tile: the digits that change. A move takes a tile from one line to another, and along a third.
constexpr auto digit_changes = by_move<std::array<Lines, cells>>([](int blank, int cell) {
    std::array<Lines, cells> changes{};
    for (int tile = 0; tile < cells; ++tile) {
        const Lines before = digits(tile, cell), after = digits(tile, blank);
        changes[tile] = {before.rows ^ after.rows, before.cols ^ after.cols};
    }
    return changes;
});

struct ConflictSlack {
    struct Tables {
        const std::uint8_t* aside = asides().data();
    };
    std::int64_t slack_and_rows;  // the slack above the rows' 48 bits, so that its sign is the word's
    std::int64_t cols;

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

// The numbers of both matrices (see walking_distance.hpp), and the slack.
struct WalkSlack {
    // From a matrix, by way back or on and by goal line: the next matrix × 2, plus 1 if it is further from the goal.
    using Next = std::array<std::array<std::uint16_t, side>, 2>;

    struct Tables {
        std::shared_ptr<const std::vector<Next>> rows,
            cols;  // one table, where the goal is the same both ways: half the cache
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

}  // namespace taquin
