#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/notation.hpp"
#include "bindings/watcher.hpp"
#include "tiles/constructive.hpp"
#include "tiles/improve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

namespace {

constexpr int max_large_cells = 10'000;

LargeBoard make_board(int rows, int cols, const std::vector<int>& start) {
    check_size(rows, cols, max_large_cells);
    return {rows, cols, check_permutation<Tile>("start", start, rows * cols)};
}

std::string construct_unlocked(int rows, int cols, const std::vector<int>& start, const std::vector<int>& goal) {
    const LargeBoard board = make_board(rows, cols, start);
    const auto target = check_permutation<Tile>("goal", goal, rows * cols);
    nb::gil_scoped_release unlock;
    return letters(construct(board, target));
}

std::pair<std::string, bool> improve_unlocked(int rows, int cols, const std::vector<int>& start,
                                              const std::vector<int>& goal, std::string_view moves,
                                              std::size_t lower_bound, const Limits& limits, const nb::object& watch,
                                              const nb::object& on_better, std::string_view metric) {
    Watcher watcher(watch);
    Watcher::check_callable(on_better, "on_better must be callable");
    const LargeBoard board = make_board(rows, cols, start);
    const auto target = check_permutation<Tile>("goal", goal, rows * cols);
    const std::vector<Move> given = read_moves(moves);
    const Metric counted = read_metric(metric);
    std::vector<Move> better;
    {
        nb::gil_scoped_release unlock;
        Driver driver(limits, watcher.pulse());
        const OnBetter tell = [&](const std::vector<Move>& found) {
            if (watcher.call([&] { return on_better(letters(found)), false; })) driver.stop(Stop::cancelled);
        };
        better = improve(board, target, given, counted, lower_bound, driver, on_better.is_none() ? OnBetter() : tell);
    }
    return {letters(better), watcher.was_interrupted()};
}

}  // namespace

void bind_large_boards(nb::module_& m) {
    m.def("construct", &construct_unlocked, "rows"_a, "cols"_a, "start"_a, "goal"_a,
          "Return a solution of a board of up to 10,000 cells, at once.");
    m.def("improve", &improve_unlocked, "rows"_a, "cols"_a, "start"_a, "goal"_a, "moves"_a, "lower_bound"_a, "limits"_a,
          "watch"_a.none() = nb::none(), "on_better"_a.none() = nb::none(), "metric"_a = "single",
          "Return the shortest solution found until a limit, and whether Ctrl-C stopped the search.");
}

}  // namespace taquin
