// Bidirectional A* (NBS): a heuristic search from each end; the twin of
// search/bidirectional_a_star.py.
#pragma once

#include "search/evaluation.hpp"
#include "search/frontier.hpp"
#include "search/meeting.hpp"
#include "tiles/heuristics/heuristic.hpp"

namespace taquin {

// One direction of the search. Its frontier has two parts: nodes wait until their f is at most the
// bound, and are then ready to be expanded, lowest g first.
template <class Board>
struct Side {
    const Puzzle<Board>& puzzle;
    const Heuristic& h;
    Sum f;
    Nodes<Board> nodes;
    Heap waiting, ready;

    Side(const Puzzle<Board>& puzzle, const Board& root, const Heuristic& h, Driver& driver, Memory& memory)
        : puzzle(puzzle), h(h), f{h.scale}, nodes(memory, driver), waiting(memory), ready(memory) {
        waiting.push(f(0, h(puzzle, root)), 0, nodes.add_root(root));
    }

    // The lowest f of a waiting node.
    Value waiting_f() { return lowest(waiting); }
    // The lowest g of a ready node.
    Value ready_g() { return lowest(ready); }
    // Move the node with the lowest f from waiting to ready.
    void make_ready() {
        const Index index = waiting.pop().node;
        ready.push(f(nodes[index].g, 0), 0, index);
    }
    std::uint64_t size() const { return waiting.size() + ready.size(); }

  private:
    Value lowest(Heap& heap) {
        while (!heap.empty() && nodes[heap.top().node].status() == Status::stale) heap.pop();
        return heap.empty() ? infinite : heap.top().key;
    }
};

// Make the pair of nodes with the lowest lower bound ready, and return that bound; infinite if no
// pair is left.
template <class Board>
Value raise_bound(Side<Board>& forward, Side<Board>& backward, Value bound) {
    const Value cheapest_move = forward.h.scale;
    while (true) {
        for (Side<Board>* side : {&forward, &backward})
            while (side->waiting_f() < bound) side->make_ready();
        const Value pair = std::min(forward.ready_g() + backward.ready_g() + cheapest_move, infinite);
        if (pair <= bound) return bound;
        if (forward.waiting_f() <= bound)
            forward.make_ready();
        else if (backward.waiting_f() <= bound)
            backward.make_ready();
        else if (forward.size() == 0 || backward.size() == 0)
            return infinite;
        else
            bound = std::min({forward.waiting_f(), backward.waiting_f(), pair});
    }
}

template <class Board>
Found bidirectional_a_star(const Puzzle<Board>& puzzle, const Heuristic& h, const Heuristic& h_back, Driver& driver,
                           Memory& memory) {
    if (puzzle.start == puzzle.goal) {
        driver.step(0, 0, 0);
        return {End::solution, {}};
    }
    Side<Board> forward(puzzle, puzzle.start, h, driver, memory), backward(puzzle, puzzle.goal, h_back, driver, memory);
    std::vector<Move> solution;
    Value cost = infinite, bound = 0;
    for (Value proved; (proved = raise_bound(forward, backward, bound)) < cost;) {
        if (proved > bound) {
            bound = proved;
            driver.raise_bound(bound);
        }
        for (int turn = 0; turn < 2; ++turn) {
            Side<Board>&here = turn == 0 ? forward : backward, &there = turn == 0 ? backward : forward;
            const Index index = here.ready.pop().node;
            const Node<Board> node = here.nodes[index];
            const bool again = node.status() == Status::reopened;
            here.nodes[index].set(Status::closed);
            here.nodes.reserve(max_moves);
            const int blank = node.board.blank();
            Value h_child[max_moves];
            here.h.children(puzzle, node.board, blank, here.h(puzzle, node.board), h_child);
            const BlankMoves& moves = puzzle.moves(blank);
            for (unsigned i = 0; i < moves.count; ++i) {
                const auto [move, cell] = moves.each[i];
                if (node.undoes(move)) continue;
                const Board board = puzzle.slid(node.board, blank, cell);
                const std::uint64_t hash = board.hash();
                std::uint32_t& slot = here.nodes.slot(board, hash);
                const Index known = here.nodes.at(slot);
                const std::uint32_t g = node.g + 1;
                if (known != none && here.nodes[known].g <= g) continue;
                const Index child = here.nodes.add(board, index, move, g);
                if (known != none) here.nodes.replace(known, child);
                here.nodes.point(slot, hash, child);
                here.waiting.push(here.f(g, h_child[i]), 0, child);
                const Index other = there.nodes.find(board);
                if (other != none && here.f(g + there.nodes[other].g, 0) < cost) {
                    cost = here.f(g + there.nodes[other].g, 0);
                    solution = join(forward.nodes, backward.nodes, board);
                }
            }
            driver.step(moves.count, forward.size() + backward.size(), node.g, 0, again);
        }
    }
    if (cost == infinite) return {};
    return {End::solution, std::move(solution)};
}

}  // namespace taquin
