// What a heuristic or a machine was made for. Python may pass any of them with any puzzle, and a
// search that trusts a table made for another board reads beyond its end.
#pragma once

#include "bindings/arguments.hpp"
#include "tiles/duplicates.hpp"
#include "tiles/heuristics/make.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

// Which end of the puzzle a heuristic estimates the distance to: bidirectional searches need both.
enum class Target { goal, start };

struct FittedHeuristic {
    static constexpr int max_nesting = 64;  // of max and scaled: each level is a level of recursion

    Heuristic h;
    int rows, cols;                                                // 0: for every board
    std::vector<std::uint8_t> home;                                // the goal cell of each tile, the blank's first
    std::vector<std::shared_ptr<const PatternTable>> tables = {};  // that it reads
    int nesting = 0;

    // Return the heuristic, if it was made for this board and its tables are whole.
    const Heuristic& fit(const AnyPuzzle& puzzle, Target target = Target::goal) const {
        for (const auto& table : tables)
            if (table->is_damaged()) throw TableDamaged();
        if (rows != 0)
            std::visit(
                [&](const auto& given) { check(given.geometry, target == Target::goal ? given.goal : given.start); },
                puzzle);
        return h;
    }

    // Whether both were made for the same goal, as far as each was made for one.
    bool agrees_with(const FittedHeuristic& other) const {
        return rows == 0 || other.rows == 0 || (rows == other.rows && cols == other.cols && home == other.home);
    }

  private:
    template <class Board>
    void check(const Geometry& geometry, const Board& board) const {
        if (geometry.rows != rows || geometry.cols != cols)
            refuse("the heuristic " + std::string(h.name) + " was made for " + size_name(rows, cols) + ", not for " +
                   size_name(geometry.rows, geometry.cols));
        for (int tile = 0; tile < geometry.cells; ++tile)
            if (board.tile(home[static_cast<std::size_t>(tile)]) != tile)
                refuse("the heuristic " + std::string(h.name) + " was made for another goal");
    }
};

struct FittedMachine {
    MoveMachine machine;
    int rows, cols;

    const MoveMachine& fit(const AnyPuzzle& puzzle) const {
        std::visit(
            [&](const auto& given) {
                if (given.geometry.rows != rows || given.geometry.cols != cols)
                    refuse("the move machine was made for " + size_name(rows, cols) + ", not for " +
                           size_name(given.geometry.rows, given.geometry.cols));
            },
            puzzle);
        return machine;
    }
};

}  // namespace taquin
