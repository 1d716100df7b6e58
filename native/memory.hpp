// A byte budget: a search that would need more stops, before the system must.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace taquin {

struct OutOfBudget {};

class Memory {
  public:
    explicit Memory(std::uint64_t budget) : budget_(budget) {}

    void take(std::uint64_t bytes) {
        if (held_ + bytes > budget_) throw OutOfBudget{};
        held_ += bytes;
        if (held_ > peak_) peak_ = held_;
    }
    void give_back(std::uint64_t bytes) { held_ -= bytes; }
    std::uint64_t peak() const { return peak_; }

  private:
    std::uint64_t budget_, held_ = 0, peak_ = 0;
};

constexpr std::size_t huge_page = std::size_t{2} << 20;

// Ask for huge pages: a large table read at random then misses the cache, but not the page tables as well.
inline void advise_huge_pages([[maybe_unused]] void* block, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    if (bytes >= huge_page) madvise(block, bytes, MADV_HUGEPAGE);
#endif
}

// An allocator that asks the budget first; large blocks begin where a huge page can.
template <class T>
class Counted {
  public:
    using value_type = T;

    explicit Counted(Memory& memory) : memory_(&memory) {}
    template <class U>
    Counted(const Counted<U>& other) : memory_(other.memory()) {}

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        memory_->take(bytes);
        try {
            if (bytes < huge_page) return static_cast<T*>(::operator new(bytes));
            return static_cast<T*>(::operator new(bytes, std::align_val_t{huge_page}));
        } catch (...) {
            memory_->give_back(bytes);
            throw;
        }
    }
    void deallocate(T* block, std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        if (bytes < huge_page)
            ::operator delete(block);
        else
            ::operator delete(block, std::align_val_t{huge_page});
        memory_->give_back(bytes);
    }
    // New elements are left as they are unless something is said: most are written before they are read.
    template <class U>
    void construct(U* place) noexcept {
        ::new (static_cast<void*>(place)) U;
    }
    template <class U, class... Arguments>
    void construct(U* place, Arguments&&... arguments) {
        ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
    }

    Memory* memory() const { return memory_; }
    template <class U>
    bool operator==(const Counted<U>& other) const {
        return memory_ == other.memory();
    }

  private:
    Memory* memory_;
};

template <class T>
using Vector = std::vector<T, Counted<T>>;

}  // namespace taquin
