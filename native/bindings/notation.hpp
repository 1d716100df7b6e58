// How Python writes moves, their order, and what counts as one.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tiles/geometry.hpp"

namespace taquin {

inline std::array<Move, 4> read_order(std::string_view text) {
    std::array<Move, 4> order{};
    for (int i = 0; i < 4; ++i) order[i] = static_cast<Move>(std::string_view("UDLR").find(text.at(i)));
    return order;
}

inline Metric read_metric(std::string_view text) { return text == "multi" ? Metric::multi : Metric::single; }

inline std::string name(Move move) {
    const std::string letter(1, "UDLR"[direction(move)]);
    return tiles_slid(move) == 1 ? letter : letter + std::to_string(tiles_slid(move));
}

inline std::string letters(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) text += "UDLR"[move];
    return text;
}

inline std::vector<Move> read_moves(std::string_view text) {
    std::vector<Move> moves;
    for (const char letter : text) moves.push_back(static_cast<Move>(std::string_view("UDLR").find(letter)));
    return moves;
}

}  // namespace taquin
