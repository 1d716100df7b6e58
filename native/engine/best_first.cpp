#include "engine/run.hpp"
#include "search/a_star.hpp"
#include "search/a_star_batched.hpp"
#include "search/a_star_tree.hpp"
#include "search/all_optimal.hpp"
#include "search/beam.hpp"
#include "search/bidirectional_a_star.hpp"
#include "search/greedy.hpp"
#include "search/weighted_a_star.hpp"

namespace taquin {

namespace {

// Whether the frontier can use buckets: values are small whole numbers. Otherwise it uses a heap.
bool fits_buckets(const Heuristic& h) { return h.scale == 1 && h.most <= 4096; }

}  // namespace

Run greedy(const Task& task, const Heuristic& h) {
    return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
        return fits_buckets(h) ? greedy<Buckets>(puzzle, h, driver, memory) : greedy<Heap>(puzzle, h, driver, memory);
    });
}

Run a_star(const Task& task, const Heuristic& h) {
    return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
        const Sum f{h.scale};
        if (!fits_buckets(h)) return a_star<Heap>(puzzle, h, f, driver, memory);
        if (const ByCell* sum = h.as<ByCell>()) return a_star<Buckets>(puzzle, *sum, f, driver, memory);
        return a_star<Buckets>(puzzle, h, f, driver, memory);
    });
}

Run a_star_batched(const Task& task, const Heuristic& h, std::uint64_t batch) {
    return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
        const Sum f{h.scale};
        if (!fits_buckets(h)) return a_star_batched<Heap>(puzzle, h, f, batch, driver, memory);
        if (const ByCell* sum = h.as<ByCell>()) return a_star_batched<Buckets>(puzzle, *sum, f, batch, driver, memory);
        return a_star_batched<Buckets>(puzzle, h, f, batch, driver, memory);
    });
}

Run weighted_a_star(const Task& task, const Heuristic& h, Value p, Value q) {
    return run(task, h.scale * q, [&](const auto& puzzle, Driver& driver, Memory& memory) {
        return weighted_a_star(puzzle, h, p, q, driver, memory);
    });
}

Run a_star_tree(const Task& task, const Heuristic& h) {
    return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
        return fits_buckets(h) ? a_star_tree<Buckets>(puzzle, h, driver, memory)
                               : a_star_tree<Heap>(puzzle, h, driver, memory);
    });
}

Run beam(const Task& task, const Heuristic& h, std::uint64_t width) {
    return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
        return beam(puzzle, h, width, driver, memory);
    });
}

Run all_optimal(const Task& task, const Heuristic& h) {
    return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
        return fits_buckets(h) ? all_optimal<Buckets>(puzzle, h, driver, memory)
                               : all_optimal<Heap>(puzzle, h, driver, memory);
    });
}

Run bidirectional_a_star(const Task& task, const Heuristic& h, const Heuristic& h_back) {
    return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
        return bidirectional_a_star(puzzle, h, h_back, driver, memory);
    });
}

}  // namespace taquin
