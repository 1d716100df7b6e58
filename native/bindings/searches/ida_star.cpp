#include "search/ida_star.hpp"

#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/searches/search.hpp"
#include "search/ida_star_fsm.hpp"
#include "search/ida_star_fsm_parallel.hpp"
#include "search/ida_star_parallel.hpp"
#include "search/ida_star_simd.hpp"
#include "search/ida_star_slides.hpp"
#include "search/ida_star_unrolled.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

namespace {

constexpr std::int64_t max_threads = 256;

// Return the number of threads; 0 stands for one a core.
unsigned how_many(std::int64_t threads) {
    const auto count = check_number<unsigned>("threads", threads, 0, max_threads);
    return count == 0 ? std::max(1u, std::thread::hardware_concurrency()) : count;
}

// A machine reads single moves. This returns a Found so that the lambdas below need no `-> Found`:
// clang 14 to 22 forgets to instantiate the virtual functions of what such a generic lambda names,
// and the module does not load.
Found refuse_machine() { refuse("a move machine takes single moves only"); }

Run run_ida_star(const Task& task, const Heuristic& h) {
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
        if (auto found = ida_star_unrolled(puzzle, h, driver)) return *std::move(found);
        if constexpr (std::same_as<Board, PackedMulti>)
            if (const auto* walk = h.as<OrderedWalkingDistance>(); walk && SlideSearch::knows(*walk))
                return SlideSearch(puzzle, *walk, driver, memory).run();
        return ida_star(puzzle, h, driver, memory);
    });
}

Run run_ida_star_simd(const Task& task, const Heuristic& h, std::string_view instructions) {
    if (h.name != "manhattan") refuse("ida_star_simd knows the heuristic manhattan only");
    const SlideAll slide_all = choose_slide_all(instructions);
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
        if constexpr (std::same_as<Board, Packed>)
            return ida_star_simd(puzzle, h, slide_all, driver, memory);
        else
            return ida_star(puzzle, h, driver, memory);  // boards too large to be packed
    });
}

}  // namespace

void bind_ida_star_searches(nb::module_& m) {
    add_search(m, "ida_star", [](const Task& task, const Heuristic& h) { return run_ida_star(task, h); }, "h"_a);
    add_search(
        m, "ida_star_fsm",
        [](const Task& task, const Heuristic& h, const MoveMachine& machine) {
            return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
                if constexpr (Board::metric == Metric::single) {
                    if (auto found = ida_star_fsm_unrolled(puzzle, h, machine, driver)) return *std::move(found);
                    return ida_star_fsm(puzzle, h, machine, driver, memory);
                } else {
                    return refuse_machine();
                }
            });
        },
        "h"_a, "machine"_a);
    add_search(
        m, "ida_star_parallel",
        [](const Task& task, const Heuristic& h, std::int64_t threads) {
            const unsigned count = how_many(threads);
            return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
                if (auto found = ida_star_parallel_unrolled(puzzle, h, count, driver, memory)) return *std::move(found);
                return ida_star_parallel(puzzle, h, count, driver, memory);
            });
        },
        "h"_a, "threads"_a);
    add_search(
        m, "ida_star_fsm_parallel",
        [](const Task& task, const Heuristic& h, const MoveMachine& machine, std::int64_t threads) {
            const unsigned count = how_many(threads);
            return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
                if constexpr (Board::metric == Metric::single) {
                    if (auto found = ida_star_fsm_parallel_unrolled(puzzle, h, machine, count, driver, memory))
                        return *std::move(found);
                    return ida_star_fsm_parallel(puzzle, h, machine, count, driver, memory);
                } else {
                    return refuse_machine();
                }
            });
        },
        "h"_a, "machine"_a, "threads"_a);
    m.def(
        "ida_star_simd",
        [](const AnyPuzzle& puzzle, const FittedHeuristic& h, const Limits& limits, const nb::object& watch,
           std::string_view instructions) {
            return run_unlocked(puzzle, limits, watch,
                                [&](const Task& task) { return run_ida_star_simd(task, h.fit(puzzle), instructions); });
        },
        "puzzle"_a, "h"_a, "limits"_a, "watch"_a.none() = nb::none(), "instructions"_a = "");
    m.def("instruction_sets", &instruction_sets,
          "Return the instruction sets that ida_star_simd can use on this machine, the best first.");
}

}  // namespace taquin
