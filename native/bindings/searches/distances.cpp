#include "tiles/distances.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>

#include "bindings/searches/search.hpp"
#include "tiles/atlas.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

void bind_distances(nb::module_& m) {
    // Count the boards 0, 1, 2, … moves from the goal, of a puzzle of up to 16 cells.
    add_search(
        m, "depth_counts",
        [](const Task& task, std::int64_t max_depth) {
            const auto most = check_number<std::uint32_t>("max_depth", max_depth, 0, 0xffffffff);
            return run(task, 1, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
                if constexpr (std::same_as<Board, Packed>)
                    return {End::no_solution, {}, {}, Layers(puzzle.geometry, driver, memory).count(puzzle.goal, most)};
                else
                    refuse("depth_counts takes single moves, on boards of up to 16 cells");
            });
        },
        "max_depth"_a);
    // Count all boards of up to 12 cells by their distance from the goal, under either metric.
    add_search(
        m, "atlas",
        [](const Task& task, bool multi, std::uint64_t most) {
            return run(task, 1, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
                if constexpr (std::same_as<Board, Packed>)
                    return atlas(puzzle, multi, most, driver, memory);
                else
                    refuse("an atlas takes single moves here, on boards of up to 12 cells");
            });
        },
        "multi"_a, "most"_a);
    // The same, up to the layer of the start.
    add_search(
        m, "exact_distance",
        [](const Task& task, bool multi) {
            return run(task, 1, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
                if constexpr (std::same_as<Board, Packed>)
                    return exact_distance(puzzle, multi, driver, memory);
                else
                    refuse("an atlas takes single moves here, on boards of up to 12 cells");
            });
        },
        "multi"_a);
    // The boards of up to 12 cells with these ascending numbers, in the order of their distances.
    add_search(
        m, "numbered_boards",
        [](const Task& task, std::vector<std::uint64_t> numbers) {
            if (std::ranges::adjacent_find(numbers, std::greater_equal{}) != numbers.end())
                refuse("the numbers must ascend");
            return run(task, 1, [&]<class Board>(const Puzzle<Board>& puzzle, Driver& driver, Memory& memory) -> Found {
                if constexpr (std::same_as<Board, Packed>)
                    return numbered_boards(puzzle, numbers, driver, memory);
                else
                    refuse("an atlas takes single moves here, on boards of up to 12 cells");
            });
        },
        "numbers"_a);
}

}  // namespace taquin
