// Checks of the arguments that Python passes. Each check throws std::invalid_argument, a ValueError
// in Python, with a sentence that names the argument. The engine itself trusts its callers.
#pragma once

#include <concepts>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "tiles/geometry.hpp"

namespace taquin {

[[noreturn]] inline void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

inline std::string size_name(int rows, int cols) { return std::to_string(rows) + "×" + std::to_string(cols); }

// A grid has at least two rows and two columns, and at most so many cells.
inline void check_size(int rows, int cols, int most_cells = max_cells) {
    if (rows < 2 || cols < 2) refuse("a grid needs at least two rows and two columns, not " + size_name(rows, cols));
    if (rows > most_cells || cols > most_cells || rows * cols > most_cells)
        refuse("a grid has at most " + std::to_string(most_cells) + " cells here, not " + size_name(rows, cols));
}

// Return a number that lies within its range, ends included.
template <std::integral Number>
Number check_number(const char* name, std::int64_t number, std::int64_t least, std::int64_t most) {
    if (number < least || number > most)
        refuse(std::string(name) + " must be from " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
               std::to_string(number));
    return static_cast<Number>(number);
}

// Return numbers that are different from each other and lie between two ends, both included.
template <std::integral Number>
std::vector<Number> check_distinct(const char* name, const std::vector<int>& numbers, int least, int most) {
    std::vector<bool> seen(static_cast<std::size_t>(most) + 1);
    std::vector<Number> checked;
    checked.reserve(numbers.size());
    for (const int number : numbers) {
        checked.push_back(check_number<Number>(name, number, least, most));
        if (seen[static_cast<std::size_t>(number)])
            refuse(std::string(name) + " holds " + std::to_string(number) + " twice");
        seen[static_cast<std::size_t>(number)] = true;
    }
    return checked;
}

// Return a permutation of 0, 1, … count - 1.
template <std::integral Number>
std::vector<Number> check_permutation(const char* name, const std::vector<int>& numbers, int count) {
    if (numbers.size() != static_cast<std::size_t>(count))
        refuse(std::string(name) + " must hold " + std::to_string(count) + " numbers, not " +
               std::to_string(numbers.size()));
    return check_distinct<Number>(name, numbers, 0, count - 1);
}

}  // namespace taquin
