// Budgeted subtrees: what the threads of a parallel search share (work sharing, Rao & Kumar 1987).
//
// A big search is split into subtrees; each gets a budget of nodes; one that exceeds it hands what it has not yet
// searched back.
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

    // Hand in subtrees; the first is to be searched first, before those that wait already.
    void put(std::vector<Subtree> subtrees) {
        {
            const std::lock_guard lock(mutex_);
            for (auto subtree = subtrees.rbegin(); subtree != subtrees.rend(); ++subtree)
                waiting_.push_back(std::move(*subtree));
        }
        changed_.notify_all();
    }

    // The next subtree; nothing when all are searched, or none is to be any more. Whoever takes one must say when it is
    // done.
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
    bool is_empty() const { return waiting_.empty(); }  // once the threads have ended
    bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }

    // Let the only worker look after the search itself, as it asks for an allowance.
    void look_with(std::function<void()> look) { look_ = std::move(look); }

    // Allow up to so many expansions; 0 if the node limit leaves none.
    std::uint64_t allow(std::uint64_t wanted) {
        if (look_) look_();
        std::uint64_t left = nodes_left_.load(std::memory_order_relaxed);
        while (!nodes_left_.compare_exchange_weak(left, left - std::min(left, wanted), std::memory_order_relaxed)) {
        }
        return std::min(left, wanted);
    }
    std::uint64_t allowed() const { return node_limit_ - nodes_left_.load(std::memory_order_relaxed); }
    // What one thread was allowed and has not used, another may.
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

// Let each worker work in a thread of its own, and look after them meanwhile; what one of them throws is thrown on
// here.
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
            } catch (const std::system_error&) {  // the system gives no more of them: fewer will do
                break;
            }
        }
        const auto look = [&] {
            driver.counts.expanded = queue.allowed();  // as good as expanded, for those who watch
            driver.look();
            if (driver.stopped() != Stop::none) queue.stop();
        };
        if (threads.empty()) {  // not even one: this thread does the work
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
