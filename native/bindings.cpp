// What Python sees of the engine; src/taquin/_native.pyi describes it. The only file that includes nanobind.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <optional>

#include "engine.hpp"
#include "search/simd_kernel.hpp"
#include "tiles/constructive.hpp"
#include "tiles/heuristics/make.hpp"
#include "tiles/improve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

namespace {

std::array<Move, 4> read_order(std::string_view text) {
    std::array<Move, 4> order{};
    for (int i = 0; i < 4; ++i) order[i] = static_cast<Move>(std::string_view("UDLR").find(text.at(i)));
    return order;
}

Metric read_metric(std::string_view text) { return text == "multi" ? Metric::multi : Metric::single; }

AnyPuzzle make_puzzle(int rows, int cols, const std::vector<std::uint8_t>& start, const std::vector<std::uint8_t>& goal,
                      std::string_view order, Metric metric) {
    if (metric == Metric::multi && rows * cols > 16)
        throw std::invalid_argument("several tiles slide at once on boards of up to 16 cells");
    const Geometry geometry(rows, cols, read_order(order), metric);
    if (metric == Metric::multi) return Puzzle<PackedMulti>(geometry, start, goal);
    if (geometry.cells <= 16) return Puzzle<Packed>(geometry, start, goal);
    return Puzzle<Bytes>(geometry, start, goal);
}

std::string name(Move move) {
    const std::string letter(1, "UDLR"[direction(move)]);
    return tiles_slid(move) == 1 ? letter : letter + std::to_string(tiles_slid(move));
}

std::string letters(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) text += "UDLR"[move];
    return text;
}

std::vector<Move> read_moves(std::string_view text) {
    std::vector<Move> moves;
    for (const char letter : text) moves.push_back(static_cast<Move>(std::string_view("UDLR").find(letter)));
    return moves;
}

std::string_view name(Stop stop) {
    constexpr std::string_view names[] = {"",         "time-limit", "node-limit", "frontier-limit", "memory-limit",
                                          "cancelled"};
    return names[static_cast<int>(stop)];
}

// Watches a search from Python, while the interpreter's lock is given away. Some fifty times a second `watch` is called
// with the counts, under the lock; it returns whether to stop. If it raises, Ctrl-C included, the search stops.
class Watcher {
  public:
    explicit Watcher(const nb::object& watch) : watch_(watch) {}

    Pulse pulse() {
        return [this](const Counts& counts) {
            return call([&] {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                return !watch_.is_none() && nb::cast<bool>(watch_(counts));
            });
        };
    }

    // Call Python; what it raises is kept for the end, and stops the search.
    template <class Call>
    bool call(Call function) {
        nb::gil_scoped_acquire lock;
        try {
            return function();
        } catch (nb::python_error& error) {
            raised_.emplace(std::move(error));
            return true;
        }
    }

    void raise() {
        if (raised_) throw std::move(*raised_);
    }

    // Let an exception go on its way; returns whether it was Ctrl-C, which does not.
    bool was_interrupted() {
        if (!raised_) return false;
        if (!raised_->matches(PyExc_KeyboardInterrupt)) throw std::move(*raised_);
        return true;
    }

  private:
    const nb::object& watch_;
    std::optional<nb::python_error> raised_;
};

template <class Search>
Run run_unlocked(const AnyPuzzle& puzzle, const Limits& limits, const nb::object& watch, Search search) {
    Watcher watcher(watch);
    Run run;
    {
        nb::gil_scoped_release unlock;
        run = search(Task{puzzle, limits, watcher.pulse()});
    }
    if (watcher.was_interrupted()) {
        run.stopped = Stop::cancelled;
        run.interrupted = true;
    }
    return run;
}

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

std::pair<std::string, bool> improve_unlocked(int rows, int cols, std::vector<Tile> start,
                                              const std::vector<Tile>& goal, std::string_view moves,
                                              std::size_t lower_bound, const Limits& limits, const nb::object& watch,
                                              const nb::object& on_better) {
    Watcher watcher(watch);
    const LargeBoard board{rows, cols, std::move(start)};
    std::vector<Move> better;
    {
        nb::gil_scoped_release unlock;
        Driver driver(limits, watcher.pulse());
        const OnBetter tell = [&](const std::vector<Move>& found) {
            if (watcher.call([&] { return on_better(letters(found)), false; })) driver.stop(Stop::cancelled);
        };
        better = improve(board, goal, read_moves(moves), lower_bound, driver, on_better.is_none() ? OnBetter() : tell);
    }
    return {letters(better), watcher.was_interrupted()};
}

}  // namespace

NB_MODULE(_native, m) {
    m.doc() = "The native engine: the searches of taquin.search for sliding tiles, at machine speed.";

    m.def(
        "build_info",
        [] {
            return std::map<std::string, std::string>{
                {"compiler", TAQUIN_COMPILER}, {"build_type", TAQUIN_BUILD_TYPE}, {"sanitize", TAQUIN_SANITIZE}};
        },
        "How the module was built.");

    nb::class_<AnyPuzzle>(m, "Puzzle", "A start, a goal, the order in which moves are tried, and what counts as one.")
        .def(
            "__init__",
            [](AnyPuzzle* self, int rows, int cols, const std::vector<std::uint8_t>& start,
               const std::vector<std::uint8_t>& goal, std::string_view order, std::string_view metric) {
                new (self) AnyPuzzle(make_puzzle(rows, cols, start, goal, order, read_metric(metric)));
            },
            "rows"_a, "cols"_a, "start"_a, "goal"_a, "order"_a = "UDLR", "metric"_a = "single");

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

    nb::class_<PatternTable>(m, "PatternTable", "The table of a pattern; see taquin.tiles.patterns.")
        .def_static("build", &build_table, "rows"_a, "cols"_a, "cells"_a, "region"_a, "half"_a, "watch"_a.none(),
                    "Build it; `watch` is called now and then with how much is done, 0 to 1.")
        .def_static("of_bytes", &table_of_bytes, "rows"_a, "cols"_a, "cells"_a, "region"_a, "half"_a, "content"_a,
                    "huge_pages"_a,
                    nb::sig("def of_bytes(rows: int, cols: int, cells: Sequence[int], region: Sequence[int], half: "
                            "bool, content: memoryview, huge_pages: bool) -> PatternTable"),
                    "The table whose content is known: used where it is, or copied into huge pages.")
        .def_prop_ro(
            "content",
            [](const std::shared_ptr<PatternTable>& table) {
                return Content(table->bytes(), {table->size()}, nb::cast(table));
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

    // One line a search; its own arguments stand between the puzzle and the limits.
#define SEARCH(NAME, PARAMETERS, ARGUMENTS, ...)                                                          \
    m.def(                                                                                                \
        #NAME,                                                                                            \
        [] PARAMETERS {                                                                                   \
            return run_unlocked(puzzle, limits, watch, [&](const Task& task) { return NAME ARGUMENTS; }); \
        },                                                                                                \
        "puzzle"_a, __VA_ARGS__ __VA_OPT__(, ) "limits"_a, "watch"_a.none() = nb::none())
#define PUZZLE const AnyPuzzle& puzzle
#define REST const Limits &limits, const nb::object &watch
    SEARCH(breadth_first, (PUZZLE, REST), (task));
    SEARCH(depth_first, (PUZZLE, REST), (task));
    SEARCH(iterative_deepening, (PUZZLE, REST), (task));
    SEARCH(uniform_cost, (PUZZLE, REST), (task));
    SEARCH(bidirectional, (PUZZLE, REST), (task));
    SEARCH(depth_limited, (PUZZLE, std::uint32_t depth, REST), (task, depth), "depth"_a);
    SEARCH(depth_counts, (PUZZLE, std::uint32_t max_depth, REST), (task, max_depth), "max_depth"_a);
    SEARCH(atlas, (PUZZLE, bool multi, std::uint64_t most, REST), (task, multi, most), "multi"_a, "most"_a);
    SEARCH(exact_distance, (PUZZLE, bool multi, REST), (task, multi), "multi"_a);
    SEARCH(greedy, (PUZZLE, const Heuristic& h, REST), (task, h), "h"_a);
    SEARCH(a_star, (PUZZLE, const Heuristic& h, REST), (task, h), "h"_a);
    SEARCH(a_star_tree, (PUZZLE, const Heuristic& h, REST), (task, h), "h"_a);
    SEARCH(all_optimal, (PUZZLE, const Heuristic& h, REST), (task, h), "h"_a);
    SEARCH(ida_star, (PUZZLE, const Heuristic& h, REST), (task, h), "h"_a);
    SEARCH(ida_star_canonical, (PUZZLE, const Heuristic& h, REST), (task, h), "h"_a);
    SEARCH(ida_star_fsm, (PUZZLE, const Heuristic& h, const MoveMachine& machine, REST), (task, h, machine), "h"_a,
           "machine"_a);
    SEARCH(weighted_a_star, (PUZZLE, const Heuristic& h, Value p, Value q, REST), (task, h, p, q), "h"_a, "p"_a, "q"_a);
    SEARCH(beam, (PUZZLE, const Heuristic& h, std::uint64_t width, REST), (task, h, width), "h"_a, "width"_a);
    SEARCH(a_star_batched, (PUZZLE, const Heuristic& h, std::uint64_t batch, REST), (task, h, batch), "h"_a, "batch"_a);
    SEARCH(ida_star_parallel, (PUZZLE, const Heuristic& h, unsigned threads, REST), (task, h, threads), "h"_a,
           "threads"_a);
    SEARCH(ida_star_fsm_parallel, (PUZZLE, const Heuristic& h, const MoveMachine& machine, unsigned threads, REST),
           (task, h, machine, threads), "h"_a, "machine"_a, "threads"_a);
    SEARCH(bidirectional_a_star, (PUZZLE, const Heuristic& h, const Heuristic& h_back, REST), (task, h, h_back), "h"_a,
           "h_back"_a);
    m.def(
        "ida_star_simd",
        [](PUZZLE, const Heuristic& h, REST, std::string_view instructions) {
            return run_unlocked(puzzle, limits, watch,
                                [&](const Task& task) { return ida_star_simd(task, h, instructions); });
        },
        "puzzle"_a, "h"_a, "limits"_a, "watch"_a.none() = nb::none(), "instructions"_a = "");
    m.def(
        "construct",
        [](int rows, int cols, std::vector<Tile> start, const std::vector<Tile>& goal) {
            nb::gil_scoped_release unlock;
            return letters(construct({rows, cols, std::move(start)}, goal));
        },
        "rows"_a, "cols"_a, "start"_a, "goal"_a, "A solution of a board of any size, at once.");
    m.def("improve", &improve_unlocked, "rows"_a, "cols"_a, "start"_a, "goal"_a, "moves"_a, "lower_bound"_a, "limits"_a,
          "watch"_a.none() = nb::none(), "on_better"_a.none() = nb::none(),
          "The shortest solution found until a limit, and whether Ctrl-C stopped it.");
    m.def("instruction_sets", &instruction_sets, "What ida_star_simd can use on this machine, the best first.");
#undef SEARCH
#undef PUZZLE
#undef REST
}

}  // namespace taquin
