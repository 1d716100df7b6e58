// Walking distance: the fewest vertical moves if only the rows of tiles count, plus the fewest
// horizontal moves if only their columns count; the twin of walking_distance.py.
#pragma once

#include <stdexcept>
#include <unordered_map>

#include "tiles/heuristics/by_cell.hpp"

namespace taquin {

// One direction. A matrix counts the tiles by line and goal line; this is the graph of all
// matrices, with their distances to the goal's.
struct LineWalk {
    static constexpr std::size_t max_matrices = 120'000;
    static constexpr int max_lines = 5;

    // The next matrix, by direction (0: the blank moves to the line before, 1: to the line after)
    // and by the goal line of the tile that it changes places with.
    using Next = std::array<std::array<std::uint32_t, max_lines>, 2>;

    std::array<std::uint8_t, max_cells> line_of, goal_line{};
    std::vector<std::uint8_t> moves;  // by matrix: the fewest moves to the goal
    std::vector<Next> next;

    LineWalk(int lines, int length, const std::array<std::uint8_t, max_cells>& line_of,
             const std::vector<std::uint8_t>& home, Metric metric)
        : line_of(line_of) {
        if (lines > max_lines) throw too_large();
        for (std::size_t tile = 0; tile < home.size(); ++tile) goal_line[tile] = line_of[home[tile]];
        // Encode a matrix as a number in base length + 1, without its last column: the other
        // columns and the blank's line determine it.
        std::uint64_t power = static_cast<std::uint64_t>(lines);
        for (int line = 0; line < lines; ++line)
            for (int kind = 0; kind < lines - 1; ++kind, power *= static_cast<std::uint64_t>(length) + 1)
                weight_[line][kind] = power;
        const std::vector<Matrix> found = build(lines, length);
        if (metric == Metric::multi) count_slides(found, lines);
    }

    template <class Board>
    std::uint32_t matrix(const Board& board, int cells) const {
        std::uint64_t code = 0;
        for (int cell = 0; cell < cells; ++cell) {
            const int tile = board.tile(cell);
            code += tile ? weight_[line_of[cell]][goal_line[tile]] : line_of[cell];
        }
        return number_.at(code);
    }

  private:
    struct Matrix {
        std::array<std::array<std::uint8_t, max_lines>, max_lines> count{};
        int blank = 0;
    };

    static std::length_error too_large() {
        return std::length_error("walking_distance needs a table too large to build");
    }

    std::uint64_t code(const Matrix& matrix, int lines) const {
        std::uint64_t sum = static_cast<std::uint64_t>(matrix.blank);
        for (int line = 0; line < lines; ++line)
            for (int kind = 0; kind < lines; ++kind) sum += weight_[line][kind] * matrix.count[line][kind];
        return sum;
    }

    // Breadth-first search from the goal; returns the matrices by number.
    std::vector<Matrix> build(int lines, int length) {
        Matrix goal;
        goal.blank = goal_line[0];
        for (int line = 0; line < lines; ++line)
            goal.count[line][line] = static_cast<std::uint8_t>(length - (line == goal.blank));
        std::vector<Matrix> found{goal};
        number_[code(goal, lines)] = 0;
        moves.push_back(0);
        for (std::size_t at = 0; at < found.size(); ++at) {
            next.emplace_back();
            for (int on = 0; on < 2; ++on) {
                const int blank = found[at].blank, line = blank + (on ? 1 : -1);
                if (line < 0 || line >= lines) continue;
                for (int kind = 0; kind < lines; ++kind) {
                    if (found[at].count[line][kind] == 0) continue;
                    Matrix after = found[at];
                    --after.count[line][kind];
                    ++after.count[blank][kind];
                    after.blank = line;
                    const auto [place, is_new] =
                        number_.try_emplace(code(after, lines), static_cast<std::uint32_t>(found.size()));
                    if (is_new) {
                        if (found.size() == max_matrices) throw too_large();
                        found.push_back(after);
                        moves.push_back(static_cast<std::uint8_t>(moves[at] + 1));
                    }
                    next[at][on][kind] = place->second;
                }
            }
        }
        return found;
    }

    // Breadth-first search again, where any number of steps in one direction is one move.
    void count_slides(const std::vector<Matrix>& found, int lines) {
        constexpr std::uint8_t unknown = 0xff;
        std::fill(moves.begin() + 1, moves.end(), unknown);
        std::vector<std::uint32_t> layer{0};
        for (std::uint8_t depth = 1; !layer.empty(); ++depth) {
            std::vector<std::uint32_t> below;
            for (int on = 0; on < 2; ++on) {
                std::vector<std::uint32_t> reached = layer;  // and what longer slides reach
                std::vector<bool> seen(found.size());
                for (std::size_t i = 0; i < reached.size(); ++i) {
                    const std::uint32_t at = reached[i];
                    const int line = found[at].blank + (on ? 1 : -1);
                    for (int kind = 0; kind < lines && line >= 0 && line < lines; ++kind) {
                        if (found[at].count[line][kind] == 0) continue;
                        const std::uint32_t after = next[at][on][kind];
                        if (moves[after] < depth || seen[after]) continue;
                        seen[after] = true;
                        reached.push_back(after);
                        if (moves[after] == unknown) below.push_back(after);
                        moves[after] = depth;
                    }
                }
            }
            layer.swap(below);
        }
    }

    std::array<std::array<std::uint64_t, max_lines>, max_lines> weight_{};
    std::unordered_map<std::uint64_t, std::uint32_t> number_;
};

struct WalkingDistance {
    LineWalk by_row, by_col;

    template <class Board>
    Value operator()(const Puzzle<Board>& puzzle, const Board& board) const {
        const int cells = puzzle.geometry.cells;
        return Value{by_row.moves[by_row.matrix(board, cells)]} + by_col.moves[by_col.matrix(board, cells)];
    }

    // A vertical move changes the rows' matrix, a horizontal move the columns'.
    template <class Board>
    void children(const Puzzle<Board>& puzzle, const Board& board, int blank, Value, Value* out) const {
        const int cells = puzzle.geometry.cells;
        const std::uint32_t rows = by_row.matrix(board, cells), cols = by_col.matrix(board, cells);
        std::uint32_t rows_after = rows, cols_after = cols;
        for (const auto [move, cell] : puzzle.moves(blank)) {
            if (tiles_slid(move) == 1) {  // otherwise one tile more than before
                rows_after = rows;
                cols_after = cols;
            }
            const int tile = board.tile(cell);
            const bool on = (move & 1) != 0;
            if (same_line(move, up))
                rows_after = by_row.next[rows_after][on][by_row.goal_line[tile]];
            else
                cols_after = by_col.next[cols_after][on][by_col.goal_line[tile]];
            *out++ = Value{by_row.moves[rows_after]} + by_col.moves[cols_after];
        }
    }
};

}  // namespace taquin
