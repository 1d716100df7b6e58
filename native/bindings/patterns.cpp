#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/notation.hpp"
#include "bindings/watcher.hpp"
#include "engine.hpp"
#include "tiles/heuristics/make.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

namespace {

PatternShape make_shape(int rows, int cols, std::vector<std::uint8_t> cells, const std::vector<std::uint8_t>& region) {
    PatternShape shape{rows, cols, std::move(cells), 0};
    for (const std::uint8_t cell : region) shape.region |= CellSet{1} << cell;
    return shape;
}

using Content = nb::ndarray<nb::memview, const std::uint8_t, nb::ndim<1>>;

std::shared_ptr<PatternTable> build_table(int rows, int cols, std::vector<std::uint8_t> cells,
                                          const std::vector<std::uint8_t>& region, bool half, const nb::object& watch) {
    const PatternShape shape = make_shape(rows, cols, std::move(cells), region);
    Watcher watcher(watch);
    const BuildPulse pulse = [&](double done) {
        return watcher.call([&] {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (!watch.is_none()) watch(done);
            return false;
        });
    };
    try {
        nb::gil_scoped_release unlock;
        return std::make_shared<PatternTable>(build_pattern_table(shape, half, pulse));
    } catch (const Stopped&) {
        watcher.raise();
        throw;
    }
}

using Bytes1D = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::shared_ptr<PatternTable> table_of_bytes(int rows, int cols, std::vector<std::uint8_t> cells,
                                             const std::vector<std::uint8_t>& region, bool half, Bytes1D content,
                                             bool huge_pages) {
    PatternShape shape = make_shape(rows, cols, std::move(cells), region);
    if (content.size() != (half ? (shape.entries() + 1) / 2 : shape.entries()))
        throw std::invalid_argument("the content has another size than the table");
    if (huge_pages) {
        auto copy = std::make_shared<ZeroedBytes>(content.size());
        std::memcpy(copy->data(), content.data(), content.size());
        const std::uint8_t* const bytes = copy->data();
        return std::make_shared<PatternTable>(std::move(shape), half, bytes, std::move(copy));
    }
    const std::uint8_t* const bytes = content.data();
    return std::make_shared<PatternTable>(std::move(shape), half, bytes, std::make_shared<Bytes1D>(std::move(content)));
}

}  // namespace

void bind_patterns(nb::module_& m) {
    nb::class_<PatternTable>(m, "PatternTable", "The table of a pattern; see taquin.tiles.patterns.")
        .def_static(
            "build", &build_table, "rows"_a, "cols"_a, "cells"_a, "region"_a, "half"_a, "watch"_a.none(),
            "Build a table. `watch` is called every 20 ms with how much is done, 0 to 1; an exception in it ends the "
            "build.")
        .def_static(
            "build_bytes",
            [](int rows, int cols, std::vector<std::uint8_t> cells, const std::vector<std::uint8_t>& region,
               bool half) {
                const PatternShape shape = make_shape(rows, cols, std::move(cells), region);
                nb::gil_scoped_release unlock;
                return build_bytes(shape, half);
            },
            "rows"_a, "cols"_a, "cells"_a, "region"_a, "half"_a,
            "Return how many bytes `build` takes at its peak, the table included: an upper bound. It allocates nothing "
            "and takes at most about 0.1 s.")
        .def_static("of_bytes", &table_of_bytes, "rows"_a, "cols"_a, "cells"_a, "region"_a, "half"_a, "content"_a,
                    "huge_pages"_a,
                    nb::sig("def of_bytes(rows: int, cols: int, cells: Sequence[int], region: Sequence[int], half: "
                            "bool, content: memoryview, huge_pages: bool) -> PatternTable"),
                    "The table whose content is known: used where it is, or copied into huge pages.")
        .def_prop_ro(
            "content",
            [](const std::shared_ptr<PatternTable>& table) {
                return Content(table->bytes(), {static_cast<std::size_t>(table->size())}, nb::cast(table));
            },
            nb::sig("def content(self) -> memoryview"));

    nb::class_<Lookup>(m, "Lookup", "A pattern of a partition, and how the board is turned to be looked up.")
        .def(
            "__init__",
            [](Lookup* self, std::shared_ptr<PatternTable> table, std::vector<std::uint8_t> tiles,
               std::vector<std::uint8_t> turned) {
                new (self) Lookup{std::move(table), std::move(tiles), std::move(turned)};
            },
            "table"_a, "tiles"_a, "turned"_a);

    nb::class_<MoveMachine>(m, "MoveMachine", "Recognises duplicate sequences of moves; see taquin.tiles.duplicates.")
        .def(
            "__init__",
            [](MoveMachine* self, int rows, int cols, std::string_view order, std::uint32_t depth) {
                const Geometry geometry(rows, cols, read_order(order));
                nb::gil_scoped_release unlock;
                new (self) MoveMachine(learn_machine(geometry, depth));
            },
            "rows"_a, "cols"_a, "order"_a, "depth"_a)
        .def_ro("next", &MoveMachine::next, "By state and move, U D L R: the next state, or `pruned`.")
        .def_prop_ro_static(
            "pruned", [](nb::handle) { return MoveMachine::pruned; }, "In place of a state: not this move.");
}

}  // namespace taquin
