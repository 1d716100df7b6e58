// The queue of subtrees that the threads of a parallel search share (work sharing; Rao & Kumar
// 1987).
//
// The search is split into subtrees. A worker takes one, searches it up to a budget of nodes, and
// puts the rest back as new subtrees.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "driver.hpp"

namespace taquin {

template <class Subtree>
class SubtreeQueue {
  public:
    SubtreeQueue(std::uint64_t node_limit, std::uint64_t expanded)
        : node_limit_(node_limit), nodes_left_(node_limit - expanded) {}

    // Add subtrees. The first of them is taken next, before the subtrees that are waiting already.
    void put(std::vector<Subtree> subtrees) {
        {
            const std::lock_guard lock(mutex_);
            for (auto subtree = subtrees.rbegin(); subtree != subtrees.rend(); ++subtree)
                waiting_.push_back(std::move(*subtree));
        }
        changed_.notify_all();
    }

    // Take the next subtree, or wait for one; nothing if all are searched or the search was
    // stopped. The taker must call done().
    std::optional<Subtree> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !waiting_.empty() || busy_ == 0 || is_stopped(); });
        if (waiting_.empty() || is_stopped()) return std::nullopt;
        Subtree subtree = std::move(waiting_.back());
        waiting_.pop_back();
        ++busy_;
        return subtree;
    }
    void done() {
        bool last;
        {
            const std::lock_guard lock(mutex_);
            last = --busy_ == 0 && waiting_.empty();
        }
        if (last) changed_.notify_all();
    }

    void stop() {
        stopped_.store(true, std::memory_order_relaxed);
        const std::lock_guard lock(mutex_);
        changed_.notify_all();
    }
    bool is_empty() const { return waiting_.empty(); }  // call only after the threads have ended
    bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }

    // Make the only worker check the limits itself, whenever it reserves expansions.
    void look_with(std::function<void()> look) { look_ = std::move(look); }

    // Reserve up to `wanted` expansions of the node limit; returns how many, 0 if none are left.
    std::uint64_t allow(std::uint64_t wanted) {
        if (look_) look_();
        std::uint64_t left = nodes_left_.load(std::memory_order_relaxed);
        while (!nodes_left_.compare_exchange_weak(left, left - std::min(left, wanted), std::memory_order_relaxed)) {
        }
        return std::min(left, wanted);
    }
    std::uint64_t allowed() const { return node_limit_ - nodes_left_.load(std::memory_order_relaxed); }
    // Return expansions that were reserved but not used.
    void give_back(std::uint64_t nodes) { nodes_left_.fetch_add(nodes, std::memory_order_relaxed); }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Subtree> waiting_;
    unsigned busy_ = 0;
    std::atomic<bool> stopped_ = false;
    std::uint64_t node_limit_;
    std::atomic<std::uint64_t> nodes_left_;
    std::function<void()> look_;
};

// Run each worker in a thread of its own, and meanwhile check the limits. Rethrows the first
// exception that a worker throws.
template <class Worker, class Queue>
void run_threads(std::vector<Worker>& workers, Queue& queue, Driver& driver) {
    std::mutex mutex;
    std::condition_variable ended;
    std::size_t finished = 0;
    std::exception_ptr thrown;
    std::vector<std::thread> threads;
    const auto work = [&](Worker& worker) {
        std::exception_ptr caught;
        try {
            worker.work();
        } catch (...) {
            caught = std::current_exception();
            queue.stop();
        }
        const std::lock_guard lock(mutex);
        if (caught && !thrown) thrown = caught;
        ++finished;
        ended.notify_one();
    };
    try {
        threads.reserve(workers.size());
        for (Worker& worker : workers) {
            try {
                threads.emplace_back(work, std::ref(worker));
            } catch (const std::system_error&) {  // no more threads: continue with fewer
                break;
            }
        }
        const auto look = [&] {
            driver.counts.expanded = queue.allowed();  // close enough for progress reports
            driver.look();
            if (driver.stopped() != Stop::none) queue.stop();
        };
        if (threads.empty()) {  // not even one: the calling thread searches
            queue.look_with(look);
            return workers.front().work();
        }
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, std::chrono::milliseconds(5), [&] { return finished == threads.size(); })) {
            lock.unlock();
            look();
            lock.lock();
        }
    } catch (...) {
        queue.stop();
        for (std::thread& thread : threads) thread.join();
        throw;
    }
    for (std::thread& thread : threads) thread.join();
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace taquin
