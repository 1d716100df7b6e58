// The counters of a search, its limits, and its end: the twin of result.py, which defines the
// terms.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "tiles/geometry.hpp"

namespace taquin {

using Value = std::int64_t;  // of g, h or f, in the units of the heuristic: see Heuristic::scale

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

// The most nodes that a node table holds (search/nodes.hpp): three quarters of its slots.
constexpr std::uint64_t max_stored = (std::uint64_t{1} << 30) / 4 * 3;

struct Counts {
    std::uint64_t expanded = 0;
    std::uint64_t generated = 1;
    std::uint64_t max_frontier = 0;
    std::uint64_t max_depth = 0;
    std::uint64_t reopened = 0;
    double seconds = 0;
    Value bound = 0;  // the highest lower bound announced
};

// The beginning of an iteration: its bound, and the nodes counted before it.
struct BoundStart {
    Value bound;
    std::uint64_t expanded, generated;
};

struct Limits {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = unlimited;
    std::uint64_t frontier = unlimited;
    std::uint64_t memory = unlimited;   // bytes the search may allocate
    std::uint64_t stored = max_stored;  // nodes its table may hold
};

// Why a search stopped before its end.
enum class Stop : std::uint8_t { none, time, nodes, frontier, memory, cancelled, damaged };

// One way to reach a node of a solution: the number of its parent, and the move.
struct Way {
    std::uint32_t parent;
    Move move;
};

// A node on some shortest solution. all_optimal returns them, parents before their children.
struct Waypoint {
    std::vector<std::uint8_t> state;
    std::uint32_t g;
    std::vector<Way> ways;
};

// How a search ended by itself: it proved that there is no solution, left out a part of the space,
// or found one.
enum class End : std::uint8_t { no_solution, cutoff, solution };

struct Found {
    End end = End::no_solution;
    std::vector<Move> moves;
    std::vector<Waypoint> waypoints{};                 // of all_optimal only
    std::vector<std::uint64_t> layer_sizes{};          // of depth_counts, atlas, exact_distance, numbered_boards only
    std::vector<std::vector<std::uint8_t>> hardest{};  // of atlas only: boards of the deepest layer
    std::vector<std::vector<std::uint8_t>> boards{};   // of numbered_boards only
};

struct Run {
    Stop stopped = Stop::none;
    bool interrupted = false;    // by Ctrl-C
    bool out_of_memory = false;  // the system had no more to give, before the limit was reached
    bool full = false;           // the node table holds no more nodes, or none so deep
    Found found;
    Counts counts;
    Value highest_f = 0;                    // of a node expanded forwards
    Value scale = 1;                        // of the bound and of highest_f
    std::vector<BoundStart> bound_starts;   // of searches that start over with each bound
    std::uint64_t last_bound_expanded = 0;  // of searches whose last iteration differs from run to run
    std::uint64_t stored = 0;               // nodes in memory at the end
    std::uint64_t peak_bytes = 0;           // of the search's own tables
};

}  // namespace taquin
