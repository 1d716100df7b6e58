// Compiled for AVX2 and called only on machines that have it. Define nothing here that other files
// could share: the linker might keep the AVX2 version of an inline function for all machines.
#include <immintrin.h>

#include "search/simd_kernel.hpp"

namespace taquin {

namespace {

// For each set of lanes, a permutation that moves them to the front: AVX2 has no compress
// instruction.
struct Orders {
    alignas(32) std::uint32_t of[16][8];
};

constexpr Orders make_orders() {
    Orders orders{};
    for (unsigned set = 0; set < 16; ++set) {
        unsigned to = 0;
        for (unsigned pass = 0; pass < 2; ++pass)
            for (unsigned lane = 0; lane < 4; ++lane)
                if ((set >> lane & 1) != pass) {
                    orders.of[set][to++] = 2 * lane;
                    orders.of[set][to++] = 2 * lane + 1;
                }
    }
    return orders;
}

constexpr Orders orders = make_orders();

}  // namespace

std::uint32_t slide_all_avx2(const std::uint64_t* boards, std::uint32_t count, const Slide& slide, std::uint64_t* out) {
    const __m256i nibble = _mm256_set1_epi64x(15), one = _mm256_set1_epi64x(1),
                  away = _mm256_set1_epi64x(static_cast<long long>(slide.away));
    const __m256i others = _mm256_set1_epi64x(static_cast<long long>(slide.others));
    const __m256i blank_shift = _mm256_set1_epi64x(static_cast<long long>(slide.blank_shift));
    const __m256i cell_shift = _mm256_set1_epi64x(static_cast<long long>(slide.cell_shift));
    std::uint64_t* const first = out;
    for (std::uint32_t i = 0; i < count; i += 4) {
        const __m256i board = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(boards + i));
        const __m256i slack = _mm256_and_si256(_mm256_srlv_epi64(board, blank_shift), nibble);
        const __m256i tile = _mm256_and_si256(_mm256_srlv_epi64(board, cell_shift), nibble);
        const __m256i moved_away = _mm256_and_si256(_mm256_srlv_epi64(away, tile), one);
        const __m256i too_far = _mm256_cmpgt_epi64(moved_away, slack);
        unsigned fits = ~static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(too_far))) & 15u;
        if (count - i < 4) fits &= (1u << (count - i)) - 1;
        const __m256i moved = _mm256_or_si256(_mm256_sllv_epi64(tile, blank_shift),
                                              _mm256_sllv_epi64(_mm256_sub_epi64(slack, moved_away), cell_shift));
        const __m256i child = _mm256_or_si256(_mm256_and_si256(board, others), moved);
        const __m256i order = _mm256_load_si256(reinterpret_cast<const __m256i*>(orders.of[fits]));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_permutevar8x32_epi32(child, order));
        out += _mm_popcnt_u32(fits);
    }
    return static_cast<std::uint32_t>(out - first);
}

}  // namespace taquin
