// The atlas: every board of up to 12 cells, layer by layer from a goal; the twin of tiles/atlas.py.
//
// Sets of boards are bits (numbering.hpp), and a whole set moves at once (column_slide.hpp): by single tiles
// (single_layers.hpp), or by any number of them in a line (multi_layers.hpp).
#pragma once

#include "driver.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

constexpr int max_atlas_cells = 12;

// How many boards are 0, 1, 2, … moves from the goal, and up to `most` of the hardest.
Found atlas(const Puzzle<Packed>& puzzle, bool multi, std::uint64_t most, Driver& driver, Memory& memory);

// The layers up to the one that has the start: a solution, if there is one.
Found exact_distance(const Puzzle<Packed>& puzzle, bool multi, Driver& driver, Memory& memory);

}  // namespace taquin
