#include "tiles/distances.hpp"

#include "engine/run.hpp"
#include "tiles/atlas.hpp"

namespace taquin {

Run depth_counts(const Task& task, std::uint32_t max_depth) {
    return run(task, 1, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
        if constexpr (std::same_as<Board, Packed>)
            return {End::no_solution, {}, {}, Layers(puzzle.geometry, driver, memory).count(puzzle.goal, max_depth)};
        else
            throw std::invalid_argument("depth_counts takes single moves, on boards of up to 16 cells");
    });
}

Run atlas(const Task& task, bool multi, std::uint64_t most) {
    return run(task, 1, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
        if constexpr (std::same_as<Board, Packed>)
            return atlas(puzzle, multi, most, driver, memory);
        else
            throw std::invalid_argument("an atlas takes single moves here, on boards of up to 12 cells");
    });
}

Run exact_distance(const Task& task, bool multi) {
    return run(task, 1, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
        if constexpr (std::same_as<Board, Packed>)
            return exact_distance(puzzle, multi, driver, memory);
        else
            throw std::invalid_argument("an atlas takes single moves here, on boards of up to 12 cells");
    });
}

}  // namespace taquin
