#include "engine/run.hpp"
#include "search/bidirectional.hpp"
#include "search/breadth_first.hpp"
#include "search/depth_first.hpp"
#include "search/depth_limited.hpp"
#include "search/iterative_deepening.hpp"
#include "search/uniform_cost.hpp"

namespace taquin {

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

}  // namespace taquin
