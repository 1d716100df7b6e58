#include "tiles/atlas.hpp"

#include <stdexcept>

#include "tiles/multi_layers.hpp"
#include "tiles/single_layers.hpp"

namespace taquin {

namespace {

Frame make_frame(const Puzzle<Packed>& puzzle) {
    if (puzzle.geometry.cells > max_atlas_cells) throw std::invalid_argument("an atlas has boards of up to 12 cells");
    return Frame(puzzle.geometry.rows, puzzle.geometry.cols, puzzle.tiles(puzzle.goal));
}

void add_layer(Found& found, std::uint64_t boards, Driver& driver) {
    found.layer_sizes.push_back(boards);
    driver.counts.expanded += boards;
    driver.counts.max_depth = found.layer_sizes.size() - 1;
}

// Call `visit` with the number of places as a compile-time constant.
template <class Visit>
Found with_places(int places, Visit visit) {
    switch (places) {
        case 8:
            return visit(std::integral_constant<int, 8>{});
        case 9:
            return visit(std::integral_constant<int, 9>{});
        default:
            return visit(std::integral_constant<int, 11>{});
    }
}

template <int places>
std::vector<Numbered> explore(SingleLayers<places>& layers, Found& found, std::uint64_t most, Driver& driver) {
    while (const std::uint64_t boards = layers.advance()) add_layer(found, boards, driver);
    std::vector<Numbered> hardest;
    layers.each([&](const Numbered& board) {
        if (hardest.size() < most) hardest.push_back(board);
    });
    return hardest;
}

template <int places>
std::vector<Numbered> explore(MultiLayers<places>& layers, Found& found, std::uint64_t most, Driver& driver) {
    std::vector<Numbered> hardest;
    while (driver.counts.expanded < layers.boards()) {
        hardest = layers.beyond(most);
        add_layer(found, layers.advance(), driver);
    }
    return hardest;
}

template <class Layers, class Numbers>
Found map_boards(const Puzzle<Packed>& puzzle, const Frame& frame, std::uint64_t most, Driver& driver, Memory& memory) {
    Layers layers(frame, Numbers::encode(frame, puzzle.tiles(puzzle.goal)), driver, memory);
    Found found;
    add_layer(found, 1, driver);
    for (const Numbered& board : explore(layers, found, most, driver))
        found.hardest.push_back(Numbers::decode(frame, board));
    return found;
}

template <class Layers, class Numbers>
Found find_start(const Puzzle<Packed>& puzzle, const Frame& frame, Driver& driver, Memory& memory) {
    Found found;
    const Numbered start = Numbers::encode(frame, puzzle.tiles(puzzle.start));
    if (Numbers::decode(frame, start) != puzzle.tiles(puzzle.start)) return found;  // unsolvable
    Layers layers(frame, Numbers::encode(frame, puzzle.tiles(puzzle.goal)), driver, memory);
    add_layer(found, 1, driver);
    while (!layers.contains(start)) add_layer(found, layers.advance(), driver);
    found.end = End::solution;
    return found;
}

template <int places>
Found pick_boards(const Puzzle<Packed>& puzzle, const Frame& frame, const std::vector<std::uint64_t>& numbers,
                  Driver& driver, Memory& memory) {
    using Numbers = Numbering<places>;
    SingleLayers<places> layers(frame, Numbers::encode(frame, puzzle.tiles(puzzle.goal)), driver, memory);
    Found found;
    std::uint64_t number = 0;  // of the next board
    for (std::uint64_t boards = 1; boards != 0 && found.boards.size() < numbers.size(); boards = layers.advance()) {
        add_layer(found, boards, driver);
        if (numbers[found.boards.size()] >= number + boards) {
            number += boards;
            continue;
        }
        layers.each([&](const Numbered& board) {
            const std::size_t next = found.boards.size();
            if (next < numbers.size() && number++ == numbers[next])
                found.boards.push_back(Numbers::decode(frame, board));
        });
    }
    return found;
}

}  // namespace

Found numbered_boards(const Puzzle<Packed>& puzzle, const std::vector<std::uint64_t>& numbers, Driver& driver,
                      Memory& memory) {
    const Frame frame = make_frame(puzzle);
    return with_places(frame.places, [&]<int places>(std::integral_constant<int, places>) {
        return pick_boards<places>(puzzle, frame, numbers, driver, memory);
    });
}

Found atlas(const Puzzle<Packed>& puzzle, bool multi, std::uint64_t most, Driver& driver, Memory& memory) {
    const Frame frame = make_frame(puzzle);
    return with_places(frame.places, [&]<int places>(std::integral_constant<int, places>) {
        using Numbers = Numbering<places>;
        return multi ? map_boards<MultiLayers<places>, Numbers>(puzzle, frame, most, driver, memory)
                     : map_boards<SingleLayers<places>, Numbers>(puzzle, frame, most, driver, memory);
    });
}

Found exact_distance(const Puzzle<Packed>& puzzle, bool multi, Driver& driver, Memory& memory) {
    const Frame frame = make_frame(puzzle);
    return with_places(frame.places, [&]<int places>(std::integral_constant<int, places>) {
        using Numbers = Numbering<places>;
        return multi ? find_start<MultiLayers<places>, Numbers>(puzzle, frame, driver, memory)
                     : find_start<SingleLayers<places>, Numbers>(puzzle, frame, driver, memory);
    });
}

}  // namespace taquin
