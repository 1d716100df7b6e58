#include "search/ida_star.hpp"

#include "engine/run.hpp"
#include "search/ida_star_fsm.hpp"
#include "search/ida_star_fsm_parallel.hpp"
#include "search/ida_star_parallel.hpp"
#include "search/ida_star_simd.hpp"
#include "search/ida_star_slides.hpp"
#include "search/ida_star_unrolled.hpp"

namespace taquin {

namespace {

// Return the number of threads; 0 stands for one a core.
unsigned how_many(unsigned threads) {
    return threads == 0 ? std::max(1u, std::thread::hardware_concurrency()) : threads;
}

// A machine reads single moves. This returns a Found so that the lambdas below need no `-> Found`:
// clang 14 to 22 forgets to instantiate the virtual functions of what such a generic lambda names,
// and the module does not load.
Found refuse_machine() { throw std::invalid_argument("a move machine takes single moves only"); }

}  // namespace

Run ida_star(const Task& task, const Heuristic& h) {
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
        if (auto found = ida_star_unrolled(puzzle, h, driver)) return *std::move(found);
        return ida_star(puzzle, h, driver, memory);
    });
}

Run ida_star_canonical(const Task& task, const Heuristic& h) {
    if (!std::holds_alternative<Puzzle<PackedMulti>>(task.puzzle))
        return ida_star(task, h);  // the same search, for single moves
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
        if constexpr (std::same_as<Board, PackedMulti>)
            if (const auto* walk = h.as<OrderedWalkingDistance>())
                return SlideSearch(puzzle, *walk, driver, memory).run();
        return ida_star<Board, LastMove<repeats<Board>>>(puzzle, h, driver, memory);
    });
}

Run ida_star_fsm(const Task& task, const Heuristic& h, const MoveMachine& machine) {
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
        if constexpr (Board::metric == Metric::single) {
            if (auto found = ida_star_fsm_unrolled(puzzle, h, machine, driver)) return *std::move(found);
            return ida_star_fsm(puzzle, h, machine, driver, memory);
        } else {
            return refuse_machine();
        }
    });
}

Run ida_star_parallel(const Task& task, const Heuristic& h, unsigned threads) {
    threads = how_many(threads);
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
        if (auto found = ida_star_parallel_unrolled(puzzle, h, threads, driver, memory)) return *std::move(found);
        return ida_star_parallel(puzzle, h, threads, driver, memory);
    });
}

Run ida_star_fsm_parallel(const Task& task, const Heuristic& h, const MoveMachine& machine, unsigned threads) {
    threads = how_many(threads);
    return run(task, h.scale, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) {
        if constexpr (Board::metric == Metric::single) {
            if (auto found = ida_star_fsm_parallel_unrolled(puzzle, h, machine, threads, driver, memory))
                return *std::move(found);
            return ida_star_fsm_parallel(puzzle, h, machine, threads, driver, memory);
        } else {
            return refuse_machine();
        }
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

}  // namespace taquin
