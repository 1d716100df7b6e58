// The memory that a build takes at its peak, so that one that does not fit is refused beforehand.
#include "tiles/patterns/build_size.hpp"

#include "memory.hpp"

namespace taquin {

std::uint64_t build_bytes(const PatternShape& shape, bool half) {
    const BuildPulse no_pulse;
    Heartbeat heartbeat(no_pulse);
    const BuildSize size(shape, heartbeat);
    const std::uint64_t tiles = static_cast<std::uint64_t>(shape.tiles());
    const auto pages = [](std::uint64_t bytes) { return (bytes + huge_page - 1) / huge_page * huge_page; };
    const std::uint64_t ranks = size.sets * 4 + size.orders * (tiles * tiles * 2 + sizeof(Permutation));
    const std::uint64_t searching =
        2 * pages(size.bitmaps()) + size.blocks * (sizeof(CellSet) * 3 + 1) + size.sets * sizeof(std::uint32_t);
    const std::uint64_t copying = shape.is_sparse() || half
                                      ? pages(shape.bytes(half))
                                      : SetRanks::most_alike(shape.board_cells(), shape.tiles()) * size.orders;
    return pages(size.values()) + ranks + std::max(searching, copying);
}

}  // namespace taquin
