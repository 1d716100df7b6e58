// Frontiers of best-first searches: lowest key first, then lowest h, then the newest.
#pragma once

#include <algorithm>
#include <utility>

#include "search/nodes.hpp"

namespace taquin {

struct Entry {
    Value key;  // f, usually
    Value h;
    Index node;
};

// For small whole numbers: a stack for each (key, h). Stacks are linked blocks from one pool, so none wastes room.
class Buckets {
  public:
    explicit Buckets(Memory& memory) : rows_(Counted<Row>(memory)), pool_(Counted<Vector<Block>>(memory)), memory_(&memory) {}

    std::uint64_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

    void push(Value key, Value h, Index node) {
        while (rows_.size() <= static_cast<std::size_t>(key)) rows_.emplace_back(*memory_);
        Row& row = rows_[key];
        if (row.stacks.size() <= static_cast<std::size_t>(h)) row.stacks.resize(h + 1);
        Stack& stack = row.stacks[h];
        if (stack.count % block_size == 0) {
            const Index added = new_block();
            block(added).below = stack.block;
            stack.block = added;
        }
        block(stack.block).nodes[stack.count++ % block_size] = node;
        ++row.count;
        ++size_;
        row.lowest = std::min(row.lowest, static_cast<std::size_t>(h));
        lowest_ = std::min(lowest_, static_cast<std::size_t>(key));
    }

    // The node that comes next unless a better one is pushed; none if that takes a search.
    Index peek() const {
        const Row& row = rows_[lowest_];
        const Stack& stack = row.stacks[row.lowest];
        return stack.count == 0 ? none : pool_[stack.block / pool_size][stack.block % pool_size].nodes[(stack.count - 1) % block_size];
    }

    Entry pop() {
        while (rows_[lowest_].count == 0) ++lowest_;
        Row& row = rows_[lowest_];
        while (row.stacks[row.lowest].count == 0) ++row.lowest;
        Stack& stack = row.stacks[row.lowest];
        const Index node = block(stack.block).nodes[--stack.count % block_size];
        if (stack.count % block_size == 0) {
            const Index emptied = std::exchange(stack.block, block(stack.block).below);
            block(emptied).below = free_;
            free_ = emptied;
        }
        --row.count;
        --size_;
        return {static_cast<Value>(lowest_), static_cast<Value>(row.lowest), node};
    }

  private:
    static constexpr std::uint64_t block_size = 63;
    static constexpr Index pool_size = 256;
    struct Block {
        Index below = none;
        std::array<Index, block_size> nodes;
    };
    struct Stack {
        std::uint64_t count = 0;
        Index block = none;
    };
    struct Row {
        explicit Row(Memory& memory) : stacks(Counted<Stack>(memory)) {}
        Vector<Stack> stacks;
        std::uint64_t count = 0;
        std::size_t lowest = 0;
    };

    Block& block(Index index) { return pool_[index / pool_size][index % pool_size]; }
    Index new_block() {
        if (free_ != none) return std::exchange(free_, block(free_).below);
        if (blocks_ % pool_size == 0) {
            pool_.emplace_back(Counted<Block>(*memory_));
            pool_.back().reserve(pool_size);
        }
        pool_.back().emplace_back();
        return blocks_++;
    }

    Vector<Row> rows_;
    Vector<Vector<Block>> pool_;
    Index blocks_ = 0;
    Memory* memory_;
    Index free_ = none;
    std::size_t lowest_ = 0;
    std::uint64_t size_ = 0;
};

// For any numbers: a binary heap.
class Heap {
  public:
    explicit Heap(Memory& memory) : heap_(Counted<Item>(memory)) {}

    std::uint64_t size() const { return heap_.size(); }
    bool empty() const { return heap_.empty(); }
    const Entry& top() const { return heap_.front().entry; }
    Index peek() const { return heap_.empty() ? none : top().node; }

    void push(Value key, Value h, Index node) {
        heap_.push_back({{key, h, node}, serial_++});
        std::push_heap(heap_.begin(), heap_.end());
    }
    Entry pop() {
        std::pop_heap(heap_.begin(), heap_.end());
        const Entry entry = heap_.back().entry;
        heap_.pop_back();
        return entry;
    }

  private:
    struct Item {
        Entry entry;
        std::uint64_t serial;
        // The largest item of a heap comes first.
        bool operator<(const Item& other) const {
            if (entry.key != other.entry.key) return entry.key > other.entry.key;
            if (entry.h != other.entry.h) return entry.h > other.entry.h;
            return serial < other.serial;
        }
    };

    Vector<Item> heap_;
    std::uint64_t serial_ = 0;
};

}  // namespace taquin
