#pragma once

#include <nanobind/nanobind.h>

#include <optional>

#include "driver.hpp"
#include "tiles/patterns/table.hpp"

namespace taquin {

namespace nb = nanobind;

// Watches a search that runs without the GIL. Fifty times a second it takes the GIL and calls
// `watch` with the counts: a true answer stops the search, and so does an exception, Ctrl-C
// included.
class Watcher {
  public:
    explicit Watcher(const nb::object& watch) : watch_(watch) { check_callable(watch, "watch must be callable"); }

    static void check_callable(const nb::object& function, const char* sentence) {
        if (!function.is_none() && !PyCallable_Check(function.ptr())) throw nb::type_error(sentence);
    }

    Pulse pulse() {
        return [this](const Counts& counts) {
            return call([&] {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                return !watch_.is_none() && is_true(watch_(counts));
            });
        };
    }

    // Call Python. An exception is kept for the end, and stops the search.
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

    // Build something without the GIL. `watch` is called with the fraction done; an exception in
    // it, Ctrl-C included, ends the build and is raised.
    template <class Build>
    auto building(Build build) {
        const BuildPulse pulse = [this](double done) {
            return call([&] {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                if (!watch_.is_none()) watch_(done);
                return false;
            });
        };
        try {
            nb::gil_scoped_release unlock;
            return build(pulse);
        } catch (const Stopped&) {
            if (raised_) throw std::move(*raised_);
            throw;
        }
    }

    // Raise the exception kept, if there is one and it is not Ctrl-C; return whether it is Ctrl-C.
    bool was_interrupted() {
        if (!raised_) return false;
        if (!raised_->matches(PyExc_KeyboardInterrupt)) throw std::move(*raised_);
        return true;
    }

  private:
    static bool is_true(const nb::object& answer) {
        const int truth = PyObject_IsTrue(answer.ptr());
        if (truth < 0) throw nb::python_error();
        return truth == 1;
    }

    const nb::object& watch_;
    std::optional<nb::python_error> raised_;
};

}  // namespace taquin
