// The atlas: all boards of up to 12 cells, by breadth-first search from a goal; the twin of
// tiles/atlas.py.
//
// Boards are numbered (numbering.hpp), so a set of boards is a bitmap (board_bitmap.hpp), and a
// move is made on a whole set at once (column_slide.hpp). A move slides one tile
// (single_layers.hpp), or any number of tiles in a line (multi_layers.hpp).
#pragma once

#include "driver.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

constexpr int max_atlas_cells = 12;

// Count the boards that are 0, 1, 2, … moves from the goal, and return up to `most` of the hardest.
Found atlas(const Puzzle<Packed>& puzzle, bool multi, std::uint64_t most, Driver& driver, Memory& memory);

// Count the same up to the layer that contains the start; the end is End::solution if there is one.
Found exact_distance(const Puzzle<Packed>& puzzle, bool multi, Driver& driver, Memory& memory);

// Return the boards with these numbers, which must ascend: boards are numbered from 0 by their
// distance from the goal in single moves, those of a layer in a fixed order.
Found numbered_boards(const Puzzle<Packed>& puzzle, const std::vector<std::uint64_t>& numbers, Driver& driver,
                      Memory& memory);

}  // namespace taquin
