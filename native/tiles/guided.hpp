// The construction again, with an eye on the tiles that come later: a beam search through its stages.
//
// A construction brings one tile after another to its cell, by the blank's shortest way, whatever that does to the
// others. But there are many ways that are about as short, and each pushes other tiles about: towards their cells, or
// away from them. A beam of boards takes the construction's stages; in each, the boards are kept for which the moves
// that the tile still needs, plus a part of the Manhattan distance of the others, are the fewest. That saves two moves
// of five.
#pragma once

#include "driver.hpp"
#include "tiles/push_estimate.hpp"
#include "tiles/step_tree.hpp"

namespace taquin {

class Guided {
  public:
    Guided(const LargeBoard& board, const std::vector<Tile>& goal, Driver& driver, Memory& memory);

    // Solve the board, with so many boards in the beam; throws Stopped at a limit.
    std::vector<Move> solve(const SettlingOrder& order, std::size_t width);

  private:
    struct State {
        std::uint64_t hash;
        std::uint32_t node;  // in steps_
        std::uint32_t slot;  // of its board, in boards_
        int g;               // moves so far
        int others;          // weighted distances of all tiles
        Cell blank, tile;    // where the blank is, and the tile that is being brought
        std::uint8_t last;   // move
    };
    struct Child {
        std::uint64_t hash;
        std::uint32_t key;  // the least are kept
        std::uint32_t parent;
        int others;
        Cell tile;
        std::uint8_t move;
    };

    Tile* tiles(const State& state) { return boards_.data() + static_cast<std::size_t>(state.slot) * cells_; }
    // The weighted distances after `pushed` has slid from `cell` into the blank.
    int others_after(const State& state, Tile pushed, int cell) const {
        return state.others + estimate_.weighted(pushed, state.blank) - estimate_.weighted(pushed, cell);
    }
    void weigh(std::size_t next_line);
    bool bring(Tile tile, int target, std::size_t width);
    void expand(int g, int target, int most);
    void keep_best(std::size_t width);
    void keep_cheapest(std::size_t width);
    void settle_pairs(const Line& line, std::size_t width);
    template <class Work>
    void by_hand(State& state, Work work);
    std::uint32_t new_slot();

    const LargeBoard& board_;
    const std::vector<Tile>& goal_;
    Driver& driver_;
    std::size_t cells_;
    PushEstimate estimate_;
    Construction hand_;
    Tile tile_ = 0;
    std::vector<bool> settled_;
    std::vector<State> pool_;           // before and after a stage
    std::vector<State> layer_, below_;  // boards after equally many moves
    Vector<Child> children_;
    std::vector<std::uint64_t> ranking_;  // keys and numbers of children
    std::vector<std::uint32_t> heirs_;    // children kept, by parent
    StepTree steps_;
    Vector<Tile> boards_;
    std::vector<std::uint32_t> free_slots_;
    std::vector<std::uint64_t> seen_;
};

}  // namespace taquin
