// The driver: counts, enforces limits, reports and cancels; the twin of driver.py.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>

#include "memory.hpp"
#include "portable.hpp"
#include "result.hpp"

namespace taquin {

// Called some fifty times a second with what was counted so far; returns whether to stop.
using Pulse = std::function<bool(const Counts&)>;

struct Stopped {};  // thrown to leave a search from within

class Driver {
  public:
    Counts counts;
    Value highest_f = 0;
    std::uint64_t stored = 0;  // nodes kept in memory, once the search has ended
    std::uint64_t last_bound_expanded = 0;

    Driver(const Limits& limits, Pulse pulse) : limits_(limits), pulse_(std::move(pulse)), began_(Clock::now()) {}

    // Count one expansion, its children already queued; leave the search instead if a limit was reached before.
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

    // Count several expansions at once; returns how many of them the node limit allows, at least one.
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

    // A lower bound has risen.
    void raise_bound(Value value) { counts.bound = std::max(counts.bound, value); }

    // Look at the clock, and now and then at whoever watches.
    TAQUIN_NOINLINE void look() {
        until_look_ = steps_between_looks;
        counts.seconds = seconds();
        if (counts.seconds >= limits_.seconds) {
            stop_ = Stop::time;
        } else if (counts.seconds >= next_pulse_) {
            if (pulse_ && pulse_(counts)) stop_ = Stop::cancelled;
            next_pulse_ = seconds() + pulse_seconds;
        }
    }

    // For long work within a step: leave the search if it must stop.
    void breathe() {
        look();
        if (stop_ != Stop::none) throw Stopped{};
    }

    void breathe_sometimes() {
        look_sometimes(steps_between_looks / 32);
        if (stop_ != Stop::none) throw Stopped{};
    }

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
};

}  // namespace taquin
