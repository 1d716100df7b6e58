// Where two searches meet: join the path from the start with the path from the goal; the twin of
// search/meeting.py.
#pragma once

#include "search/nodes.hpp"

namespace taquin {

// The moves of the path through a state that both sides have reached.
template <class Board>
std::vector<Move> join(Nodes<Board>& forward, Nodes<Board>& backward, const Board& board) {
    std::vector<Move> moves = forward.path(forward.find(board));
    // A backward node stores the move from its parent; the solution needs the opposite move.
    for (Index index = backward.find(board); backward[index].parent != none; index = backward[index].parent)
        moves.push_back(opposite(static_cast<Move>(backward[index].last)));
    return moves;
}

}  // namespace taquin
