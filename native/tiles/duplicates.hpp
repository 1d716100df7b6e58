// Duplicate sequences of moves, and the machine that recognises them; the twin of
// tiles/duplicates.py, which defines the terms and says why no shortest solution is lost.
#pragma once

#include <stdexcept>
#include <vector>

#include "tiles/board.hpp"

namespace taquin {

// A finite-state machine that reads the moves of a path. State number c, for each cell c, is that
// of a blank there that has not moved.
struct MoveMachine {
    using State = std::uint16_t;
    static constexpr State pruned = 0xffff;
    using Row = std::array<State, 4>;  // by move: the next state; pruned if it is a duplicate or leaves the grid

    std::uint32_t depth;    // the length of the longest sequences learned
    std::vector<Row> next;  // by state
};

// A hash set of boards, with open addressing.
template <class Board>
class BoardSet {
  public:
    // Add a board; return whether it is new.
    bool insert(const Board& board) {
        if (2 * count_ >= slots_.size()) grow();
        Board& slot = find(board);
        if (slot == board) return false;
        slot = board;
        ++count_;
        return true;
    }

  private:
    Board& find(const Board& board) {
        std::size_t at = board.hash() >> (64 - bits_);
        while (!(slots_[at] == Board::empty()) && !(slots_[at] == board)) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }
    void grow() {
        const std::vector<Board> old = std::move(slots_);
        slots_.assign(std::size_t{1} << ++bits_, Board::empty());
        for (const Board& board : old)
            if (!(board == Board::empty())) find(board) = board;
    }

    int bits_ = 3;
    std::size_t count_ = 0;
    std::vector<Board> slots_ = std::vector<Board>(std::size_t{1} << bits_, Board::empty());
};

template <class Board>
class Learner {
  public:
    explicit Learner(const Geometry& geometry) : geometry_(geometry), seen_(geometry.cells) {
        for (int cell = 0; cell < geometry.cells; ++cell) {
            Board board = Board::empty();
            for (int other = 0; other < geometry.cells; ++other) board.place(other, other);
            board.place(0, cell);
            board.place(cell, 0);
            seen_[cell].insert(board);
            add({none, none, cell, cell, true}, board);
        }
    }

    MoveMachine learn(std::uint32_t depth) {
        for (std::uint32_t length = 1; length <= depth; ++length) lengthen(length == depth);
        return condense(depth);
    }

  private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    // A sequence of moves: the first with its effect, of those that begin at the same cell.
    struct Word {
        std::uint32_t parent;  // without its last move
        std::uint32_t suffix;  // without its first
        int from, blank;       // the cell it begins at, and the one it leads to
        bool begins_duplicate;
        std::array<std::uint32_t, 4> longer{none, none, none, none};  // by move: one move more; none for a duplicate
    };

    void add(const Word& word, const Board& board) {
        words_.push_back(word);
        boards_.push_back(board);
    }

    // Try each move after each of the longest words. Words of the last length are not stored: the
    // state of their suffix serves.
    void lengthen(bool last) {
        const std::vector<Board> boards = std::move(boards_);
        boards_.clear();
        const std::size_t first = words_.size() - boards.size();
        for (std::size_t i = 0; i < boards.size(); ++i) {
            const auto at = static_cast<std::uint32_t>(first + i);
            const auto [parent, word_suffix, from, blank, begins_duplicate, longer] = words_[at];
            for (const auto [move, cell] : geometry_.moves[blank]) {
                const std::uint32_t suffix = parent == none ? cell : words_[word_suffix].longer[move];
                if (suffix == none) continue;  // it ends with a duplicate
                const Board board = boards[i].slid(blank, cell);
                if (!seen_[from].insert(board)) {
                    for (std::uint32_t prefix = at; !words_[prefix].begins_duplicate; prefix = words_[prefix].parent)
                        words_[prefix].begins_duplicate = true;
                    continue;
                }
                words_[at].longer[move] = last ? suffix : static_cast<std::uint32_t>(words_.size());
                if (!last) add({at, suffix, from, cell, false}, board);
            }
        }
    }

    // The states are the words that a duplicate begins with. Every other word stands for its
    // longest suffix that is a state.
    MoveMachine condense(std::uint32_t depth) const {
        std::vector<MoveMachine::State> state(words_.size());
        std::size_t states = 0;
        for (std::size_t at = 0; at < words_.size(); ++at) {
            const bool has_state = words_[at].begins_duplicate;
            state[at] = has_state ? static_cast<MoveMachine::State>(states) : state[words_[at].suffix];
            states += has_state;
        }
        if (states > MoveMachine::pruned) throw std::length_error("the machine has too many states");
        MoveMachine machine{depth, {}};
        for (const Word& word : words_) {
            if (!word.begins_duplicate) continue;
            MoveMachine::Row& row = machine.next.emplace_back();
            for (int move = 0; move < 4; ++move)
                row[move] = word.longer[move] == none ? MoveMachine::pruned : state[word.longer[move]];
        }
        return machine;
    }

    const Geometry& geometry_;
    std::vector<Word> words_;            // the shortest first
    std::vector<Board> boards_;          // that the longest words lead to
    std::vector<BoardSet<Board>> seen_;  // by first cell: the boards that shorter and earlier words lead to
};

inline MoveMachine learn_machine(const Geometry& geometry, std::uint32_t depth) {
    return geometry.cells <= 16 ? Learner<Packed>(geometry).learn(depth) : Learner<Bytes>(geometry).learn(depth);
}

}  // namespace taquin
