#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/notation.hpp"
#include "engine.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

namespace {

AnyPuzzle make_puzzle(int rows, int cols, const std::vector<std::uint8_t>& start, const std::vector<std::uint8_t>& goal,
                      std::string_view order, Metric metric) {
    if (metric == Metric::multi && rows * cols > 16)
        throw std::invalid_argument("several tiles slide at once on boards of up to 16 cells");
    const Geometry geometry(rows, cols, read_order(order), metric);
    if (metric == Metric::multi) return Puzzle<PackedMulti>(geometry, start, goal);
    if (geometry.cells <= 16) return Puzzle<Packed>(geometry, start, goal);
    return Puzzle<Bytes>(geometry, start, goal);
}

std::string_view name(Stop stop) {
    constexpr std::string_view names[] = {"",         "time-limit", "node-limit", "frontier-limit", "memory-limit",
                                          "cancelled"};
    return names[static_cast<int>(stop)];
}

}  // namespace

void bind_puzzle(nb::module_& m) {
    nb::class_<AnyPuzzle>(m, "Puzzle", "A start, a goal, the order in which moves are tried, and what counts as one.")
        .def(
            "__init__",
            [](AnyPuzzle* self, int rows, int cols, const std::vector<std::uint8_t>& start,
               const std::vector<std::uint8_t>& goal, std::string_view order, std::string_view metric) {
                new (self) AnyPuzzle(make_puzzle(rows, cols, start, goal, order, read_metric(metric)));
            },
            "rows"_a, "cols"_a, "start"_a, "goal"_a, "order"_a = "UDLR", "metric"_a = "single");

    nb::class_<Limits>(m, "Limits", "Where a search must stop.")
        .def(
            "__init__",
            [](Limits* self, std::optional<double> seconds, std::optional<std::uint64_t> nodes,
               std::optional<std::uint64_t> frontier, std::optional<std::uint64_t> memory) {
                new (self) Limits{seconds.value_or(std::numeric_limits<double>::infinity()), nodes.value_or(unlimited),
                                  frontier.value_or(unlimited), memory.value_or(unlimited)};
            },
            "seconds"_a = nb::none(), "nodes"_a = nb::none(), "frontier"_a = nb::none(), "memory"_a = nb::none());

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
            "stopped", [](const Run& run) { return name(run.stopped); }, "The limit that stopped it, or nothing.")
        .def_ro("interrupted", &Run::interrupted, "Whether Ctrl-C stopped it.")
        .def_ro("out_of_memory", &Run::out_of_memory, "Whether the system had no more memory to give.")
        .def_prop_ro("solved", [](const Run& run) { return run.found.end == End::solution; })
        .def_prop_ro(
            "cutoff", [](const Run& run) { return run.found.end == End::cutoff; },
            "Whether a part of the space was given up.")
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
            "The nodes of all shortest solutions: state, g, and each (number of the node before, move).")
        .def_prop_ro(
            "layer_sizes", [](const Run& run) { return run.found.layer_sizes; },
            "Of depth_counts, atlas, exact_distance: boards 0, 1, 2, … moves from the goal.")
        .def_prop_ro(
            "hardest", [](const Run& run) { return run.found.hardest; }, "Of atlas: boards of the deepest layer.")
        .def_ro("counts", &Run::counts)
        .def_ro("highest_f", &Run::highest_f, "Of a node expanded forwards, in units of 1 / scale.")
        .def_ro("scale", &Run::scale)
        .def_ro("last_bound_expanded", &Run::last_bound_expanded, "Expansions within the last bound.")
        .def_ro("stored", &Run::stored, "Nodes kept in memory at the end.")
        .def_ro("peak_bytes", &Run::peak_bytes, "The most bytes the search's own tables held.");
}

}  // namespace taquin
