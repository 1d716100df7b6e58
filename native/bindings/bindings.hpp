// The Python module of the engine, one part a file; src/taquin/_native.pyi describes it. Only this
// folder includes nanobind.
#pragma once

#include <nanobind/nanobind.h>

namespace taquin {

void bind_puzzle(nanobind::module_& m);
void bind_patterns(nanobind::module_& m);
void bind_heuristics(nanobind::module_& m);
void bind_uninformed_searches(nanobind::module_& m);
void bind_best_first_searches(nanobind::module_& m);
void bind_ida_star_searches(nanobind::module_& m);
void bind_distances(nanobind::module_& m);
void bind_large_boards(nanobind::module_& m);

}  // namespace taquin
