// The driver: counts nodes, enforces limits, reports progress and cancels; the twin of driver.py.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

#include "mapping_guard.hpp"
#include "memory.hpp"
#include "portable.hpp"
#include "result.hpp"

namespace taquin {

// Called fifty times a second with the counts so far; returns whether to stop.
using Pulse = std::function<bool(const Counts&)>;

struct Stopped {};  // thrown to leave a search from within

class Driver {
  public:
    Counts counts;
    Value highest_f = 0;
    std::uint64_t stored = 0;  // nodes in memory at the end of the search
    unsigned tables = 0;       // that hold nodes now
    std::vector<BoundStart> bound_starts;
    std::uint64_t last_bound_expanded = 0;

    Driver(const Limits& limits, Pulse pulse) : limits_(limits), pulse_(std::move(pulse)), began_(Clock::now()) {
        if (limits.nodes == 0) stop_ = Stop::nodes;
    }

    // Count one expansion, after its children were queued. Throws Stopped instead if a limit was
    // reached before.
    TAQUIN_INLINE void step(unsigned successors, std::uint64_t frontier, std::uint64_t depth, Value f = 0,
                            bool again = false) {
        if (stop_ != Stop::none) [[unlikely]]
            throw Stopped{};
        ++counts.expanded;
        counts.generated += successors;
        counts.max_frontier = std::max(counts.max_frontier, frontier);
        counts.max_depth = std::max(counts.max_depth, depth);
        counts.reopened += again;
        highest_f = std::max(highest_f, f);
        if (--until_look_ == 0) [[unlikely]]
            look();
        if (frontier > limits_.frontier) [[unlikely]]
            stop_ = Stop::frontier;
        if (counts.expanded == limits_.nodes) [[unlikely]]
            stop_ = Stop::nodes;
    }

    // Count several expansions at once; return how many of them the node limit allows, at least
    // one.
    std::uint32_t steps(std::uint32_t nodes, unsigned successors, std::uint64_t depth) {
        if (stop_ != Stop::none) throw Stopped{};
        nodes = static_cast<std::uint32_t>(std::min<std::uint64_t>(nodes, limits_.nodes - counts.expanded));
        counts.expanded += nodes;
        counts.generated += std::uint64_t{nodes} * successors;
        counts.max_depth = std::max(counts.max_depth, depth);
        look_sometimes(nodes / 64 + 1);  // such nodes take a nanosecond or two
        if (counts.expanded == limits_.nodes) stop_ = Stop::nodes;
        return nodes;
    }
    void look_sometimes(unsigned steps) {
        if (until_look_ > steps)
            until_look_ -= steps;
        else
            look();
    }

    // Announce a lower bound.
    void raise_bound(Value value) { counts.bound = std::max(counts.bound, value); }

    // Announce an iteration: the search starts over, with this lower bound.
    void start_over(Value bound) {
        raise_bound(bound);
        bound_starts.push_back({bound, counts.expanded, counts.generated});
    }

    // Check the clock and the tables, and send a pulse if one is due.
    TAQUIN_NOINLINE void look() {
        until_look_ = steps_between_looks;
        counts.seconds = seconds();
        if (saw_damage()) {
            stop_ = Stop::damaged;
        } else if (counts.seconds >= limits_.seconds) {
            stop_ = Stop::time;
        } else if (counts.seconds >= next_pulse_) {
            if (pulse_ && pulse_(counts)) stop_ = Stop::cancelled;
            next_pulse_ = seconds() + pulse_seconds;
        }
    }

    // Within a long step: throw Stopped if a limit was reached.
    void breathe() {
        look();
        if (stop_ != Stop::none) throw Stopped{};
    }

    void breathe_sometimes() {
        look_sometimes(steps_between_looks / 32);
        if (stop_ != Stop::none) throw Stopped{};
    }

    // Whether the file of a table has shrunk since the search began.
    bool saw_damage() const { return damage_count.load(std::memory_order_relaxed) != damage_at_first_; }

    void stop(Stop why) { stop_ = why; }
    Stop stopped() const { return stop_; }
    const Limits& limits() const { return limits_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr unsigned steps_between_looks = 256;
    static constexpr double pulse_seconds = 0.02;

    Limits limits_;
    Pulse pulse_;
    Clock::time_point began_;
    double next_pulse_ = 0;
    unsigned until_look_ = steps_between_looks;
    Stop stop_ = Stop::none;
    std::uint64_t damage_at_first_ = damage_count;
};

}  // namespace taquin
