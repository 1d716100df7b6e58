// The heartbeat of a build: progress is reported and limits are obeyed in every phase.
#pragma once

#include <chrono>
#include <cstdint>

#include "driver.hpp"
#include "tiles/patterns/table.hpp"

namespace taquin {

// Calls the pulse every 20 ms, and stops the build if that says so.
class Heartbeat {
  public:
    double done = 0;

    explicit Heartbeat(const BuildPulse& pulse) : pulse_(pulse) {}

    // Say that about so many words were read or written since the last call; reads the clock after
    // some thousand.
    void after(std::uint64_t words) {
        if ((pending_ += words) < words_between_looks || !pulse_) return;
        pending_ = 0;
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + std::chrono::milliseconds(20);
        if (pulse_(done)) throw Stopped{};
    }

  private:
    static constexpr std::uint64_t words_between_looks = 1 << 12;

    const BuildPulse& pulse_;
    std::uint64_t pending_ = 0;
    std::chrono::steady_clock::time_point next_{};
};

}  // namespace taquin
