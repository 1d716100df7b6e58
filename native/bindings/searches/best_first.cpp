#include "bindings/searches/search.hpp"
#include "search/a_star.hpp"
#include "search/a_star_batched.hpp"
#include "search/a_star_tree.hpp"
#include "search/all_optimal.hpp"
#include "search/beam.hpp"
#include "search/bidirectional_a_star.hpp"
#include "search/greedy.hpp"
#include "search/weighted_a_star.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

namespace {

constexpr std::int64_t max_width = std::int64_t{1} << 32, max_batch = 1 << 20;

// Whether the frontier can use buckets: values are small whole numbers. Otherwise it uses a heap.
bool fits_buckets(const Heuristic& h) { return h.scale == 1 && h.most <= 4096; }

}  // namespace

void bind_best_first_searches(nb::module_& m) {
    add_search(
        m, "greedy",
        [](const Task& task, const Heuristic& h) {
            return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
                return fits_buckets(h) ? greedy<Buckets>(puzzle, h, driver, memory)
                                       : greedy<Heap>(puzzle, h, driver, memory);
            });
        },
        "h"_a);
    add_search(
        m, "a_star",
        [](const Task& task, const Heuristic& h) {
            return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
                const Sum f{h.scale};
                if (!fits_buckets(h)) return a_star<Heap>(puzzle, h, f, driver, memory);
                if (const ByCell* sum = h.as<ByCell>()) return a_star<Buckets>(puzzle, *sum, f, driver, memory);
                return a_star<Buckets>(puzzle, h, f, driver, memory);
            });
        },
        "h"_a);
    add_search(
        m, "a_star_batched",
        [](const Task& task, const Heuristic& h, std::int64_t batch) {
            const auto size = check_number<std::size_t>("batch", batch, 1, max_batch);
            return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
                const Sum f{h.scale};
                if (!fits_buckets(h)) return a_star_batched<Heap>(puzzle, h, f, size, driver, memory);
                if (const ByCell* sum = h.as<ByCell>())
                    return a_star_batched<Buckets>(puzzle, *sum, f, size, driver, memory);
                return a_star_batched<Buckets>(puzzle, h, f, size, driver, memory);
            });
        },
        "h"_a, "batch"_a);
    add_search(
        m, "weighted_a_star",
        [](const Task& task, const Heuristic& h, Value p, Value q) {
            // Weighted values must not overflow: neither those of h nor those of paths of millions of
            // moves.
            check_number<Value>("p", p, 1, Heuristic::largest / std::max<Value>(h.most, 1));
            check_number<Value>("q", q, 1, (Value{1} << 42) / h.scale);
            return run(task, h.scale * q, [&](const auto& puzzle, Driver& driver, Memory& memory) {
                return weighted_a_star(puzzle, h, p, q, driver, memory);
            });
        },
        "h"_a, "p"_a, "q"_a);
    add_search(
        m, "a_star_tree",
        [](const Task& task, const Heuristic& h) {
            return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
                return fits_buckets(h) ? a_star_tree<Buckets>(puzzle, h, driver, memory)
                                       : a_star_tree<Heap>(puzzle, h, driver, memory);
            });
        },
        "h"_a);
    add_search(
        m, "beam",
        [](const Task& task, const Heuristic& h, std::int64_t width) {
            const auto boards = check_number<std::uint64_t>("width", width, 1, max_width);
            return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
                return beam(puzzle, h, boards, driver, memory);
            });
        },
        "h"_a, "width"_a);
    add_search(
        m, "all_optimal",
        [](const Task& task, const Heuristic& h) {
            return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
                return fits_buckets(h) ? all_optimal<Buckets>(puzzle, h, driver, memory)
                                       : all_optimal<Heap>(puzzle, h, driver, memory);
            });
        },
        "h"_a);
    add_search(
        m, "bidirectional_a_star",
        [](const Task& task, const Heuristic& h, const FittedHeuristic& back) {
            const Heuristic& h_back = back.fit(task.puzzle, Target::start);
            return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
                return bidirectional_a_star(puzzle, h, h_back, driver, memory);
            });
        },
        "h"_a, "h_back"_a);
}

}  // namespace taquin
