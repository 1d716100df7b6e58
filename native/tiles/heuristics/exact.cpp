#include "tiles/heuristics/exact.hpp"

#include <stdexcept>

#include "tiles/multi_layers.hpp"
#include "tiles/single_layers.hpp"

namespace taquin {

ExactDistances::Halves::Halves() {
    for (std::uint32_t labels = 0; labels < half; ++labels) {
        std::array<int, 4> label{};
        for (int i = 0; i < 4; ++i) label[i] = static_cast<int>(labels >> (bits * i) & 7);
        Numbers::Digits before{}, after{};
        int before_sum = 0, after_sum = 0;
        for (int i = 0; i < 4; ++i) {
            const auto is_smaller = [&](int other) { return other < label[i]; };
            const auto smaller_before = std::count_if(label.begin(), label.begin() + i, is_smaller);
            const auto smaller_after = std::count_if(label.begin() + i + 1, label.end(), is_smaller);
            before_sum += before[i] = std::max(0, label[i] - static_cast<int>(smaller_before));
            after_sum += after[i + 4] = static_cast<int>(smaller_after);
        }
        first[labels] = {static_cast<std::uint16_t>(Numbers::number(before)),
                         static_cast<std::uint8_t>(before_sum % 2)};
        second[labels] = {static_cast<std::uint16_t>(Numbers::number(after)), static_cast<std::uint8_t>(after_sum % 2)};
    }
}

const ExactDistances::Halves& ExactDistances::halves() {
    static const Halves made;
    return made;
}

namespace {

std::vector<std::uint8_t> goal_of(const std::vector<std::uint8_t>& home) {
    if (home.size() > ExactDistances::max_cells)
        throw std::length_error("exact needs a table too large to build: it knows boards of up to 9 cells");
    std::vector<std::uint8_t> goal(home.size());
    for (std::size_t tile = 0; tile < home.size(); ++tile) goal[home[tile]] = static_cast<std::uint8_t>(tile);
    return goal;
}

}  // namespace

ExactDistances::ExactDistances(int rows, int cols, const std::vector<std::uint8_t>& home, Metric metric)
    : frame_(rows, cols, goal_of(home)),
      halves_(&halves()),
      distances_(static_cast<std::size_t>(frame_.cells) * Numbers::orders) {
    for (int place = 0; place < frame_.resting; ++place)
        resting_labels_ |= static_cast<std::uint32_t>(place) << (bits * place);
    const Numbered goal = Numbers::encode(frame_, goal_of(home));
    if (metric == Metric::multi)
        fill<MultiLayers<places>>(goal);
    else
        fill<SingleLayers<places>>(goal);
}

template <class Layers>
void ExactDistances::fill(const Numbered& goal) {
    const auto at = [](const Numbered& board) {
        return static_cast<std::size_t>(board.blank) * Numbers::orders + board.number;
    };
    Memory memory(unlimited);
    Driver driver({}, {});
    Layers layers(frame_, goal, driver, memory);
    while (layers.advance() != 0) {
        ++most_;
        layers.each([&](const Numbered& board) {
            // Some layers hold earlier boards as well, which have their distance.
            if (distances_[at(board)] == 0) distances_[at(board)] = static_cast<std::uint8_t>(most_);
        });
    }
    distances_[at(goal)] = 0;
}

}  // namespace taquin
