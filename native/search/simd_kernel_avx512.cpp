// Compiled for AVX-512 and called only on machines that have it; see simd_kernel_avx2.cpp.
#include <immintrin.h>

#include "search/simd_kernel.hpp"

namespace taquin {

std::uint32_t slide_all_avx512(const std::uint64_t* boards, std::uint32_t count, const Slide& slide,
                               std::uint64_t* out) {
    const __m512i nibble = _mm512_set1_epi64(15), one = _mm512_set1_epi64(1),
                  away = _mm512_set1_epi64(static_cast<long long>(slide.away));
    const __m512i others = _mm512_set1_epi64(static_cast<long long>(slide.others));
    const __m512i blank_shift = _mm512_set1_epi64(static_cast<long long>(slide.blank_shift));
    const __m512i cell_shift = _mm512_set1_epi64(static_cast<long long>(slide.cell_shift));
    std::uint64_t* const first = out;
    for (std::uint32_t i = 0; i < count; i += 8) {
        const __m512i board = _mm512_loadu_si512(boards + i);
        const __m512i slack = _mm512_and_si512(_mm512_srlv_epi64(board, blank_shift), nibble);
        const __m512i tile = _mm512_and_si512(_mm512_srlv_epi64(board, cell_shift), nibble);
        const __m512i moved_away = _mm512_and_si512(_mm512_srlv_epi64(away, tile), one);
        __mmask8 fits = _mm512_cmpge_epi64_mask(slack, moved_away);
        if (count - i < 8) fits &= static_cast<__mmask8>((1u << (count - i)) - 1);
        const __m512i moved = _mm512_or_si512(_mm512_sllv_epi64(tile, blank_shift),
                                              _mm512_sllv_epi64(_mm512_sub_epi64(slack, moved_away), cell_shift));
        const __m512i child = _mm512_or_si512(_mm512_and_si512(board, others), moved);
        _mm512_storeu_si512(out, _mm512_maskz_compress_epi64(fits, child));
        out += _mm_popcnt_u32(fits);
    }
    return static_cast<std::uint32_t>(out - first);
}

}  // namespace taquin
