// A guided construction: a beam search through the stages of a construction (constructive.hpp).
//
// The plain construction brings one tile after another to its cell by the blank's shortest path.
// Many other paths are about as short, and each of them pushes other tiles towards their cells or
// away from them. The guided construction keeps a beam of boards in each stage: those with the
// lowest sum of the moves that the current tile still needs and the weighted Manhattan distances of
// the other tiles (push_estimate.hpp). Its solutions are about 40% shorter.
#pragma once

#include "driver.hpp"
#include "tiles/push_estimate.hpp"
#include "tiles/step_tree.hpp"

namespace taquin {

class Guided {
  public:
    Guided(const LargeBoard& board, const std::vector<Tile>& goal, Driver& driver, Memory& memory);

    // Solve the board with `width` boards in the beam. Throws Stopped at a limit.
    std::vector<Move> solve(const SettlingOrder& order, std::size_t width);

  private:
    struct State {
        std::uint64_t hash;
        std::uint32_t node;  // in steps_
        std::uint32_t slot;  // the position of its board in boards_
        int g;               // moves so far
        int others;          // the sum of the weighted distances of all tiles
        Cell blank, tile;    // the cells of the blank and of the tile being brought
        std::uint8_t last;   // the last move
    };
    struct Child {
        std::uint64_t hash;
        std::uint32_t key;  // children with the lowest keys are kept
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
    std::vector<State> pool_;           // the beam between two stages
    std::vector<State> layer_, below_;  // boards with equal g, within a stage
    Vector<Child> children_;
    std::vector<std::uint64_t> ranking_;  // key << 32 | number, of each child
    std::vector<std::uint32_t> heirs_;    // by parent: how many of its children are kept
    StepTree steps_;
    Vector<Tile> boards_;
    std::vector<std::uint32_t> free_slots_;
    std::vector<std::uint64_t> seen_;
};

}  // namespace taquin
