#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "bindings/bindings.hpp"
#include "bindings/fitted.hpp"
#include "bindings/notation.hpp"
#include "bindings/watcher.hpp"
#include "tiles/patterns/regions.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

namespace {

using Content = nb::ndarray<nb::memview, const std::uint8_t, nb::ndim<1>>;
using Bytes1D = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

CellSet set_of(const std::vector<std::uint8_t>& cells) {
    CellSet set = 0;
    for (const std::uint8_t cell : cells) set |= CellSet{1} << cell;
    return set;
}

PatternShape make_shape(int rows, int cols, const std::vector<int>& cells, const std::vector<int>& region) {
    check_size(rows, cols);
    const int last = rows * cols - 1;
    PatternShape shape{rows, cols, check_distinct<std::uint8_t>("cells", cells, 0, last),
                       set_of(check_distinct<std::uint8_t>("region", region, 0, last))};
    check_number<int>("the number of cells", static_cast<std::int64_t>(cells.size()), 1, max_pattern);
    if (!std::is_sorted(cells.begin(), cells.end())) refuse("cells must be in increasing order");
    const CellGrid grid(rows, cols);
    const CellSet free = grid.all & ~set_of(shape.cells), first = shape.region & (~shape.region + 1);
    if (shape.region == 0 || (shape.region & ~free) != 0 || grid.region(first, free) != shape.region)
        refuse("region must be all the cells that the blank reaches without moving a tile of the pattern");
    return shape;
}

std::shared_ptr<PatternTable> build_table(int rows, int cols, const std::vector<int>& cells,
                                          const std::vector<int>& region, bool half, const nb::object& watch) {
    const PatternShape shape = make_shape(rows, cols, cells, region);
    return Watcher(watch).building([&](const BuildPulse& pulse) {
        return std::make_shared<PatternTable>(build_pattern_table(shape, half, pulse));
    });
}

std::uint64_t bytes_to_build(int rows, int cols, const std::vector<int>& cells, const std::vector<int>& region,
                             bool half) {
    const PatternShape shape = make_shape(rows, cols, cells, region);
    nb::gil_scoped_release unlock;
    return build_bytes(shape, half);
}

std::shared_ptr<PatternTable> table_of_bytes(int rows, int cols, const std::vector<int>& cells,
                                             const std::vector<int>& region, bool half, Bytes1D content,
                                             bool huge_pages) {
    PatternShape shape = make_shape(rows, cols, cells, region);
    if (content.size() != shape.bytes(half))
        refuse("the table has " + std::to_string(shape.bytes(half)) + " bytes, the content " +
               std::to_string(content.size()));
    const std::uint8_t* const bytes = content.data();
    auto guard = std::make_shared<const MappingGuard>(bytes, content.size());
    if (!huge_pages)
        return std::make_shared<PatternTable>(std::move(shape), half, bytes,
                                              std::make_shared<Bytes1D>(std::move(content)), std::move(guard));
    nb::gil_scoped_release unlock;
    auto copy = std::make_shared<ZeroedBytes>(content.size());
    std::memcpy(copy->data(), bytes, copy->size());
    if (guard->is_damaged()) throw TableDamaged();
    const std::uint8_t* const copied = copy->data();
    return std::make_shared<PatternTable>(std::move(shape), half, copied, std::move(copy));
}

// A turn or a reflection of a grid takes neighbours to neighbours; the engine relies on it.
bool is_symmetry(const std::vector<std::uint8_t>& turned, int rows, int cols) {
    const CellGrid grid(rows, cols);
    for (std::size_t cell = 0; cell < turned.size(); ++cell)
        for (std::size_t other = 0; other < turned.size(); ++other) {
            const bool before = grid.neighbours(CellSet{1} << cell) >> other & 1;
            const bool after = grid.neighbours(CellSet{1} << turned[cell]) >> turned[other] & 1;
            if (before != after) return false;
        }
    return true;
}

Lookup make_lookup(std::shared_ptr<const PatternTable> table, const std::vector<int>& tiles,
                   const std::vector<int>& turned) {
    if (!table) refuse("a lookup needs a table");
    const PatternShape& shape = table->shape;
    const int cells = shape.board_cells();
    if (tiles.size() != shape.cells.size())
        refuse("tiles must hold " + std::to_string(shape.cells.size()) + " numbers, as many as the pattern has tiles");
    Lookup lookup{std::move(table), check_distinct<std::uint8_t>("tiles", tiles, 1, cells - 1),
                  check_permutation<std::uint8_t>("turned", turned, cells)};
    if (!is_symmetry(lookup.turned, shape.rows, shape.cols))
        refuse("turned must be a turn or a reflection of the grid");
    return lookup;
}

// Longer sequences take minutes and gigabytes to learn; machine_depth() in tiles/duplicates.py has
// the same limit.
int max_machine_depth(int cells) { return 2 * (std::bit_width(1024u / static_cast<unsigned>(cells)) - 1) + 2; }

FittedMachine make_machine(int rows, int cols, std::string_view order, std::int64_t depth) {
    check_size(rows, cols);
    const Geometry geometry(rows, cols, read_order(order));
    const auto checked = check_number<std::uint32_t>("depth", depth, 1, max_machine_depth(rows * cols));
    nb::gil_scoped_release unlock;
    return {learn_machine(geometry, checked), rows, cols};
}

}  // namespace

void bind_patterns(nb::module_& m) {
    nb::class_<PatternTable>(m, "PatternTable", "The table of a pattern; see taquin.tiles.patterns.")
        .def_static("build", &build_table, "rows"_a, "cols"_a, "cells"_a, "region"_a, "half"_a, "watch"_a.none(),
                    "Build a table.\n\n"
                    "`watch` is called every 20 ms with how much is done, 0 to 1. An exception in it ends\n"
                    "the build.")
        .def_static("build_bytes", &bytes_to_build, "rows"_a, "cols"_a, "cells"_a, "region"_a, "half"_a,
                    "Return how many bytes `build` takes at its peak, table included: an upper bound.\n\n"
                    "It allocates nothing and takes at most about 0.1 s.")
        .def_static("of_bytes", &table_of_bytes, "rows"_a, "cols"_a, "cells"_a, "region"_a, "half"_a, "content"_a,
                    "huge_pages"_a,
                    nb::sig("def of_bytes(rows: int, cols: int, cells: Sequence[int], region: Sequence[int], half: "
                            "bool, content: memoryview, huge_pages: bool) -> PatternTable"),
                    "Return the table with this content: used in place, or copied into huge pages.")
        .def_prop_ro(
            "content",
            [](const std::shared_ptr<PatternTable>& table) {
                return Content(table->bytes(), {static_cast<std::size_t>(table->size())}, nb::cast(table));
            },
            nb::sig("def content(self) -> memoryview"))
        .def_prop_ro("damaged", &PatternTable::is_damaged,
                     "Whether the file it is mapped from has shrunk.\n\n"
                     "Lost entries read as 0. A search that uses the table raises RuntimeError.");

    nb::class_<Lookup>(m, "Lookup", "A pattern of a partition, and how the board is turned to be looked up.")
        .def(
            "__init__",
            [](Lookup* self, std::shared_ptr<PatternTable> table, const std::vector<int>& tiles,
               const std::vector<int>& turned) { new (self) Lookup(make_lookup(std::move(table), tiles, turned)); },
            "table"_a, "tiles"_a, "turned"_a);

    nb::class_<FittedMachine>(m, "MoveMachine", "Recognises duplicate sequences of moves; see taquin.tiles.duplicates.")
        .def(
            "__init__",
            [](FittedMachine* self, int rows, int cols, std::string_view order, std::int64_t depth) {
                new (self) FittedMachine(make_machine(rows, cols, order, depth));
            },
            "rows"_a, "cols"_a, "order"_a, "depth"_a)
        .def_prop_ro(
            "next", [](const FittedMachine& made) { return made.machine.next; },
            "By state and move, U D L R: the next state, or `pruned`.")
        .def_prop_ro_static(
            "pruned", [](nb::handle) { return MoveMachine::pruned; }, "Stands for a state where a move is pruned.");
}

}  // namespace taquin
