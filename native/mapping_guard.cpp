#include "mapping_guard.hpp"

#include <mutex>

#if !defined(_WIN32)
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace taquin {

// The handler reads the ranges while others change them, and must not lock: they are a list that
// only grows. A range that is no longer used is empty, and used again.
struct MappingGuard::Range {
    std::atomic<std::uintptr_t> begin{0}, end{0};
    std::atomic<bool> used{true}, damaged{false};
    Range* next = nullptr;
};

namespace {

std::atomic<MappingGuard::Range*> ranges{nullptr};

#if !defined(_WIN32)

struct sigaction previous;

// Put zeros in place of a range's pages, from this address on.
bool replace_pages(MappingGuard::Range& range, std::uintptr_t address) {
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const std::uintptr_t first = address / page * page, end = (range.end + page - 1) / page * page;
    void* const mapped =
        mmap(reinterpret_cast<void*>(first), end - first, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (mapped == MAP_FAILED) return false;
    range.damaged = true;
    ++damage_count;
    return true;
}

void on_bus_error(int signal_number, siginfo_t* info, void* context) {
    const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    if (info->si_code == BUS_ADRERR)
        for (MappingGuard::Range* range = ranges; range != nullptr; range = range->next)
            if (range->begin <= address && address < range->end && replace_pages(*range, address)) return;
    // Not ours: what would have happened without us.
    if (previous.sa_flags & SA_SIGINFO)
        previous.sa_sigaction(signal_number, info, context);
    else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN)
        previous.sa_handler(signal_number);
    else
        signal(signal_number, SIG_DFL);  // the instruction is tried again, and ends the process
}

void install_handler() {
    static std::once_flag once;
    std::call_once(once, [] {
        struct sigaction action{};
        action.sa_sigaction = on_bus_error;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
        sigemptyset(&action.sa_mask);
        sigaction(SIGBUS, &action, &previous);
    });
}

#else

void install_handler() {}  // Windows does not let a mapped file shrink

#endif

MappingGuard::Range* unused_range() {
    for (MappingGuard::Range* range = ranges; range != nullptr; range = range->next)
        if (!range->used.exchange(true)) return range;
    auto* const added = new MappingGuard::Range;
    added->next = ranges;
    while (!ranges.compare_exchange_weak(added->next, added)) {
    }
    return added;
}

}  // namespace

MappingGuard::MappingGuard(const void* begin, std::size_t bytes) : range_(unused_range()) {
    install_handler();
    range_->damaged = false;
    range_->begin = reinterpret_cast<std::uintptr_t>(begin);
    range_->end = reinterpret_cast<std::uintptr_t>(begin) + bytes;
}

MappingGuard::~MappingGuard() {
    range_->end = 0;
    range_->begin = 0;
    range_->used = false;
}

bool MappingGuard::is_damaged() const { return range_->damaged; }

}  // namespace taquin
