// Keeps the process alive when a mapped file shrinks: the system then sends SIGBUS to whoever reads
// its lost pages.
//
// A guard watches a range of memory. At such a fault the handler puts pages of zeros in place of
// the lost ones and counts the damage: a search sees the count change, stops, and its result is
// withdrawn. Zeros are safe to read: a pattern's value of 0 is admissible.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace taquin {

// How many faults in guarded memory there have been.
inline std::atomic<std::uint64_t> damage_count{0};

struct TableDamaged : std::runtime_error {
    TableDamaged()
        : std::runtime_error(
              "a table file changed while it was in use, so the result is withdrawn: run again, or check the tables "
              "with `taquin pdb verify`.") {}
};

class MappingGuard {
  public:
    MappingGuard(const void* begin, std::size_t bytes);
    MappingGuard(const MappingGuard&) = delete;
    ~MappingGuard();

    bool is_damaged() const;

    struct Range;

  private:
    Range* range_;
};

}  // namespace taquin
