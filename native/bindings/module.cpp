#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include <map>

#include "bindings/bindings.hpp"

NB_MODULE(_native, m) {
    m.doc() = "The native engine: the searches of taquin.search for sliding tiles, at machine speed.";
    m.def(
        "build_info",
        [] {
            return std::map<std::string, std::string>{
                {"compiler", TAQUIN_COMPILER}, {"build_type", TAQUIN_BUILD_TYPE}, {"sanitize", TAQUIN_SANITIZE}};
        },
        "How the module was built.");
    taquin::bind_puzzle(m);
    taquin::bind_patterns(m);
    taquin::bind_heuristics(m);
    taquin::bind_uninformed_searches(m);
    taquin::bind_best_first_searches(m);
    taquin::bind_ida_star_searches(m);
    taquin::bind_distances(m);
    taquin::bind_large_boards(m);
}
