#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/notation.hpp"
#include "engine.hpp"
#include "tiles/heuristics/make.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

void bind_heuristics(nb::module_& m) {
    nb::class_<Grid>(
        m, "Grid", "What a heuristic is made for: the size, the goal cell of each tile, the blank's first, the metric.")
        .def(
            "__init__",
            [](Grid* self, int rows, int cols, std::vector<std::uint8_t> home, std::string_view metric) {
                new (self) Grid{rows, cols, std::move(home), read_metric(metric)};
            },
            "rows"_a, "cols"_a, "home"_a, "metric"_a = "single");

    nb::class_<Heuristic>(m, "Heuristic", "A heuristic, made for one goal.")
        .def_ro("name", &Heuristic::name)
        .def_ro("scale", &Heuristic::scale, "Values are whole numbers in units of 1 / scale.")
        .def_ro("most", &Heuristic::most, "No value is larger.")
        .def(
            "__call__",
            [](const Heuristic& h, const AnyPuzzle& puzzle) {
                return std::visit([&](const auto& p) { return h(p, p.start); }, puzzle);
            },
            "puzzle"_a, "The value of the puzzle's start, in units of 1 / scale.");

    m.def("misplaced", &misplaced, "grid"_a);
    m.def("manhattan", &manhattan, "grid"_a);
    m.def("manhattan_slides", &manhattan_slides, "grid"_a);
    m.def("euclidean", &euclidean, "grid"_a);
    m.def("euclidean_half", &euclidean_half, "grid"_a);
    m.def("row_column", &row_column, "grid"_a);
    m.def("linear_conflict", &linear_conflict, "grid"_a);
    m.def("walking_distance", &walking_distance, "grid"_a);
    m.def("ordered_walking_distance", &ordered_walking_distance, "grid"_a, nb::call_guard<nb::gil_scoped_release>());
    m.def(
        "order_slides",
        [](int lines, int length, int goal_blank, const std::vector<std::uint8_t>& groups) {
            OrderKey key{lines, length, goal_blank, apart};
            std::copy_n(groups.begin(), std::min(groups.size(), key.groups.size()), key.groups.begin());
            std::shared_ptr<const OrderTable> table;
            {
                nb::gil_scoped_release unlock;
                table = order_table(key);
            }
            return nb::bytes(table->all().data(), table->all().size());
        },
        "lines"_a, "length"_a, "goal_blank"_a, "groups"_a, "A table of ordered_walking_distance.");
    m.def("gaschnig", &gaschnig, "grid"_a);
    m.def("pdb", &pdb, "views"_a, "The largest sum of several partitions, each a list of lookups.");
    m.def("exact", &exact, "grid"_a);
    m.def("max", &max, "parts"_a);
    m.def("scaled", &scaled, "part"_a, "p"_a, "q"_a);
    m.def("zero", &zero, "h = 0: no heuristic.");
}

}  // namespace taquin
