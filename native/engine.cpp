#include "engine.hpp"

#include "search/a_star.hpp"
#include "search/a_star_batched.hpp"
#include "search/a_star_tree.hpp"
#include "search/all_optimal.hpp"
#include "search/beam.hpp"
#include "search/bidirectional.hpp"
#include "search/bidirectional_a_star.hpp"
#include "search/breadth_first.hpp"
#include "search/depth_first.hpp"
#include "search/depth_limited.hpp"
#include "search/greedy.hpp"
#include "search/ida_star.hpp"
#include "search/ida_star_fsm.hpp"
#include "search/ida_star_fsm_parallel.hpp"
#include "search/ida_star_parallel.hpp"
#include "search/ida_star_simd.hpp"
#include "search/ida_star_slides.hpp"
#include "search/ida_star_unrolled.hpp"
#include "search/iterative_deepening.hpp"
#include "search/uniform_cost.hpp"
#include "search/weighted_a_star.hpp"
#include "tiles/atlas.hpp"
#include "tiles/distances.hpp"

namespace taquin {

namespace {

// Run a search under its limits, and gather what it has found, counted and proved, however it ends.
template <class Search>
Run run(const Task& task, Value scale, Search search) {
    Run result;
    result.scale = scale;
    Memory memory(task.limits.memory);
    Driver driver(task.limits, task.pulse);
    try {
        result.found = std::visit([&](const auto& puzzle) { return search(puzzle, driver, memory); }, task.puzzle);
    } catch (const Stopped&) {
        result.stopped = driver.stopped();
    } catch (const OutOfBudget&) {
        result.stopped = Stop::memory;
    } catch (const std::length_error&) {  // more than any memory holds
        result.stopped = Stop::memory;
    } catch (const std::bad_alloc&) {
        result.stopped = Stop::memory;
        result.out_of_memory = true;
    }
    result.counts = driver.counts;
    result.counts.seconds = driver.seconds();
    result.highest_f = driver.highest_f;
    result.last_bound_expanded = driver.last_bound_expanded;
    result.stored = driver.stored;
    result.peak_bytes = memory.peak();
    return result;
}

// Small whole numbers are kept in buckets, others in a heap.
bool fits_buckets(const Heuristic& h) { return h.scale == 1 && h.most <= 4096; }

// As many threads as asked for; for 0 one a core.
unsigned how_many(unsigned threads) {
    return threads == 0 ? std::max(1u, std::thread::hardware_concurrency()) : threads;
}

// Whether a search without duplicates can be unrolled: there a move is never undone, so that the machine must know
// that.
template <class Board>
bool can_unroll(const Puzzle<Board>& puzzle, const Heuristic& h, const MoveMachine& machine, const Limits& limits) {
    return machine.depth >= 2 && can_unroll(puzzle, h, limits);
}

std::invalid_argument no_machine() { return std::invalid_argument("duplicates are known of single moves only"); }

}  // namespace

Run breadth_first(const Task& task) {
    return run(task, 1, [](const auto& puzzle, Driver& driver, Memory& memory) {
        return breadth_first(puzzle, driver, memory);
    });
}

Run depth_first(const Task& task) {
    return run(task, 1,
               [](const auto& puzzle, Driver& driver, Memory& memory) { return depth_first(puzzle, driver, memory); });
}

Run depth_limited(const Task& task, std::uint32_t depth) {
    return run(task, 1, [=](const auto& puzzle, Driver& driver, Memory& memory) {
        return depth_limited(puzzle, depth, driver, memory);
    });
}

Run iterative_deepening(const Task& task) {
    return run(task, 1, [](const auto& puzzle, Driver& driver, Memory& memory) {
        return iterative_deepening(puzzle, driver, memory);
    });
}

Run uniform_cost(const Task& task) {
    return run(task, 1,
               [](const auto& puzzle, Driver& driver, Memory& memory) { return uniform_cost(puzzle, driver, memory); });
}

Run bidirectional(const Task& task) {
    return run(task, 1, [](const auto& puzzle, Driver& driver, Memory& memory) {
        return bidirectional(puzzle, driver, memory);
    });
}

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

Run ida_star(const Task& task, const Heuristic& h) {
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
        if constexpr (Board::metric == Metric::single)
            if (can_unroll(puzzle, h, task.limits)) return ida_star_unrolled(puzzle, h, driver);
        return ida_star(puzzle, h, driver, memory);
    });
}

Run ida_star_canonical(const Task& task, const Heuristic& h) {
    if (!std::holds_alternative<Puzzle<PackedMulti>>(task.puzzle)) return ida_star(task, h);  // the same search
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
        if constexpr (std::same_as<Board, PackedMulti>)
            if (const auto* walk = h.as<OrderedWalkingDistance>())
                return SlideSearch(puzzle, *walk, driver, memory).run();
        return ida_star<Board, LastMove<repeats<Board>>>(puzzle, h, driver, memory);
    });
}

Run ida_star_fsm(const Task& task, const Heuristic& h, const MoveMachine& machine) {
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
        if constexpr (Board::metric == Metric::single) {
            if (can_unroll(puzzle, h, machine, task.limits)) return ida_star_fsm_unrolled(puzzle, h, machine, driver);
            return ida_star_fsm(puzzle, h, machine, driver, memory);
        } else
            throw no_machine();
    });
}

Run ida_star_parallel(const Task& task, const Heuristic& h, unsigned threads) {
    threads = how_many(threads);
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
        if constexpr (Board::metric == Metric::single)
            if (can_unroll(puzzle, h, task.limits))
                return ida_star_parallel_unrolled(puzzle, h, threads, driver, memory);
        return ida_star_parallel(puzzle, h, threads, driver, memory);
    });
}

Run ida_star_fsm_parallel(const Task& task, const Heuristic& h, const MoveMachine& machine, unsigned threads) {
    threads = how_many(threads);
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
        if constexpr (Board::metric == Metric::single) {
            if (can_unroll(puzzle, h, machine, task.limits))
                return ida_star_fsm_parallel_unrolled(puzzle, h, machine, threads, driver, memory);
            return ida_star_fsm_parallel(puzzle, h, machine, threads, driver, memory);
        } else
            throw no_machine();
    });
}

Run ida_star_simd(const Task& task, const Heuristic& h, std::string_view instructions) {
    if (h.name != "manhattan") throw std::invalid_argument("ida_star_simd knows the heuristic manhattan only");
    const SlideAll slide_all = choose_slide_all(instructions);
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
        if constexpr (std::same_as<Board, Packed>)
            return ida_star_simd(puzzle, h, slide_all, driver, memory);
        else
            return ida_star(puzzle, h, driver, memory);  // boards too large to be packed
    });
}

Run depth_counts(const Task& task, std::uint32_t max_depth) {
    return run(task, 1, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
        if constexpr (std::same_as<Board, Packed>)
            return {End::no_solution, {}, {}, Layers(puzzle.geometry, driver, memory).count(puzzle.goal, max_depth)};
        else
            throw std::invalid_argument("boards are counted by depth for up to 16 cells");
    });
}

Run atlas(const Task& task, bool multi, std::uint64_t most) {
    return run(task, 1, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
        if constexpr (std::same_as<Board, Packed>)
            return atlas(puzzle, multi, most, driver, memory);
        else
            throw std::invalid_argument("an atlas has boards of up to 12 cells");
    });
}

Run exact_distance(const Task& task, bool multi) {
    return run(task, 1, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
        if constexpr (std::same_as<Board, Packed>)
            return exact_distance(puzzle, multi, driver, memory);
        else
            throw std::invalid_argument("an atlas has boards of up to 12 cells");
    });
}

Run bidirectional_a_star(const Task& task, const Heuristic& h, const Heuristic& h_back) {
    return run(task, h.scale, [&](const auto& puzzle, Driver& driver, Memory& memory) {
        return bidirectional_a_star(puzzle, h, h_back, driver, memory);
    });
}

}  // namespace taquin
