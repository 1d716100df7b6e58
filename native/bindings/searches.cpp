#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/watcher.hpp"
#include "engine.hpp"
#include "search/simd_kernel.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

namespace {

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

}  // namespace

void bind_searches(nb::module_& m) {
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
#undef SEARCH
#undef PUZZLE
#undef REST

    m.def("instruction_sets", &instruction_sets, "What ida_star_simd can use on this machine, the best first.");
}

}  // namespace taquin
