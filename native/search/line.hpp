// Compare the 16 slots of a cache line (see nodes.hpp) at once.
#pragma once

#include <bit>
#include <cstdint>

#include "portable.hpp"

#if defined(TAQUIN_SSE2)
#include <emmintrin.h>
#endif

namespace taquin {

struct LineLook {
    std::uint32_t matches;  // one bit a slot: whether it equals `wanted` above the lowest `bits`
    std::uint32_t used;     // one bit a slot: whether it is not 0
};

inline LineLook look_at_line(const std::uint32_t* line, std::uint32_t wanted, unsigned bits) {
#if defined(TAQUIN_SSE2)
    const __m128i zero = _mm_setzero_si128(), shift = _mm_cvtsi32_si128(static_cast<int>(bits));
    const __m128i mark = _mm_set1_epi32(static_cast<int>(wanted >> bits));
    __m128i agrees[4], empty[4];
    for (int i = 0; i < 4; ++i) {
        const __m128i slots = _mm_loadu_si128(reinterpret_cast<const __m128i*>(line) + i);
        agrees[i] = _mm_cmpeq_epi32(_mm_srl_epi32(slots, shift), mark);
        empty[i] = _mm_cmpeq_epi32(slots, zero);
    }
    const auto mask = [](const __m128i* all) {
        const __m128i low = _mm_packs_epi32(all[0], all[1]), high = _mm_packs_epi32(all[2], all[3]);
        return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
    };
    const std::uint32_t used = ~mask(empty) & 0xffff;
    return {mask(agrees) & used, used};
#else
    LineLook look{0, 0};
    for (unsigned i = 0; i < 16; ++i) {
        look.used |= std::uint32_t{line[i] != 0} << i;
        look.matches |= std::uint32_t{line[i] != 0 && line[i] >> bits == wanted >> bits} << i;
    }
    return look;
#endif
}

}  // namespace taquin
