#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/fitted.hpp"
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

constexpr std::int64_t max_width = std::int64_t{1} << 32, max_batch = 1 << 20, max_threads = 256;

std::uint32_t depth_of(const char* name, std::int64_t depth) {
    return check_number<std::uint32_t>(name, depth, 0, std::numeric_limits<std::uint32_t>::max());
}

// Weighted values must not overflow: neither those of h nor those of paths of millions of moves.
const Heuristic& weighted(const Heuristic& h, Value p, Value q) {
    check_number<Value>("p", p, 1, Heuristic::largest / std::max<Value>(h.most, 1));
    check_number<Value>("q", q, 1, (Value{1} << 42) / h.scale);
    return h;
}

}  // namespace

void bind_searches(nb::module_& m) {
    // One line a search; its own arguments come between the puzzle and the limits.
#define SEARCH(NAME, PARAMETERS, ARGUMENTS, ...)                                                          \
    m.def(                                                                                                \
        #NAME,                                                                                            \
        [] PARAMETERS {                                                                                   \
            return run_unlocked(puzzle, limits, watch, [&](const Task& task) { return NAME ARGUMENTS; }); \
        },                                                                                                \
        "puzzle"_a, __VA_ARGS__ __VA_OPT__(, ) "limits"_a, "watch"_a.none() = nb::none())
#define PUZZLE const AnyPuzzle& puzzle
#define REST const Limits &limits, const nb::object &watch
#define HEURISTIC const FittedHeuristic& h
#define MACHINE const FittedMachine& machine
    SEARCH(breadth_first, (PUZZLE, REST), (task));
    SEARCH(depth_first, (PUZZLE, REST), (task));
    SEARCH(iterative_deepening, (PUZZLE, REST), (task));
    SEARCH(uniform_cost, (PUZZLE, REST), (task));
    SEARCH(bidirectional, (PUZZLE, REST), (task));
    SEARCH(depth_limited, (PUZZLE, std::int64_t depth, REST), (task, depth_of("depth", depth)), "depth"_a);
    SEARCH(depth_counts, (PUZZLE, std::int64_t max_depth, REST), (task, depth_of("max_depth", max_depth)),
           "max_depth"_a);
    SEARCH(atlas, (PUZZLE, bool multi, std::uint64_t most, REST), (task, multi, most), "multi"_a, "most"_a);
    SEARCH(exact_distance, (PUZZLE, bool multi, REST), (task, multi), "multi"_a);
    SEARCH(greedy, (PUZZLE, HEURISTIC, REST), (task, h.fit(puzzle)), "h"_a);
    SEARCH(a_star, (PUZZLE, HEURISTIC, REST), (task, h.fit(puzzle)), "h"_a);
    SEARCH(a_star_tree, (PUZZLE, HEURISTIC, REST), (task, h.fit(puzzle)), "h"_a);
    SEARCH(all_optimal, (PUZZLE, HEURISTIC, REST), (task, h.fit(puzzle)), "h"_a);
    SEARCH(ida_star, (PUZZLE, HEURISTIC, REST), (task, h.fit(puzzle)), "h"_a);
    SEARCH(ida_star_canonical, (PUZZLE, HEURISTIC, REST), (task, h.fit(puzzle)), "h"_a);
    SEARCH(ida_star_fsm, (PUZZLE, HEURISTIC, MACHINE, REST), (task, h.fit(puzzle), machine.fit(puzzle)), "h"_a,
           "machine"_a);
    SEARCH(weighted_a_star, (PUZZLE, HEURISTIC, Value p, Value q, REST), (task, weighted(h.fit(puzzle), p, q), p, q),
           "h"_a, "p"_a, "q"_a);
    SEARCH(beam, (PUZZLE, HEURISTIC, std::int64_t width, REST),
           (task, h.fit(puzzle), check_number<std::uint64_t>("width", width, 1, max_width)), "h"_a, "width"_a);
    SEARCH(a_star_batched, (PUZZLE, HEURISTIC, std::int64_t batch, REST),
           (task, h.fit(puzzle), check_number<std::uint64_t>("batch", batch, 1, max_batch)), "h"_a, "batch"_a);
    SEARCH(ida_star_parallel, (PUZZLE, HEURISTIC, std::int64_t threads, REST),
           (task, h.fit(puzzle), check_number<unsigned>("threads", threads, 0, max_threads)), "h"_a, "threads"_a);
    SEARCH(ida_star_fsm_parallel, (PUZZLE, HEURISTIC, MACHINE, std::int64_t threads, REST),
           (task, h.fit(puzzle), machine.fit(puzzle), check_number<unsigned>("threads", threads, 0, max_threads)),
           "h"_a, "machine"_a, "threads"_a);
    SEARCH(bidirectional_a_star, (PUZZLE, HEURISTIC, const FittedHeuristic& h_back, REST),
           (task, h.fit(puzzle), h_back.fit(puzzle, Target::start)), "h"_a, "h_back"_a);
    m.def(
        "ida_star_simd",
        [](PUZZLE, HEURISTIC, REST, std::string_view instructions) {
            return run_unlocked(puzzle, limits, watch,
                                [&](const Task& task) { return ida_star_simd(task, h.fit(puzzle), instructions); });
        },
        "puzzle"_a, "h"_a, "limits"_a, "watch"_a.none() = nb::none(), "instructions"_a = "");
#undef MACHINE
#undef HEURISTIC
#undef SEARCH
#undef PUZZLE
#undef REST

    m.def("instruction_sets", &instruction_sets,
          "Return the instruction sets that ida_star_simd can use on this machine, the best first.");
}

}  // namespace taquin
