#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/fitted.hpp"
#include "bindings/notation.hpp"
#include "bindings/watcher.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

namespace {

constexpr std::int64_t max_factor = std::int64_t{1} << 40;

Grid make_grid(int rows, int cols, const std::vector<int>& home, std::string_view metric) {
    check_size(rows, cols);
    return {rows, cols, check_permutation<std::uint8_t>("home", home, rows * cols), read_metric(metric)};
}

// Where the tiles of a partition are at home; refuses one that leaves a tile out or has it twice.
std::vector<std::uint8_t> homes(const View& view) {
    const int cells = view.front().table->shape.board_cells();
    std::vector<int> home(static_cast<std::size_t>(cells), -1);
    std::vector<bool> taken(static_cast<std::size_t>(cells));
    for (const Lookup& lookup : view)
        for (std::size_t i = 0; i < lookup.tiles.size(); ++i) {
            const auto turned = std::find(lookup.turned.begin(), lookup.turned.end(), lookup.table->shape.cells[i]);
            const auto cell = static_cast<std::size_t>(turned - lookup.turned.begin());
            if (home[lookup.tiles[i]] != -1 || taken[cell])
                refuse("the patterns of a partition share a tile or a cell");
            home[lookup.tiles[i]] = static_cast<int>(cell);
            taken[cell] = true;
        }
    for (int tile = 1; tile < cells; ++tile)
        if (home[static_cast<std::size_t>(tile)] == -1)
            refuse("the patterns of a partition leave out tile " + std::to_string(tile));
    home[0] = static_cast<int>(std::find(taken.begin(), taken.end(), false) - taken.begin());
    return {home.begin(), home.end()};
}

FittedHeuristic make_pdb(std::vector<View> views) {
    if (views.empty() || views.size() > 8) refuse("pdb takes from 1 to 8 partitions");
    FittedHeuristic made{zero(), 0, 0, {}};
    for (const View& view : views) {
        if (view.empty()) refuse("a partition needs a pattern");
        for (const Lookup& lookup : view) {
            const PatternShape& shape = lookup.table->shape;
            if (made.rows == 0) made.rows = shape.rows, made.cols = shape.cols;
            if (shape.rows != made.rows || shape.cols != made.cols)
                refuse("the patterns are of boards of " + size_name(made.rows, made.cols) + " and " +
                       size_name(shape.rows, shape.cols));
            made.tables.push_back(lookup.table);
        }
        const std::vector<std::uint8_t> home = homes(view);
        if (!made.home.empty() && made.home != home) refuse("the partitions are for different goals");
        made.home = home;
    }
    made.h = pdb(std::move(views));
    return made;
}

FittedHeuristic make_max(const std::vector<FittedHeuristic>& parts) {
    if (parts.empty()) refuse("max needs at least one heuristic");
    FittedHeuristic made{zero(), 0, 0, {}};
    std::vector<Heuristic> all;
    for (const FittedHeuristic& part : parts) {
        if (!made.agrees_with(part)) refuse("the parts of max are for different boards or goals");
        if (part.rows != 0) made.rows = part.rows, made.cols = part.cols, made.home = part.home;
        made.tables.insert(made.tables.end(), part.tables.begin(), part.tables.end());
        made.nesting = std::max(made.nesting, part.nesting + 1);
        all.push_back(part.h);
    }
    check_number<int>("the nesting of heuristics", made.nesting, 0, FittedHeuristic::max_nesting);
    made.h = max(std::move(all));
    return made;
}

FittedHeuristic make_scaled(const FittedHeuristic& part, std::int64_t p, std::int64_t q) {
    check_number<Value>("p", p, 1, max_factor);
    check_number<Value>("q", q, 1, max_factor);
    check_number<int>("the nesting of heuristics", part.nesting + 1, 0, FittedHeuristic::max_nesting);
    FittedHeuristic made = part;
    made.h = scaled(part.h, p, q);
    ++made.nesting;
    return made;
}

Value estimate(const FittedHeuristic& made, const AnyPuzzle& puzzle) {
    const Heuristic& h = made.fit(puzzle);
    const std::uint64_t damage = damage_count;
    const Value value = std::visit([&](const auto& given) { return h(given, given.start); }, puzzle);
    if (damage != damage_count) throw TableDamaged();
    return value;
}

// The value of each board that the moves lead through, the start's first.
std::vector<Value> values_along(const FittedHeuristic& made, const AnyPuzzle& puzzle,
                                const std::vector<std::string_view>& names) {
    const Heuristic& h = made.fit(puzzle);
    const std::uint64_t damage = damage_count;
    std::vector<Value> values;
    std::visit(
        [&](const auto& given) {
            auto board = given.start;
            values.push_back(h(given, board));
            for (const std::string_view written : names) {
                const int blank = board.blank();
                const BlankMoves& legal = given.moves(blank);
                const auto* made_move = std::find_if(legal.begin(), legal.end(),
                                                     [&](const BlankMove& each) { return name(each.move) == written; });
                if (made_move == legal.end()) refuse("a move is not legal");
                board = given.slid(board, blank, made_move->cell);
                values.push_back(h(given, board));
            }
        },
        puzzle);
    if (damage != damage_count) throw TableDamaged();
    return values;
}

// The slides of a table of ordered_walking_distance.
nb::bytes order_slides(int lines, int length, int goal_blank, const std::vector<int>& groups, const nb::object& watch) {
    OrderKey key{check_number<int>("lines", lines, 1, max_cells), check_number<int>("length", length, 1, max_cells),
                 check_number<int>("goal_blank", goal_blank, 0, lines - 1), apart};
    if (lines * length > max_cells) refuse("a table of orders has at most 25 cells");
    if (lines * length < 2) refuse("a table of orders has at least 2 cells");
    if (groups.size() != static_cast<std::size_t>(lines)) refuse("groups must hold a number for each line");
    const bool small = lines <= max_ordered_lines && lines * length <= max_ordered_cells;
    for (int line = 0; line < lines; ++line) {
        const int group = check_number<int>("a group", groups[static_cast<std::size_t>(line)], 0, line);
        if (groups[static_cast<std::size_t>(group)] != group) refuse("a group is named by its first line");
        if (small) {
            key.groups[static_cast<std::size_t>(line)] = static_cast<std::uint8_t>(group);
        } else {
            if (group != 0 && key.cut == 0) key.cut = group;
            if (group != key.cut) refuse("beyond 4 lines or 16 cells there are two groups, one before the other");
        }
    }
    if (!small && key.cut == 0) refuse("beyond 4 lines or 16 cells there are two groups, one before the other");
    const std::vector<std::uint8_t> slides = Watcher(watch).building([&](const BuildPulse& pulse) {
        Heartbeat heartbeat(pulse);
        return small ? order_table<2>(key, heartbeat)->all() : order_table<1>(key, heartbeat)->all();
    });
    return nb::bytes(slides.data(), slides.size());
}

// The only heuristic whose tables take seconds to build: `watch` may stop it.
FittedHeuristic make_ordered_walking_distance(const Grid& grid, const nb::object& watch) {
    return Watcher(watch).building([&](const BuildPulse& pulse) {
        return FittedHeuristic{ordered_walking_distance(grid, pulse), grid.rows, grid.cols, grid.home};
    });
}

}  // namespace

void bind_heuristics(nb::module_& m) {
    nb::class_<Grid>(m, "Grid", "The size of a board, the goal cell of each tile, the blank's first, and the metric.")
        .def(
            "__init__",
            [](Grid* self, int rows, int cols, const std::vector<int>& home, std::string_view metric) {
                new (self) Grid(make_grid(rows, cols, home, metric));
            },
            "rows"_a, "cols"_a, "home"_a, "metric"_a = "single");

    nb::class_<FittedHeuristic>(m, "Heuristic", "A heuristic, made for one goal.")
        .def_prop_ro("name", [](const FittedHeuristic& made) { return made.h.name; })
        .def_prop_ro(
            "scale", [](const FittedHeuristic& made) { return made.h.scale; },
            "Values are whole numbers in units of 1 / scale.")
        .def_prop_ro(
            "most", [](const FittedHeuristic& made) { return made.h.most; }, "An upper bound of all values.")
        .def("__call__", &estimate, "puzzle"_a, "Return the value of the puzzle's start, in units of 1 / scale.")
        .def("along", &values_along, "puzzle"_a, "moves"_a,
             "Return the value of the start and of the board after each move, in units of 1 / scale.");

    const auto define = [&](const char* name, Heuristic (*make)(const Grid&)) {
        m.def(
            name,
            [make](const Grid& grid) {
                nb::gil_scoped_release unlock;  // some build tables
                return FittedHeuristic{make(grid), grid.rows, grid.cols, grid.home};
            },
            "grid"_a);
    };
    define("misplaced", misplaced);
    define("manhattan", manhattan);
    define("manhattan_slides", manhattan_slides);
    define("euclidean", euclidean);
    define("euclidean_half", euclidean_half);
    define("row_column", row_column);
    define("linear_conflict", linear_conflict);
    define("walking_distance", walking_distance);
    m.def("ordered_walking_distance", &make_ordered_walking_distance, "grid"_a, "watch"_a.none() = nb::none(),
          "Return the heuristic. `watch` is called every 20 ms while tables are built; an exception in\n"
          "it ends the build.");
    m.def("order_slides", &order_slides, "lines"_a, "length"_a, "goal_blank"_a, "groups"_a,
          "watch"_a.none() = nb::none(), "Return a table of ordered_walking_distance; `watch` as there.");
    define("gaschnig", gaschnig);
    m.def("pdb", &make_pdb, "views"_a, "Return the largest sum of several partitions, each a list of lookups.");
    define("exact", exact);
    m.def("max", &make_max, "parts"_a);
    m.def("scaled", &make_scaled, "part"_a, "p"_a, "q"_a);
    m.def("zero", [] { return FittedHeuristic{zero(), 0, 0, {}}; }, "Return h = 0: no heuristic.");
}

}  // namespace taquin
