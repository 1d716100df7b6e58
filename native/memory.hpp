// A byte budget: a search that needs more stops, before the system runs out of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace taquin {

struct OutOfBudget {};
struct TableFull {};  // a node table holds no more nodes, whatever the memory

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

// Ask for huge pages: a random read of a large table then misses the cache only, and not the TLB as
// well.
inline void advise_huge_pages([[maybe_unused]] void* block, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
    if (bytes >= huge_page) madvise(block, bytes, MADV_HUGEPAGE);
#endif
}

// An allocator that charges the budget. Large blocks are aligned to huge pages.
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
    // Leave new elements uninitialized unless a value is given: most are written before they are
    // read.
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

// A large block of zeros. On Linux it is mapped, so that no page is touched before it is used.
class ZeroedBytes {
  public:
    ZeroedBytes() = default;
    explicit ZeroedBytes(std::size_t size) : size_(size) {
#if defined(__linux__)
        // Rounded up and aligned to huge pages.
        mapped_ = (size + huge_page - 1) / huge_page * huge_page + huge_page;
        base_ = mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (base_ == MAP_FAILED) {
            base_ = nullptr;
            throw std::bad_alloc();
        }
        const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(base_);
        data_ = reinterpret_cast<std::uint8_t*>((address + huge_page - 1) / huge_page * huge_page);
        advise_huge_pages(data_, size);
#else
        base_ = std::calloc(size, 1);
        if (base_ == nullptr) throw std::bad_alloc();
        data_ = static_cast<std::uint8_t*>(base_);
#endif
    }
    ZeroedBytes(ZeroedBytes&& other) noexcept { swap(other); }
    ZeroedBytes& operator=(ZeroedBytes&& other) noexcept {
        swap(other);
        return *this;
    }
    ~ZeroedBytes() {
        if (base_ == nullptr) return;
#if defined(__linux__)
        munmap(base_, mapped_);
#else
        std::free(base_);
#endif
    }

    std::uint8_t* data() { return data_; }
    const std::uint8_t* data() const { return data_; }
    std::size_t size() const { return size_; }

  private:
    void swap(ZeroedBytes& other) noexcept {
        std::swap(base_, other.base_);
        std::swap(mapped_, other.mapped_);
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
    }

    void* base_ = nullptr;
    std::size_t mapped_ = 0, size_ = 0;
    std::uint8_t* data_ = nullptr;
};

}  // namespace taquin
