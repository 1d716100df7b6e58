#include "tiles/heuristics/ordered_walking_distance.hpp"

#include <map>
#include <mutex>
#include <stdexcept>

namespace taquin {

namespace {

// Of a table. Without grouping, 4×4 would have 63 million states; the largest cut of 5×5 has almost
// ten.
constexpr std::uint64_t max_states = 2'000'000, max_cut_states = 10'000'000;
constexpr std::uint8_t unknown = 0xff;

using Sizes = std::array<int, 4>;  // the number of tiles of each group

Sizes sizes(const OrderKey& key) {
    Sizes all{};
    for (int line = 0; line < key.lines; ++line)
        all[key.groups[key.digit(line)]] += key.length - (line == key.goal_blank);
    return all;
}

// The number of distinct orders of these tiles.
std::uint64_t count_orders(const Sizes& sizes) {
    std::uint64_t orders = 1, tiles = 0;
    for (const int size : sizes)
        for (std::uint64_t i = 1; i <= static_cast<std::uint64_t>(size); ++i) orders = orders * ++tiles / i;
    return orders;
}

// Count the first `tiles` tiles of an order by group.
template <int bits>
Sizes count_groups(Order order, int tiles, const Groups& groups) {
    Sizes all{};
    for (int i = 0; i < tiles; ++i) ++all[groups[order >> (bits * i) & ((1 << bits) - 1)]];
    return all;
}

template <int bits>
Order grouped(Order order, int tiles, const Groups& groups) {
    Order all = 0;
    for (int i = 0; i < tiles; ++i) all |= Order{groups[order >> (bits * i) & ((1 << bits) - 1)]} << (bits * i);
    return all;
}

}  // namespace

std::uint64_t OrderKey::states() const { return static_cast<std::uint64_t>(lines) * count_orders(sizes(*this)); }

template <int bits>
OrderTable<bits>::OrderTable(const OrderKey& key, Heartbeat& heartbeat) {
    number_orders(key);
    search(key, heartbeat);
}

template <int bits>
void OrderTable<bits>::number_orders(const OrderKey& key) {
    const int first_tiles = std::min(key.tiles(), first_half), second_tiles = key.tiles() - first_tiles;
    const Sizes total = sizes(key);
    // Orders with the same groups share a number.
    first_.resize(std::size_t{1} << (bits * first_tiles));
    std::vector<std::uint32_t> number(first_.size());
    for (Order order = 0; order < first_.size(); ++order) {
        if (grouped<bits>(order, first_tiles, key.groups) != order) continue;
        Sizes left = total;
        const Sizes used = count_groups<bits>(order, first_tiles, apart);
        bool fits = true;
        for (int group = 0; group < 4; ++group) fits = (left[group] -= used[group]) >= 0 && fits;
        if (!fits) continue;
        number[order] = static_cast<std::uint32_t>(orders_);
        orders_ += count_orders(left);
    }
    for (Order order = 0; order < first_.size(); ++order)
        first_[order] = number[grouped<bits>(order, first_tiles, key.groups)];
    second_.resize(std::size_t{1} << (bits * second_tiles));
    std::map<Sizes, std::uint16_t> seen;
    std::vector<std::uint16_t> rank(second_.size());
    for (Order order = 0; order < second_.size(); ++order)
        if (grouped<bits>(order, second_tiles, key.groups) == order)
            rank[order] = seen[count_groups<bits>(order, second_tiles, apart)]++;
    for (Order order = 0; order < second_.size(); ++order)
        second_[order] = rank[grouped<bits>(order, second_tiles, key.groups)];
}

// Breadth-first search from the goal. Slides along a line are free, so the gap can be anywhere in
// it.
template <int bits>
void OrderTable<bits>::search(const OrderKey& key, Heartbeat& heartbeat) {
    struct State {
        Order order;
        int line;  // the line of the gap
    };
    slides_.assign(static_cast<std::size_t>(key.lines) * orders_, unknown);
    Order goal = 0;
    for (int line = 0, tile = 0; line < key.lines; ++line)
        for (int i = 0; i < key.length - (line == key.goal_blank); ++i)
            goal |= Order{key.groups[key.digit(line)]} << (bits * tile++);
    // The entries of a large table come from memory while other states are computed.
    struct Reached {
        std::uint8_t* entry;
        State state;
    };
    constexpr std::size_t in_flight = 32;
    std::array<Reached, in_flight> reached;
    std::size_t count = 0;
    std::vector<State> layer{{goal, key.goal_blank}}, below;
    slides_[index(goal, key.goal_blank)] = 0;
    std::uint8_t depth = 1;
    const auto settle = [&](const Reached& each) {
        if (*each.entry != unknown) return;
        *each.entry = depth;
        below.push_back(each.state);
    };
    for (; !layer.empty(); ++depth, layer.swap(below), below.clear()) {
        for (const State& state : layer) {
            heartbeat.after(static_cast<std::uint64_t>(key.lines * key.length));
            for (int along = 0; along < key.length; ++along)
                for (const int way : {-1, 1}) {
                    int gap = state.line * key.length + along;
                    Order order = with_gap<bits>(state.order, gap);
                    for (int line = state.line + way; line >= 0 && line < key.lines; line += way) {
                        const int cell = line * key.length + along;
                        order = moved<bits>(order, gap, cell);
                        gap = cell;
                        const Order after = without_gap<bits>(order, gap);
                        Reached& place = reached[count % in_flight];
                        if (count++ >= in_flight) settle(place);
                        place = {&slides_[index(after, line)], {after, line}};
                        prefetch(place.entry);
                    }
                }
        }
        for (std::size_t i = 0; i < std::min(count, in_flight); ++i) settle(reached[i]);
        count = 0;
    }
}

std::vector<OrderKey> order_keys(int lines, int length, int goal_blank) {
    std::vector<OrderKey> found;
    if (lines > max_ordered_lines || lines * length > max_ordered_cells) {
        for (int cut = 1; cut < lines; ++cut)
            if (const OrderKey key{lines, length, goal_blank, apart, cut}; key.states() <= max_cut_states)
                found.push_back(key);
    } else if (const OrderKey key{lines, length, goal_blank, apart}; key.states() <= max_states) {
        found.push_back(key);
    } else {
        for (int line = lines - 1; line > 0; --line) {
            OrderKey merged = key;
            merged.groups[line] = static_cast<std::uint8_t>(line - 1);
            if (merged.states() <= max_states) found.push_back(merged);
        }
    }
    if (found.empty()) throw std::length_error("ordered_walking_distance needs a table too large to build");
    return found;
}

template <int bits>
std::shared_ptr<const OrderTable<bits>> order_table(const OrderKey& key, Heartbeat& heartbeat) {
    static std::mutex mutex;
    static std::map<OrderKey, std::shared_ptr<const OrderTable<bits>>> made;
    const std::lock_guard lock(mutex);
    auto& table = made[key];
    if (!table) table = std::make_shared<const OrderTable<bits>>(key, heartbeat);
    return table;
}

template std::shared_ptr<const OrderTable<1>> order_table(const OrderKey& key, Heartbeat& heartbeat);
template std::shared_ptr<const OrderTable<2>> order_table(const OrderKey& key, Heartbeat& heartbeat);

}  // namespace taquin
