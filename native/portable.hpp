// Attributes and intrinsics that each compiler spells in its own way.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TAQUIN_INLINE inline  // inlined checks of a sanitizer take minutes to compile
#define TAQUIN_NOINLINE __attribute__((noinline))
#elif defined(__GNUC__) || defined(__clang__)
#define TAQUIN_INLINE inline __attribute__((always_inline))
#define TAQUIN_NOINLINE __attribute__((noinline))
#else
#define TAQUIN_INLINE __forceinline
#define TAQUIN_NOINLINE __declspec(noinline)
#include <intrin.h>
#endif

#if defined(__SSE2__) || defined(_M_X64)
#define TAQUIN_SSE2  // in every x86-64 machine
#endif

namespace taquin {

// Ask for a cache line before it is needed.
TAQUIN_INLINE void prefetch(const void* address) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address, 1);
#elif defined(_M_X64)
    _mm_prefetch(static_cast<const char*>(address), _MM_HINT_T0);
#else
    (void)address;
#endif
}

}  // namespace taquin
