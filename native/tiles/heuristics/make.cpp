#include "tiles/heuristics/make.hpp"

#include <cstdlib>

namespace taquin {

namespace {

// floor(sqrt(value)), exactly.
Value integer_root(Value value) {
    Value low = 0, high = Value{1} << 26;
    while (low < high) {
        const Value middle = (low + high + 1) / 2;
        if (middle * middle <= value)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

// An upper bound on sums of distances: every tile crosses the whole grid.
Value farthest(const Grid& grid) { return Value{grid.rows + grid.cols} * grid.rows * grid.cols; }

ByCell taxicabs(const Grid& grid) {
    return sum_by_cell(grid.home, [&](int cell, int home) { return taxicab(grid.cols, cell, home); });
}

}  // namespace

Heuristic zero() { return {"zero", Zero{}, 0}; }

Heuristic misplaced(const Grid& grid) {
    return {"misplaced", sum_by_cell(grid.home, [](int cell, int home) { return cell != home; }), farthest(grid)};
}

Heuristic manhattan(const Grid& grid) { return {"manhattan", taxicabs(grid), farthest(grid)}; }

Heuristic manhattan_slides(const Grid& grid) {
    const auto across = [&](int cell, int home) { return std::abs(cell % grid.cols - home % grid.cols); };
    const auto along = [&](int cell, int home) { return std::abs(cell / grid.cols - home / grid.cols); };
    return {"manhattan_slides", ManhattanSlides{sum_by_cell(grid.home, across), sum_by_cell(grid.home, along)},
            farthest(grid)};
}

Heuristic euclidean(const Grid& grid) {
    const auto distance = [&](int cell, int home) {
        const Value rows = cell / grid.cols - home / grid.cols, cols = cell % grid.cols - home % grid.cols;
        return integer_root((rows * rows + cols * cols) * fixed_point * fixed_point);
    };
    return {"euclidean", sum_by_cell(grid.home, distance), farthest(grid) * fixed_point, fixed_point};
}

Heuristic euclidean_half(const Grid& grid) {
    Heuristic half = scaled(euclidean(grid), 1, 2);
    half.name = "euclidean_half";
    return half;
}

Heuristic row_column(const Grid& grid) {
    const auto distance = [&](int cell, int home) {
        return (cell / grid.cols != home / grid.cols) + (cell % grid.cols != home % grid.cols);
    };
    return {"row_column", sum_by_cell(grid.home, distance), farthest(grid)};
}

Heuristic linear_conflict(const Grid& grid) {
    return {"linear_conflict", LinearConflict{taxicabs(grid), grid.home}, 3 * farthest(grid)};
}

Heuristic walking_distance(const Grid& grid) {
    std::array<std::uint8_t, max_cells> row_of{}, col_of{};
    for (int cell = 0; cell < grid.rows * grid.cols; ++cell) {
        row_of[cell] = static_cast<std::uint8_t>(cell / grid.cols);
        col_of[cell] = static_cast<std::uint8_t>(cell % grid.cols);
    }
    LineWalk by_row(grid.rows, grid.cols, row_of, grid.home, grid.metric);
    LineWalk by_col(grid.cols, grid.rows, col_of, grid.home, grid.metric);
    return {"walking_distance", WalkingDistance{std::move(by_row), std::move(by_col)}, 512};
}

Heuristic ordered_walking_distance(const Grid& grid, const BuildPulse& pulse) {
    Heartbeat heartbeat(pulse);
    const auto walk = [&](bool rows) {
        OrderWalk made{rows ? grid.rows : grid.cols, rows ? grid.cols : grid.rows, {}, {}, {}, {}};
        const auto line_of = [&](int cell) { return rows ? cell / grid.cols : cell % grid.cols; };
        for (int at = 0; at < made.lines * made.length; ++at) {
            const int line = at / made.length, along = at % made.length;
            made.cell_at[at] = static_cast<std::uint8_t>(rows ? at : along * grid.cols + line);
            made.goal_line[at] = static_cast<std::uint8_t>(line_of(grid.home[at]));
        }
        for (const OrderKey& key : order_keys(made.lines, made.length, made.goal_line[0])) {
            if (key.cut != 0)
                made.cuts.push_back({key.cut, order_table<1>(key, heartbeat)});
            else
                made.tables.push_back(order_table<2>(key, heartbeat));
        }
        return made;
    };
    return {"ordered_walking_distance", OrderedWalkingDistance{walk(true), walk(false)}, 512};
}

Heuristic gaschnig(const Grid& grid) { return {"gaschnig", Gaschnig{grid.home}, farthest(grid)}; }

Heuristic pdb(std::vector<View> views) {
    Patterns patterns(std::move(views));
    const Value most = patterns.most();
    return {"pdb", std::move(patterns), most};
}

Heuristic exact(const Grid& grid) {
    auto distances = std::make_shared<const ExactDistances>(grid.rows, grid.cols, grid.home, grid.metric);
    const Value most = distances->most();
    return {"exact", Exact{std::move(distances)}, most};
}

Heuristic max(std::vector<Heuristic> parts) {
    Value scale = 1, most = 0;
    for (const Heuristic& part : parts) scale = std::max(scale, part.scale);
    for (const Heuristic& part : parts) most = std::max(most, part.most * (scale / part.scale));
    return {"max", Max{std::move(parts), scale}, most, scale};
}

Heuristic scaled(const Heuristic& part, Value p, Value q) {
    // An integer times an integer stays an integer. Other products are rounded down to fixed point.
    const Value units = q == 1 || part.scale == fixed_point ? 1 : fixed_point;
    if (part.most > std::numeric_limits<Value>::max() / units / p)
        throw std::overflow_error("the heuristic's values are too large");
    return {"scaled", Scaled{std::make_shared<const Heuristic>(part), p * units, q}, part.most * units * p / q,
            part.scale * units};
}

}  // namespace taquin
