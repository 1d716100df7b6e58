// Frontiers of best-first searches: the lowest key comes first, then the lowest h, then the newest
// node.
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

// For small whole numbers: a stack for each (key, h). A stack is a list of blocks from a common
// pool, so that small stacks waste little memory.
class Buckets {
  public:
    explicit Buckets(Memory& memory)
        : rows_(Counted<Row>(memory)), pool_(Counted<Vector<Block>>(memory)), memory_(&memory) {}

    std::uint64_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

    TAQUIN_INLINE void push(Value key, Value h, Index node) {
        const auto at = static_cast<std::size_t>(key), level = static_cast<std::size_t>(h);
        if (rows_.size() <= at || rows_[at].stacks.size() <= level) [[unlikely]]
            add_stacks(at, level);
        Row& row = rows_[at];
        Stack& stack = row.stacks[level];
        if (stack.fill == block_size) [[unlikely]]
            push_block(stack);
        stack.block->nodes[stack.fill++] = node;
        ++row.count;
        ++size_;
        row.lowest = std::min(row.lowest, level);
        lowest_ = std::min(lowest_, at);
    }

    // A guess at the next node, for prefetching; none if finding it would take a search.
    Index peek() const {
        const Row& row = rows_[lowest_];
        const Stack& stack = row.stacks[row.lowest];
        return stack.block == nullptr ? none : stack.block->nodes[stack.fill - 1];
    }

    Value lowest_key() {
        while (rows_[lowest_].count == 0) ++lowest_;
        return static_cast<Value>(lowest_);
    }

    Entry pop() {
        Row& row = rows_[static_cast<std::size_t>(lowest_key())];
        while (row.stacks[row.lowest].block == nullptr) ++row.lowest;
        Stack& stack = row.stacks[row.lowest];
        const Index node = stack.block->nodes[--stack.fill];
        if (stack.fill == 0) pop_block(stack);
        --row.count;
        --size_;
        return {static_cast<Value>(lowest_), static_cast<Value>(row.lowest), node};
    }

  private:
    static constexpr std::uint32_t block_size = 62;
    static constexpr std::size_t pool_size = 256;
    struct Block {
        Block* below;
        std::array<Index, block_size> nodes;
    };
    struct Stack {
        Block* block = nullptr;           // the top block, with `fill` nodes in it
        std::uint32_t fill = block_size;  // an empty stack counts as full: push adds a block
    };
    struct Row {
        explicit Row(Memory& memory) : stacks(Counted<Stack>(memory)) {}
        Vector<Stack> stacks;
        std::uint64_t count = 0;
        std::size_t lowest = 0;
    };

    TAQUIN_NOINLINE void add_stacks(std::size_t at, std::size_t level) {
        while (rows_.size() <= at) rows_.emplace_back(*memory_);
        if (rows_[at].stacks.size() <= level) rows_[at].stacks.resize(level + 1, Stack{});
    }
    TAQUIN_NOINLINE void push_block(Stack& stack) {
        if (free_ == nullptr) {
            Vector<Block>& more = pool_.emplace_back(pool_size, Counted<Block>(*memory_));
            for (Block& block : more) block.below = std::exchange(free_, &block);
        }
        Block* block = std::exchange(free_, free_->below);
        block->below = std::exchange(stack.block, block);
        stack.fill = 0;
    }
    TAQUIN_NOINLINE void pop_block(Stack& stack) {
        Block* emptied = std::exchange(stack.block, stack.block->below);
        emptied->below = std::exchange(free_, emptied);
        stack.fill = block_size;
    }

    Vector<Row> rows_;
    Vector<Vector<Block>> pool_;
    Memory* memory_;
    Block* free_ = nullptr;
    std::size_t lowest_ = 0;
    std::uint64_t size_ = 0;
};

// For any values: a binary heap.
class Heap {
  public:
    explicit Heap(Memory& memory) : heap_(Counted<Item>(memory)) {}

    std::uint64_t size() const { return heap_.size(); }
    bool empty() const { return heap_.empty(); }
    const Entry& top() const { return heap_.front().entry; }
    Value lowest_key() const { return top().key; }
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
        // std::push_heap puts the largest item first, so the best node must compare as the largest.
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
