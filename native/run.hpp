// Runs a search on a board in any form, under limits.
#pragma once

#include <new>
#include <stdexcept>
#include <utility>
#include <variant>

#include "driver.hpp"
#include "memory.hpp"
#include "result.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

// The input of a search: a puzzle, its limits, and a callback for progress.
struct Task {
    const AnyPuzzle& puzzle;
    Limits limits;
    Pulse pulse;
};

// Run a search under its limits; return what it found, counted and proved, however it ends. Throws
// TableDamaged if a table's file shrank meanwhile.
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
    } catch (const TableFull&) {
        result.stopped = Stop::memory;
        result.full = true;
    } catch (const OutOfBudget&) {
        result.stopped = Stop::memory;
    } catch (const std::length_error&) {  // a vector larger than any memory
        result.stopped = Stop::memory;
    } catch (const std::bad_alloc&) {
        result.stopped = Stop::memory;
        result.out_of_memory = true;
    }
    if (driver.saw_damage()) throw TableDamaged();
    result.counts = driver.counts;
    result.counts.seconds = driver.seconds();
    result.highest_f = driver.highest_f;
    result.bound_starts = std::move(driver.bound_starts);
    result.last_bound_expanded = driver.last_bound_expanded;
    result.stored = driver.stored;
    result.peak_bytes = memory.peak();
    return result;
}

}  // namespace taquin
