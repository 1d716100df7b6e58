// All optimal solutions: A* that continues until it knows every shortest path; the twin of
// search/all_optimal.py.
#pragma once

#include <unordered_map>

#include "search/evaluation.hpp"
#include "search/frontier.hpp"
#include "tiles/heuristics/heuristic.hpp"

namespace taquin {

// Another path to a node that is as cheap as the one through its parent.
struct OtherWay {
    Index node, parent;
    Move move;
};

// The nodes on all shortest paths from the root to `goal`, parents before their children.
// `others` is in the order in which the paths were found.
template <class Board>
std::vector<Waypoint> waypoints(const Puzzle<Board>& puzzle, const Nodes<Board>& nodes, Vector<OtherWay>& others,
                                Index goal) {
    const auto by_node = [](const OtherWay& a, const OtherWay& b) { return a.node < b.node; };
    std::stable_sort(others.begin(), others.end(), by_node);
    std::unordered_map<Index, std::vector<OtherWay>> ways{{goal, {}}};
    std::vector<Index> found{goal};
    for (std::size_t at = 0; at < found.size(); ++at) {
        const Index index = found[at];
        std::vector<OtherWay> own;
        if (nodes[index].parent != none)
            own.push_back({index, nodes[index].parent, static_cast<Move>(nodes[index].last)});
        const auto [first, last] = std::equal_range(others.begin(), others.end(), OtherWay{index, none, up}, by_node);
        own.insert(own.end(), first, last);
        for (const OtherWay& way : own)
            if (ways.try_emplace(way.parent).second) found.push_back(way.parent);
        ways[index] = std::move(own);
    }
    std::stable_sort(found.begin(), found.end(), [&](Index a, Index b) { return nodes[a].g < nodes[b].g; });
    std::unordered_map<Index, std::uint32_t> number;
    std::vector<Waypoint> all;
    for (const Index index : found) {
        number[index] = static_cast<std::uint32_t>(all.size());
        Waypoint& waypoint = all.emplace_back(Waypoint{puzzle.tiles(nodes[index].board), nodes[index].g, {}});
        for (const OtherWay& way : ways[index]) waypoint.ways.push_back({number[way.parent], way.move});
    }
    return all;
}

template <class Frontier, class Board>
Found all_optimal(const Puzzle<Board>& puzzle, const Heuristic& h, Driver& driver, Memory& memory) {
    Nodes<Board> nodes(memory, driver);
    Vector<OtherWay> others{Counted<OtherWay>(memory)};
    Frontier frontier(memory);
    const Sum f{h.scale};
    const Value h_start = h(puzzle, puzzle.start);
    frontier.push(f(0, h_start), h_start, nodes.add_root(puzzle.start));
    Index goal = none;
    while (!frontier.empty()) {
        const Entry taken = frontier.pop();
        const Node<Board> node = nodes[taken.node];
        if (node.status() == Status::stale) continue;  // a cheaper path to this state is known
        if (goal != none && taken.key > Value{nodes[goal].g} * h.scale) break;
        const bool again = node.status() == Status::reopened;
        nodes[taken.node].set(Status::closed);
        if (node.board == puzzle.goal) {
            goal = taken.node;  // an inadmissible heuristic can find a cheaper goal later
            driver.step(0, frontier.size(), node.g, taken.key, again);
            continue;
        }
        nodes.reserve(max_moves);
        const int blank = node.board.blank();
        Value h_child[max_moves];
        h.children(puzzle, node.board, blank, taken.h, h_child);
        const BlankMoves& moves = puzzle.moves(blank);
        const std::uint32_t g = node.g + 1;
        for (unsigned i = 0; i < moves.count; ++i) {
            const auto [move, cell] = moves.each[i];
            if (node.undoes(move)) continue;
            const Board board = puzzle.slid(node.board, blank, cell);
            const std::uint64_t hash = board.hash();
            std::uint32_t& slot = nodes.slot(board, hash);
            const Index known = nodes.at(slot);
            if (known == none || g < nodes[known].g) {
                const Index child = nodes.add(board, taken.node, move, g);
                if (known != none) nodes.replace(known, child);
                nodes.point(slot, hash, child);
                frontier.push(f(g, h_child[i]), h_child[i], child);
            } else if (g == nodes[known].g) {
                others.push_back({known, taken.node, move});
            }
        }
        driver.step(moves.count, frontier.size(), node.g, taken.key, again);
    }
    if (goal == none) return {};
    return {End::solution, nodes.path(goal), waypoints(puzzle, nodes, others, goal)};
}

}  // namespace taquin
