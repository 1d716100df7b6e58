// Nodes, and the hash table that finds them by their board.
//
// A node stands for one path to a state. It never moves in memory and never changes its parent, as
// in the Python reference. For each state, the table stores the number of its best node.
//
// The table consists of lines of 16 slots, one cache line each. The first bits of a state's hash
// choose its home line. Lines fill from the front; when the home line is full, the next line takes
// the state. A slot has 32 bits:
// - the number of the node, plus 1, in as many bits as the table needs for its capacity (0: empty);
// - a tag, the next bits of the hash: a slot with another tag belongs to another state;
// - the top bit, set if the slot is not in its home line.
//
// When the table doubles, each line becomes two. The first bit of the tag says which of them gets a
// slot, so the nodes themselves, scattered over memory, are not read.
#pragma once

#include <bit>
#include <type_traits>

#include "driver.hpp"
#include "memory.hpp"
#include "search/line.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

using Index = std::uint32_t;
constexpr Index none = ~Index{0};

enum class Status : std::uint8_t {
    open,
    reopened,  // open, but its state was expanded before, on a more expensive path
    closed,
    stale,  // a cheaper path to its state is known
};

template <class Board>
struct Node {
    Board board;
    Index parent;
    std::uint32_t g : 30 - Board::move_bits;
    std::uint32_t last : Board::move_bits;  // the move that led here
    std::uint32_t status_bits : 2;

    static constexpr std::uint32_t max_g = (1u << (30 - Board::move_bits)) - 1;

    Status status() const { return static_cast<Status>(status_bits); }
    void set(Status status) { status_bits = static_cast<std::uint32_t>(status); }
    // Whether `move` leads back to the parent.
    bool undoes(Move move) const { return parent != none && move == opposite(static_cast<Move>(last)); }
};

template <class Board>
class Nodes {
    static_assert(std::is_trivially_default_constructible_v<Node<Board>>,
                  "a new chunk must not be touched before it is used");

  public:
    Nodes(Memory& memory, Driver& driver)
        : driver_(&driver),
          chunks_(Counted<Chunk>(memory)),
          slots_(first_slots, 0, Counted<std::uint32_t>(memory)),
          memory_(&memory) {
        if (driver.tables++ == 0) driver.stored = 0;  // those of the iteration before are gone
    }

    Nodes(const Nodes&) = delete;
    ~Nodes() {
        driver_->stored += size_;
        --driver_->tables;
    }

    Index size() const { return size_; }
    Node<Board>& operator[](Index index) { return chunks_[index / chunk_size][index % chunk_size]; }
    const Node<Board>& operator[](Index index) const { return chunks_[index / chunk_size][index % chunk_size]; }

    // Make room for `more` nodes. Until that many were added, slots keep their addresses.
    void reserve(std::uint64_t more) {
        while (size_ + more > slots_.size() / 4 * 3) [[unlikely]]
            grow();
    }

    // The slot of a state: that of its best node, or the empty slot where it belongs.
    std::uint32_t& slot(const Board& board, std::uint64_t hash) {
        std::uint64_t line = home_of(hash);
        for (std::uint32_t wanted = tag_of(hash);; wanted |= away_from_home) {
            std::uint32_t* const slots = &slots_[line];
            const LineLook look = look_at_line(slots, wanted, bits_);
            for (std::uint32_t matches = look.matches; matches != 0; matches &= matches - 1) {
                std::uint32_t& slot = slots[std::countr_zero(matches)];
                if ((*this)[index_of(slot)].board == board) return slot;
            }
            if (look.used != full_line) return slots[std::countr_one(look.used)];
            line = (line + line_size) & (slots_.size() - 1);
        }
    }
    void prefetch_slot(std::uint64_t hash) const { prefetch(&slots_[home_of(hash)]); }

    // Prefetch the nodes in the home line that slot() will compare with a state.
    void prefetch_candidates(std::uint64_t hash) const {
        const std::uint32_t* const slots = &slots_[home_of(hash)];
        for (std::uint32_t matches = look_at_line(slots, tag_of(hash), bits_).matches; matches != 0;
             matches &= matches - 1)
            prefetch_node(index_of(slots[std::countr_zero(matches)]));
    }
    void prefetch_node(Index index) const { prefetch(&(*this)[index]); }

    Index at(std::uint32_t slot) const { return slot == 0 ? none : index_of(slot); }
    Index find(const Board& board) { return at(slot(board, board.hash())); }

    TAQUIN_INLINE Index add(const Board& board, Index parent, Move last, std::uint32_t g) {
        if (size_ % chunk_size == 0) [[unlikely]]
            add_chunk();
        if (g > Node<Board>::max_g) [[unlikely]]
            throw TableFull{};
        newest_[size_ % chunk_size] = {board, parent, g, last, static_cast<std::uint32_t>(Status::open)};
        return size_++;
    }
    // Make the slot of a state point to `index`, its best node now.
    void point(std::uint32_t& slot, std::uint64_t hash, Index index) {
        const auto line = static_cast<std::uint64_t>(&slot - slots_.data()) & ~(line_size - 1);
        slot = tag_of(hash) | (line == home_of(hash) ? 0 : away_from_home) | (index + 1);
    }

    // `child` is a cheaper path to the state of `known`.
    void replace(Index known, Index child) {
        const Status before = (*this)[known].status();
        if (before != Status::open) (*this)[child].set(Status::reopened);
        (*this)[known].set(Status::stale);
    }

    Index add_root(const Board& board) {
        const Index root = add(board, none, up, 0);
        const std::uint64_t hash = board.hash();
        point(slot(board, hash), hash, root);
        return root;
    }

    void clear() {
        chunks_.clear();
        size_ = 0;
        std::fill(slots_.begin(), slots_.end(), 0);
    }

    // The moves from the root to a node.
    std::vector<Move> path(Index index) const {
        std::vector<Move> moves;
        for (; (*this)[index].parent != none; index = (*this)[index].parent)
            moves.push_back(static_cast<Move>((*this)[index].last));
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

  private:
    static constexpr Index chunk_size = Index{1} << 17;
    static constexpr std::size_t first_slots = 1 << 10;
    using Chunk = Vector<Node<Board>>;

    static constexpr std::uint64_t line_size = 16;
    static constexpr unsigned line_bits = 4;
    static constexpr std::uint32_t full_line = 0xffff;
    static constexpr std::uint32_t away_from_home = 1u << 31;

    // The first slot of a state's home line.
    std::uint64_t home_of(std::uint64_t hash) const { return hash >> (64 - bits_ + line_bits) << line_bits; }
    // The bits of the hash after those of the home line, shifted to their place in a slot.
    std::uint32_t tag_of(std::uint64_t hash) const {
        return static_cast<std::uint32_t>(hash << (bits_ - line_bits) >> 33) >> bits_ << bits_;
    }
    Index index_of(std::uint32_t slot) const { return (slot & ((1u << bits_) - 1)) - 1; }

    TAQUIN_NOINLINE void add_chunk() {
        if (size_ > none - chunk_size) throw TableFull{};
        Chunk& chunk = chunks_.emplace_back(chunk_size, Counted<Node<Board>>(*memory_));
        newest_ = chunk.data();
        // The first chunk gets no huge pages: small searches touch only a part of it.
        if (size_ > 0) advise_huge_pages(chunk.data(), chunk_size * sizeof(Node<Board>));
    }

    // Double the table, reading old lines and writing new lines in order. The few slots outside
    // their home lines are inserted again at the end.
    TAQUIN_NOINLINE void grow() {
        if (slots_.size() / 4 * 3 >= driver_->limits().stored) throw TableFull{};
        const std::size_t size = slots_.size() * 2;
        Vector<std::uint32_t> old(slots_.get_allocator());
        old.swap(slots_);
        slots_.reserve(size);
        advise_huge_pages(slots_.data(), size * sizeof(std::uint32_t));
        slots_.resize(size, 0);
        const std::uint32_t numbers = (1u << bits_) - 1, first_tag_bit = 1u << 30;
        ++bits_;
        Vector<Index> homeless{Counted<Index>(*memory_)};
        for (std::size_t line = 0; line < old.size(); line += line_size) {
            if (line % (1 << 18) == 0) driver_->breathe();
            std::uint32_t* to[2] = {&slots_[2 * line], &slots_[2 * line + line_size]};
            for (std::size_t at = line; at < line + line_size && old[at] != 0; ++at) {
                const std::uint32_t slot = old[at], number = slot & numbers;
                if (slot & away_from_home)
                    homeless.push_back(number - 1);
                else
                    *to[(slot & first_tag_bit) != 0]++ = (slot & ~(numbers | first_tag_bit)) << 1 | number;
            }
        }
        for (const Index index : homeless) {
            const Board& board = (*this)[index].board;
            const std::uint64_t hash = board.hash();
            point(slot(board, hash), hash, index);
        }
    }

    Driver* driver_;
    Vector<Chunk> chunks_;
    Node<Board>* newest_ = nullptr;  // the last chunk, which is being filled
    Vector<std::uint32_t> slots_;
    Memory* memory_;
    unsigned bits_ = std::countr_zero(first_slots);
    Index size_ = 0;
};

}  // namespace taquin
