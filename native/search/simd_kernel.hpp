// The inner loop of ida_star_simd: slide one tile on each of many boards, and keep those that still fit the bound.
//
// Boards are packed, four bits a cell, tiles named by their goal cells. The blank's cell holds the slack: how many
// moves away from the goal (Manhattan) the path may still make. One version of the loop for each instruction set; which
// the machine has is found out at run time.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace taquin {

struct Slide {
    std::uint64_t others;                   // the bits of all cells but the two concerned
    std::uint64_t away;                     // which tiles get further from home by it
    std::uint64_t blank_shift, cell_shift;  // where the blank's cell begins, and the one it goes to
};

constexpr std::uint32_t lanes = 8;  // the most boards handled at once; buffers have room for as many more

// Write the children of `count` boards one after the other to `out`, and return how many there are.
using SlideAll = std::uint32_t (*)(const std::uint64_t* boards, std::uint32_t count, const Slide& slide,
                                   std::uint64_t* out);

std::uint32_t slide_all_scalar(const std::uint64_t* boards, std::uint32_t count, const Slide& slide,
                               std::uint64_t* out);
std::uint32_t slide_all_avx2(const std::uint64_t* boards, std::uint32_t count, const Slide& slide, std::uint64_t* out);
std::uint32_t slide_all_avx512(const std::uint64_t* boards, std::uint32_t count, const Slide& slide,
                               std::uint64_t* out);

// What this machine can run, the best first: avx512, avx2, scalar.
std::vector<std::string_view> instruction_sets();

// The loop of this name; of the best one, if none is named.
SlideAll choose_slide_all(std::string_view instruction_set);

}  // namespace taquin
