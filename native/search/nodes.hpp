// Nodes and the table that finds them by their board.
//
// A node is a way to reach a state and never moves or changes its parent, as in the reference; the table holds, for each
// state, the number of its best node. A slot is 32 bits: as many as number all nodes it may hold, and in the rest
// a tag of the hash, so that a slot of another state is seldom mistaken for ours.
#pragma once

#include <bit>

#include "driver.hpp"
#include "memory.hpp"
#include "tiles/puzzle.hpp"

namespace taquin {

using Index = std::uint32_t;
constexpr Index none = ~Index{0};

enum class Status : std::uint8_t {
    open,
    reopened,  // open, but its state was expanded before, on a dearer path
    closed,
    stale,  // a cheaper way to its state is known
};

constexpr std::uint32_t max_g = (1u << 28) - 1;

template <class Board>
struct Node {
    Board board;
    Index parent;
    std::uint32_t g : 28;
    std::uint32_t last : 2;  // the move that led here
    std::uint32_t status_bits : 2;

    Status status() const { return static_cast<Status>(status_bits); }
    void set(Status status) { status_bits = static_cast<std::uint32_t>(status); }
    // Whether `move` would only lead back to the parent.
    bool undoes(Move move) const { return parent != none && move == opposite(static_cast<Move>(last)); }
};

template <class Board>
class Nodes {
  public:
    Nodes(Memory& memory, Driver& driver) : driver_(&driver), chunks_(Counted<Chunk>(memory)), slots_(first_slots, 0, Counted<std::uint32_t>(memory)), memory_(&memory) {}

    Index size() const { return size_; }
    Node<Board>& operator[](Index index) { return chunks_[index / chunk_size][index % chunk_size]; }
    const Node<Board>& operator[](Index index) const { return chunks_[index / chunk_size][index % chunk_size]; }

    // Make room in the table for the children of one node: slots found after this stay where they are.
    void reserve(Index more) {
        if (std::uint64_t{size_} + more > slots_.size() / 4 * 3) grow();
    }

    // The slot of a state: of its best node, or an empty one.
    std::uint32_t& slot(const Board& board, std::uint64_t hash) {
        const std::uint64_t mask = slots_.size() - 1;
        const std::uint32_t tag = tag_of(hash);
        for (std::uint64_t at = hash >> (64 - bits_);; at = (at + 1) & mask) {
            std::uint32_t& slot = slots_[at];
            if (slot == 0) return slot;
            if ((slot & tag_mask()) == tag && (*this)[index_of(slot)].board == board) return slot;
        }
    }
    void prefetch_slot(std::uint64_t hash) const { prefetch(&slots_[hash >> (64 - bits_)]); }

    void prefetch_node(Index index) const { prefetch(&(*this)[index]); }

    Index at(std::uint32_t slot) const { return slot == 0 ? none : index_of(slot); }
    Index find(const Board& board) { return at(slot(board, board.hash())); }

    Index add(const Board& board, Index parent, Move last, std::uint32_t g) {
        if (g > max_g || size_ == none - 1) throw OutOfBudget{};
        if (size_ % chunk_size == 0) add_chunk();
        chunks_.back().push_back({board, parent, g, last, static_cast<std::uint32_t>(Status::open)});
        return size_++;
    }
    // Let the slot of a state lead to this node, its best one now.
    void point(std::uint32_t& slot, std::uint64_t hash, Index index) { slot = tag_of(hash) | (index + 1); }

    // A cheaper way to the state of `known` was found: `child`.
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

    // The moves that led to a node, from the root on.
    std::vector<Move> path(Index index) const {
        std::vector<Move> moves;
        for (; (*this)[index].parent != none; index = (*this)[index].parent) moves.push_back(static_cast<Move>((*this)[index].last));
        std::reverse(moves.begin(), moves.end());
        return moves;
    }

  private:
    static constexpr Index chunk_size = Index{1} << 17;
    static constexpr std::size_t first_slots = 1 << 10;
    using Chunk = Vector<Node<Board>>;

    std::uint32_t tag_mask() const { return ~std::uint32_t{0} << bits_; }
    std::uint32_t tag_of(std::uint64_t hash) const { return static_cast<std::uint32_t>(hash) & tag_mask(); }
    Index index_of(std::uint32_t slot) const { return (slot & ~tag_mask()) - 1; }

    void add_chunk() {
        Chunk& chunk = chunks_.emplace_back(Counted<Node<Board>>(*memory_));
        chunk.reserve(chunk_size);
        if (size_ > 0) advise_huge_pages(chunk.data(), chunk_size * sizeof(Node<Board>));  // small searches touch less
    }

    // Double the table. Nodes are read in order and slots written at random, so those are asked for ahead of time.
    void grow() {
        if (bits_ == 31) throw OutOfBudget{};
        const std::size_t size = slots_.size() * 2;
        Vector<std::uint32_t>(slots_.get_allocator()).swap(slots_);
        slots_.reserve(size);
        advise_huge_pages(slots_.data(), size * sizeof(std::uint32_t));
        slots_.resize(size, 0);
        ++bits_;
        const std::uint64_t mask = size - 1;
        constexpr Index ahead = 16;
        for (Index index = 0; index < size_; ++index) {
            if (index % (1 << 16) == 0) driver_->breathe();
            if (index + ahead < size_) prefetch_slot((*this)[index + ahead].board.hash());
            const Node<Board>& node = (*this)[index];
            if (node.status() == Status::stale) continue;
            const std::uint64_t hash = node.board.hash();
            std::uint64_t to = hash >> (64 - bits_);
            while (slots_[to] != 0) to = (to + 1) & mask;
            point(slots_[to], hash, index);
        }
    }

    Driver* driver_;
    Vector<Chunk> chunks_;
    Vector<std::uint32_t> slots_;
    Memory* memory_;
    unsigned bits_ = std::countr_zero(first_slots);
    Index size_ = 0;
};

}  // namespace taquin
