// How Python writes moves, their order, and the metric. What is not such a text is refused.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/arguments.hpp"
#include "tiles/geometry.hpp"

namespace taquin {

constexpr std::string_view move_letters = "UDLR";

inline Move read_move(char letter) {
    const std::size_t at = move_letters.find(letter);
    if (at == move_letters.npos) refuse("a move is one of U, D, L and R");
    return static_cast<Move>(at);
}

inline std::array<Move, 4> read_order(std::string_view text) {
    std::array<Move, 4> order{};
    unsigned seen = 0;
    for (std::size_t i = 0; i < text.size() && i < 4; ++i) seen |= 1u << (order[i] = read_move(text[i]));
    if (text.size() != 4 || seen != 15) refuse("order must hold each of U, D, L and R once");
    return order;
}

inline Metric read_metric(std::string_view text) {
    if (text != "single" && text != "multi") refuse("metric must be single or multi");
    return text == "multi" ? Metric::multi : Metric::single;
}

inline std::string name(Move move) {
    const std::string letter(1, move_letters[direction(move)]);
    return tiles_slid(move) == 1 ? letter : letter + std::to_string(tiles_slid(move));
}

inline std::string letters(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) text += move_letters[move];
    return text;
}

inline std::vector<Move> read_moves(std::string_view text) {
    std::vector<Move> moves;
    for (const char letter : text) moves.push_back(read_move(letter));
    return moves;
}

}  // namespace taquin
