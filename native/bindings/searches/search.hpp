// How a search becomes a function of the Python module.
//
// To add a search, write its header in native/search/ and one add_search() in a file of this folder.
// The files are grouped so that they compile in parallel.
#pragma once

#include <nanobind/nanobind.h>

#include "bindings/bindings.hpp"
#include "bindings/fitted.hpp"
#include "bindings/watcher.hpp"
#include "run.hpp"

namespace taquin {

// Run a search without the GIL, so that other Python threads go on.
template <class Search>
Run run_unlocked(const AnyPuzzle& puzzle, const Limits& limits, const nanobind::object& watch, Search search) {
    Watcher watcher(watch);
    Run run;
    {
        nanobind::gil_scoped_release unlock;
        run = search(Task{puzzle, limits, watcher.pulse()});
    }
    if (watcher.was_interrupted()) {
        run.stopped = Stop::cancelled;
        run.interrupted = true;
    }
    return run;
}

// The type in which Python passes a parameter, and its value for a puzzle.
template <class T>
struct FromPython {
    using Type = T;
    static T value(T passed, const AnyPuzzle&) { return passed; }
};
template <>
struct FromPython<const Heuristic&> {
    using Type = const FittedHeuristic&;
    static const Heuristic& value(const FittedHeuristic& h, const AnyPuzzle& puzzle) { return h.fit(puzzle); }
};
template <>
struct FromPython<const MoveMachine&> {
    using Type = const FittedMachine&;
    static const MoveMachine& value(const FittedMachine& machine, const AnyPuzzle& puzzle) {
        return machine.fit(puzzle);
    }
};

template <class Search, class... Own, class... Names>
void add_search_as(nanobind::module_& m, const char* name, Search search, Run (Search::*)(const Task&, Own...) const,
                   const Names&... names) {
    using namespace nanobind::literals;
    m.def(
        name,
        [search](const AnyPuzzle& puzzle, typename FromPython<Own>::Type... own, const Limits& limits,
                 const nanobind::object& watch) {
            return run_unlocked(puzzle, limits, watch,
                                [&](const Task& task) { return search(task, FromPython<Own>::value(own, puzzle)...); });
        },
        "puzzle"_a, names..., "limits"_a, "watch"_a.none() = nanobind::none());
}

// Add a search to the module: a lambda that takes a Task and the search's own parameters, which
// `names` name. In Python these come between the puzzle and the limits.
template <class Search, class... Names>
void add_search(nanobind::module_& m, const char* name, Search search, const Names&... names) {
    add_search_as(m, name, search, &Search::operator(), names...);
}

}  // namespace taquin
