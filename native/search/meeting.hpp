// Where two searches meet: join a path from the start and one from the goal; the twin of search/meeting.py.
#pragma once

#include "search/nodes.hpp"

namespace taquin {

// The moves of the path through a state that both sides have reached.
template <class Board>
std::vector<Move> join(Nodes<Board>& forward, Nodes<Board>& backward, const Board& board) {
    std::vector<Move> moves = forward.path(forward.find(board));
    // A backward node's move leads from its parent to it; undone, from it to its parent.
    for (Index index = backward.find(board); backward[index].parent != none; index = backward[index].parent)
        moves.push_back(opposite(static_cast<Move>(backward[index].last)));
    return moves;
}

}  // namespace taquin
