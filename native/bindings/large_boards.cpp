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

void bind_large_boards(nb::module_& m) {
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
}

}  // namespace taquin
