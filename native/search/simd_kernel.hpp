// The inner loop of ida_star_simd: slide one tile on each of many boards, and keep the boards that
// are still within the bound.
//
// A board has four bits a cell. Tiles are named by their goal cells. The blank's cell stores the
// slack: how many more moves away from the goal (Manhattan) the path may make. There is one version
// of the loop for each instruction set; the program chooses one at run time.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace taquin {

struct Slide {
    std::uint64_t others;                   // mask of all cells except the two that change
    std::uint64_t away;                     // one bit a tile: whether it moves away from home
    std::uint64_t blank_shift, cell_shift;  // of the blank's cell, and the cell it moves to
};

// The most boards that a vector holds. Buffers need room for this many extra boards at their end.
constexpr std::uint32_t lanes = 8;

// Write the children within the bound to `out`, and return how many there are.
using SlideAll = std::uint32_t (*)(const std::uint64_t* boards, std::uint32_t count, const Slide& slide,
                                   std::uint64_t* out);

std::uint32_t slide_all_scalar(const std::uint64_t* boards, std::uint32_t count, const Slide& slide,
                               std::uint64_t* out);
std::uint32_t slide_all_avx2(const std::uint64_t* boards, std::uint32_t count, const Slide& slide, std::uint64_t* out);
std::uint32_t slide_all_avx512(const std::uint64_t* boards, std::uint32_t count, const Slide& slide,
                               std::uint64_t* out);

// The instruction sets of this machine, the fastest first: avx512, avx2, scalar.
std::vector<std::string_view> instruction_sets();

// The loop for an instruction set; for the fastest one if the name is empty.
SlideAll choose_slide_all(std::string_view instruction_set);

}  // namespace taquin
