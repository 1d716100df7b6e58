#include "bindings/searches/search.hpp"
#include "search/bidirectional.hpp"
#include "search/breadth_first.hpp"
#include "search/depth_first.hpp"
#include "search/depth_limited.hpp"
#include "search/iterative_deepening.hpp"
#include "search/uniform_cost.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace taquin {

void bind_uninformed_searches(nb::module_& m) {
    add_search(m, "breadth_first", [](const Task& task) {
        return run(task, 1, [](const auto& puzzle, Driver& driver, Memory& memory) {
            return breadth_first(puzzle, driver, memory);
        });
    });
    add_search(m, "depth_first", [](const Task& task) {
        return run(task, 1, [](const auto& puzzle, Driver& driver, Memory& memory) {
            return depth_first(puzzle, driver, memory);
        });
    });
    add_search(
        m, "depth_limited",
        [](const Task& task, std::int64_t depth) {
            const auto limit = check_number<std::uint32_t>("depth", depth, 0, 0xffffffff);
            return run(task, 1, [=](const auto& puzzle, Driver& driver, Memory& memory) {
                return depth_limited(puzzle, limit, driver, memory);
            });
        },
        "depth"_a);
    add_search(m, "iterative_deepening", [](const Task& task) {
        return run(task, 1, [](const auto& puzzle, Driver& driver, Memory& memory) {
            return iterative_deepening(puzzle, driver, memory);
        });
    });
    add_search(m, "uniform_cost", [](const Task& task) {
        return run(task, 1, [](const auto& puzzle, Driver& driver, Memory& memory) {
            return uniform_cost(puzzle, driver, memory);
        });
    });
    add_search(m, "bidirectional", [](const Task& task) {
        return run(task, 1, [](const auto& puzzle, Driver& driver, Memory& memory) {
            return bidirectional(puzzle, driver, memory);
        });
    });
}

}  // namespace taquin
