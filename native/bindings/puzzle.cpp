#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/notation.hpp"
#include "run.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

namespace {

AnyPuzzle make_puzzle(int rows, int cols, const std::vector<int>& start_tiles, const std::vector<int>& goal_tiles,
                      std::string_view order, Metric metric) {
    check_size(rows, cols);
    const auto start = check_permutation<std::uint8_t>("start", start_tiles, rows * cols);
    const auto goal = check_permutation<std::uint8_t>("goal", goal_tiles, rows * cols);
    const Geometry geometry(rows, cols, read_order(order), metric);
    const bool small = geometry.cells <= 16, multi = metric == Metric::multi;
    if (small)
        return multi ? AnyPuzzle(Puzzle<PackedMulti>(geometry, start, goal)) : Puzzle<Packed>(geometry, start, goal);
    return multi ? AnyPuzzle(Puzzle<BytesMulti>(geometry, start, goal)) : Puzzle<Bytes>(geometry, start, goal);
}

std::string_view name(Stop stop) {
    constexpr std::string_view names[] = {"",          "time-limit", "node-limit", "frontier-limit", "memory-limit",
                                          "cancelled", "damaged"};
    return names[static_cast<int>(stop)];
}

}  // namespace

void bind_puzzle(nb::module_& m) {
    nb::class_<AnyPuzzle>(m, "Puzzle", "A start, a goal, the order in which moves are tried, and the metric.")
        .def(
            "__init__",
            [](AnyPuzzle* self, int rows, int cols, const std::vector<int>& start, const std::vector<int>& goal,
               std::string_view order, std::string_view metric) {
                new (self) AnyPuzzle(make_puzzle(rows, cols, start, goal, order, read_metric(metric)));
            },
            "rows"_a, "cols"_a, "start"_a, "goal"_a, "order"_a = "UDLR", "metric"_a = "single");

    nb::class_<Limits>(m, "Limits", "Where a search must stop; None is no limit.")
        .def(
            "__init__",
            [](Limits* self, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
               std::optional<std::uint64_t> frontier, std::optional<std::uint64_t> memory,
               std::optional<std::uint64_t> stored) {
                if (seconds && !(*seconds >= 0)) refuse("seconds must be a number that is not negative");
                new (self) Limits{seconds.value_or(std::numeric_limits<double>::infinity()), nodes.value_or(unlimited),
                                  frontier.value_or(unlimited), memory.value_or(unlimited),
                                  std::min(stored.value_or(max_stored), max_stored)};
            },
            "seconds"_a = nb::none(), "nodes"_a = nb::none(), "frontier"_a = nb::none(), "memory"_a = nb::none(),
            "stored"_a = nb::none())
        .def_prop_ro_static(
            "max_stored", [](nb::handle) { return max_stored; },
            "The most nodes that a node table holds; `stored` lowers it.");

    nb::class_<Counts>(m, "Counts", "The counters of taquin.result.")
        .def_ro("expanded", &Counts::expanded)
        .def_ro("generated", &Counts::generated)
        .def_ro("max_frontier", &Counts::max_frontier)
        .def_ro("max_depth", &Counts::max_depth)
        .def_ro("reopened", &Counts::reopened)
        .def_ro("seconds", &Counts::seconds)
        .def_ro("bound", &Counts::bound, "The highest lower bound announced, in units of 1 / scale.");

    nb::class_<Run>(m, "Run", "How a search went.")
        .def_prop_ro(
            "stopped", [](const Run& run) { return name(run.stopped); },
            "The limit that stopped the search, or an empty text.")
        .def_ro("interrupted", &Run::interrupted, "Whether Ctrl-C stopped the search.")
        .def_ro("out_of_memory", &Run::out_of_memory, "Whether the system had no more memory to give.")
        .def_ro("full", &Run::full,
                "Whether the node table was full, whatever the memory: see Limits.max_stored.\n\n"
                "`stopped` is then memory-limit.")
        .def_prop_ro("solved", [](const Run& run) { return run.found.end == End::solution; })
        .def_prop_ro(
            "cutoff", [](const Run& run) { return run.found.end == End::cutoff; },
            "Whether the search left out a part of the space.")
        .def_prop_ro("moves",
                     [](const Run& run) {
                         std::vector<std::string> names;
                         for (const Move move : run.found.moves) names.push_back(name(move));
                         return names;
                     })
        .def_prop_ro(
            "waypoints",
            [](const Run& run) {
                nb::list rows;
                for (const Waypoint& waypoint : run.found.waypoints) {
                    nb::list ways;
                    for (const Way& way : waypoint.ways) ways.append(nb::make_tuple(way.parent, name(way.move)));
                    nb::list state;
                    for (const std::uint8_t tile : waypoint.state) state.append(int{tile});
                    rows.append(nb::make_tuple(nb::tuple(state), waypoint.g, ways));
                }
                return rows;
            },
            nb::sig("def waypoints(self) -> list[tuple[tuple[int, ...], int, list[tuple[int, str]]]]"),
            "The nodes of all shortest solutions: state, g, and each (number of the parent, move).")
        .def_prop_ro(
            "layer_sizes", [](const Run& run) { return run.found.layer_sizes; },
            "Boards 0, 1, 2, … moves from the goal, of searches that count layers.")
        .def_prop_ro(
            "hardest", [](const Run& run) { return run.found.hardest; }, "Boards of the deepest layer, of atlas.")
        .def_prop_ro(
            "boards", [](const Run& run) { return run.found.boards; }, "The boards asked for, of numbered_boards.")
        .def_ro("counts", &Run::counts)
        .def_ro("highest_f", &Run::highest_f, "The highest f of a node expanded forwards, in units of 1 / scale.")
        .def_ro("scale", &Run::scale)
        .def_prop_ro(
            "bound_starts",
            [](const Run& run) {
                nb::list rows;
                for (const BoundStart& start : run.bound_starts)
                    rows.append(nb::make_tuple(start.bound, start.expanded, start.generated));
                return rows;
            },
            nb::sig("def bound_starts(self) -> list[tuple[int, int, int]]"),
            "Of each bound: its value in units of 1 / scale, the nodes expanded and generated before.")
        .def_ro("last_bound_expanded", &Run::last_bound_expanded, "Expansions in the iteration of the last bound.")
        .def_ro("stored", &Run::stored, "Nodes in memory at the end.")
        .def_ro("peak_bytes", &Run::peak_bytes, "The most bytes that the search's own tables held.");
}

}  // namespace taquin
