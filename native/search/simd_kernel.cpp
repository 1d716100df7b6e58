#include "search/simd_kernel.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#if defined(_MSC_VER) && defined(_M_X64)
#include <immintrin.h>
#include <intrin.h>
#endif

namespace taquin {

std::uint32_t slide_all_scalar(const std::uint64_t* boards, std::uint32_t count, const Slide& slide,
                               std::uint64_t* out) {
    std::uint64_t* const first = out;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint64_t slack = boards[i] >> slide.blank_shift & 15, tile = boards[i] >> slide.cell_shift & 15;
        const std::uint64_t away = slide.away >> tile & 1;
        *out = (boards[i] & slide.others) | tile << slide.blank_shift | (slack - away) << slide.cell_shift;
        out += slack >= away;
    }
    return static_cast<std::uint32_t>(out - first);
}

namespace {

#if defined(TAQUIN_X86_SIMD) && defined(_MSC_VER)
bool supports(int leaf_7_ebx_bit) {
    int words[4];
    __cpuid(words, 0);
    if (words[0] < 7) return false;
    __cpuidex(words, 1, 0);
    if (!(words[2] >> 27 & 1)) return false;  // the operating system does not save vector registers
    const unsigned long long saved = _xgetbv(0);
    __cpuidex(words, 7, 0);
    return (words[1] >> leaf_7_ebx_bit & 1) &&
           (saved & (leaf_7_ebx_bit == 16 ? 0xe6 : 6)) == (leaf_7_ebx_bit == 16 ? 0xe6 : 6);
}
bool has_avx2() { return supports(5); }
bool has_avx512() { return supports(16); }
#elif defined(TAQUIN_X86_SIMD)
bool has_avx2() { return __builtin_cpu_supports("avx2"); }
bool has_avx512() { return __builtin_cpu_supports("avx512f"); }
#endif

}  // namespace

std::vector<std::string_view> instruction_sets() {
    std::vector<std::string_view> sets;
#if defined(TAQUIN_X86_SIMD)
    if (has_avx512()) sets.push_back("avx512");
    if (has_avx2()) sets.push_back("avx2");
#endif
    sets.push_back("scalar");
    return sets;
}

SlideAll choose_slide_all(std::string_view instruction_set) {
    const std::vector<std::string_view> sets = instruction_sets();
    const std::string_view chosen = instruction_set.empty() ? sets.front() : instruction_set;
    if (std::find(sets.begin(), sets.end(), chosen) == sets.end())
        throw std::invalid_argument("this machine does not have the instruction set " + std::string(instruction_set));
#if defined(TAQUIN_X86_SIMD)
    if (chosen == "avx512") return slide_all_avx512;
    if (chosen == "avx2") return slide_all_avx2;
#endif
    return slide_all_scalar;
}

}  // namespace taquin
