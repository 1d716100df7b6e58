// IDA* for 4×4, unrolled: the same tree as in ida_star.hpp, the same numbers, several times as fast.
//
// Each node is a call of visit<Blank, Last> (unrolled.cpp): the compiler knows where the blank is, which moves are
// legal and where each tile goes. A child's slack (slack.hpp) says whether it fits the bound; at the goal no moves are
// left.
//
// Counting costs next to nothing. Expanded and generated share a word (Tally); the path is written down by moves left,
// so that the deepest node can be read off it. The frontier, which exists only as siblings not yet visited, is not
// counted but bounded: Place takes every sibling to fit. Only where that exceeds the longest frontier seen, a few times
// in a hundred thousand nodes, is the path replayed and its true length counted.
#pragma once

#include <concepts>

#include "driver.hpp"
#include "search/slack.hpp"

namespace taquin {

// Expanded nodes, counted up to 0 from minus a quota, above the generated ones.
struct Tally {
    static constexpr int shift = 24;
    static constexpr std::int64_t chunk = 1 << 12;  // nodes between looks at limits

    std::int64_t word = 0;
    std::int64_t quota = 0;

    static constexpr std::int64_t node(int successors) { return (std::int64_t{1} << shift) + successors; }

    // Start over: `nodes` may be counted before it runs out.
    void start(std::uint64_t nodes) {
        quota = static_cast<std::int64_t>(nodes);
        word = -(quota << shift);
    }
    std::uint64_t expanded() const { return static_cast<std::uint64_t>((word >> shift) + quota); }
    std::uint64_t generated() const { return static_cast<std::uint64_t>(word & ((std::int64_t{1} << shift) - 1)); }
};

// Where the recursion is: moves left in the lower half of a word, the most nodes that can be waiting in the upper.
struct Place {
    std::uint32_t word;

    static constexpr Place at(unsigned left, unsigned most_waiting) { return {most_waiting << 16 | left}; }
    unsigned left() const { return word & 0xffff; }
    bool is_last() const { return static_cast<std::uint16_t>(word) == 0; }
};

struct GoalReached {};  // thrown from the depths of the recursion

constexpr int no_move = -1;  // the last move, at the root

constexpr bool can_move(int blank, int last, int move) {
    return is_legal(side, side, blank, static_cast<Move>(move)) && (last == no_move || move != (last ^ 1));
}

// How many moves there are that do not lead back; of those after `after` only.
constexpr unsigned successors(int blank, int last, int after = -1) {
    unsigned count = 0;
    for (int move = after + 1; move < 4; ++move) count += can_move(blank, last, move);
    return count;
}

constexpr unsigned longest_path = 128;  // moves; no 4×4 board needs more than 80
constexpr std::uint8_t unvisited = 0xff;
using Path = std::array<std::uint8_t, longest_path>;  // by moves left: the move that led to the node last visited there

// What all nodes of a search share.
template <class Slack>
class Unrolled {
  public:
    Tally tally;
    std::uint32_t longest_frontier = 0xffff;  // as a Place, moves left at their most
    typename Slack::Tables tables;
    Path path{};

    Unrolled(const Puzzle<Packed>& puzzle, typename Slack::Tables tables) : tables(std::move(tables)), puzzle_(puzzle) {
        const int blank = puzzle.start.blank();
        for (int cell = 0; cell < cells; ++cell)
            board_.place(cell, cell == blank ? 0 : puzzle.home(puzzle.start.tile(cell)));
    }
    virtual ~Unrolled() = default;

    // The tally has run out. Returns whether to pass over this node.
    virtual bool pass_over(std::uint64_t board, int blank, int last, Slack slack, Place place) = 0;

    bool pass_over(std::uint64_t board, int blank, int last, SpentManhattanSlack, Place place)
        requires std::same_as<Slack, ManhattanSlack>
    {
        return pass_over(board, blank, last, ManhattanSlack{0}, place);
    }

    // The node just visited may have the longest frontier yet: count it, along the path.
    void replay(unsigned left);

  protected:
    // Begin an iteration; returns the root's slack.
    Slack begin(unsigned bound, unsigned h_start) {
        bound_ = bound;
        return root_ = Slack::start(tables, puzzle_, static_cast<int>(bound - h_start) / 2);
    }

    // Moves from the start of the deepest node that the path has been to, of those with fewer moves left than `from`.
    unsigned deepest(unsigned from) const {
        unsigned left = 0;
        while (left < from && path[left] == unvisited) ++left;
        return bound_ - left;
    }

    std::vector<Move> moves() const {
        std::vector<Move> all;
        for (unsigned left = bound_; left-- > 0;) all.push_back(static_cast<Move>(path[left]));
        return all;
    }

    const Puzzle<Packed>& puzzle_;
    Packed board_ = Packed::empty();  // the start, its tiles named by their goal cells
    unsigned bound_ = 0;

  private:
    Slack root_{};
};

template <class Slack>
void Unrolled<Slack>::replay(unsigned left) {
    Packed board = board_;
    Slack slack = root_;
    int blank = puzzle_.start.blank(), last = no_move;
    std::uint32_t frontier = 0;
    for (unsigned at = bound_;; --at) {
        const int taken = at > left ? path[at - 1] : no_move;
        Slack next = slack;
        for (const auto [move, cell] : puzzle_.moves(blank)) {
            if (!can_move(blank, last, move) || move < taken) continue;
            const Slack child = slack.after(tables, blank, move, static_cast<std::uint64_t>(board.tile(cell)));
            if (move == taken)
                next = child;
            else
                frontier += child.fits();
        }
        if (at == left) break;
        const int cell = blank + shift(side, static_cast<Move>(taken));
        board = board.slid(blank, cell);
        blank = cell;
        last = taken;
        slack = next;
    }
    longest_frontier = std::max(longest_frontier, frontier << 16 | 0xffff);
}

// The function that visits a node with the blank there, after that move.
template <class Slack>
using Visit = void (*)(Unrolled<Slack>&, std::uint64_t board, Slack, Place);
template <class Slack>
Visit<Slack> visit_at(int blank, int last);

// Whether a search can be unrolled: 4×4, moves tried in the usual order, and a heuristic with a slack.
inline bool can_unroll(const Puzzle<Packed>& puzzle, const Heuristic& h, const Limits& limits) {
    return puzzle.geometry.rows == side && puzzle.geometry.cols == side && puzzle.geometry.order == udlr &&
           limits.frontier == unlimited && (h.name == "manhattan" || h.as<LinearConflict>() || h.as<WalkingDistance>());
}

// Call `search` with the slack of a heuristic that can be unrolled, and its tables.
template <class Search>
Found with_slack(const Heuristic& h, Search search) {
    if (h.as<LinearConflict>()) return search.template operator()<ConflictSlack>(ConflictSlack::Tables{});
    if (const auto* walking = h.as<WalkingDistance>())
        return search.template operator()<WalkSlack>(WalkSlack::Tables(*walking));
    return search.template operator()<ManhattanSlack>(NoTables{});
}

}  // namespace taquin
