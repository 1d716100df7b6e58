#pragma once

#include <nanobind/nanobind.h>

#include <optional>

#include "driver.hpp"

namespace taquin {

namespace nb = nanobind;

// Watches a search from Python, while the interpreter's lock is given away. Some fifty times a second `watch` is called
// with the counts, under the lock; it returns whether to stop. If it raises, Ctrl-C included, the search stops.
class Watcher {
  public:
    explicit Watcher(const nb::object& watch) : watch_(watch) {}

    Pulse pulse() {
        return [this](const Counts& counts) {
            return call([&] {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                return !watch_.is_none() && nb::cast<bool>(watch_(counts));
            });
        };
    }

    // Call Python; what it raises is kept for the end, and stops the search.
    template <class Call>
    bool call(Call function) {
        nb::gil_scoped_acquire lock;
        try {
            return function();
        } catch (nb::python_error& error) {
            raised_.emplace(std::move(error));
            return true;
        }
    }

    void raise() {
        if (raised_) throw std::move(*raised_);
    }

    // Let an exception go on its way; returns whether it was Ctrl-C, which does not.
    bool was_interrupted() {
        if (!raised_) return false;
        if (!raised_->matches(PyExc_KeyboardInterrupt)) throw std::move(*raised_);
        return true;
    }

  private:
    const nb::object& watch_;
    std::optional<nb::python_error> raised_;
};

}  // namespace taquin
